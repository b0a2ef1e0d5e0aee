import { actTarget, type ActTarget, type ModerationAct } from '#src/domain/moderation/acts.ts';
import { reversalOf, takeBackIdOf } from '#src/domain/moderation/take-back.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { DaySpan } from './admin-economy.ts';
import { receiverOf } from './admin-outbox.ts';
import type { Calls } from './calls.ts';
import { queryValueLimit, readAll, readAmong } from './read-all.ts';
import type { Reply } from './reply.ts';

/** Which acts of the moderation log to read; `personId` matches the actor and the target. Rule PA-07. */
export type LogFilter = {
  readonly personId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly action?: string | undefined;
  readonly days?: DaySpan | undefined;
};

/**
 * An act with the ids of the people it concerns: the person acted on, a post's author, the two people of an engagement or
 * a report (of an appeal, only the person who appeals), or a message's receiver. Rule PA-24.
 */
export type LoggedAct = ModerationAct & {
  readonly people: readonly string[];
  /** Whether another entry reverts it. Rule PA-18. */
  readonly isTakenBack: boolean;
};

/** A page of the moderation log, newest first; the cursor is null on the last page. */
export type LogPage = {
  readonly acts: readonly LoggedAct[];
  /** How many acts match, counted up to 5,000. */
  readonly total: number;
  readonly nextCursor: string | null;
};

const logPageSize = 50;
const failure = { code: 'database_error' } as const;

/** Reads a page of the log. Rules PA-07, PA-24. */
export function readLog(
  calls: Calls,
  filter: LogFilter,
  cursor: string | undefined,
): Promise<Reply<LogPage>> {
  return calls.read(
    async (rows): Promise<Result<LogPage, ReadFailure>> => {
      const page = await rows.list(logQuery(filter).limit(logPageSize).after(cursor));
      if (!page.ok) return page;
      const { ids, total } = page.value;
      const acts = await withPeople(rows, page.value.rows);
      if (!acts.ok) return acts;
      const nextCursor = nextCursorOf(ids, logPageSize);
      return ok({ acts: acts.value, total, nextCursor });
    },
    failure,
    (page) => page,
  );
}

/** Reads every matching act, newest first. Rules PA-07, PA-24. */
export function readWholeLog(
  calls: Calls,
  filter: LogFilter,
): Promise<Reply<{ acts: readonly LoggedAct[] }>> {
  return calls.read(
    async (rows): Promise<Result<readonly LoggedAct[], ReadFailure>> => {
      const acts = await readAll(rows, logQuery(filter));
      return acts.ok ? withPeople(rows, acts.value) : acts;
    },
    failure,
    (acts) => ({ acts }),
  );
}

function logQuery(filter: LogFilter): RowQuery<'moderationLog'> {
  const { personId, actorId, targetId, action, days } = filter;
  let wanted = query('moderationLog').newestFirst();
  if (personId !== undefined) wanted = wanted.anyEqual(['targetId', 'actorId'], personId);
  if (actorId !== undefined) wanted = wanted.equal('actorId', actorId);
  if (targetId !== undefined) wanted = wanted.equal('targetId', targetId);
  if (action !== undefined) wanted = wanted.equal('action', action);
  if (days === undefined) return wanted;
  return wanted.atLeast('$createdAt', new Date(days.startMs).toISOString()).madeBefore(days.endMs);
}

/** The people concerned by each target that is not a person, by the target's id. */
type PeopleByTarget = ReadonlyMap<string, readonly string[]>;

/** Adds to acts the people they concern, and whether they were reverted. Rules PA-18, PA-24. */
export async function withPeople(
  rows: Rows,
  acts: readonly ModerationAct[],
): Promise<Result<readonly LoggedAct[], ReadFailure>> {
  const targets = (kind: ActTarget) => [
    ...new Set(
      acts.flatMap(({ action, targetId }) =>
        targetId !== null && actTarget(action) === kind ? [targetId] : [],
      ),
    ),
  ];
  const found = await Promise.all([
    peopleOf(
      targets('post'),
      (ids) => rows.list(query('posts').equal('$id', ids).limit(queryValueLimit)),
      ({ authorId }) => [authorId],
    ),
    peopleOf(
      targets('engagement'),
      (ids) => rows.list(query('engagement').equal('$id', ids).limit(queryValueLimit)),
      ({ engagedBy, postAuthorId }) => [engagedBy, postAuthorId],
    ),
    peopleOf(
      targets('report'),
      (ids) => rows.list(query('reports').equal('$id', ids).limit(queryValueLimit)),
      ({ isAppeal, reportedById, againstId }) =>
        isAppeal ? [againstId] : [reportedById, againstId],
    ),
    peopleOf(
      targets('message'),
      (ids) => rows.list(query('botOutbox').equal('$id', ids).limit(queryValueLimit)),
      (message) => receiverOf(message) ?? [],
    ),
  ]);
  const takenBack = await takenBackAmong(rows, acts);
  if (!takenBack.ok) return takenBack;
  const people = new Map<string, readonly string[]>();
  for (const part of found) {
    if (!part.ok) return part;
    for (const [id, those] of part.value) people.set(id, those);
  }
  return ok(
    acts.map((act) => ({
      ...act,
      people: peopleIn(act, people),
      isTakenBack: takenBack.value.has(takeBackIdOf(act.id)),
    })),
  );
}

/** The ids of the entries that revert one of these acts. Rule PA-18. */
async function takenBackAmong(
  rows: Rows,
  acts: readonly ModerationAct[],
): Promise<Result<ReadonlySet<string>, ReadFailure>> {
  const ids = acts.filter((act) => reversalOf(act).ok).map(({ id }) => takeBackIdOf(id));
  const found = await readAmong(ids, (some) =>
    rows.list(query('moderationLog').equal('$id', some).limit(queryValueLimit)),
  );
  return found.ok ? ok(new Set(found.value.map(({ id }) => id))) : found;
}

function peopleIn(
  { action, targetId }: ModerationAct,
  byTarget: PeopleByTarget,
): readonly string[] {
  if (targetId === null) return [];
  return actTarget(action) === 'person' ? [targetId] : (byTarget.get(targetId) ?? []);
}

async function peopleOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  read: (
    some: readonly string[],
  ) => Promise<Result<{ readonly rows: readonly Row[] }, ReadFailure>>,
  of: (row: Row) => string | readonly string[],
): Promise<Result<PeopleByTarget, ReadFailure>> {
  const found = await readAmong(ids, read);
  if (!found.ok) return found;
  return ok(
    new Map(found.value.map((row): [string, readonly string[]] => [row.id, [of(row)].flat()])),
  );
}
