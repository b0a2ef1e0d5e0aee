import { expect, vi } from 'vitest';
import type { FaultRequest } from '#tests/support/test-backend/faults.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

/** What an administrator sends to warn ben. */
export const warning = { username: 'x_1002', type: 'X', reason: 'Copied', requestId: 'w1' };

/** What the bot writes to ben about that warning. */
export const warningText = 'You have been warned by administration: Copied';

/** The milliseconds of a second. */
export const secondMs = 1000;

/** The milliseconds of an hour. */
export const hourMs = 60 * 60 * secondMs;

/** What becomes of every call of the bot from now on. */
export async function injectFault(
  backend: TestBackend,
  action: FaultRequest['action'],
  times = 1000,
): Promise<void> {
  await backend.fault({ match: '^POST /bot/', from: 'bot', times, action });
}

/** The outbox row of the warning, once it was tried so many times. */
export async function tried(backend: TestBackend, attempts: number) {
  return vi.waitFor(async () => {
    const row = await backend.row('botOutbox', 'told.w1');
    expect(row['attempts']).toBe(attempts);
    return row;
  }, 10_000);
}

/** The texts of the messages that the bot has sent. */
export async function texts(backend: TestBackend): Promise<readonly string[]> {
  return (await backend.messages()).map(({ text }) => text);
}
