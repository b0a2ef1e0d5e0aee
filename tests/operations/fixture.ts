import { expect, vi } from 'vitest';
import { auditPoints } from '#server/audit/audit.ts';
import type { FunctionReply } from '#server/function/router.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import {
  openPreparedBackend,
  type WireRow,
  type TestBackend,
} from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { sendRequest } from '#tests/support/test-backend/send-request.ts';
import { isRefusalCode, sentenceWith } from '#tests/text/sentences.ts';

/** The people of most tests here: an author with 250.0 points, two engagers and the super administrator. */
export const people = { ada: '1001', ben: '1002', cleo: '1003', root: '1' } as const;

/** A guide of valid length. */
export const guide = 'Say what you would build with it.';

/** Opens a backend with these people. */
export async function openWithPeople(): Promise<TestBackend> {
  const { backend } = await openPreparedBackend('people', async (empty) => {
    await empty.person(people.root, { isAdmin: true });
    await empty.person(people.ada, { point: 2500 });
    await empty.person(people.ben);
    await empty.person(people.cleo);
  });
  return backend;
}

/** A request to create a post for likes, with the given changes. */
export function postRequest(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    telegram_id: people.ada,
    content: 'https://x.com/x_1001/status/100',
    limit: 5,
    engagementTypes: ['like'],
    ...changes,
  };
}

const lastStatus = new WeakMap<TestBackend, number>();

/** A status number, from 100 on, that no other post of this backend has: a person engages once per status. Rule FA-13. */
function nextStatus(backend: TestBackend): number {
  const status = (lastStatus.get(backend) ?? 99) + 1;
  lastStatus.set(backend, status);
  return status;
}

/** Creates a post, by ada unless stated otherwise; returns its id. */
export async function createPost(
  backend: TestBackend,
  changes: Readonly<Record<string, unknown>> = {},
  author: string = people.ada,
): Promise<string> {
  const content = `https://x.com/x_1001/status/${nextStatus(backend)}`;
  const reply = await backend.act(author, 'createPost', postRequest({ content, ...changes }));
  return String(succeeded(reply)['postId']);
}

/** A request to engage with a post for likes, with the given changes. */
export function engageRequest(
  engager: string,
  postId: string,
  changes: Readonly<Record<string, unknown>> = {},
) {
  return { postId, engagedBy: engager, engagementTypes: ['like'], ...changes };
}

/** Engages with a post; returns the engagement's id. */
export async function engage(
  backend: TestBackend,
  engager: string,
  postId: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const request = engageRequest(engager, postId, changes);
  const reply = await backend.act(engager, 'submitEngagement', request);
  return String(succeeded(reply)['engagementId']);
}

/** Decides an engagement as the author; a reason rejects it. */
export async function review(
  backend: TestBackend,
  engagementId: string,
  { reason, author = people.ada }: { reason?: string; author?: string } = {},
): Promise<void> {
  const isApproved = reason === undefined;
  succeeded(await backend.act(author, 'reviewEngagement', { engagementId, isApproved, reason }));
}

/** The answer of a call that must succeed. */
export function succeeded(reply: FunctionReply): Readonly<Record<string, unknown>> {
  expect(reply, JSON.stringify(reply)).toMatchObject({ success: true });
  return reply;
}

/**
 * The reason of a refusal: its code and values, as in `not_enough_points 160`. The sentence must match the code. A guest's
 * refusal carries the sentence of another code, which is appended, as in `session_missing: …`.
 */
export function refused(reply: FunctionReply): string {
  expect(reply).toMatchObject({ success: false });
  if (reply.success) return '';
  const { code, error, values = {} } = reply;
  if (!isRefusalCode(code)) throw new Error(`${code} is the code of no refusal`);
  if (code === 'session_missing') return `${code}: ${error}`;
  expect(error).toBe(sentenceWith(code, values));
  return refusalOf({ code, ...values });
}

/** The refusals among these replies. */
export function refusalsOf(replies: readonly FunctionReply[]): string[] {
  return replies.filter(({ success }) => !success).map(refused);
}

/** All rows of all tables, except the bot's delivery state. */
export async function snapshot(backend: TestBackend): Promise<Record<string, readonly object[]>> {
  const tables = await backend.dump();
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map(withoutDelivery)]),
  );
}

function withoutDelivery(row: WireRow): object {
  if (row['$tableId'] !== 'botOutbox') return row;
  return { $id: row.$id, path: row['path'], payload: row['payload'] };
}

/** Asserts that a call changes no row of any table. */
export async function expectNoChange<Value>(
  backend: TestBackend,
  work: () => Promise<Value>,
): Promise<Value> {
  const before = await snapshot(backend);
  const value = await work();
  expect(await snapshot(backend)).toEqual(before);
  return value;
}

/**
 * Holds back one request of a call, its commit by default, until something has happened in another process;
 * returns the outcome of the call.
 */
export async function actAround<Reply = FunctionReply>(
  backend: TestBackend,
  act: () => Promise<Reply>,
  beforeCommit: () => Promise<unknown>,
  match = '^PATCH .*/transactions/',
): Promise<Reply> {
  await backend.runAs({ count: 1, isQueued: false });
  await backend.takeRequests();
  await backend.fault({ match, from: 'function', action: { isHeld: true } });
  const reply = act();
  await vi.waitFor(async () => {
    const requests = await backend.takeRequests();
    const isHeld = requests.some(
      ({ line, from }) => from === 'function' && new RegExp(match).test(line),
    );
    expect(isHeld).toBe(true);
  }, 20_000);
  await beforeCommit();
  await backend.noFaults();
  return reply;
}

/** Calls the API as an app does: in a person's session, as a guest, or with the given secret. */
export async function rest(
  backend: TestBackend,
  who: { userId?: string; secret?: string },
  call: { method: string; path: string; body?: object },
): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
  const secret = who.userId === undefined ? who.secret : await backend.session(who.userId);
  const { status, text } = await sendRequest(`${backend.endpoint}${call.path}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': backendNames.projectId,
      ...(secret === undefined ? {} : { 'x-appwrite-session': secret }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  return { status, body: text === '' ? {} : JSON.parse(text) };
}

/** Runs an operation with the given session secret. */
export async function actWith(
  backend: TestBackend,
  secret: string,
  { name, request }: { name: string; request: object },
): Promise<FunctionReply> {
  const { body } = await rest(
    backend,
    { secret },
    {
      method: 'POST',
      path: '/functions/operations/executions',
      body: { path: `/${name}`, body: JSON.stringify(request) },
    },
  );
  return JSON.parse(String(body['responseBody']));
}

/** One request that must be refused: a label, the changes to the request, the code. */
export type Refusal = readonly [fault: string, changes: object, refusal: string];

/** Asserts that each request is refused with its code and changes no row. */
export async function expectRefusals(
  backend: TestBackend,
  ask: (changes: object) => Promise<FunctionReply>,
  refusals: readonly Refusal[],
): Promise<void> {
  await expectNoChange(backend, async () => {
    for (const [fault, changes, refusal] of refusals) {
      expect(`${fault}: ${refused(await ask(changes))}`).toBe(`${fault}: ${refusal}`);
    }
  });
}

/** The balance of a person, in tenths. */
export async function balance(backend: TestBackend, userId: string): Promise<unknown> {
  return (await backend.row('users', userId))['point'];
}

/** Asserts the invariants of points, counters, decisions and messages; the people present count as installed. */
export async function expectSound(
  backend: TestBackend,
  installedIds?: readonly string[],
): Promise<void> {
  const tables = await backend.dump();
  const isFirstPage = (queries: readonly string[]) => queries.length === 1;
  const reader: Parameters<typeof auditPoints>[0] = {
    listRows: async ({ tableId, queries = [] }) => ({
      total: 0,
      rows: isFirstPage(queries) ? [...(tables[tableId] ?? [])] : [],
    }),
  };
  const known = installedIds ?? tables['users']?.map(({ $id }) => $id);
  const report = await auditPoints(reader, backendNames.databaseId, known);
  expect(report.findings).toEqual([]);
}

/** Runs a call whose commits all collide; after six attempts it lets the time for further attempts pass. */
export async function collideUntilTheEnd<Value>(
  backend: TestBackend,
  run: () => Promise<Value>,
): Promise<Value> {
  await backend.takeRequests();
  let begun = 0;
  const ending = vi
    .waitFor(async () => {
      const lines = (await backend.takeRequests()).map(({ line }) => line);
      begun += lines.filter((line) => line === 'POST /v1/tablesdb/transactions').length;
      expect(begun).toBeGreaterThan(5);
    }, 20_000)
    .then(() => backend.passTime(22_000));
  const [answer] = await Promise.all([run(), ending]);
  return answer;
}
