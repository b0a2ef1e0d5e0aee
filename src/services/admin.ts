import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { ModerationAct } from '#src/domain/moderation/act.ts';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { TableId } from '#src/tables/schema.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { ReadFailure, Rows } from '#src/tables/rows.ts';
import { createEconomySums, type DaySpan, type Economy } from './admin-economy.ts';
import type { Calls } from './calls.ts';
import { readAll } from './read-all.ts';
import { succeed, type Reply } from './reply.ts';

/** Which acts of the moderation log are asked for; a person counts as actor and as target. */
export type LogFilter = {
  readonly personId?: string | undefined;
  readonly action?: string | undefined;
};

/** A page of the moderation log, newest first; the cursor is null on the last page. */
export type LogPage = {
  readonly acts: readonly ModerationAct[];
  readonly nextCursor: string | null;
};

/** A page of bot messages, newest first; the cursor is null on the last page. */
export type OutboxPage = {
  readonly messages: readonly OutboxEntry[];
  readonly nextCursor: string | null;
};

/** How much happened on one day. */
export type DayActivity = {
  readonly startMs: number;
  readonly posts: number;
  readonly engagements: number;
};

/** What only administrators ask of the world. Rule TR-12. */
export type AdminService = {
  /** A page of the moderation log. */
  log(filter: LogFilter, cursor?: string): Promise<Reply<LogPage>>;
  /** Every act that fits, newest first; for the export. */
  wholeLog(filter: LogFilter): Promise<Reply<{ acts: readonly ModerationAct[] }>>;
  /** The people with these ids, in no order; ids of nobody are left out. */
  people(ids: readonly string[]): Promise<Reply<{ users: readonly User[] }>>;
  /** Where all points are, summed over the whole ledger. */
  economy(): Promise<Reply<{ economy: Economy }>>;
  /** Posts and engagements of each day, in the order of the days; 5000 of either at most. */
  activity(days: readonly DaySpan[]): Promise<Reply<{ days: readonly DayActivity[] }>>;
  /** A page of bot messages, of one state or of all. */
  outbox(status?: OutboxEntry['status'], cursor?: string): Promise<Reply<OutboxPage>>;
  /** Puts a message that was given up back on its way. Rule TR-25. */
  resend(outboxId: string): Promise<Reply<OperationOutput<'resendMessage'>>>;
};

/** How many rows one page of a list shows. */
export const adminPageSize = 50;
/** How many rows are read at once where all are wanted. */
const wholePageSize = 1000;
/** The most values that one query may name. */
const queryValueLimit = 100;

const failure = { code: 'database_error' } as const;

/** Makes the service over the calls. */
export function createAdminService(calls: Calls): AdminService {
  return {
    log: (filter, cursor) => readLog(calls, filter, cursor),
    wholeLog: (filter) => readWholeLog(calls, filter),
    async people(ids) {
      const reply = await calls.read((rows) => readPeople(rows, [...new Set(ids)]), failure);
      return reply.success ? succeed({ users: reply.value }) : reply;
    },
    economy: () => readEconomy(calls),
    async activity(days) {
      const reply = await calls.read((rows) => readActivity(rows, days), failure);
      return reply.success ? succeed({ days: reply.value }) : reply;
    },
    outbox: (status, cursor) => readOutbox(calls, status, cursor),
    resend: (outboxId) => calls.change('resendMessage', { outboxId }),
  };
}

async function readLog(
  calls: Calls,
  filter: LogFilter,
  cursor: string | undefined,
): Promise<Reply<LogPage>> {
  const page = logQuery(filter).limit(adminPageSize).after(cursor);
  const reply = await calls.read((rows) => rows.list(page), failure);
  if (!reply.success) return reply;
  const { rows: acts, ids } = reply.value;
  return succeed({ acts, nextCursor: nextCursor(ids) });
}

async function readWholeLog(
  calls: Calls,
  filter: LogFilter,
): Promise<Reply<{ acts: readonly ModerationAct[] }>> {
  const acts: ModerationAct[] = [];
  const reply = await calls.read((rows) => {
    // A read that begins anew, as after a fresh login, forgets what it took before.
    acts.length = 0;
    return readAll({
      pageSize: wholePageSize,
      page: (cursor) => rows.list(logQuery(filter).limit(wholePageSize).after(cursor)),
      take: (page) => acts.push(...page),
    });
  }, failure);
  return reply.success ? succeed({ acts }) : reply;
}

async function readEconomy(calls: Calls): Promise<Reply<{ economy: Economy }>> {
  let sums = createEconomySums();
  const reply = await calls.read((rows) => {
    sums = createEconomySums();
    return readAll({
      pageSize: wholePageSize,
      page: (cursor) =>
        rows.list(query('pointLedger').ascending('$sequence').limit(wholePageSize).after(cursor)),
      take: (page) => sums.add(page),
    });
  }, failure);
  return reply.success ? succeed({ economy: sums.economy() }) : reply;
}

async function readOutbox(
  calls: Calls,
  status: OutboxEntry['status'] | undefined,
  cursor: string | undefined,
): Promise<Reply<OutboxPage>> {
  const all = query('botOutbox');
  const wanted = status === undefined ? all : all.equal('status', status);
  const page = wanted.newestFirst().limit(adminPageSize).after(cursor);
  const reply = await calls.read((rows) => rows.list(page), failure);
  if (!reply.success) return reply;
  const { rows: messages, ids } = reply.value;
  return succeed({ messages, nextCursor: nextCursor(ids) });
}

function logQuery({ personId, action }: LogFilter): RowQuery<'moderationLog'> {
  let wanted = query('moderationLog').newestFirst();
  if (personId !== undefined) wanted = wanted.anyEqual(['targetId', 'actorId'], personId);
  return action === undefined ? wanted : wanted.equal('action', action);
}

function nextCursor(ids: readonly string[]): string | null {
  return ids.length === adminPageSize ? (ids.at(-1) ?? null) : null;
}

async function readPeople(
  rows: Rows,
  ids: readonly string[],
): Promise<Result<readonly User[], ReadFailure>> {
  const chunks: string[][] = [];
  for (let start = 0; start < ids.length; start += queryValueLimit) {
    chunks.push(ids.slice(start, start + queryValueLimit));
  }
  const users: User[] = [];
  const pages = await Promise.all(
    chunks.map((chunk) => rows.list(query('users').equal('$id', chunk).limit(queryValueLimit))),
  );
  for (const page of pages) {
    if (!page.ok) return page;
    users.push(...page.value.rows);
  }
  return ok(users);
}

async function readActivity(
  rows: Rows,
  days: readonly DaySpan[],
): Promise<Result<readonly DayActivity[], ReadFailure>> {
  const posts = await countByDay(rows, 'posts', days);
  if (!posts.ok) return posts;
  const engagements = await countByDay(rows, 'engagement', days);
  if (!engagements.ok) return engagements;
  return ok(
    days.map(({ startMs }, index) => ({
      startMs,
      posts: posts.value[index] ?? 0,
      engagements: engagements.value[index] ?? 0,
    })),
  );
}

/** Asks for the totals alone: one row a day comes with each, whatever happened. */
async function countByDay(
  rows: Rows,
  table: TableId,
  days: readonly DaySpan[],
): Promise<Result<readonly number[], ReadFailure>> {
  const counts: number[] = [];
  const pages = await Promise.all(
    days.map(({ startMs, endMs }) =>
      rows.list(
        query(table)
          .atLeast('$createdAt', new Date(startMs).toISOString())
          .lessThan('$createdAt', new Date(endMs).toISOString())
          .limit(1),
      ),
    ),
  );
  for (const page of pages) {
    if (!page.ok) return page;
    counts.push(page.value.total);
  }
  return ok(counts);
}
