import { expect, test } from 'vitest';
import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';
import { callableOptions, mustCall, refusalOf } from './call-backend.ts';

const dayMs = 86_400_000;

test('[TR-30] a session lasts as long as the project says, and longer if it is extended', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const options = callableOptions(':memory:');
  const project = { ...options.project, sessionLifeMs: 30 * dayMs };
  const backend = openLocalAppwrite({ ...options, project, nowMs: () => clock.ms });
  await mustCall(backend, 'POST /users', { body: { userId: 'ann', name: 'Ann' } });
  const { secret } = await mustCall(backend, 'POST /users/ann/sessions');
  const headers = { 'x-appwrite-session': String(secret) };

  clock.ms += 29 * dayMs;
  const extended = await mustCall(backend, 'PATCH /account/sessions/current', { headers });
  expect(extended['expire']).toBe(
    new Date(clock.ms + 30 * dayMs).toISOString().replace('Z', '+00:00'),
  );
  clock.ms += 29 * dayMs;
  await mustCall(backend, 'GET /account', { headers });
  clock.ms += dayMs;
  expect(await refusalOf(backend, 'GET /account', { headers })).toEqual([
    401,
    'general_unauthorized_scope',
  ]);
  await backend.close();
});

test('[TR-30] a session with a longer earlier lifetime is shortened when the backend is opened', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const options = { ...callableOptions(makeScratchDirectory()), nowMs: () => clock.ms };
  const first = openLocalAppwrite(options);
  await mustCall(first, 'POST /users', { body: { userId: 'ann', name: 'Ann' } });
  const { secret } = await mustCall(first, 'POST /users/ann/sessions');
  const headers = { 'x-appwrite-session': String(secret) };
  await first.close();
  const project = { ...options.project, sessionLifeMs: 30 * dayMs };
  const second = openLocalAppwrite({ ...options, project });

  await mustCall(second, 'GET /account', { headers });
  clock.ms += 30 * dayMs;
  expect(await refusalOf(second, 'GET /account', { headers })).toEqual([
    401,
    'general_unauthorized_scope',
  ]);
  await second.close();
});

test('a deleted user’s session and login token do not work for a new user with the same id', async () => {
  const backend = openLocalAppwrite(callableOptions(':memory:'));
  const body = { userId: 'ann', name: 'Ann' };
  await mustCall(backend, 'POST /users', { body });
  const session = await mustCall(backend, 'POST /users/ann/sessions');
  const token = await mustCall(backend, 'POST /users/ann/tokens');
  await mustCall(backend, 'DELETE /users/ann');
  await mustCall(backend, 'POST /users', { body });

  const headers = { 'x-appwrite-session': String(session['secret']) };
  expect(await refusalOf(backend, 'GET /account', { headers })).toEqual([
    401,
    'general_unauthorized_scope',
  ]);
  const login = { headers: {}, body: { userId: 'ann', secret: token['secret'] } };
  expect(await refusalOf(backend, 'POST /account/sessions/token', login)).toEqual([
    401,
    'user_invalid_token',
  ]);
  await backend.close();
});
