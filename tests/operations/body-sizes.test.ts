import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOperationsFunction } from '#server/function/operations-function.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { openWithPeople, people } from './fixture.ts';

const tooLarge = { success: false, error: 'Request too large', code: 'request_too_large' };

test.each([
  ['a guest', 'openSession', false, 8],
  ['a guest without a session', 'createPost', false, 8],
  ['a member', 'createPost', true, 64],
  ['an author', 'reviewEngagement', true, 256],
] as const)(
  '[TR-32] a body that is too large for %s is refused by %s',
  async (_who, path, hasToken, kilobytes) => {
    const backend = await openWithPeople();
    await backend.session(people.ada);
    const { jwt } = await backend.api('POST', `/users/${people.ada}/jwts`, {});
    const call = createOperationsFunction(
      {
        APPWRITE_FUNCTION_API_ENDPOINT: backend.endpoint,
        APPWRITE_FUNCTION_PROJECT_ID: backendNames.projectId,
        YAPP_DATABASE_ID: backendNames.databaseId,
        YAPP_BOT_TOKEN: backendNames.botToken,
        YAPP_SUPER_ADMIN_ID: people.root,
      },
      { nowMs: Date.now, fetch, random: () => 0, wait: setTimeout },
    );
    const send = (body: string) =>
      call({
        path: `/${path}`,
        body,
        headers: {
          'x-appwrite-key': backendNames.apiKey,
          ...(hasToken && { 'x-appwrite-user-jwt': String(jwt) }),
        },
        log: () => undefined,
      });
    const frame = '{"requestId":"r1","reason":""}';
    const bodyOf = (bytes: number) =>
      frame.replace('""', `"${'é'.repeat((bytes - frame.length) / 2)}"`);

    expect(await send(bodyOf(kilobytes * 1024 + 2))).toEqual(tooLarge);
    expect(await send(bodyOf(kilobytes * 1024))).not.toMatchObject({ code: 'request_too_large' });
  },
);
