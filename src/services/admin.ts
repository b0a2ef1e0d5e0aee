import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { ModerationAct } from '#src/domain/moderation/act.ts';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { TableId } from '#src/tables/schema.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { readTimeline, type TimelinePage, type TimelinePlace } from './admin-timeline.ts';
import { readEconomy, type DaySpan, type KeptEconomy } from './admin-economy.ts';
import { readNearHandles, readPeople, type PeopleFilter, type PeoplePage } from './admin-people.ts';
import { readSignals, type Signals } from './admin-signals.ts';
import type { Calls } from './calls.ts';
import { queryValueLimit, readAll, readAmong } from './read-all.ts';
import type { Reply } from './reply.ts';

/** Which acts of the moderation log are asked for; `personId` counts as actor and as target. Rule PA-07. */
export type LogFilter = {
  readonly personId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly action?: string | undefined;
  readonly day?: DaySpan | undefined;
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

/** What only administrators ask of the backend. Rule TR-12. */
export type AdminService = {
  /** A page of the moderation log. */
  log(filter: LogFilter, cursor?: string): Promise<Reply<LogPage>>;
  /** Every act that fits, newest first; for the export. */
  wholeLog(filter: LogFilter): Promise<Reply<{ acts: readonly ModerationAct[] }>>;
  /** The people with these ids, in no order; ids of nobody are left out. */
  people(ids: readonly string[]): Promise<Reply<{ users: readonly User[] }>>;
  /** A page of the people who fit. Rule PA-02. */
  findPeople(filter: PeopleFilter, cursor?: string): Promise<Reply<PeoplePage>>;
  /** The people whose X handle looks nearly the same. Rule PA-03. */
  nearHandles(user: User): Promise<Reply<{ users: readonly User[] }>>;
  /** A page of what happened with a person, newest first. Rule PA-01. */
  timeline(personId: string, place?: TimelinePlace): Promise<Reply<TimelinePage>>;
  /** Notes something on a person that administrators alone read. Rule PA-01. */
  addNote(personId: string, note: string): Promise<Reply<OperationOutput<'addNote'>>>;
  /** Where all points are, by the sums that the schedule keeps. Rule PA-11. */
  economy(): Promise<Reply<KeptEconomy>>;
  /** Posts and engagements of each day, in the order of the days; 5000 of either at most. */
  activity(days: readonly DaySpan[]): Promise<Reply<{ days: readonly DayActivity[] }>>;
  /** What may be worth a look. Rule PA-12. */
  signals(): Promise<Reply<{ signals: Signals }>>;
  /** A page of bot messages, of one state or of all. */
  outbox(status?: OutboxEntry['status'], cursor?: string): Promise<Reply<OutboxPage>>;
  /** Puts a message that was given up back on its way. Rule TR-25. */
  resend(outboxId: string): Promise<Reply<OperationOutput<'resendMessage'>>>;
};

/** How many rows one page of a list shows. */
export const adminPageSize = 50;
const failure = { code: 'database_error' } as const;

/** Makes the service over the calls. */
export function createAdminService(calls: Calls): AdminService {
  return {
    log: (filter, cursor) => readLog(calls, filter, cursor),
    wholeLog: (filter) => readWholeLog(calls, filter),
    people: (ids) =>
      calls.read(
        (rows) =>
          readAmong([...new Set(ids)], (some) =>
            rows.list(query('users').equal('$id', some).limit(queryValueLimit)),
          ),
        failure,
        (users) => ({ users }),
      ),
    findPeople: (filter, cursor) => readPeople(calls, filter, cursor),
    nearHandles: (user) => readNearHandles(calls, user),
    timeline: (personId, place) => readTimeline(calls, personId, place),
    addNote: (personId, note) => calls.change('addNote', { userId: personId, note }),
    economy: () => readEconomy(calls),
    activity: (days) =>
      calls.read(
        (rows) => readActivity(rows, days),
        failure,
        (activity) => ({ days: activity }),
      ),
    signals: () => readSignals(calls),
    outbox: (status, cursor) => readOutbox(calls, status, cursor),
    resend: (outboxId) => calls.change('resendMessage', { outboxId }),
  };
}

function readLog(
  calls: Calls,
  filter: LogFilter,
  cursor: string | undefined,
): Promise<Reply<LogPage>> {
  const page = logQuery(filter).limit(adminPageSize).after(cursor);
  return calls.read(
    (rows) => rows.list(page),
    failure,
    ({ rows, ids }) => ({ acts: rows, nextCursor: nextCursor(ids) }),
  );
}

function readWholeLog(
  calls: Calls,
  filter: LogFilter,
): Promise<Reply<{ acts: readonly ModerationAct[] }>> {
  return calls.read(
    (rows) => readAll(rows, logQuery(filter)),
    failure,
    (acts) => ({ acts }),
  );
}

function readOutbox(
  calls: Calls,
  status: OutboxEntry['status'] | undefined,
  cursor: string | undefined,
): Promise<Reply<OutboxPage>> {
  const all = query('botOutbox');
  const wanted = status === undefined ? all : all.equal('status', status);
  return calls.read(
    (rows) => rows.list(wanted.newestFirst().limit(adminPageSize).after(cursor)),
    failure,
    ({ rows, ids }) => ({ messages: rows, nextCursor: nextCursor(ids) }),
  );
}

function logQuery(filter: LogFilter): RowQuery<'moderationLog'> {
  const { personId, actorId, targetId, action, day } = filter;
  let wanted = query('moderationLog').newestFirst();
  if (personId !== undefined) wanted = wanted.anyEqual(['targetId', 'actorId'], personId);
  if (actorId !== undefined) wanted = wanted.equal('actorId', actorId);
  if (targetId !== undefined) wanted = wanted.equal('targetId', targetId);
  if (action !== undefined) wanted = wanted.equal('action', action);
  if (day === undefined) return wanted;
  return wanted.atLeast('$createdAt', new Date(day.startMs).toISOString()).madeBefore(day.endMs);
}

function nextCursor(ids: readonly string[]): string | null {
  return ids.length === adminPageSize ? (ids.at(-1) ?? null) : null;
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
