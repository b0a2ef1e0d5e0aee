import type { OperationName } from '#src/contract/operations/operations.ts';
import { nextRequestId, type TestBackend, type WireRow } from '#tests/support/test-backend.ts';
import { engageRequest, people, postRequest, rest } from './fixture.ts';

/** The input of an act: the rows before the step, and a number that chooses among them. */
export type ActTerms = {
  readonly backend: TestBackend;
  readonly tables: Readonly<Record<string, readonly WireRow[]>>;
  readonly pick: number;
};

type PointAct = (terms: ActTerms) => Promise<boolean>;

const members = [people.ada, people.ben, people.cleo];

/** The acts that move points or decide how many move; each returns whether it was granted. */
export const pointActs = {
  create: async ({ backend, pick }) => {
    const author = chosen(members, pick) ?? people.ada;
    const content = `https://x.com/x_${author}/status/${String(await backend.nowMs())}${String(pick)}`;
    const limit = 2 + (pick % 3);
    const request = postRequest({ telegram_id: author, content, limit });
    return isGranted(ask(backend, author, 'createPost', request));
  },
  submit: async ({ backend, tables, pick }) => {
    const done = new Set(
      rowsOf(tables, 'engagement').map(({ postId, engagedBy }) => `${postId} ${engagedBy}`),
    );
    const open = rowsOf(tables, 'posts').filter(({ targetStatus }) => targetStatus !== true);
    const pairs = open.flatMap((post) => members.map((id) => ({ post, id })));
    const free = pairs.filter(
      ({ post, id }) => post['authorId'] !== id && !done.has(`${post.$id} ${id}`),
    );
    const one = chosen(free, pick);
    if (one === undefined) return false;
    return isGranted(ask(backend, one.id, 'submitEngagement', engageRequest(one.id, one.post.$id)));
  },
  approve: (terms) => decide(terms, true),
  reject: (terms) => decide(terms, false),
  close: async ({ backend, tables, pick }) => {
    const open = rowsOf(tables, 'posts').filter(({ targetStatus }) => targetStatus !== true);
    const post = chosen(open, pick);
    if (post === undefined) return false;
    const actor = pick % 2 === 0 ? people.root : String(post['authorId']);
    return isGranted(ask(backend, actor, 'closePost', { postId: post.$id }));
  },
  add: async ({ backend, tables, pick }) => {
    const open = rowsOf(tables, 'posts').filter(({ targetStatus }) => targetStatus !== true);
    const post = chosen(open, pick);
    if (post === undefined) return false;
    const places = 1 + (pick % 3);
    const type = rowsOf(tables, 'pointConst').find(({ $id }) => $id === 'like');
    const usual = Math.floor((11 * places) / 10) * 10;
    const cost = type === undefined ? usual : Number(type['pointToPost']) * places;
    const expectedCostTenths = Math.max(cost, Number(post['rewardEach']) * places);
    const request = { postId: post.$id, places, expectedCostTenths };
    return isGranted(ask(backend, String(post['authorId']), 'addPlaces', request));
  },
  ban: (terms) => changeBan(terms, true),
  unban: (terms) => changeBan(terms, false),
  deadline: async ({ backend, tables }) => {
    const before = decidedByDeadline(tables);
    await backend.deliverDue();
    return decidedByDeadline(await backend.dump()) > before;
  },
  overturn: async ({ backend, tables, pick }) => {
    const rejected = rowsOf(tables, 'engagement').filter(
      ({ isApproved, decidedBy }) => isApproved === false && decidedBy !== 'deadline',
    );
    const one = chosen(rejected, pick);
    if (one === undefined) return false;
    const report = { engageId: one.$id, message: 'I did.' };
    const reply = await ask(backend, String(one['engagedBy']), 'submitReport', report);
    if (!reply.success) return false;
    const overturn = { reportId: reply['reportId'], outcome: 'overturn' };
    return isGranted(ask(backend, people.root, 'resolveReport', overturn));
  },
  price: async ({ backend, pick }) => {
    const type = { name: 'like', pointToPost: (pick % 31) / 10, pointAsReward: (pick % 17) / 10 };
    const request = { ...type, isNew: false, enabled: true, forAll: true, isConfirmed: true };
    const changed = await isGranted(ask(backend, people.root, 'saveEngagementType', request));
    if (changed) return true;
    return isGranted(ask(backend, people.root, 'saveEngagementType', { ...request, isNew: true }));
  },
} as const satisfies Readonly<Record<string, PointAct>>;

/** The name of an act that moves points. */
export type ActName = keyof typeof pointActs;

async function decide({ backend, tables, pick }: ActTerms, isApproved: boolean): Promise<boolean> {
  const waiting = rowsOf(tables, 'engagement').filter((row) => row['isApproved'] === null);
  const one = chosen(waiting, pick);
  if (one === undefined) return false;
  const author = rowsOf(tables, 'users').find(({ $id }) => $id === one['postAuthorId']);
  const actor = author?.['isBanned'] === true ? people.root : String(one['postAuthorId']);
  const request = { engagementId: one.$id, isApproved, reason: 'Not there.' };
  return isGranted(ask(backend, actor, 'reviewEngagement', request));
}

async function changeBan({ backend, tables, pick }: ActTerms, bans: boolean): Promise<boolean> {
  const others = rowsOf(tables, 'users').filter(
    ({ $id, isBanned }) => members.some((id) => id === $id) && (isBanned === true) !== bans,
  );
  const person = chosen(others, pick);
  if (person === undefined) return false;
  const request = { username: `x_${person.$id}`, type: 'X', reason: 'Spam' };
  return isGranted(ask(backend, people.root, bans ? 'banUser' : 'unbanUser', request));
}

const secretsOf = new WeakMap<TestBackend, Map<string, string>>();

/** Asks as a person, in a new session if a ban has ended the last one; a session that ends during the call gives no answer. */
export async function ask(
  backend: TestBackend,
  actor: string,
  name: OperationName,
  request: object,
): Promise<Reply> {
  const secrets = secretsOf.get(backend) ?? new Map<string, string>();
  secretsOf.set(backend, secrets);
  const call = async (secret: string): Promise<Reply> => {
    const sent = JSON.stringify({ requestId: nextRequestId(), ...request });
    const path = '/functions/operations/executions';
    const body = { path: `/${name}`, body: sent };
    const answer = await rest(backend, { secret }, { method: 'POST', path, body });
    const text = answer.body['responseBody'];
    return typeof text === 'string' && text !== '' ? (JSON.parse(text) as Reply) : sessionEnded;
  };
  const known = secrets.get(actor);
  const reply = known === undefined ? sessionEnded : await call(known);
  if (reply['code'] !== 'session_missing') return reply;
  const { secret } = await backend.api('POST', `/users/${actor}/sessions`);
  secrets.set(actor, String(secret));
  return call(String(secret));
}

const sessionEnded: Reply = { success: false, code: 'session_missing' };

type Reply = Readonly<Record<string, unknown>> & { readonly success: boolean };

async function isGranted(reply: Promise<Reply>): Promise<boolean> {
  return (await reply).success;
}

function decidedByDeadline(tables: ActTerms['tables']): number {
  return rowsOf(tables, 'engagement').filter(({ decidedBy }) => decidedBy === 'deadline').length;
}

function rowsOf(tables: ActTerms['tables'], name: string): readonly WireRow[] {
  return tables[name] ?? [];
}

function chosen<Value>(values: readonly Value[], pick: number): Value | undefined {
  return values[pick % Math.max(1, values.length)];
}
