import { expect, vi } from 'vitest';
import type { FaultRequest } from '#tests/support/test-backend/faults.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

/** The request to warn ben. */
export const warning = { username: 'x_1002', type: 'X', reason: 'Copied', requestId: 'w1' };

/** The bot's message to ben about that warning. */
export const warningText = 'An administrator warned you: Copied';

/** Milliseconds per second. */
export const secondMs = 1000;

/** Milliseconds per hour. */
export const hourMs = 60 * 60 * secondMs;

/** Makes the bot's next calls fail this way. */
export async function injectFault(
  backend: TestBackend,
  action: FaultRequest['action'],
  times = 1000,
): Promise<void> {
  await backend.fault({ match: '^POST /bot/', from: 'bot', times, action });
}

/** The outbox row of the warning after this number of attempts. */
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
