import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { userId } from '#src/domain/ids.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { DaySpan } from './admin-economy.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** A number of rows; if it is not exact, there are more. Rule PA-24. */
export type Counted = { readonly count: number; readonly isExact: boolean };

/** How much happened on one day; `joined` counts the approved people whose account was created that day. */
export type DayActivity = {
  readonly startMs: number;
  readonly joined: Counted;
  readonly posts: Counted;
  readonly engagements: Counted;
};

/** Decisions on requests and reports, newest first; complete since `sinceMs`. */
export type RecentDecisions = {
  readonly acts: readonly ModerationAct[];
  readonly sinceMs: number;
};

/** Appwrite stops counting a list here. */
const maxCounted = 5000;
/** How many decisions of each kind are read. */
const maxDecisions = 1000;
const hourMs = 60 * 60 * 1000;
const failure = { code: 'database_error' } as const;

/** Counts what happened on each day, in the order of the days. Rules PA-23, PA-24. */
export function readActivity(
  calls: Calls,
  days: readonly DaySpan[],
): Promise<Reply<{ days: readonly DayActivity[] }>> {
  return calls.read(
    async (rows): Promise<Result<readonly DayActivity[], ReadFailure>> => {
      const joined = await countEach(rows, totals.joined, days);
      if (!joined.ok) return joined;
      const posts = await countEach(rows, totals.posts, days);
      if (!posts.ok) return posts;
      const engagements = await countEach(rows, totals.engagements, days);
      if (!engagements.ok) return engagements;
      return ok(
        days.map(({ startMs }, index) => ({
          startMs,
          joined: joined.value[index] ?? none,
          posts: posts.value[index] ?? none,
          engagements: engagements.value[index] ?? none,
        })),
      );
    },
    failure,
    (activity) => ({ days: activity }),
  );
}

/** Reads the administrators' decisions since a given time; if there are too many, only the newest. Rule PA-23. */
export function readDecisions(calls: Calls, fromMs: number): Promise<Reply<RecentDecisions>> {
  return calls.read(
    async (rows): Promise<Result<RecentDecisions, ReadFailure>> => {
      const pages = await Promise.all(
        ['decideApprovalRequest', 'resolveReport'].map((action) =>
          rows.list(
            query('moderationLog')
              .equal('action', action)
              .atLeast('$createdAt', new Date(fromMs).toISOString())
              .newestFirst()
              .limit(maxDecisions),
          ),
        ),
      );
      let sinceMs = fromMs;
      const acts: ModerationAct[] = [];
      for (const page of pages) {
        if (!page.ok) return page;
        acts.push(...page.value.rows);
        const last = page.value.rows.at(-1);
        const isFull = page.value.ids.length === maxDecisions;
        if (isFull && last !== undefined) sinceMs = Math.max(sinceMs, last.createdAtMs + 1);
      }
      return ok({ acts, sinceMs });
    },
    failure,
    (decisions) => decisions,
  );
}

/** Counts a person's open posts, which a ban would close. Rule PA-17. */
export function countOpenPosts(calls: Calls, personId: string): Promise<Reply<Counted>> {
  return calls.read(
    (rows) =>
      rows.list(
        query('posts').equal('authorId', userId(personId)).equal('targetStatus', false).limit(1),
      ),
    failure,
    ({ total }) => ({ count: total, isExact: total < maxCounted }),
  );
}

/** Counts the bot messages that were given up. Rule PA-23. */
export function countFailedMessages(calls: Calls): Promise<Reply<Counted>> {
  return calls.read(
    (rows) => rows.list(query('botOutbox').equal('status', 'failed').limit(1)),
    failure,
    ({ total }) => ({ count: total, isExact: total < maxCounted }),
  );
}

const none: Counted = { count: 0, isExact: true };

/** Reads how many rows of a kind a time span has; Appwrite stops counting at `maxCounted`. */
type ReadTotal = (
  rows: Rows,
  span: DaySpan,
) => Promise<Result<{ readonly total: number }, ReadFailure>>;

// Each total comes with one row.
const totals = {
  joined: (rows, { startMs, endMs }) =>
    rows.list(
      query('users')
        .equal('adminApproved', true)
        .atLeast('$createdAt', new Date(startMs).toISOString())
        .madeBefore(endMs)
        .limit(1),
    ),
  posts: (rows, { startMs, endMs }) =>
    rows.list(
      query('posts')
        .atLeast('$createdAt', new Date(startMs).toISOString())
        .madeBefore(endMs)
        .limit(1),
    ),
  engagements: (rows, { startMs, endMs }) =>
    rows.list(
      query('engagement')
        .atLeast('$createdAt', new Date(startMs).toISOString())
        .madeBefore(endMs)
        .limit(1),
    ),
} as const satisfies Readonly<Record<string, ReadTotal>>;

async function countEach(
  rows: Rows,
  readTotal: ReadTotal,
  spans: readonly DaySpan[],
): Promise<Result<readonly Counted[], ReadFailure>> {
  const counts: Counted[] = [];
  for (const counted of await Promise.all(spans.map((span) => countSpan(rows, readTotal, span)))) {
    if (!counted.ok) return counted;
    counts.push(counted.value);
  }
  return ok(counts);
}

/** Counts the rows of a time span; if the total is not exact, counts hour by hour. */
async function countSpan(
  rows: Rows,
  readTotal: ReadTotal,
  span: DaySpan,
): Promise<Result<Counted, ReadFailure>> {
  const page = await readTotal(rows, span);
  if (!page.ok) return page;
  const { total } = page.value;
  if (total < maxCounted) return ok({ count: total, isExact: true });
  const { startMs, endMs } = span;
  if (endMs - startMs <= hourMs) return ok({ count: total, isExact: false });
  const hours = Array.from({ length: Math.ceil((endMs - startMs) / hourMs) }, (_, index) => ({
    startMs: startMs + index * hourMs,
    endMs: Math.min(endMs, startMs + (index + 1) * hourMs),
  }));
  const counted = await countEach(rows, readTotal, hours);
  if (!counted.ok) return counted;
  return ok({
    count: counted.value.reduce((sum, { count }) => sum + count, 0),
    isExact: counted.value.every(({ isExact }) => isExact),
  });
}
