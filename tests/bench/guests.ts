import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { publishedSecrets } from '#server/settings/published-secrets.ts';
import { startProduct } from '#tests/e2e/support/product.ts';
import { signLaunchData } from '#tests/support/launch-data.ts';
import { printAudit } from './audit-product.ts';
import type { FloodAnswers, FloodData } from './flood.ts';
import { RawConnection, rawRequest, type RawRequest } from './raw-client.ts';

// How much longer a member's call takes beside others' calls: ten guests with sizes up to 10 MB, another member's 600 readings,
// searches or asynchronous calls at once, and a hundred logins at once with one launch datum. 100 ms at most, 200 beside the logins.
// Prints figures and never fails. Rules TR-28, TR-32, TR-39, TR-40.

const guests = 10;
const member = '70000';
const flooder = '70001';
const floodSize = 600;
const loginCount = 100;
const floodRounds = 5;
/** When a member's call is sent after the flood has begun, in milliseconds. */
const floodPoints = [0, 20, 60, 150, 400];
let calls = 0;
const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'yapp' };

const product = await startProduct({
  // Rate limits as in a real installation, except for the measuring member.
  settings: { YAPP_SEED: 'empty', CHANGES_PER_MINUTE: '2000' },
});
try {
  const secret = await addMember(member);
  const flooderSecret = await addMember(flooder);
  // The machine's own delays show in the largest value.
  const alone = await timesOfRounds(secret, async (measured) => measured());
  console.log(`beside no one: ${spreadOf(alone)}`);
  for (const { name, requests } of [...guestFloods(), ...floods(flooderSecret)])
    await printFlood(name, requests, secret);
  await printAudit(product);
} finally {
  await product.stop();
}

async function timeOfMember(secret: string): Promise<number> {
  const connection = new RawConnection(Number(new URL(product.origin).port));
  const request: RawRequest = rawRequest('POST', '/functions/operations/executions', {
    headers: { ...headers, 'x-appwrite-session': secret },
    body: operation('chooseLanguage', {
      requestId: randomBytes(13).toString('hex'),
      language: calls++ % 2 === 0 ? 'ru' : 'en',
    }),
  });
  const startedAtMs = performance.now();
  const answer = await connection.send(request);
  const tookMs = performance.now() - startedAtMs;
  connection.close();
  if (!answer.body.includes(String.raw`\"success\":true`)) throw new Error(answer.body);
  return tookMs;
}

function operation(name: string, body: object): object {
  return {
    path: `/${name}`,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

/** What ten guests send at once: calls of every size, and unexpected bodies. */
function guestFloods(): readonly { name: string; requests: readonly Uint8Array[] }[] {
  const path = '/functions/operations/executions';
  const call = (method: string, bytes: number) => ({
    name: `${guests} guests' ${method} of ${bytes} bytes`,
    ...repeated(
      guests,
      rawRequest(method, path, {
        headers,
        body: operation('openSession', { initData: 'x'.repeat(bytes) }),
      }),
    ),
  });
  const sizes = [100, 8_000, 30_000, 1_000_000, 10_000_000];
  return [...sizes.map((bytes) => call('POST', bytes)), call('GET', 10_000_000)];
}

/** What one person sends at once. */
function floods(secret: string): readonly { name: string; requests: readonly Uint8Array[] }[] {
  const own = { ...headers, 'x-appwrite-session': secret };
  const execution = (body: object, as: Readonly<Record<string, string>> = own) =>
    rawRequest('POST', '/functions/operations/executions', { headers: as, body });
  const read = operation('readProfiles', { userIds: [member, flooder] });
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [100] }));
  const list = `/tablesdb/yapp/tables/posts/rows?queries[0]=${limit}`;
  const asList = (query: object) => {
    const text = encodeURIComponent(JSON.stringify(query));
    return rawRequest('GET', `${list}&queries[1]=${text}`, { headers: own });
  };
  const pattern = {
    method: 'regex',
    attribute: 'content',
    values: ['^(([a-z])+.)+[A-Z]([a-z])+$'],
  };
  const words = Array.from({ length: 10 }, (_, index) => `word ${String(index)}`);
  const search = { method: 'contains', attribute: 'content', values: words };
  const initData = signLaunchData(
    { id: Number(flooder), first_name: 'Bench', username: 'bench_70001' },
    { botToken: publishedSecrets.botToken },
  );
  return [
    { name: 'one person’s 600 readProfiles', ...repeated(floodSize, execution(read)) },
    {
      name: 'one person’s 600 lists',
      ...repeated(floodSize, rawRequest('GET', list, { headers: own })),
    },
    { name: 'one person’s 600 lists by a pattern', ...repeated(floodSize, asList(pattern)) },
    { name: 'one person’s 600 lists by ten searches', ...repeated(floodSize, asList(search)) },
    {
      name: 'one person’s 600 asynchronous calls',
      ...repeated(floodSize, execution({ ...read, async: true })),
    },
    {
      name: 'one person’s 100 logins',
      ...repeated(loginCount, execution(operation('openSession', { initData }), headers)),
    },
  ];
}

function repeated(count: number, { bytes }: RawRequest): { requests: readonly Uint8Array[] } {
  return { requests: Array.from({ length: count }, () => bytes) };
}

async function printFlood(
  name: string,
  requests: readonly Uint8Array[],
  secret: string,
): Promise<void> {
  const workerData: FloodData = { port: Number(new URL(product.origin).port), requests };
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData });
  const message = () =>
    new Promise<FloodAnswers>((resolve) => worker.once('message', (answers) => resolve(answers)));
  await message();
  let answers: FloodAnswers = {};
  const took = await timesOfRounds(secret, async (measured) => {
    const done = message();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    worker.postMessage('flood');
    const times = await measured();
    answers = await done;
    return times;
  });
  await worker.terminate();
  const counts = JSON.stringify(answers);
  console.log(`beside ${name}: ${spreadOf(took)}; answered ${counts}`);
}

/** The durations of the member's calls at each point of each round. */
async function timesOfRounds(
  secret: string,
  round: (measured: () => Promise<readonly number[]>) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const measured = () =>
    Promise.all(
      floodPoints.map(async (delayMs) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        return timeOfMember(secret);
      }),
    );
  const took: number[] = [];
  for (let count = 0; count < floodRounds; count++) took.push(...(await round(measured)));
  return took;
}

function spreadOf(times: readonly number[]): string {
  const most = Math.max(...times).toFixed(0);
  return `${median(times).toFixed(0)} ms in the median, ${most} ms at most`;
}

async function addMember(userId: string): Promise<string> {
  const handle = `bench_${userId}`;
  await api('/users', { userId, name: 'Bench' });
  await api('/tablesdb/yapp/tables/users/rows', {
    rowId: userId,
    data: {
      name: 'Bench',
      x_username: handle,
      tg_handle: handle,
      xUserId: `bench-${userId}`,
      adminApproved: true,
    },
    permissions: [`read("user:${userId}")`],
  });
  await api(`/users/${userId}/labels`, { labels: ['member'] }, 'PUT');
  const session = await api(`/users/${userId}/sessions`, {});
  return String(session['secret']);
}

async function api(path: string, body: object, method = 'POST'): Promise<Record<string, unknown>> {
  const response = await fetch(`${product.origin}/v1${path}`, {
    method,
    headers: { ...headers, 'x-appwrite-key': 'local-dev-key' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}
