import type { TestBackend, WireRow } from '#tests/support/test-backend.ts';
import { people } from './fixture.ts';
import { ask } from './point-acts.ts';

/** The accounts of one person. */
export const ring: readonly string[] = Array.from({ length: 20 }, (_, index) =>
  String(2001 + index),
);

/** The input of an act: the rows before it, and a number that chooses among them. */
type ActTerms = {
  readonly backend: TestBackend;
  readonly tables: Readonly<Record<string, readonly WireRow[]>>;
  readonly pick: number;
};

type Act = (terms: ActTerms) => Promise<boolean>;

const guide = 'Say what you would build with it.';
const kinds: readonly (readonly string[])[] = [
  ['like'],
  ['retweet'],
  ['like', 'retweet'],
  ['comment'],
  ['like', 'comment'],
];

/** The acts of the accounts, and of administrators on their request; each returns whether it was granted. */
export const ringActs = {
  create: async ({ backend, pick }) => {
    const author = chosen(ring, pick) ?? '';
    return isGranted(
      ask(backend, author, 'createPost', {
        telegram_id: author,
        content: `https://x.com/x_${author}/status/${String(pick)}`,
        limit: 2 + (pick % 10),
        engagementTypes: chosen(kinds, pick),
        commentGuide: guide,
      }),
    );
  },
  places: async ({ backend, tables, pick }) => {
    const post = chosen(openPosts(tables), pick);
    if (post === undefined) return false;
    const author = String(post['authorId']);
    const request = { postId: post.$id, places: 1 + (pick % 3) };
    const asked = await ask(backend, author, 'addPlaces', { ...request, expectedCostTenths: 0 });
    if (asked.success) return true;
    const { costTenths } = { costTenths: 0, ...Object(asked['values']) };
    return isGranted(
      ask(backend, author, 'addPlaces', { ...request, expectedCostTenths: costTenths }),
    );
  },
  submit,
  approve: async (terms) => decide(terms, true),
  reject: async (terms) => decide(terms, false),
  close: async ({ backend, tables, pick }) => {
    const post = chosen(openPosts(tables), pick);
    if (post === undefined) return false;
    return isGranted(ask(backend, String(post['authorId']), 'closePost', { postId: post.$id }));
  },
  report: async ({ backend, tables, pick }) => {
    const rejected = ringRows(tables).filter(({ isApproved }) => isApproved === false);
    const one = chosen(rejected, pick);
    if (one === undefined) return false;
    const report = { engageId: one.$id, message: 'I did.' };
    const reply = await ask(backend, String(one['engagedBy']), 'submitReport', report);
    if (!reply.success) return false;
    const outcome = pick % 2 === 0 ? 'overturn' : 'none';
    const { reportId } = { reportId: '', ...reply };
    return isGranted(ask(backend, people.root, 'resolveReport', { reportId, outcome }));
  },
  appeal: async ({ backend, pick }) => {
    const person = chosen(ring, pick) ?? '';
    const ban = { username: `x_${person}`, type: 'X', reason: 'Spam' };
    if (!(await ask(backend, people.root, 'banUser', ban)).success) return false;
    const reply = await ask(backend, person, 'submitAppeal', { message: 'It was not me.' });
    const { reportId } = { reportId: '', ...reply };
    const unban = { reportId, outcome: 'unban' };
    return isGranted(ask(backend, people.root, 'resolveReport', unban));
  },
} as const satisfies Readonly<Record<string, Act>>;

/** The name of an act of the ring. */
export type RingAct = keyof typeof ringActs;

async function submit({ backend, tables, pick }: ActTerms): Promise<boolean> {
  const done = new Set(
    ringRows(tables).map(({ postId, engagedBy }) => `${String(postId)} ${String(engagedBy)}`),
  );
  const free = openPosts(tables).flatMap((post) =>
    ring
      .filter((id) => id !== post['authorId'] && !done.has(`${post.$id} ${id}`))
      .map((id) => ({ post, id })),
  );
  const one = chosen(free, pick);
  if (one === undefined) return false;
  const { post, id } = one;
  const engagementTypes = post['engagementTypes'];
  const nowMs = BigInt(await backend.nowMs());
  const status = ((nowMs - 1_288_834_974_657n) << 22n) + BigInt(pick);
  return isGranted(
    ask(backend, id, 'submitEngagement', {
      postId: post.$id,
      engagedBy: id,
      engagementTypes,
      proofs: { comment: `https://x.com/x_${id}/status/${String(status)}` },
    }),
  );
}

async function decide({ backend, tables, pick }: ActTerms, isApproved: boolean): Promise<boolean> {
  const waiting = ringRows(tables).filter((row) => row['isApproved'] === null);
  // The rest is left to the deadline.
  const one = chosen(
    waiting.filter((_, index) => index % 4 !== 0),
    pick,
  );
  if (one === undefined) return false;
  const request = { engagementId: one.$id, isApproved, reason: 'Not there.' };
  return isGranted(ask(backend, String(one['postAuthorId']), 'reviewEngagement', request));
}

function openPosts(tables: ActTerms['tables']): readonly WireRow[] {
  return (tables['posts'] ?? []).filter(
    ({ targetStatus, authorId }) => targetStatus !== true && ring.includes(String(authorId)),
  );
}

/** The engagements with the ring's posts. */
function ringRows(tables: ActTerms['tables']): readonly WireRow[] {
  return (tables['engagement'] ?? []).filter(({ postAuthorId }) =>
    ring.includes(String(postAuthorId)),
  );
}

async function isGranted(reply: Promise<{ readonly success: boolean }>): Promise<boolean> {
  return (await reply).success;
}

function chosen<Value>(values: readonly Value[], pick: number): Value | undefined {
  return values[pick % Math.max(1, values.length)];
}
