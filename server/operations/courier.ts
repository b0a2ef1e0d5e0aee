import { Query, type TablesDB } from 'node-appwrite';
import type { BotCall } from '#src/contract/bot.ts';
import type { OutboxRow } from '#src/contract/rows/trail.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { BotClient, BotFailure } from './bot-client.ts';
import { outboxCall, type OutboxMessage } from './outbox.ts';

/** Brings outbox rows to the bot; never throws, and what it cannot deliver stays for the schedule. Rules TR-24, TR-25. */
export type Courier = {
  /** Delivers messages that were just written to the outbox, in the background and in their order. */
  deliver(messages: readonly OutboxMessage[]): void;
  /** Delivers what is due, oldest first, a limited number at a time; answers how many were looked at. */
  deliverDue(): Promise<number>;
  /** Resolves when nothing is being delivered any more. */
  idle(): Promise<void>;
};

/** What a courier works with. */
export type CourierOptions = {
  readonly rows: Rows;
  readonly tablesDB: TablesDB;
  readonly databaseId: string;
  /** Null where no bot is configured: messages then wait in the outbox. */
  readonly bot: BotClient | null;
  readonly nowMs: () => number;
  readonly log: (message: string) => void;
};

/** How often a message was tried, and since when. */
type History = Pick<OutboxRow, 'attempts' | 'createdAtMs'>;

const firstDelayMs = 15_000;
const longestDelayMs = 60 * 60 * 1000;
const giveUpAfterMs = 24 * 60 * 60 * 1000;
const dueAtOnce = 100;
const errorLength = 1000;

/** Makes a courier. One queue per courier keeps the messages of one operation in their order. */
export function createCourier(options: CourierOptions): Courier {
  let tail: Promise<void> = Promise.resolve();

  async function send(outboxId: string, call: BotCall, history: History): Promise<void> {
    if (options.bot === null) return;
    const sent = await options.bot.send(call, outboxId);
    const data = sent.ok
      ? { status: 'sent', lastError: null }
      : afterFailure(history, sent.failure, options.nowMs());
    await settle(outboxId, history.attempts, data);
  }

  async function deliverRow(row: OutboxRow): Promise<void> {
    const call = outboxCall(row);
    if (call !== null) return send(row.id, call, row);
    await settle(row.id, row.attempts, { status: 'failed', lastError: 'Unknown message' });
  }

  async function settle(
    rowId: string,
    attempts: number,
    data: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    await options.tablesDB.updateRow({
      databaseId: options.databaseId,
      tableId: 'botOutbox',
      rowId,
      data: { attempts: attempts + 1, ...data },
    });
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    tail = tail.then(work).catch((error: unknown) => {
      options.log(`Delivery failed: ${error instanceof Error ? error.message : 'unknown reason'}`);
    });
    return tail;
  }

  return {
    deliver(messages) {
      const history = { attempts: 0, createdAtMs: options.nowMs() };
      for (const { id, call } of messages) void enqueue(() => send(id, call, history));
    },
    async deliverDue() {
      const due = await options.rows.list('botOutbox', [
        Query.equal('status', 'pending'),
        Query.lessThanEqual('nextAttemptAtMs', options.nowMs()),
        Query.orderAsc('nextAttemptAtMs'),
        Query.limit(dueAtOnce),
      ]);
      if (!due.ok) return 0;
      await Promise.all(due.value.rows.map((row) => enqueue(() => deliverRow(row))));
      return due.value.rows.length;
    },
    idle: () => tail,
  };
}

/** What is written to a row whose delivery failed: a later time, or the end. Rule TR-25. */
function afterFailure(
  row: History,
  failure: BotFailure,
  nowMs: number,
): Readonly<Record<string, unknown>> {
  const lastError = failure.error.slice(0, errorLength);
  const isOver = failure.isFinal || nowMs - row.createdAtMs >= giveUpAfterMs;
  if (isOver) return { status: 'failed', lastError };
  const delayMs = Math.min(firstDelayMs * 2 ** row.attempts, longestDelayMs);
  return { nextAttemptAtMs: nowMs + Math.max(delayMs, failure.retryAfterMs ?? 0), lastError };
}
