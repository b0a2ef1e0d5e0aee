import { tables } from '#src/tables/schema.ts';
import type { Clients } from './client.ts';
import { labelsDue, mayRead } from './oracle/readers.ts';
import { expectedIds, expectedRow, isKnownTable } from './oracle/rows.ts';
import type { State } from './oracle/state.ts';
import { areSameValues, shown } from './same-values.ts';
import { valuesOf, type SentRow } from './wire-rows.ts';

/** What looking needs. */
export type LooksParts = {
  readonly state: State;
  readonly clients: Clients;
  /** How many commits the oracle has followed. */
  readonly commitCount: () => number;
  readonly complain: (text: string) => void;
};

/** Reads everything that somebody may read, and holds it against the rules. */
export type Looks = {
  /** Looks as somebody whose labels are as they are. */
  readonly lookAs: (personId: string) => Promise<void>;
  /** After a new login the labels are right, and so is everything that is read by them. Rule TR-08. */
  readonly lookAnewAs: (personId: string) => Promise<void>;
};

/** The table that says what people have engaged with, so that it is not offered again: each reads the own rows. */
const guards = 'targetGuards';

/** The table of the economy's sums, which administrators read; the audit compares them. */
const totals = 'economyTotals';

/** How often a table is read again because a commit came in between. */
const mostReadings = 5;

/** Makes the looks of one run. */
export function createLooks({ state, clients, commitCount, complain }: LooksParts): Looks {
  /** The rows of a table as they stand now; null where commits keep coming while they are on their way. */
  async function rowsNow(
    personId: string,
    table: string,
  ): Promise<ReadonlyMap<string, SentRow> | null> {
    for (let readings = 0; readings < mostReadings; readings += 1) {
      const commitsBefore = commitCount();
      const rows = await clients.rows(personId, table);
      if (commitCount() === commitsBefore) return new Map(rows.map((row) => [row.$id, row]));
    }
    return null;
  }

  async function lookAs(personId: string): Promise<readonly string[] | null> {
    const labels = await clients.labels(personId);
    if (labels === null) return null;
    for (const { id: table } of Object.values(tables)) {
      const rows = await rowsNow(personId, table);
      if (rows === null) continue;
      if (table === guards) {
        const own = [...state.guards.keys()].filter((key) => key.startsWith(`${personId} `));
        if (rows.size !== own.length) complain(`${personId} reads ${rows.size} guards`);
        continue;
      }
      if (table === totals) {
        const isAdmin = labels.includes('admin');
        if (rows.size > 0 && !isAdmin) complain(`${personId} reads the economy's sums`);
        continue;
      }
      for (const [id, row] of rows) check({ id: personId, labels }, table, { id, row });
      if (!isKnownTable(table)) continue;
      for (const id of expectedIds(state, table)) {
        if (!rows.has(id) && mayRead(state, { table, id }, { id: personId, labels })) {
          complain(`${personId} cannot read row ${table} ${id}`);
        }
      }
    }
    return labels;
  }

  function check(
    reader: { readonly id: string; readonly labels: readonly string[] },
    table: string,
    { id, row }: { readonly id: string; readonly row: SentRow },
  ): void {
    if (!isKnownTable(table) || !mayRead(state, { table, id }, reader)) {
      complain(`${reader.id} (${reader.labels.join()}) can read row ${table} ${id}`);
      return;
    }
    const found = valuesOf(table, row);
    const expected = expectedRow(state, table, id);
    if (!areSameValues(found, expected))
      complain(`${reader.id} reads ${shown(found)} of ${table} ${id}: ${shown(expected)}`);
  }

  return {
    async lookAs(personId) {
      await lookAs(personId);
    },
    async lookAnewAs(personId) {
      clients.forget(personId);
      const labels = await lookAs(personId);
      const due = labelsDue(state, personId).join();
      if (labels?.join() !== due) {
        complain(`the labels of ${personId} are ${String(labels)} after a login, not ${due}`);
      }
    },
  };
}
