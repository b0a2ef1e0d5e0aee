import type { Engagement } from '#src/domain/engagement.ts';
import type { PointMovement } from '#src/domain/points/ledger.ts';
import type { Report } from '#src/domain/report.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';
import { withPeople, type LoggedAct } from './admin-log.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** Something that a person did, or that was done to them. */
export type TimelineEvent = { readonly id: string; readonly timeMs: number } & (
  | { readonly kind: 'act'; readonly act: LoggedAct }
  | { readonly kind: 'movement'; readonly movement: PointMovement }
  | { readonly kind: 'engagement'; readonly engagement: Engagement }
  | { readonly kind: 'report'; readonly report: Report }
);

/** Where a timeline continues: after which row of each kind (null if that kind has ended), and the events read ahead. */
export type TimelineCursor = {
  readonly after: Readonly<Record<TimelineEvent['kind'], string | null | undefined>>;
  readonly held: readonly TimelineEvent[];
};

/** A page of a timeline, newest first; `nextCursor` is null on the last page. */
export type TimelinePage = {
  readonly events: readonly TimelineEvent[];
  readonly nextCursor: TimelineCursor | null;
};

const start: TimelineCursor = {
  after: { act: undefined, movement: undefined, engagement: undefined, report: undefined },
  held: [],
};

/** The maximum number of rows of each kind per page. */
const pageSize = 25;

/**
 * Reads a page of a person's log entries, ledger movements, engagements and reports. The page ends where one of the kinds
 * may have more rows; events beyond that are held for the next page. Rule PA-01.
 */
export function readTimeline(
  calls: Calls,
  personId: string,
  cursor: TimelineCursor = start,
): Promise<Reply<TimelinePage>> {
  const { after, held } = cursor;
  return calls.read(
    async (rows) => {
      const parts = await Promise.all([
        readPart(rows, query('moderationLog').anyEqual(['targetId', 'actorId'], personId), {
          after: after.act,
          eventsOf: async (acts) => {
            const logged = await withPeople(rows, acts);
            if (!logged.ok) return logged;
            return ok(logged.value.map((act) => ({ ...momentOf(act), kind: 'act', act })));
          },
        }),
        readPart(rows, query('pointLedger').equal('userId', personId), {
          after: after.movement,
          eventsOf: each((movement) => ({ ...momentOf(movement), kind: 'movement', movement })),
        }),
        readPart(rows, query('engagement').equal('engagedBy', personId), {
          after: after.engagement,
          eventsOf: each((engagement) => ({
            ...momentOf(engagement),
            kind: 'engagement',
            engagement,
          })),
        }),
        readPart(rows, query('reports').anyEqual(['reportedById', 'againistId'], personId), {
          after: after.report,
          eventsOf: each((report) => ({ ...momentOf(report), kind: 'report', report })),
        }),
      ]);
      for (const part of parts) if (!part.ok) return part;
      const [act, movement, engagement, report] = parts.map((part) =>
        part.ok ? part.value : ended,
      );
      return ok(
        mergeTimeline(held, {
          act: act ?? ended,
          movement: movement ?? ended,
          engagement: engagement ?? ended,
          report: report ?? ended,
        }),
      );
    },
    { code: 'database_error' },
    (page) => page,
  );
}

/** The events of one kind, newest first, and the row after which they continue; null at the end. */
type TimelinePart = {
  readonly events: readonly TimelineEvent[];
  readonly after: string | null;
};

const ended: TimelinePart = { events: [], after: null };

/** Merges the parts and the held events, down to the point where a part may have more rows. Rule PA-01. */
function mergeTimeline(
  held: readonly TimelineEvent[],
  parts: Readonly<Record<TimelineEvent['kind'], TimelinePart>>,
): TimelinePage {
  const all = Object.values(parts);
  const events = [...held, ...all.flatMap((part) => part.events)].toSorted(
    (one, other) => other.timeMs - one.timeMs,
  );
  const openEnds = all.filter(({ after }) => after !== null);
  if (openEnds.length === 0) return { events, nextCursor: null };
  const endMs = Math.max(...openEnds.map((part) => part.events.at(-1)?.timeMs ?? 0));
  return {
    events: events.filter(({ timeMs }) => timeMs >= endMs),
    nextCursor: {
      after: {
        act: parts.act.after,
        movement: parts.movement.after,
        engagement: parts.engagement.after,
        report: parts.report.after,
      },
      held: events.filter(({ timeMs }) => timeMs < endMs),
    },
  };
}

type PartOptions<Table extends TableId> = {
  readonly after: string | null | undefined;
  readonly eventsOf: (
    rows: readonly RowOf<Table>[],
  ) => Promise<Result<readonly TimelineEvent[], ReadFailure>>;
};

async function readPart<Table extends TableId>(
  rows: Rows,
  wanted: RowQuery<Table>,
  { after, eventsOf }: PartOptions<Table>,
): Promise<Result<TimelinePart, ReadFailure>> {
  if (after === null) return ok(ended);
  const page = await rows.list(wanted.newestFirst().limit(pageSize).after(after));
  if (!page.ok) return page;
  const { ids } = page.value;
  const events = await eventsOf(page.value.rows);
  if (!events.ok) return events;
  return ok({
    events: events.value,
    after: nextCursorOf(ids, pageSize),
  });
}

function each<Row>(eventOf: (row: Row) => TimelineEvent) {
  return async (rows: readonly Row[]) => ok(rows.map(eventOf));
}

function momentOf(row: { readonly id: string; readonly createdAtMs: number }) {
  return { id: row.id, timeMs: row.createdAtMs };
}
