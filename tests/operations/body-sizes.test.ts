import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOperationsFunction } from '#server/function/operations-function.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { sentence } from '#tests/text/sentences.ts';
import { openWithPeople, people } from './fixture.ts';

const tooLarge = {
  success: false,
  error: sentence('request_too_large'),
  code: 'request_too_large',
};

test.each([
  ['a guest', 'openSession', 'none', 8],
  ['a guest without a session', 'createPost', 'none', 8],
  ['a guest with a forged token', 'createPost', 'forged', 8],
  ['someone with the token of a session that ended', 'reviewEngagement', 'ended', 8],
  ['a member', 'createPost', 'own', 64],
  ['an author', 'reviewEngagement', 'own', 256],
] as const)(
  '[TR-32] a body that is too large for %s is refused by %s',
  async (_who, path, tokenKind, kilobytes) => {
    const backend = await openWithPeople();
    await backend.session(people.ada);
    const token = await makeToken(backend, tokenKind);
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
          ...(token !== null && { 'x-appwrite-user-jwt': token }),
        },
        log: () => undefined,
        error: () => undefined,
      });
    const frame = '{"requestId":"r1","reason":""}';
    const bodyOf = (bytes: number) =>
      frame.replace('""', `"${'é'.repeat((bytes - frame.length) / 2)}"`);

    expect(await send(bodyOf(kilobytes * 1024 + 2))).toEqual(tooLarge);
    expect(await send(bodyOf(kilobytes * 1024))).not.toMatchObject({ code: 'request_too_large' });
  },
);

/** A token as the backend passes it to the function: ada's, ada's from an ended session, or one that another person made. */
async function makeToken(
  backend: TestBackend,
  kind: 'none' | 'forged' | 'ended' | 'own',
): Promise<string | null> {
  if (kind === 'none') return null;
  const { $id: sessionId } = await backend.api('POST', `/users/${people.ada}/sessions`);
  const { jwt } = await backend.api('POST', `/users/${people.ada}/jwts`, { sessionId });
  const token = String(jwt);
  if (kind === 'ended') await backend.api('DELETE', `/users/${people.ada}/sessions`);
  if (kind !== 'forged') return token;
  const [header = '', claims = ''] = token.split('.');
  const signature = createHmac('sha256', 'another key').update(`${header}.${claims}`);
  return [header, claims, signature.digest('base64url')].join('.');
}
