import type { Realtime } from 'appwrite';
import { expect, test } from 'vitest';
import { createLiveService } from '#src/services/live.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

/** A line that the test refuses, and whose subscriptions hear nothing. */
function createLine() {
  const refusals: Parameters<Realtime['onError']>[0][] = [];
  const line: Partial<Realtime> = {
    onOpen: () => undefined,
    onClose: () => undefined,
    onError: (listener) => refusals.push(listener),
    disconnect: async () => undefined,
    subscribe: async () => ({
      unsubscribe: async () => undefined,
      update: async () => undefined,
      close: async () => undefined,
    }),
  };
  return {
    // The service uses no more of it than this.
    realtime: line as Realtime,
    isFollowed: () => refusals.length > 0,
    refuse: () =>
      refusals.forEach((listener) => listener(new Error('Session is not valid.'), 1003)),
  };
}

test('[DB-23] a refused line that a new session has replaced meanwhile is not replaced again', async () => {
  const lines: ReturnType<typeof createLine>[] = [];
  const newSession: (() => void)[] = [];
  const answers: ((isGuest: boolean) => void)[] = [];
  const logins: string[] = [];
  const live = createLiveService({
    backend: {
      address: { endpoint: '', ...backendNames },
      newRealtime: async () => {
        const line = createLine();
        lines.push(line);
        return line.realtime;
      },
      isGuest: () => new Promise((resolve) => answers.push(resolve)),
    },
    sessions: {
      ensure: async () => ({ success: true, userId: '100' }),
      renew: async () => {
        logins.push('100');
        return { success: true, userId: '100' };
      },
      isInSession: () => true,
      onSession: (listener) => newSession.push(listener),
    },
    wait: async () => undefined,
  });
  live.follow('100', {
    onChange: () => undefined,
    onOpen: () => undefined,
    onShown: () => undefined,
  });
  await expect.poll(() => lines[0]?.isFollowed()).toBe(true);
  lines[0]?.refuse();
  await expect.poll(() => answers).toHaveLength(1);

  for (const open of newSession) open();
  await expect.poll(() => lines).toHaveLength(2);
  answers[0]?.(true);
  await new Promise((resolve) => setImmediate(resolve));

  expect(lines).toHaveLength(2);
  expect(logins).toEqual([]);
});
