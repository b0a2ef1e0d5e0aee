import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { auditPoints } from '#server/audit/audit.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { RawConnection, rawRequest } from './raw-client.ts';

// How long 40 people at once on the 30 places of a post take with one, two and four processes of the function: with four at
// most twice as long as with one. Prints figures and never fails. Rules TR-17, TR-37.

const crowd = Array.from({ length: 40 }, (_, index) => String(2000 + index));
const author = '1001';
const rounds = 5;
const headers = {
  'content-type': 'application/json',
  'x-appwrite-project': backendNames.projectId,
};
const secrets = new Map<string, string>();
let requests = 0;

const server = spawn(process.execPath, ['tests/support/test-backend/server.ts'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [line]: unknown[] = await once(createInterface(server.stdout), 'line');
const control = `http://127.0.0.1:${/\d+/.exec(String(line))?.[0] ?? ''}/backends`;
const opened = await post(control, {});
const port = Number(opened['port']);
const endpoint = `http://127.0.0.1:${String(port)}/v1`;
const connections = crowd.map(() => new RawConnection(port));
try {
  for (const id of [author, ...crowd]) await addPerson(id);
  let posts = 0;
  for (const count of [1, 2, 4]) {
    await post(`${control}/${String(port)}/processes`, { count, isQueued: true, isForked: true });
    const tookMs: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const took = await measureRush(await publish(posts++));
      // The first round starts the processes.
      if (round > 0) tookMs.push(took);
    }
    const sorted = tookMs.toSorted((left, right) => left - right);
    const [least = 0] = sorted;
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    console.log(
      `${String(count)} processes: median ${median.toFixed(0)} ms, at least ${least.toFixed(0)} ms`,
    );
  }
  // The schedule marks what was filled so late that no one has marked it yet.
  await post(`${control}/${String(port)}/deliver`, {});
  const { findings } = await auditPoints(reader(), backendNames.databaseId, [author, ...crowd]);
  console.log(findings.length === 0 ? 'audit: clean' : JSON.stringify(findings, null, 2));
} finally {
  for (const connection of connections) connection.close();
  await fetch(`${control}/${String(port)}`, { method: 'DELETE' });
  server.kill('SIGTERM');
}

/** Lets everyone engage at once; throws unless 30 get a place and 10 are refused. */
async function measureRush(postId: string): Promise<number> {
  const startedAtMs = performance.now();
  const replies = await Promise.all(
    crowd.map((id, index) =>
      act(id, 'submitEngagement', { postId, engagedBy: id, engagementTypes: ['like'] }, index),
    ),
  );
  const tookMs = performance.now() - startedAtMs;
  const taken = replies.filter((reply) => reply['success'] === true).length;
  const codes = new Set(replies.flatMap(({ code }) => (code === undefined ? [] : [code])));
  const isExact = taken === 30 && [...codes].join() === 'engagement_refused';
  if (!isExact) throw new Error(`${String(taken)} got a place; refusals: ${[...codes].join()}`);
  return tookMs;
}

async function publish(number: number): Promise<string> {
  const reply = await act(author, 'createPost', {
    telegram_id: author,
    content: `https://x.com/x_${author}/status/${String(100 + number)}`,
    limit: 30,
    engagementTypes: ['like'],
  });
  if (reply['success'] !== true) throw new Error(JSON.stringify(reply));
  return String(reply['postId']);
}

async function act(userId: string, name: string, request: object, index = 0) {
  requests += 1;
  const sent = rawRequest('POST', '/functions/operations/executions', {
    headers: { ...headers, 'x-appwrite-session': secrets.get(userId) ?? '' },
    body: {
      path: `/${name}`,
      body: JSON.stringify({ requestId: `bench${String(requests)}`, ...request }),
    },
  });
  const answer = await connections[index]?.send(sent);
  const execution = JSON.parse(answer?.body ?? '') as { responseBody: string };
  return JSON.parse(execution.responseBody) as Record<string, unknown> & { code?: string };
}

async function addPerson(id: string): Promise<void> {
  await api('/users', { userId: id, name: id });
  const { secret } = await api(`/users/${id}/sessions`, {});
  secrets.set(id, String(secret));
  const point = id === author ? 100_000 : 0;
  const data = { name: id, x_username: `x_${id}`, xUserId: `x-${id}`, adminApproved: true, point };
  const permissions = [`read("user:${id}")`];
  await api('/tablesdb/yapp/tables/users/rows', { rowId: id, data, permissions });
  if (point === 0) return;
  const gift = { debit: 'mint', credit: `member:${id}`, amount: point, kind: 'gift' };
  const ledger = { ...gift, refId: `opening.${id}`, actorId: '1', userId: id };
  const rowId = `opening.${id}`;
  await api('/tablesdb/yapp/tables/pointLedger/rows', { rowId, data: ledger, permissions });
}

/** Reads rows as the audit does. */
function reader(): Parameters<typeof auditPoints>[0] {
  return {
    async listRows({ tableId, queries = [] }) {
      const asked = queries.map(
        (text, index) => `queries[${String(index)}]=${encodeURIComponent(text)}`,
      );
      const path = `/tablesdb/yapp/tables/${tableId}/rows?${asked.join('&')}`;
      const response = await fetch(`${endpoint}${path}`, {
        headers: { ...headers, 'x-appwrite-key': backendNames.apiKey },
      });
      return (await response.json()) as { total: number; rows: unknown[] };
    },
  };
}

function api(path: string, body: object): Promise<Record<string, unknown>> {
  return post(`${endpoint}${path}`, body, { ...headers, 'x-appwrite-key': backendNames.apiKey });
}

async function post(
  url: string,
  body: object,
  sentHeaders: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: sentHeaders,
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
}
