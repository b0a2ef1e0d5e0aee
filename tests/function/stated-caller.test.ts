import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOperationsFunction } from '#server/function/operations-function.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { openWithPeople, people } from '#tests/operations/fixture.ts';

const ban = { username: 'x_1002', type: 'X', reason: 'Spam', requestId: 'stated1' };

/** Calls the function as a platform would that names one caller and passes another one's token, after a key of the caller's. */
async function banAs(backend: TestBackend, statedId: string, tokenOf: string) {
  const { jwt } = await backend.api('POST', `/users/${tokenOf}/jwts`, {});
  const operations = createOperationsFunction(
    {
      APPWRITE_FUNCTION_API_ENDPOINT: backend.endpoint,
      APPWRITE_FUNCTION_PROJECT_ID: backendNames.projectId,
      YAPP_DATABASE_ID: backendNames.databaseId,
      YAPP_BOT_TOKEN: backendNames.botToken,
      YAPP_SUPER_ADMIN_ID: people.root,
    },
    { nowMs: Date.now, fetch, random: () => 0, wait: setTimeout },
  );
  return operations({
    path: '/banUser',
    body: JSON.stringify(ban),
    headers: {
      'x-appwrite-key': `forged, ${backendNames.apiKey}`,
      'x-appwrite-user-id': statedId,
      'x-appwrite-user-jwt': String(jwt),
    },
    log: () => undefined,
    error: () => undefined,
  });
}

test('[TR-06] [TR-26] the token identifies the caller, regardless of any other claimed caller', async () => {
  const backend = await openWithPeople();
  await backend.session(people.cleo);
  await backend.session(people.root);

  expect(await banAs(backend, people.root, people.cleo)).toMatchObject({ success: false });
  expect(await backend.row('users', '1002')).toMatchObject({ isBanned: false });

  expect(await banAs(backend, people.cleo, people.root)).toMatchObject({ success: true });
  expect(await backend.row('users', '1002')).toMatchObject({ isBanned: true });
});
