import { parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import { startProduct } from '#tests/e2e/support/product.ts';
import { addMember, openMember, type LoadMember } from './members.ts';

// Members with the app open, all at work at once, in the product as `npm start` runs it; the generator shares its machine.
//   npm run bench -- load [--members 300] [--seconds 120] [--pause-ms 1000]
// Prints how long calls take. Ends with 1 where a call was answered with a server error, or where the slowest hundredth of the
// submissions takes more than three times as long as the median.

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '120' },
    'pause-ms': { type: 'string', default: '1000' },
  },
});
const memberCount = Number(values.members);
const pauseMs = Number(values['pause-ms']);
const authorCount = Math.max(1, Math.round(memberCount / 10));
const postsByAuthor = 10;
const maxTail = 3;
const postsOnScreen = 6;
/** Members start one after the other; otherwise the first calls of the crowd would run unoptimized code. */
const rampMs = 1000;

const kinds = ['feed', 'submit', 'review'] as const;
type Kind = (typeof kinds)[number];
const times: Readonly<Record<Kind, number[]>> = { feed: [], submit: [], review: [] };
const serverErrors: string[] = [];
const refusals = new Map<string, number>();

type Post = { readonly id: string; readonly author: LoadMember; readonly waiting: string[] };

const product = await startProduct({ settings: { YAPP_SEED: 'empty' } });
const members: LoadMember[] = [];
try {
  for (let number = 0; number < memberCount; number++) {
    members.push(await addMember(product, number));
  }
  const posts = await publish();
  const usedBefore = cpuSeconds();
  const endMs = performance.now() + Number(values.seconds) * 1000;
  await Promise.all(members.map((member, index) => work(member, { index, posts, endMs })));
  report(cpuSeconds() - usedBefore);
} finally {
  for (const member of members) member.close();
  await product.stop();
}

/** Every tenth member publishes posts with places for everyone. */
async function publish(): Promise<readonly Post[]> {
  const root = await openMember(product, '1');
  members.push(root);
  const posts: Post[] = [];
  for (const [number, author] of members.slice(0, authorCount).entries()) {
    const gift = { username: `load_${String(number)}`, type: 'X', points: 50_000, reason: 'load' };
    await root.act('addPoints', gift);
    for (let index = 0; index < postsByAuthor; index++) {
      const { reply } = await author.act('createPost', {
        telegram_id: author.id,
        content: `https://x.com/load_${String(number)}/status/${String(1000 + posts.length)}`,
        limit: memberCount,
        engagementTypes: ['like'],
      });
      posts.push({ id: String(reply['postId']), author, waiting: [] });
    }
  }
  return posts;
}

type Work = { readonly index: number; readonly posts: readonly Post[]; readonly endMs: number };

/** Looks at the feed, engages with the next post, and, as an author, decides what waits; pauses between. */
async function work(member: LoadMember, { index, posts, endMs }: Work): Promise<void> {
  const others = posts.filter(({ author }) => author !== member);
  const own = posts.filter(({ author }) => author === member);
  await pause(Math.max(pauseMs, rampMs) * (index / memberCount));
  for (let turn = 0; performance.now() < endMs; turn++) {
    const page = await timed('feed', () =>
      member.list('posts', [
        { method: 'equal', attribute: 'targetStatus', values: [false] },
        { method: 'orderDesc', attribute: '$createdAt' },
        { method: 'limit', values: [20] },
      ]),
    );
    note('feed', page.status, page.status === 200 ? {} : { code: 'feed' });
    if (turn === 0) member.show(idsOnScreen(page.body));
    const post = turn < others.length ? others[(turn + index * 7) % others.length] : undefined;
    if (post !== undefined) await submit(member, post);
    for (const { waiting } of own) {
      const engagementId = waiting.shift();
      if (engagementId === undefined) continue;
      const decision = { engagementId, isApproved: true };
      const { status, reply } = await timed('review', () =>
        member.act('reviewEngagement', decision),
      );
      note('review', status, reply);
    }
    await pause(pauseMs * (0.5 + (((index + 1) * (turn + 7)) % 100) / 100));
  }
}

/** The posts that fit on a screen. */
function idsOnScreen(body: string): readonly string[] {
  const { rows } = JSON.parse(body) as { readonly rows: readonly { readonly $id: string }[] };
  return rows.slice(0, postsOnScreen).map(({ $id }) => $id);
}

async function submit(member: LoadMember, post: Post): Promise<void> {
  const request = { postId: post.id, engagedBy: member.id, engagementTypes: ['like'] };
  const { status, reply } = await timed('submit', () => member.act('submitEngagement', request));
  note('submit', status, reply);
  if (reply['success'] === true) post.waiting.push(String(reply['engagementId']));
}

function note(kind: Kind, status: number, reply: Readonly<Record<string, unknown>>): void {
  if (status >= 500) serverErrors.push(`${kind}: ${String(status)}`);
  const { code } = reply;
  if (typeof code !== 'string') return;
  refusals.set(code, (refusals.get(code) ?? 0) + 1);
  if (code === 'internal_error') serverErrors.push(`${kind}: ${code}`);
}

async function timed<Value>(kind: Kind, call: () => Promise<Value>): Promise<Value> {
  const startedAtMs = performance.now();
  const value = await call();
  times[kind].push(performance.now() - startedAtMs);
  return value;
}

/** The server process's CPU time so far. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${String(product.processId())}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function report(usedSeconds: number): void {
  const calls = kinds.reduce((sum, kind) => sum + times[kind].length, 0);
  const frames = members.reduce((sum, member) => sum + member.frames(), 0);
  console.log(
    `${values.members} members, ${values.seconds} s: ${(calls / Number(values.seconds)).toFixed(0)} calls/s, ${String(frames)} frames`,
  );
  console.log(
    `processor of the server: ${((usedSeconds / calls) * 1000).toFixed(2)} s for 1,000 calls`,
  );
  for (const kind of kinds) {
    const sorted = times[kind].toSorted((left, right) => left - right);
    const [middle, late, last] = [0.5, 0.99, 1].map((part) => at(sorted, part).toFixed(0));
    console.log(
      `${kind}: ${String(sorted.length)}, p50 ${middle} ms, p99 ${late} ms, longest ${last} ms`,
    );
  }
  for (const [code, count] of refusals) console.log(`refused ${code}: ${String(count)}`);
  const submits = times.submit.toSorted((left, right) => left - right);
  const tail = at(submits, 0.99) / at(submits, 0.5);
  console.log(
    `p99 of a submission is ${tail.toFixed(1)} times its p50 (at most ${String(maxTail)})`,
  );
  console.log(
    `server errors: ${String(serverErrors.length)} ${[...new Set(serverErrors)].join(', ')}`,
  );
  process.exitCode = serverErrors.length === 0 && tail <= maxTail ? 0 : 1;
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function pause(forMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, forMs));
}
