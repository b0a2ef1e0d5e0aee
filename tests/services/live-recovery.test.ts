import type { Realtime } from 'appwrite';
import { expect, test } from 'vitest';
// Loaded ahead, as the service fetches it when it opens a line.
import '#src/services/live-connection.ts';
import { createLiveService } from '#src/services/live.ts';
import { createShownPosts } from '#src/services/shown-posts.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

/** A line that the test opens and refuses, and whose subscriptions hear nothing. */
function createLine() {
  const openings: (() => void)[] = [];
  const refusals: Parameters<Realtime['onError']>[0][] = [];
  const line: Partial<Realtime> = {
    onOpen: (listener) => openings.push(listener),
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
    // The service uses only this part of it.
    realtime: line as Realtime,
    isFollowed: () => refusals.length > 0,
    open: () => openings.forEach((listener) => listener()),
    refuse: (code = 1003) => refusals.forEach((listener) => listener(new Error('Refused.'), code)),
  };
}

/** A backend that opens lines, each of which is kept. */
function backendOf(lines: ReturnType<typeof createLine>[], isGuest: () => Promise<boolean>) {
  const newRealtime = async () => {
    const line = createLine();
    lines.push(line);
    return line.realtime;
  };
  return { address: { endpoint: '', ...backendNames }, newRealtime, isGuest };
}

test('[DB-23] a refused line that a new session has replaced in the meantime is not replaced again', async () => {
  const lines: ReturnType<typeof createLine>[] = [];
  const newSession: (() => void)[] = [];
  const answers: ((isGuest: boolean) => void)[] = [];
  const logins: string[] = [];
  const live = createLiveService({
    shownPosts: createShownPosts(),
    backend: backendOf(lines, () => new Promise((resolve) => answers.push(resolve))),
    sessions: {
      ensure: async () => ({ success: true, userId: '100' }),
      renew: async () => {
        logins.push('100');
        return { success: true, userId: '100' };
      },
      secret: () => '',
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

test('[OP-23] a line whose messages were refused again and again is back within five seconds each time', async () => {
  const lines: ReturnType<typeof createLine>[] = [];
  const clock = createVirtualClock();
  const live = createLiveService({
    shownPosts: createShownPosts(),
    backend: backendOf(lines, async () => false),
    sessions: {
      ensure: async () => ({ success: true, userId: '100' }),
      renew: async () => ({ success: true, userId: '100' }),
      secret: () => '',
      isInSession: () => true,
      onSession: () => undefined,
    },
    wait: clock.wait,
  });
  live.follow('100', {
    onChange: () => undefined,
    onOpen: () => undefined,
    onShown: () => undefined,
  });
  for (let round = 1; round < 10; round++) {
    await expect.poll(() => lines.at(-1)?.isFollowed()).toBe(true);
    lines.at(-1)?.refuse(1013);
    await clock.advance(5000);
    await expect.poll(() => lines).toHaveLength(round + 1);
  }
});

test('[DB-23] a line that takes the place of one that was open for a moment says that it is open again', async () => {
  const lines: ReturnType<typeof createLine>[] = [];
  const newSession: (() => void)[] = [];
  const clock = createVirtualClock();
  const live = createLiveService({
    shownPosts: createShownPosts(),
    backend: backendOf(lines, async () => false),
    sessions: {
      ensure: async () => ({ success: true, userId: '100' }),
      renew: async () => ({ success: true, userId: '100' }),
      secret: () => '',
      isInSession: () => true,
      onSession: (listener) => newSession.push(listener),
    },
    wait: clock.wait,
  });
  const heard: boolean[] = [];
  live.follow('100', {
    onChange: () => undefined,
    onOpen: (isAgain) => heard.push(isAgain),
    onShown: () => undefined,
  });
  await expect.poll(() => lines[0]?.isFollowed()).toBe(true);
  lines[0]?.open();
  for (const open of newSession) open();
  await expect.poll(() => lines[1]?.isFollowed()).toBe(true);
  lines[1]?.open();
  await clock.advance(1000);

  expect(heard).toEqual([true]);
});
