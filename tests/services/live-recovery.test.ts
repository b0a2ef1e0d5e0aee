import type { Realtime } from 'appwrite';
import { expect, test } from 'vitest';
// Loaded in advance, because the service loads it when it opens a connection.
import '#src/services/live-connection.ts';
import { createLiveService } from '#src/services/live.ts';
import { createShownPosts } from '#src/services/shown-posts.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

type Subscriber = Parameters<Realtime['subscribe']>[1];

/** A connection that the test opens and refuses, and whose events it delivers. */
function createLine() {
  const openings: (() => void)[] = [];
  const closings: (() => void)[] = [];
  const refusals: Parameters<Realtime['onError']>[0][] = [];
  const subscribers: Subscriber[] = [];
  const line: Partial<Realtime> = {
    onOpen: (listener) => openings.push(listener),
    onClose: (listener) => closings.push(listener),
    onError: (listener) => refusals.push(listener),
    disconnect: async () => undefined,
    subscribe: async (_channels: unknown, take: Subscriber) => {
      subscribers.push(take);
      return {
        unsubscribe: async () => undefined,
        update: async () => undefined,
        close: async () => undefined,
      };
    },
  };
  return {
    // The service uses only this part of it.
    realtime: line as Realtime,
    isFollowed: () => refusals.length > 0,
    /** Delivers an event that changes nothing. */
    hear: () =>
      subscribers[0]?.({ events: [], channels: [], timestamp: '', payload: {}, subscriptions: [] }),
    close: () => closings.forEach((listener) => listener()),
    open: () => openings.forEach((listener) => listener()),
    refuse: (code = 1003) => refusals.forEach((listener) => listener(new Error('Refused.'), code)),
  };
}

/** A backend that opens connections and keeps each. */
function backendOf(lines: ReturnType<typeof createLine>[], isGuest: () => Promise<boolean>) {
  const newRealtime = async () => {
    const line = createLine();
    lines.push(line);
    return line.realtime;
  };
  return { address: { endpoint: '', ...backendNames }, newRealtime, isGuest };
}

type LiveOptions = Parameters<typeof createLiveService>[0];

/** Opens Ada's connection, which the test opens and refuses. */
function followLines(
  options: Pick<LiveOptions, 'wait'> & {
    readonly isGuest?: () => Promise<boolean>;
    readonly renew?: LiveOptions['sessions']['renew'];
  },
) {
  const lines: ReturnType<typeof createLine>[] = [];
  const newSession: (() => void)[] = [];
  const heard: boolean[] = [];
  const success = async () => ({ success: true, userId: '100' }) as const;
  const live = createLiveService({
    shownPosts: createShownPosts(),
    backend: backendOf(lines, options.isGuest ?? (async () => false)),
    sessions: {
      ensure: success,
      renew: options.renew ?? success,
      secret: () => '',
      isInSession: () => true,
      onSession: (listener) => newSession.push(listener),
    },
    wait: options.wait,
  });
  live.follow('100', {
    onChange: () => undefined,
    onOpen: (isAgain) => heard.push(isAgain),
    onShown: () => undefined,
  });
  return {
    lines,
    /** For each time that a connection became active, whether one was open before. */
    heard,
    takeNewSession: () => newSession.forEach((open) => open()),
  };
}

test('[DB-23] a refused connection that a new session has replaced is not replaced again', async () => {
  const answers: ((isGuest: boolean) => void)[] = [];
  const logins: string[] = [];
  const { lines, takeNewSession } = followLines({
    isGuest: () => new Promise((resolve) => answers.push(resolve)),
    renew: async () => {
      logins.push('100');
      return { success: true, userId: '100' };
    },
    wait: async () => undefined,
  });
  await expect.poll(() => lines[0]?.isFollowed()).toBe(true);
  lines[0]?.refuse();
  await expect.poll(() => answers).toHaveLength(1);

  takeNewSession();
  await expect.poll(() => lines).toHaveLength(2);
  answers[0]?.(true);
  await new Promise((resolve) => setImmediate(resolve));

  expect(lines).toHaveLength(2);
  expect(logins).toEqual([]);
});

test('[OP-23] a connection whose messages are refused repeatedly is back within five seconds each time', async () => {
  const clock = createVirtualClock();
  const { lines } = followLines({ wait: clock.wait });
  for (let round = 1; round < 10; round++) {
    await expect.poll(() => lines.at(-1)?.isFollowed()).toBe(true);
    lines.at(-1)?.refuse(1013);
    await clock.advance(5000);
    await expect.poll(() => lines).toHaveLength(round + 1);
  }
});

test('[DB-23] a refused connection reconnects later each time, and soon again once it has worked', async () => {
  const clock = createVirtualClock();
  const { lines } = followLines({ wait: clock.wait });
  async function refuse(pauseMs: number): Promise<void> {
    const count = lines.length;
    await expect.poll(() => lines.at(-1)?.isFollowed()).toBe(true);
    lines.at(-1)?.refuse();
    await clock.advance(pauseMs - 1);
    expect(lines).toHaveLength(count);
    await clock.advance(1);
    await expect.poll(() => lines).toHaveLength(count + 1);
  }
  await expect.poll(() => lines).toHaveLength(1);
  for (const pauseMs of [1000, 2000, 4000]) await refuse(pauseMs);
  await expect.poll(() => lines.at(-1)?.isFollowed()).toBe(true);
  lines.at(-1)?.hear();
  await refuse(1000);
});

test('[DB-23] a connection that replaces a briefly open one reports that it is open again', async () => {
  const clock = createVirtualClock();
  const { lines, heard, takeNewSession } = followLines({ wait: clock.wait });
  await expect.poll(() => lines[0]?.isFollowed()).toBe(true);
  lines[0]?.open();
  takeNewSession();
  await expect.poll(() => lines[1]?.isFollowed()).toBe(true);
  lines[1]?.open();
  await clock.advance(1000);

  expect(heard).toEqual([true]);
});

test('[DB-23] a connection that recovers is kept, one that does not is replaced', async () => {
  const clock = createVirtualClock();
  const { lines, heard } = followLines({ wait: clock.wait });
  await expect.poll(() => lines[0]?.isFollowed()).toBe(true);
  lines[0]?.close();
  await clock.advance(60_000);
  lines[0]?.open();
  await clock.advance(60_000);
  expect(heard).toEqual([false]);
  expect(lines).toHaveLength(1);

  lines[0]?.close();
  await clock.advance(74_999);
  expect(lines).toHaveLength(1);
  await clock.advance(1);
  await expect.poll(() => lines).toHaveLength(2);
});
