import { expect, test } from 'vitest';
import { createOperationsFunction } from '#server/function/operations-function.ts';
import type { World } from '#tests/support/test-backend.ts';
import { worldNames } from '#tests/support/test-backend/names.ts';
import { openStage, people } from '#tests/operations/fixture.ts';

const ban = { username: 'x_1002', type: 'X', reason: 'Spam', requestId: 'stated1' };

/** Calls the function as a platform would that states one caller and hands over the token of another. */
async function banAs(world: World, statedId: string, tokenOf: string) {
  const { jwt } = await world.api('POST', `/users/${tokenOf}/jwts`, {});
  const operations = createOperationsFunction(
    {
      APPWRITE_FUNCTION_API_ENDPOINT: world.endpoint,
      APPWRITE_FUNCTION_PROJECT_ID: worldNames.projectId,
      YAPP_DATABASE_ID: worldNames.databaseId,
      YAPP_BOT_TOKEN: worldNames.botToken,
      YAPP_SUPER_ADMIN_ID: people.root,
    },
    { nowMs: Date.now, fetch, random: () => 0 },
  );
  return operations({
    path: '/banUser',
    body: JSON.stringify(ban),
    headers: {
      'x-appwrite-key': worldNames.apiKey,
      'x-appwrite-user-id': statedId,
      'x-appwrite-user-jwt': String(jwt),
    },
    log: () => undefined,
  });
}

test('[TR-06] [TR-26] the token says who calls, whoever is stated beside it', async () => {
  const world = await openStage();
  await world.session(people.cleo);
  await world.session(people.root);

  expect(await banAs(world, people.root, people.cleo)).toMatchObject({ success: false });
  expect(await world.row('users', '1002')).toMatchObject({ isBanned: false });

  expect(await banAs(world, people.cleo, people.root)).toMatchObject({ success: true });
  expect(await world.row('users', '1002')).toMatchObject({ isBanned: true });
});
