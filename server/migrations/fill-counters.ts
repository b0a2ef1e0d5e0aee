import type { Engagement } from '#src/domain/engagement.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import { foundPage, foundRows, rowMigration, updatesWithChanges } from './migration.ts';

const pageSize = 1000;

/** The sums of an author's own decisions; an overturned rejection counts as a rejection. */
type Scorecard = {
  readonly decisions: number;
  readonly rejections: number;
  readonly decisionMs: number;
};

const noDecisions: Scorecard = { decisions: 0, rejections: 0, decisionMs: 0 };

/** Fills authors' scorecards with decisions from before scorecards existed. Rules FA-21, OP-09. */
export const completeScorecards = rowMigration({
  version: 7,
  name: 'scorecards count what authors decided before',
  table: 'users',
  writesFor: async (people, rows) => {
    const cards = await readScorecards(
      rows,
      people.map(({ id }) => id),
    );
    return updatesWithChanges(
      people.map((person) => {
        const card = cards.get(person.id) ?? noDecisions;
        const isRight =
          card.decisions === person.decisions &&
          card.rejections === person.rejections &&
          card.decisionMs === person.decisionMs;
        const data = isRight ? {} : { ...card };
        return { action: 'update', table: 'users', rowId: person.id, data };
      }),
    );
  },
});

/** The sums of these authors' own decisions; authors without decisions are left out. Rule FA-21. */
async function readScorecards(
  rows: Rows,
  authorIds: readonly string[],
): Promise<ReadonlyMap<string, Scorecard>> {
  const cards = new Map<string, Scorecard>();
  if (authorIds.length === 0) return cards;
  const decided = query('engagement')
    .equal('postAuthorId', authorIds)
    .isNotNull('isApproved')
    .ascending('$id')
    .limit(pageSize);
  let last: string | undefined;
  do {
    const page = await foundPage(rows, decided.after(last));
    for (const engagement of page.rows.filter(isOwnDecision)) {
      const author = engagement.postAuthorId;
      cards.set(author, counted(cards.get(author) ?? noDecisions, engagement));
    }
    last = nextCursorOf(page.ids, pageSize) ?? undefined;
  } while (last !== undefined);
  return cards;
}

function isOwnDecision({ decidedBy, postAuthorId }: Engagement): boolean {
  return decidedBy === postAuthorId;
}

function counted(card: Scorecard, engagement: Engagement): Scorecard {
  const { decision, overturnedAtMs, decidedAtMs, createdAtMs } = engagement;
  const isRejection = decision === false || overturnedAtMs !== null;
  const tookMs = decidedAtMs === null ? 0 : Math.max(0, decidedAtMs - createdAtMs);
  return {
    decisions: card.decisions + 1,
    rejections: card.rejections + (isRejection ? 1 : 0),
    decisionMs: card.decisionMs + tookMs,
  };
}

/** The counters of people that later versions added. */
const counters = [
  'memberActs',
  'adminActs',
  'pacedUntilMs',
  'decisions',
  'rejections',
  'decisionMs',
] as const;

type Counter = (typeof counters)[number];

/**
 * Sets the counters of people who existed before the counters: a database does not add to an empty value,
 * so neither acts nor decisions of these people would be counted. Rules TR-27, TR-33, FA-21, OP-09.
 */
export const fillCounters = rowMigration({
  version: 9,
  name: 'counters of people hold a number',
  table: 'users',
  writesFor: async (people, rows) => {
    const ids = people.map(({ id }) => id);
    const empty = await readEmpty(rows, ids);
    const cards = await readScorecards(rows, [...(empty.get('decisions') ?? [])]);
    return updatesWithChanges(
      ids.map((id) => {
        const isEmpty = (column: Counter) => empty.get(column)?.has(id) === true;
        const card = cards.get(id);
        const data = {
          ...(isEmpty('memberActs') && { memberActs: 0 }),
          ...(isEmpty('adminActs') && { adminActs: 0 }),
          ...(isEmpty('pacedUntilMs') && { pacedUntilMs: 0 }),
          ...(isEmpty('decisions') && { decisions: card?.decisions ?? 0 }),
          ...(isEmpty('rejections') && { rejections: card?.rejections ?? 0 }),
          ...(isEmpty('decisionMs') && { decisionMs: card?.decisionMs ?? 0 }),
        };
        return { action: 'update', table: 'users', rowId: id, data };
      }),
    );
  },
});

/** The people, by counter, whose counter is empty. */
async function readEmpty(
  rows: Rows,
  ids: readonly string[],
): Promise<ReadonlyMap<Counter, ReadonlySet<string>>> {
  const empty = new Map<Counter, ReadonlySet<string>>();
  for (const column of counters) {
    const people = query('users').equal('$id', ids).isNull(column).limit(ids.length);
    empty.set(column, new Set((await foundRows(rows, people)).map(({ id }) => id)));
  }
  return empty;
}
