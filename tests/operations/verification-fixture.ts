import type { TestBackend } from '#tests/support/test-backend.ts';
import { openWithPeople, succeeded } from './fixture.ts';

/** A messenger user without a row. */
export const nia = {
  id: 1007,
  first_name: 'Nia',
  last_name: 'Hart',
  username: 'Nia_Demo',
  language_code: 'en',
  photo_url: 'https://t.me/i/userpic/320/nia.svg',
};

/** The X account that nia signs in with. */
export const niasX = { handle: 'Nia_X', name: 'Nia on X' };

/** A backend on which nia can sign in but has not been verified. */
export async function openDoor(): Promise<TestBackend> {
  const backend = await openWithPeople();
  await backend.api('POST', '/users', { userId: '1007', name: 'Nia' });
  return backend;
}

/** Starts a verification as a messenger user; returns the link's session id. */
export async function start(
  backend: TestBackend,
  user: { id: number } = nia,
  startParam?: string,
): Promise<string> {
  // The messenger's clock follows the backend's, which a test may have advanced.
  const ageSeconds = Math.round((Date.now() - (await backend.nowMs())) / 1000);
  const initData = backend.initData(user, {
    ageSeconds,
    ...(startParam !== undefined && { startParam }),
  });
  const reply = await backend.act(String(user.id), 'startVerification', { initData });
  return String(succeeded(reply)['sessionId']);
}

/** Starts and opens a verification; returns the link's session id and nonce. */
export async function open(
  backend: TestBackend,
  user: { id: number } = nia,
  startParam?: string,
): Promise<{ sessionId: string; nonce: string }> {
  const sessionId = await start(backend, user, startParam);
  const reply = await backend.act(null, 'openVerification', { sessionId });
  return { sessionId, nonce: String(succeeded(reply)['nonce']) };
}

/** Completes a verification as a browser without a session, for nia unless stated. */
export function complete(backend: TestBackend, request: object) {
  return backend.act(null, 'completeVerification', { telegram_id: '1007', ...request });
}
