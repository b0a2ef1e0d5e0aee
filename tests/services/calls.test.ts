import { expect, test, vi } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { ok } from '#src/domain/result.ts';
import { createCalls } from '#src/services/calls.ts';
import { followShownPosts } from '#src/services/live.ts';
import { openConnection } from '#src/services/live-connection.ts';
import { requestDecisionOf } from '#src/services/moderation.ts';
import { createOperationCall } from '#src/services/operation-calls.ts';
import { retryWhenBusy, createBusyState } from '#src/services/retry-when-busy.ts';
import { readAll } from '#src/services/read-all.ts';
import { refuse, succeed } from '#src/services/reply.ts';
import { resolutionOf } from '#src/services/reports.ts';
import { createShownPosts } from '#src/services/shown-posts.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import { exampleUser } from '#tests/domain/examples.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

type CallParts = Parameters<typeof createCalls>[0];

/** Calls that are all answered by `answer`; the test sees which request ids are released. */
function openCalls(answer: () => ReturnType<CallParts['call']>) {
  const waitsMs: number[] = [];
  const settle = vi.fn();
  const call = vi.fn(answer);
  const calls = createCalls({
    backend: { rows: {} as Rows, isGuest: async () => false },
    call,
    sessions: {
      within: (work: () => unknown) => work(),
      secret: () => '',
    } as unknown as CallParts['sessions'],
    requestIds: { idFor: () => 'request1', settle },
    wait: async (delayMs) => void waitsMs.push(delayMs),
  });
  return { calls, call, settle, waitsMs };
}

const postId = 'post1';

test('[TR-33] a change that is sent too early waits the stated seconds up to five times, under one id, and is then refused', async () => {
  const early = refuse({ code: 'too_many_requests', seconds: 3 });
  const { calls, call, settle, waitsMs } = openCalls(async () => early);
  expect(await calls.change('pinPost', { postId })).toBe(early);
  expect(waitsMs).toEqual([3000, 3000, 3000, 3000, 3000]);
  expect(call.mock.calls).toEqual(
    Array.from({ length: 6 }, () => ['pinPost', { postId, requestId: 'request1' }]),
  );
  expect(settle).not.toHaveBeenCalled();
});

test.each([
  ['a success', succeed({ message: 'Done.' }), true],
  ['a refusal', refuse({ code: 'pin_failed' }), true],
  ['no answer', refuse({ code: 'outcome_unknown' }), false],
  ['a fault of the server', refuse({ code: 'internal_error', detail: 'disk' }), false],
  ['no session', refuse({ code: 'session_missing', otherwise: { code: 'pin_failed' } }), false],
  ['a busy server', refuse({ code: 'server_busy' }), false],
])(
  '[TR-23] a request id is released once its outcome is known: %s',
  async (_name, reply, isSettled) => {
    const { calls, settle } = openCalls(async () => reply);
    await calls.change('pinPost', { postId });
    expect(settle.mock.calls.length).toBe(isSettled ? 1 : 0);
  },
);

test.each([
  [500, 'outcome_unknown', 1],
  [502, 'outcome_unknown', 0],
  [503, 'outcome_unknown', 0],
  [504, 'outcome_unknown', 0],
  [0, 'outcome_unknown', 0],
  [401, 'session_missing', 0],
])('[TR-22] [OP-19] an answer of %i leaves %s, and %i reports', async (code, outcome, reports) => {
  const report = vi.fn();
  const execute = () => Promise.reject(Object.assign(new Error('no'), { code }));
  const call = createOperationCall({ execute }, report);
  expect(await call('pinPost', { postId, requestId: 'request1' })).toMatchObject({ code: outcome });
  expect(report).toHaveBeenCalledTimes(reports);
});

test.each([
  [429, 1, true],
  [503, 10, true],
  [503, 11, false],
  [500, 1, false],
])(
  '[OP-20] a call refused with %i for %i seconds is sent again: %s',
  async (code, retryAfterSeconds, isAgain) => {
    const response = JSON.stringify({ retryAfterSeconds });
    const call = vi.fn(async (): Promise<unknown> => {
      if (call.mock.calls.length === 1) throw Object.assign(new Error('no'), { code, response });
      return 'answer';
    });
    const client = { call } as unknown as Parameters<typeof retryWhenBusy>[0];
    const waitsMs: number[] = [];
    const busy = createBusyState();
    retryWhenBusy(client, { wait: async (delayMs) => void waitsMs.push(delayMs), busy });
    const sent = (client.call as () => Promise<unknown>)();
    const outcome = await sent.catch((error: unknown) => String(error));
    expect(outcome).toBe(isAgain ? 'answer' : 'Error: no');
    expect(waitsMs).toEqual(isAgain ? [retryAfterSeconds * 1000] : []);
    expect(busy.isBusy()).toBe(false);
  },
);

test.each([0, 999, 1000, 1001, 2500, 3000])(
  '[DB-16] all of %i rows are read, up to the limit',
  async (count) => {
    const all = Array.from({ length: count }, (_, index) => ({ id: `e${String(index)}` }));
    const isReadable = ({ id }: { readonly id: string }) => id !== 'e7';
    const list = async (asked: { conditions: readonly string[] }) => {
      const cursor = /cursorAfter","values":\["(\w+)"/.exec(asked.conditions.join())?.[1];
      const start = all.findIndex(({ id }) => id === cursor) + 1;
      const page = all.slice(start, start + 1000);
      const ids = page.map(({ id }) => id);
      return ok({ rows: page.filter(isReadable), ids, total: count });
    };
    const read = await readAll({ list } as unknown as Rows, query('engagement'));
    expect(read).toEqual(ok(all.filter(isReadable)));
  },
);

test.each([
  ['none', {}],
  ['warn', { outcome: 'warn' }],
  ['ban', { outcome: 'ban', until: 7 }],
] as const)('[RE-12] [FA-27] the outcome %s asks for what belongs to it', (outcome, asked) => {
  const chosen = { outcome, note: ' ', untilMs: 7 };
  expect(resolutionOf('r1', chosen)).toEqual({ reportId: 'r1', ...asked });
  expect(resolutionOf('r1', { outcome: 'ban', note: 'x', untilMs: null })).toEqual({
    reportId: 'r1',
    outcome: 'ban',
    note: 'x',
  });
});

test.each([
  [true, true, {}],
  [true, false, { isRejected: true }],
])(
  '[FA-19] [PA-04] a decision states what was seen; only a rejection has a reason (%#)',
  (isApproved, isRequestOpen, seen) => {
    const person = exampleUser({ id: userId('7'), isRequestOpen });
    const asked = requestDecisionOf(person, isApproved, 'Why');
    expect(asked).toMatchObject({ userId: '7', isApproved, seen });
    expect('isRejected' in (asked.seen ?? {})).toBe(!isRequestOpen);
    expect('reason' in asked).toBe(false);
    expect(requestDecisionOf(person, false, 'Why')).toMatchObject({ reason: 'Why' });
    expect('reason' in requestDecisionOf(person, false, ' ')).toBe(false);
  },
);

test('[MY-20] posts that appeared for a connection that was replaced are not read for it', async () => {
  const clock = createVirtualClock();
  const shown = createShownPosts();
  const added: string[] = [];
  const follow = followShownPosts(shown, clock.wait);
  const followerOf = (name: string) => ({
    postIds: [],
    show: () => undefined,
    onAdded: (ids: readonly string[]) => void added.push(`${name} ${ids.join()}`),
  });
  follow(followerOf('first'));
  shown.add('p1');
  await clock.advance(300);
  follow(followerOf('second'));
  await clock.advance(10_000);
  shown.add('p2');
  await clock.advance(10_000);
  expect(added).toEqual(['second p1,p2']);
});

test('[DB-23] a connection that delivered an event reconnects after the shortest pause', async () => {
  const clock = createVirtualClock();
  const errors: ((error: Error, code?: number) => void)[] = [];
  let onEvent: (event: object) => void = () => undefined;
  const realtime = {
    onOpen: () => undefined,
    onClose: () => undefined,
    onError: (listener: (error: Error, code?: number) => void) => void errors.push(listener),
    subscribe: async (_channels: unknown, take: (event: object) => void) => {
      onEvent = take;
      return { update: async () => undefined };
    },
  } as unknown as Parameters<typeof openConnection>[0];
  const listener = { onChange: vi.fn(), onOpen: vi.fn(), onShown: vi.fn() };
  const following = { userId: '7', listener, refusals: 0, labels: undefined, hasBeenOpen: false };
  const recovered: number[] = [];
  openConnection(realtime, {
    following,
    scope: { databaseId: 'd', userId: '7', postIds: [] },
    wait: clock.wait,
    isInUse: () => true,
    reopen: () => undefined,
    recover: () => void recovered.push(clock.nowMs()),
  });
  const refuseLine = async () => {
    const startMs = clock.nowMs();
    for (const fail of errors) fail(new Error('Refused.'), 1003);
    await clock.advance(100_000);
    return (recovered.at(-1) ?? 0) - startMs;
  };
  expect([await refuseLine(), await refuseLine(), await refuseLine()]).toEqual([1000, 2000, 4000]);
  onEvent({ events: [], channels: [], payload: {} });
  expect(await refuseLine()).toBe(1000);
  for (let round = 0; round < 9; round += 1) await refuseLine();
  expect(await refuseLine()).toBe(60_000);
});
