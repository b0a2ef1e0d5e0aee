import type { TablesDB } from 'node-appwrite';
import type { BotCall, OutboxMessage } from '#src/contract/bot.ts';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { ChangesOf } from '#src/tables/schema.ts';
import type { Background } from '../runtime/background.ts';
import type { BotClient, BotFailure } from './bot-client.ts';
import { createOutboxQueue, type OutboxQueue } from './queue.ts';
import { pendingForRecipient, outboxCall, recipientOf } from './message.ts';

/**
 * Brings outbox rows to the bot; never throws, and what it cannot deliver stays for the schedule. One
 * recipient's messages go in the order in which they were written: none before an older one was sent or
 * given up. Two couriers at once may carry the same message, which the bot sends once. Rules TR-24, TR-25.
 */
export type Courier = {
  /** Delivers messages that were just written to the outbox, in the background. */
  deliver(messages: readonly OutboxMessage[]): void;
  /** Delivers what is due, oldest first, as much as a run of the function has time for; answers how many were tried. */
  deliverDue(): Promise<number>;
  /** Resolves when nothing is being delivered in the background any more. */
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
  readonly background: Pick<Background, 'queue'>;
  readonly log: (message: string) => void;
};

const firstDelayMs = 15_000;
const longestDelayMs = 60 * 60 * 1000;
const giveUpAfterMs = 24 * 60 * 60 * 1000;
const errorLength = 1000;

/** A run begins no message after this, and a call of the bot takes 5 s at most: the function has 15 s. */
const runMs = 8000;
/** So few go at once that a bot that is down is asked for few, and so many that one who has to wait holds up nobody. */
const fewestAtOnce = 3;
/** Enough for the messenger's 30 a second, whose answers take a while. */
const mostAtOnce = 10;
/** What could not be begun within this is left to the schedule: the key of the call that wrote it ends soon after. */
const freshMs = 30_000;
const pageSize = 500;
/** How many older messages of a recipient are carried along with a new one; the schedule has the rest. */
const mostAlong = 10;

/** Makes a courier. */
export function createCourier(options: CourierOptions): Courier {
  const { rows, bot, nowMs } = options;
  const running = new Set<Promise<void>>();

  /** Tries a message and notes what became of it; true when its recipient's next one may follow. */
  async function carry(sender: BotClient, row: OutboxEntry): Promise<boolean> {
    const call = outboxCall(row);
    try {
      if (call === null) {
        await note(options, row, { status: 'failed', lastError: 'Unknown message' });
        return true;
      }
      const sent = await sender.send(call, row.id);
      const data = sent.ok
        ? { status: 'sent', lastError: null }
        : afterFailure(row, sent.failure, nowMs());
      await note(options, row, data);
      return 'status' in data;
    } catch (error) {
      options.log(`Delivery failed: ${error instanceof Error ? error.message : 'unknown reason'}`);
      return false;
    }
  }

  async function carryTo(sender: BotClient, call: BotCall): Promise<void> {
    const found = await rows.list(pendingForRecipient(call).limit(mostAlong));
    const waiting = found.ok ? found.value.rows : [];
    for (const row of waiting.filter((each) => hasRecipient(each, recipientOf(call)))) {
      if (row.nextAttemptAtMs > nowMs() || !(await carry(sender, row))) return;
    }
  }

  return {
    deliver(messages) {
      if (bot === null) return;
      const calls = new Map(messages.map(({ call }) => [recipientOf(call), call]));
      const writtenMs = nowMs();
      for (const call of calls.values()) {
        // Never rejects: the delivery turns every failure into a note at its row.
        const work = options.background.queue(async () => {
          if (nowMs() - writtenMs <= freshMs) await carryTo(bot, call);
        });
        running.add(work);
        void work.then(() => running.delete(work));
      }
    },
    async deliverDue() {
      if (bot === null) return 0;
      const endMs = nowMs() + runMs;
      const queue = createOutboxQueue(await listWaiting(rows), nowMs());
      return drain({
        take: () => (nowMs() < endMs ? queue.take() : undefined),
        settle: queue.settle,
        carry: (row) => carry(bot, row),
      });
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

async function note(
  { tablesDB, databaseId }: CourierOptions,
  { id: rowId, attempts }: OutboxEntry,
  data: ChangesOf<'botOutbox'>,
): Promise<void> {
  await tablesDB.updateRow({
    databaseId,
    tableId: 'botOutbox',
    rowId,
    data: { attempts: attempts + 1, ...data },
  });
}

function hasRecipient(row: OutboxEntry, recipient: string): boolean {
  const call = outboxCall(row);
  return call !== null && recipientOf(call) === recipient;
}

/** All that waits, oldest first, as far as it can be read. */
async function listWaiting(rows: Rows): Promise<readonly OutboxEntry[]> {
  const waiting: OutboxEntry[] = [];
  let lastId: string | undefined;
  for (;;) {
    const pending = query('botOutbox').equal('status', 'pending');
    const page = await rows.list(pending.limit(pageSize).after(lastId));
    if (!page.ok) return waiting;
    waiting.push(...page.value.rows);
    lastId = page.value.ids.at(-1);
    if (page.value.ids.length < pageSize) return waiting;
  }
}

/**
 * Empties a queue: a few messages go at the same time, one more with each that is delivered and one fewer with
 * each that is not; answers how many were tried.
 */
async function drain(
  work: OutboxQueue & { readonly carry: (row: OutboxEntry) => Promise<boolean> },
): Promise<number> {
  let tried = 0;
  let carriers = 0;

  async function carryOn(): Promise<void> {
    const helpers: Promise<void>[] = [];
    carriers += 1;
    for (let row = work.take(); row !== undefined; row = work.take()) {
      tried += 1;
      const isDone = await work.carry(row);
      work.settle(row, isDone);
      if (isDone && carriers < mostAtOnce) helpers.push(carryOn());
      if (!isDone && carriers > fewestAtOnce) break;
    }
    carriers -= 1;
    await Promise.all(helpers);
  }

  await Promise.all(Array.from({ length: fewestAtOnce }, carryOn));
  return tried;
}

/** What is written to a row whose delivery failed: a later time, or the end. Rule TR-25. */
function afterFailure(
  row: OutboxEntry,
  failure: BotFailure,
  nowMs: number,
): ChangesOf<'botOutbox'> {
  const lastError = failure.error.slice(0, errorLength);
  const isOver = failure.isFinal || nowMs - row.createdAtMs >= giveUpAfterMs;
  if (isOver) return { status: 'failed', lastError };
  const delayMs = Math.min(firstDelayMs * 2 ** row.attempts, longestDelayMs);
  return { nextAttemptAtMs: nowMs + Math.max(delayMs, failure.retryAfterMs ?? 0), lastError };
}
