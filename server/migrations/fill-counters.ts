import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import { readScorecards } from './complete-scorecards.ts';
import { foundRows, rowMigration, updatesWithChanges } from './migration.ts';

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
 * Counters of people who were there before the counters hold a number: a database adds nothing to an empty one, so that
 * neither acts nor decisions of these people would be counted. Rules TR-27, TR-33, FA-21, OP-09.
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

/** Which of these people have nothing in which counter. */
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
