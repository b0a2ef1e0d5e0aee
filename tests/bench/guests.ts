import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { startProduct } from '#tests/e2e/support/product.ts';
import { printAudit } from './audit-product.ts';
import { RawConnection, rawRequest, type RawRequest } from './raw-client.ts';

// How much longer a member's call takes while ten calls of guests arrive with it, for sizes up to 10 MB: 100 ms
// at most. Prints figures and never fails. Rules TR-28, TR-32.

const guests = 10;
const rounds = 20;
const member = '70000';
let calls = 0;
const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'yapp' };

const product = await startProduct({
  settings: { YAPP_SEED: 'empty' },
});
try {
  const secret = await addMember();
  const baseline: number[] = [];
  for (let round = 0; round < rounds; round++) baseline.push(await timeOfMember(secret));
  const usualMs = median(baseline.slice(5));
  console.log(`a member's call alone: median ${usualMs.toFixed(1)} ms`);
  for (const bytes of [100, 4_000, 8_000, 30_000, 100_000, 1_000_000, 10_000_000]) {
    const delays: number[] = [];
    const body = operation('openSession', { initData: 'x'.repeat(bytes) });
    const forged = rawRequest('POST', '/functions/operations/executions', { headers, body });
    for (let round = 0; round < rounds; round++) {
      delays.push((await timeBesideGuests(secret, forged)) - usualMs);
    }
    const most = Math.max(...delays).toFixed(0);
    console.log(
      `beside ${guests} guests of ${bytes} bytes: delayed ${median(delays).toFixed(0)} ms in the median, ${most} ms at most`,
    );
  }
  await printAudit(product);
} finally {
  await product.stop();
}

async function timeBesideGuests(secret: string, forged: RawRequest): Promise<number> {
  const sent = Array.from({ length: guests }, () => sendAsGuest(forged));
  const tookMs = await timeOfMember(secret);
  await Promise.all(sent);
  return tookMs;
}

/** Sends a call on a line of its own; the beginning of the answer, or nothing where the line is cut. */
function sendAsGuest({ bytes }: RawRequest): Promise<string> {
  const socket = connect(Number(new URL(product.origin).port), '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString('latin1', 0, 12));
    });
    socket.once('error', () => resolve(''));
    socket.write(bytes);
  });
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

async function addMember(): Promise<string> {
  await api('/users', { userId: member, name: 'Bench' });
  await api('/tablesdb/yapp/tables/users/rows', {
    rowId: member,
    data: {
      name: 'Bench',
      x_username: 'bench_0',
      tg_handle: 'bench_0',
      xUserId: 'bench-0',
      adminApproved: true,
    },
    permissions: [`read("user:${member}")`],
  });
  const session = await api(`/users/${member}/sessions`, {});
  return String(session['secret']);
}

async function api(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${product.origin}/v1${path}`, {
    method: 'POST',
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
