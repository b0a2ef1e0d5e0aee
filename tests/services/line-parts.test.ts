import { expect, test, vi } from 'vitest';
import {
  retryWhenBusy,
  createBusyState,
  retryAfterSecondsOf,
} from '#src/services/retry-when-busy.ts';
import { postExecution, readExecution } from '#src/services/execution.ts';
import { changeOf } from '#src/services/live-change.ts';
import { createOpening } from '#src/services/open-app.ts';
import { packRows } from '#src/contract/packed-rows.ts';
import { examplePost } from '#tests/domain/examples.ts';

const address = {
  endpoint: 'https://a.example/v1',
  projectId: 'p',
  databaseId: 'd',
  functionId: 'f',
};

test.each([
  ['as a guest', '', false],
  ['in a session', 's1', false],
  ['so that it outlives the page', 's1', true],
])('[SP-02] [MY-21] the function is called %s', async (_how, secret, isKeptAlive) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response());
  await postExecution(fetch, address, { path: '/openApp', body: '{"a":1}', secret, isKeptAlive });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://a.example/v1/functions/f/executions');
  expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
  expect(init?.keepalive ?? false).toBe(isKeptAlive);
  expect(init?.headers).toEqual({
    'content-type': 'application/json',
    'x-appwrite-project': 'p',
    ...(secret === '' ? {} : { 'x-appwrite-session': 's1' }),
  });
  expect(JSON.parse(String(init?.body))).toEqual({
    path: '/openApp',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    async: false,
    body: '{"a":1}',
  });
});

test('[SP-02] the function’s response is read from its execution, and from nothing else', async () => {
  expect(await readExecution(Response.json({ responseBody: '{}' }))).toBe('{}');
  for (const other of [{}, { responseBody: 5 }, null, []])
    expect(await readExecution(Response.json(other))).toBeUndefined();
});

const fault = (code: number, response: unknown) =>
  Object.assign(new Error('no'), { code, response });

test.each([
  ['a full server', fault(503, '{"retryAfterSeconds":4}'), 4],
  ['a caller who is too fast', fault(429, '{"retryAfterSeconds":0}'), 0],
  ['a server that fails', fault(500, '{"retryAfterSeconds":4}'), undefined],
  ['a server that names no time', fault(503, '{}'), undefined],
  ['a page of a proxy', fault(503, '<html>'), undefined],
  ['no text', fault(429, { retryAfterSeconds: 4 }), undefined],
  ['no error', null, undefined],
])('[OP-20] %s has this to wait', (_what, error, seconds) => {
  expect(retryAfterSecondsOf(error)).toBe(seconds);
});

test('[OP-20] a call is sent at most six times, then its refusal is returned', async () => {
  const call = vi.fn(() => Promise.reject(fault(503, '{"retryAfterSeconds":1}')));
  const client = { call } as unknown as Parameters<typeof retryWhenBusy>[0];
  const wait = vi.fn(async () => undefined);
  retryWhenBusy(client, { wait, busy: createBusyState() });
  await expect((client.call as () => Promise<unknown>)()).rejects.toThrow('no');
  expect([call.mock.calls.length, wait.mock.calls.length]).toEqual([6, 5]);
});

test('[OP-20] the busy notice appears once, until the last call has finished waiting', async () => {
  const busy = createBusyState();
  const states: boolean[] = [];
  const release = busy.follow(() => states.push(busy.isBusy()));
  const ends: (() => void)[] = [];
  const waits = [1, 2].map(() => busy.during(new Promise<void>((end) => ends.push(end))));
  const [first, second] = ends;
  first?.();
  await waits[0];
  expect([busy.isBusy(), states]).toEqual([true, [true]]);
  second?.();
  await waits[1];
  expect(states).toEqual([true, false]);
  const failed = busy.during(Promise.reject(new Error('gone')));
  await expect(failed).rejects.toThrow('gone');
  expect(busy.isBusy()).toBe(false);
  release();
  await busy.during(Promise.resolve());
  expect(states).toEqual([true, false, true, false]);
});

const at = '2026-03-01T00:00:00.000Z';
const look = { $id: '7', $createdAt: at, $updatedAt: at, $sequence: 1, itemId: 'r1', untilMs: 9 };

function changeFor(table: string, action: string, payload: unknown = look) {
  const events = ['databases.*', `tablesdb.d.tables.${table}.rows.7.${action}`];
  return changeOf({ events, channels: [], timestamp: at, payload, subscriptions: [] });
}

test.each([
  ['create', true],
  ['update', false],
  ['upsert', false],
])('[DB-23] a row of a %s is a change, new: %s', (action, isNew) => {
  expect(changeFor('looks', action)).toMatchObject({
    table: 'looks',
    isNew,
    row: { id: '7', itemId: 'r1', untilMs: 9 },
  });
});

test.each([
  ['a deleted row', 'looks', 'delete', look],
  ['a row of a table that no one follows', 'requests', 'create', look],
  ['a row of no table', '*', 'create', look],
  ['a row that cannot be read', 'looks', 'create', { $id: '7' }],
  ['no row', 'looks', 'create', null],
])('[DB-23] %s is no change', (_what, table, action, payload) => {
  expect(changeFor(table, action, payload)).toBeUndefined();
});

/** What the start makes of the screen data in the call's response. */
async function screenOf(screen: unknown) {
  const opening = createOpening({
    send: async () => ({ success: true, userId: '1001', session: null, screen }),
    sessions: { openWith: async (work) => void (await work()) },
    launchUserId: '1001',
    rawInitData: 'data',
    wait: () => new Promise(() => undefined),
  });
  return opening.start('feed');
}

const posts = packRows([examplePost()]);
const counts = { decisions: 3, rejections: 1, decisionMs: 9 };
const waiting = [{ id: 'e1', postId: 'post1', decideByMs: null }];

test('[SP-02] the preloaded feed is its first page, with its authors’ scorecards', async () => {
  const feed = { kind: 'feed', posts, nextCursor: 'post1', decisions: packRows([counts]) };
  expect(await screenOf(feed)).toEqual({
    feed: { posts: [examplePost()], pinned: [], prevCursor: null, nextCursor: 'post1' },
    authors: [{ id: '1001', ...counts }],
  });
  expect(await screenOf({ ...feed, decisions: undefined, nextCursor: null })).toMatchObject({
    feed: { nextCursor: null },
    authors: [],
  });
});

test('[SP-02] own posts are preloaded with the waiting engagements; malformed ones are left out', async () => {
  const own = { kind: 'own_posts', posts };
  expect(await screenOf({ ...own, waiting: packRows(waiting) })).toEqual({
    ownPosts: [examplePost()],
    waiting,
  });
  for (const rows of [undefined, packRows([{ id: 'e1', postId: 7, decideByMs: null }])])
    expect(await screenOf({ ...own, waiting: rows })).toEqual({ ownPosts: [examplePost()] });
});

test.each([
  ['of an unknown kind', { kind: 'other', posts }],
  ['without posts', { kind: 'feed', nextCursor: null }],
  ['with a post that is none', { kind: 'feed', posts: packRows([{ id: 7 }]), nextCursor: null }],
  ['with a strange cursor', { kind: 'feed', posts, nextCursor: 7 }],
  ['that is none', 'feed'],
])('[SP-02] a screen %s brings nothing', async (_what, screen) => {
  expect(await screenOf(screen)).toEqual({});
});
