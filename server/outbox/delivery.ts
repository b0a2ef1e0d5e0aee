import type { TablesDB } from 'node-appwrite';
import type { Background } from '../runtime/background.ts';
import { isFromFuture } from '../runtime/row-age.ts';
import type { BotCall, OutboxMessage } from '#src/contract/bot.ts';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { ChangesOf } from '#src/tables/schema.ts';
import type { BotClient, BotFailure } from './bot-client.ts';
import { outboxCall, pendingForRecipient, recipientOf } from './message.ts';

/**
 * Delivers outbox messages to the bot service. Never throws: a message that cannot be delivered
 * stays in the outbox for the schedule. Each recipient gets messages in the order in which they
 * were written; a message waits until every older one was sent or given up. Two processes may
 * deliver the same message at once; the bot service sends it once. Rules TR-24, TR-25.
 */
export type OutboxDelivery = {
  /** Delivers messages that were just written to the outbox, in the background. */
  deliver(messages: readonly OutboxMessage[]): void;
  /** Delivers due messages, oldest first, and starts none after `forMs`; resolves to the number of messages tried. */
  deliverDue(forMs: number): Promise<number>;
  /** Resolves once no background delivery is running. */
  idle(): Promise<void>;
};

/** The dependencies of the delivery: the outbox table, the bot service and the clock. */
export type OutboxDeliveryOptions = {
  readonly rows: Rows;
  readonly tablesDB: TablesDB;
  readonly databaseId: string;
  /** Null if no bot is configured: messages then wait in the outbox. */
  readonly bot: BotClient | null;
  readonly nowMs: () => number;
  readonly background: Pick<Background, 'queue'>;
  readonly log: (message: string) => void;
};

const firstDelayMs = 15_000;
const maxDelayMs = 60 * 60 * 1000;
const giveUpAfterMs = 24 * 60 * 60 * 1000;
const errorLength = 1000;

/** The minimum number of messages sent at once: spares a bot that is down, and keeps a slow recipient from delaying others. */
const minAtOnce = 3;
/** The maximum number of messages sent at once: enough to reach the messenger's limit of 30 a second. */
const maxAtOnce = 10;
/** A delivery that has not started by then is left to the schedule, because the call's API key expires soon after. */
const freshMs = 30_000;
const pageSize = 500;
/** The maximum number of pending messages that one delivery sends to a recipient; the schedule sends the rest. */
const maxAlong = 10;

/** Creates the delivery of one outbox. */
export function createOutboxDelivery(options: OutboxDeliveryOptions): OutboxDelivery {
  const { rows, bot, nowMs } = options;
  const running = new Set<Promise<void>>();

  /** Sends one message and stores the result in its row; resolves to true if the recipient's next message may follow. */
  async function sendOne(sender: BotClient, row: OutboxEntry): Promise<boolean> {
    const call = outboxCall(row);
    try {
      if (call === null) {
        await note(options, row, { status: 'failed', lastError: 'Unknown message' });
        return true;
      }
      const sent = await sender.send(call, { outboxId: row.id, requestId: row.requestId });
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

  async function sendPendingTo(sender: BotClient, call: BotCall): Promise<void> {
    const found = await rows.list(pendingForRecipient(call).limit(maxAlong));
    const waiting = found.ok ? found.value.rows : [];
    for (const row of waiting.filter((each) => hasRecipient(each, recipientOf(call)))) {
      if (!isDue(row, nowMs()) || !(await sendOne(sender, row))) return;
    }
  }

  return {
    deliver(messages) {
      if (bot === null) return;
      const calls = new Map(messages.map(({ call }) => [recipientOf(call), call]));
      const writtenMs = nowMs();
      for (const call of calls.values()) {
        // Never rejects: the delivery stores every failure in the message's row or logs it.
        const work = options.background.queue(async () => {
          if (nowMs() - writtenMs <= freshMs) await sendPendingTo(bot, call);
        });
        running.add(work);
        void work.then(() => running.delete(work));
      }
    },
    async deliverDue(forMs) {
      if (bot === null) return 0;
      const endMs = nowMs() + forMs;
      const waiting = await listWaiting(rows, () => nowMs() < endMs);
      const queue = createOutboxQueue(waiting, nowMs());
      return drain({
        take: () => (nowMs() < endMs ? queue.take() : undefined),
        settle: queue.settle,
        sendOne: (row) => sendOne(bot, row),
      });
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

/** Whether a message may be tried now; one that was written while the clock was ahead does not wait until that time. */
function isDue(row: OutboxEntry, nowMs: number): boolean {
  return row.nextAttemptAtMs <= nowMs || isFromFuture(row, nowMs);
}

async function note(
  { tablesDB, databaseId }: OutboxDeliveryOptions,
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

/** The pending messages, oldest first, while there is time; stops at the first page that cannot be read. */
async function listWaiting(rows: Rows, hasTime: () => boolean): Promise<readonly OutboxEntry[]> {
  const waiting: OutboxEntry[] = [];
  let lastId: string | undefined;
  while (hasTime()) {
    const pending = query('botOutbox').equal('status', 'pending');
    const page = await rows.list(pending.limit(pageSize).after(lastId));
    if (!page.ok) return waiting;
    waiting.push(...page.value.rows);
    lastId = page.value.ids.at(-1);
    if (page.value.ids.length < pageSize) return waiting;
  }
  return waiting;
}

/**
 * Empties a queue and resolves to the number of messages tried. Starts with three messages at once; each success adds
 * one (up to ten), each failure removes one (down to three).
 */
async function drain(
  work: OutboxQueue & { readonly sendOne: (row: OutboxEntry) => Promise<boolean> },
): Promise<number> {
  let tried = 0;
  let workerCount = 0;

  async function runWorker(): Promise<void> {
    const helpers: Promise<void>[] = [];
    workerCount += 1;
    for (let row = work.take(); row !== undefined; row = work.take()) {
      tried += 1;
      const isDone = await work.sendOne(row);
      work.settle(row, isDone);
      if (isDone && workerCount < maxAtOnce) helpers.push(runWorker());
      if (!isDone && workerCount > minAtOnce) break;
    }
    workerCount -= 1;
    await Promise.all(helpers);
  }

  await Promise.all(Array.from({ length: minAtOnce }, runWorker));
  return tried;
}

/** The row's new values after a failed delivery: the time of the next attempt, or `failed` after 24 h. Rule TR-25. */
function afterFailure(
  row: OutboxEntry,
  failure: BotFailure,
  nowMs: number,
): ChangesOf<'botOutbox'> {
  const lastError = failure.error.slice(0, errorLength);
  const isOver = failure.isFinal || nowMs - row.createdAtMs >= giveUpAfterMs;
  if (isOver) return { status: 'failed', lastError };
  const delayMs = Math.min(firstDelayMs * 2 ** row.attempts, maxDelayMs);
  return { nextAttemptAtMs: nowMs + Math.max(delayMs, failure.retryAfterMs ?? 0), lastError };
}

/** The pending messages of one run, handed out one by one: oldest first, one at a time for each recipient. */
type OutboxQueue = {
  /** Takes the oldest message whose recipient has no message being sent; undefined if there is none. */
  readonly take: () => OutboxEntry | undefined;
  /** Reports the result of a taken message. After a failure, the recipient's later messages leave the queue. */
  readonly settle: (row: OutboxEntry, isDone: boolean) => void;
};

/** Creates the queue from all pending messages, oldest first. A message that is not due yet blocks its recipient's later ones. */
function createOutboxQueue(waiting: readonly OutboxEntry[], nowMs: number): OutboxQueue {
  const shut = new Set<string>();
  let entries: { readonly row: OutboxEntry; readonly recipient: string }[] = [];
  for (const row of waiting) {
    const recipient = recipientOfRow(row);
    if (!isDue(row, nowMs)) shut.add(recipient);
    else if (!shut.has(recipient)) entries.push({ row, recipient });
  }
  shut.clear();

  return {
    take: () => {
      const index = entries.findIndex(({ recipient }) => !shut.has(recipient));
      const [taken] = index < 0 ? [] : entries.splice(index, 1);
      if (taken !== undefined) shut.add(taken.recipient);
      return taken?.row;
    },
    settle: (row, isDone) => {
      const recipient = recipientOfRow(row);
      if (!isDone) entries = entries.filter((entry) => entry.recipient !== recipient);
      shut.delete(recipient);
    },
  };
}

/** A row that cannot be parsed counts as its own recipient. */
function recipientOfRow(row: OutboxEntry): string {
  const call = outboxCall(row);
  return call === null ? `unknown ${row.id}` : recipientOf(call);
}
