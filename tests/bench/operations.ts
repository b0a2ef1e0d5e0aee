import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { startProduct, type Product } from '#tests/e2e/support/product.ts';
import { RawConnection, rawRequest } from './raw-client.ts';

// How long operations take in the product as `npm start` runs it: the function in its worker, calling the backend
// over HTTP. Prints figures and never fails.

const approvals = 200;
const slots = 30;
const crowd = 40;
const headers = {
  'content-type': 'application/json',
  'x-appwrite-project': 'yapp',
};
const secrets = new Map<string, string>();

const product = await startProduct({ settings: { YAPP_SEED: 'empty' } });
const connections = Array.from({ length: crowd }, connect);
try {
  await addPeople(product, approvals + 1);
  await act('1', 'addPoints', {
    username: 'bench_0',
    type: 'X',
    points: 100_000,
    reason: 'bench',
  });
  await measureApprovals();
  await measureRush();
  console.log(`memory of the whole product: ${residentMegabytes()} MB`);
} finally {
  for (const connection of connections) connection.close();
  await product.stop();
}

async function measureApprovals(): Promise<void> {
  const postMs: number[] = [];
  const submitMs: number[] = [];
  const reviewMs: number[] = [];
  let postId = '';
  for (let round = 0; round < 20; round++) {
    postId = await timed(postMs, () => publish(approvals, round));
  }
  for (let person = 1; person <= approvals; person++) {
    await timed(submitMs, () => engage(postId, person));
  }
  for (const engagement of await rows(product, 'engagement')) {
    await timed(reviewMs, () =>
      act(personId(0), 'reviewEngagement', {
        engagementId: engagement['$id'],
        isApproved: true,
      }),
    );
  }
  console.log(`createPost: median ${median(postMs)} ms of ${postMs.length}`);
  console.log(`submitEngagement: median ${median(submitMs)} ms of ${submitMs.length}`);
  console.log(`approval: median ${median(reviewMs)} ms of ${reviewMs.length} in a row`);
}

async function measureRush(): Promise<void> {
  const postId = await publish(slots, 99);
  const startedAtMs = performance.now();
  const people = Array.from({ length: crowd }, (_, index) => index + 1);
  const outcomes = await Promise.all(
    people.map((person) => engage(postId, person, connections[person - 1])),
  );
  const taken = outcomes.filter((outcome) => outcome['success'] === true).length;
  const tookMs = (performance.now() - startedAtMs).toFixed(0);
  console.log(`${crowd} at once on ${slots} places: ${taken} got one, in ${tookMs} ms`);
}

async function publish(limit: number, round: number): Promise<string> {
  const reply = await act(personId(0), 'createPost', {
    telegram_id: personId(0),
    content: `https://x.com/bench_0/status/${1000 + round}`,
    limit,
    engagementTypes: ['like'],
  });
  return String(reply['postId']);
}

function engage(postId: string, person: number, connection = connections[0]) {
  const engagedBy = personId(person);
  const request = { postId, engagedBy, engagementTypes: ['like'] };
  return act(engagedBy, 'submitEngagement', request, connection);
}

function connect(): RawConnection {
  return new RawConnection(Number(new URL(product.origin).port));
}

async function act(userId: string, name: string, request: object, connection = connections[0]) {
  const sent = rawRequest('POST', '/functions/operations/executions', {
    headers: { ...headers, 'x-appwrite-session': secrets.get(userId) ?? '' },
    body: {
      path: `/${name}`,
      body: JSON.stringify({ requestId: randomBytes(13).toString('hex'), ...request }),
      headers: { 'content-type': 'application/json' },
    },
  });
  const answer = await connection?.send(sent);
  const execution = JSON.parse(answer?.body ?? '') as { responseBody: string };
  return JSON.parse(execution.responseBody) as Record<string, unknown>;
}

async function signIn(target: Product, userId: string): Promise<void> {
  const session = await api(target, `/users/${userId}/sessions`, {});
  secrets.set(userId, String(session['secret']));
}

async function addPeople(target: Product, count: number): Promise<void> {
  await signIn(target, '1');
  for (let person = 0; person < count; person++) {
    const userId = personId(person);
    await api(target, '/users', { userId, name: userId });
    await signIn(target, userId);
    await api(target, '/tablesdb/yapp/tables/users/rows', {
      rowId: userId,
      data: {
        name: userId,
        x_username: `bench_${person}`,
        tg_handle: `bench_${person}`,
        xUserId: `bench-${person}`,
        adminApproved: true,
      },
    });
  }
}

async function rows(target: Product, table: string): Promise<Record<string, unknown>[]> {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }));
  const url = `${target.origin}/v1/tablesdb/yapp/tables/${table}/rows?queries[0]=${limit}`;
  const response = await fetch(url, { headers: { ...headers, 'x-appwrite-key': 'local-dev-key' } });
  return ((await response.json()) as { rows: Record<string, unknown>[] }).rows;
}

async function api(target: Product, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${target.origin}/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'x-appwrite-key': 'local-dev-key' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function timed<Value>(times: number[], work: () => Promise<Value>): Promise<Value> {
  const startedAtMs = performance.now();
  const value = await work();
  times.push(performance.now() - startedAtMs);
  return value;
}

function median(times: readonly number[]): string {
  return (times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0).toFixed(
    1,
  );
}

function personId(person: number): string {
  return String(70_000 + person);
}

/** The most memory that a process of the product holds. */
function residentMegabytes(): string {
  const processes = execFileSync('ps', ['-eo', 'rss=,args=']).toString().split('\n');
  const own = processes.filter((line) => line.includes('server/main.ts'));
  const sizes = own.map((line) => Number(line.trim().split(/\s+/)[0] ?? 0) / 1024);
  return Math.max(0, ...sizes).toFixed(0);
}
