import { access, constants, statfs } from 'node:fs/promises';
import { Client, Query, TablesDB } from 'node-appwrite';
import type { Readiness } from '../monitoring/admin-server.ts';
import { names } from '../settings/names.ts';

/** The dependencies of the readiness check. */
export type ReadinessParts = {
  readonly dataDirectory: string;
  readonly outbox: () => Promise<OutboxState>;
  /** Tries a write and rolls it back; rejects if the database refuses writes. */
  readonly tryWrite: () => Promise<void>;
  /** Whether the messenger accepts the bot's messages; null if the bot runs elsewhere. */
  readonly isBotListening: (() => boolean) | null;
  readonly nowMs: () => number;
};

/** The messages that wait for the bot. */
export type OutboxState = { readonly waiting: number; readonly oldestAtMs: number | null };

const minFreeBytes = 200 * 1024 * 1024;
/** Far longer than the minute after which the schedule tries again. */
const maxWaitMs = 15 * 60_000;

/** Checks database, disk, bot and outbox. Never rejects. Rule OP-06. */
export async function checkReadiness(parts: ReadinessParts): Promise<Readiness> {
  const [database, disk] = await Promise.all([checkDatabase(parts), checkDisk(parts)]);
  const bot = parts.isBotListening?.() === false ? 'the messenger is not reached' : 'ok';
  const checks = { ...database, disk, bot };
  return { isReady: Object.values(checks).every((verdict) => verdict === 'ok'), checks };
}

async function checkDatabase({ outbox, tryWrite, nowMs }: ReadinessParts) {
  try {
    const { oldestAtMs } = await outbox();
    const isWritable = await tryWrite().then(
      () => true,
      () => false,
    );
    const ageMs = oldestAtMs === null ? 0 : nowMs() - oldestAtMs;
    const seconds = Math.round(ageMs / 1000);
    return {
      database: isWritable ? 'ok' : 'it takes no writes',
      outbox: ageMs > maxWaitMs ? `the oldest message waits for ${seconds} s` : 'ok',
    };
  } catch {
    return { database: 'it does not answer', outbox: 'unknown' };
  }
}

async function checkDisk({ dataDirectory }: ReadinessParts): Promise<string> {
  if (dataDirectory === ':memory:') return 'ok';
  try {
    await access(dataDirectory, constants.W_OK);
    const { bavail, bsize } = await statfs(dataDirectory);
    const free = bavail * bsize;
    return free < minFreeBytes ? `only ${Math.floor(free / 1_000_000)} MB are free` : 'ok';
  } catch {
    return 'the data directory cannot be written';
  }
}

/** Reads how many messages wait, and since when. Rejects if the backend does not answer. */
export async function readOutbox(endpoint: string, apiKey: string): Promise<OutboxState> {
  const client = new Client().setEndpoint(endpoint).setProject(names.projectId).setKey(apiKey);
  const { rows, total } = await new TablesDB(client).listRows({
    databaseId: names.databaseId,
    tableId: 'botOutbox',
    queries: [Query.equal('status', ['pending']), Query.orderAsc('$createdAt'), Query.limit(1)],
  });
  const [oldest] = rows;
  return {
    waiting: total,
    oldestAtMs: oldest === undefined ? null : Date.parse(oldest.$createdAt),
  };
}

/** How long a successful write is remembered, because anyone may query the readiness. */
const rememberedMs = 5000;

/**
 * Creates a probe that opens a transaction and rolls it back, and rejects if the database refuses
 * that. A success is remembered for 5 s. Rule OP-06.
 */
export function createWriteProbe(
  address: () => { readonly endpoint: string; readonly apiKey: string },
  nowMs: () => number,
): () => Promise<void> {
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (nowMs() - writtenAtMs < rememberedMs) return;
    const { endpoint, apiKey } = address();
    const client = new Client().setEndpoint(endpoint).setProject(names.projectId).setKey(apiKey);
    const tablesDB = new TablesDB(client);
    const { $id: transactionId } = await tablesDB.createTransaction({ ttl: 60 });
    await tablesDB.updateTransaction({ transactionId, rollback: true });
    writtenAtMs = nowMs();
  };
}
