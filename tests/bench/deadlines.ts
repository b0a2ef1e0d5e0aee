import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '#tests/e2e/support/product.ts';
import { printAudit } from './audit-product.ts';
import { connectTo, median, personId, timed } from './product-calls.ts';

// How many runs of the schedule it takes to decide a thousand engagements whose deadline has passed, and how long members
// and messages wait in the meantime, in the product as `npm start` runs it. Prints figures and never fails. Rule FA-02.

const people = 200;
const posts = 5;
const dueCount = people * posts;
const pollMs = 100;
const maxRuns = 20;
const maxPolls = 6000;
let warnings = 0;

const product = await startProduct({ settings: { YAPP_SEED: 'empty' } });
const { act, addPeople, api, rows, close } = connectTo(product, 1);
const [author, member] = [personId(0), personId(1)];
const table = (name: string) => `/tablesdb/yapp/tables/${name}/rows`;
try {
  await addPeople(2);
  const gift = { username: 'bench_0', type: 'X', points: 5000, reason: 'bench' };
  await act('1', 'addPoints', gift);
  await addEngagers();
  for (let number = 0; number < posts; number++) await addDue(await publish(number));
  const idle = noTimes();
  for (let count = 0; count < 20; count++) await callAll(idle);
  print('before', idle);
  await decideAll();
  await printAudit(product);
} finally {
  close();
  await product.stop();
}

function engagerId(index: number): string {
  return String(90_000 + index);
}

/** People without accounts, who only wait. */
async function addEngagers(): Promise<void> {
  const engagers = Array.from({ length: people }, (_, index) => ({
    $id: engagerId(index),
    name: engagerId(index),
    x_username: `e_${index}`,
    tg_handle: `engager_${index}`,
    xUserId: `e-${index}`,
    adminApproved: true,
    totallyEngaged: posts,
  }));
  for (const part of chunk(engagers)) await api(table('users'), { rows: part });
}

/** How many rows Appwrite takes at once. */
function chunk<Row>(all: readonly Row[]): readonly (readonly Row[])[] {
  const most = 100;
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, part) => all.slice(part * most, (part + 1) * most));
}

async function publish(number: number): Promise<string> {
  const content = `https://x.com/bench_0/status/${1000 + number}`;
  const post = { telegram_id: author, content, limit: people + 1, engagementTypes: ['like'] };
  return String((await act(author, 'createPost', post))['postId']);
}

/** Writes the engagements of everyone with a post as if they had waited for three days. */
async function addDue(postId: string): Promise<void> {
  const due = Array.from({ length: people }, (_, index) => ({
    $id: `${postId.slice(0, 20)}-${index}`,
    postId,
    postAuthorId: author,
    engagedBy: engagerId(index),
    engagementTypes: ['like'],
    decideByMs: Date.now() - 1000,
  }));
  for (const part of chunk(due)) await api(table('engagement'), { rows: part });
  await api(`${table('posts')}/${postId}`, { data: { engageCount: people } }, 'PATCH');
}

/** The durations of each kind of call, in milliseconds. */
type Times = Readonly<Record<'read' | 'change' | 'message', number[]>>;

function noTimes(): Times {
  return { read: [], change: [], message: [] };
}

function print(when: string, { read, change, message }: Times): void {
  const most = (times: readonly number[]) => Math.max(0, ...times).toFixed(0);
  console.log(
    `${when}: readProfiles ${median(read)} ms in the median and ${most(read)} ms at most, ` +
      `chooseLanguage ${median(change)} and ${most(change)} ms, ` +
      `a message delivered after ${median(message)} and ${most(message)} ms (${read.length} times)`,
  );
}

async function decideAll(): Promise<void> {
  const duringSchedule = noTimes();
  const runMs: number[] = [];
  let left = dueCount;
  while (left > 0 && runMs.length < maxRuns) {
    const before = left;
    await timed(runMs, () => runSchedule(duringSchedule));
    left = (await rows('engagement')).filter(({ isApproved }) => isApproved === null).length;
    console.log(`run ${runMs.length}: ${before - left} decided, ${left} left`);
  }
  console.log(`${dueCount} due engagements: ${runMs.length} runs, median ${median(runMs)} ms each`);
  print('duringSchedule', duringSchedule);
  const waiting = (await rows('botOutbox')).filter(({ status }) => status === 'pending');
  console.log(`messages that wait after the last run: ${waiting.length}`);
}

/** Runs the schedule once, and makes people's calls until it has ended. */
async function runSchedule(times: Times): Promise<void> {
  for (const { $id } of await rows('scheduleRuns')) {
    await api(`${table('scheduleRuns')}/${String($id)}`, { data: { lastRunMs: 0 } }, 'PATCH');
  }
  const executions = '/functions/operations/executions';
  const scheduledAt = new Date(Date.now() + pollMs).toISOString();
  const { $id } = await api(executions, { async: true, scheduledAt });
  let isOver = false;
  while (!isOver) {
    await callAll(times);
    await pause(pollMs);
    const { code } = await api(`${executions}/${String($id)}`, undefined, 'GET');
    isOver = code === 404;
  }
}

/** Reads and changes something as a member, and causes a message to one. */
async function callAll({ read, change, message }: Times): Promise<void> {
  await timed(read, () => act(member, 'readProfiles', { userIds: [author] }));
  const language = change.length % 2 === 0 ? 'ru' : 'en';
  await timed(change, () => act(member, 'chooseLanguage', { language }));
  await timed(message, sendMessage);
}

/** Warns the member, and waits until the bot has sent it. */
async function sendMessage(): Promise<void> {
  const requestId = `warn${warnings++}`;
  const warning = { username: 'bench_1', type: 'X', reason: 'bench', requestId };
  await act('1', 'warnUser', warning);
  for (let poll = 0; poll < maxPolls; poll++) {
    const { status } = await api(`${table('botOutbox')}/told.${requestId}`, undefined, 'GET');
    if (status !== 'pending') return;
    await pause(5);
  }
  throw new Error('a message was not delivered');
}
