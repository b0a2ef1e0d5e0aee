import { tables } from '#src/tables/schema.ts';
import type { Clients } from './client.ts';
import { labelsDue, mayRead } from './oracle/readers.ts';
import { expectedIds, expectedRow, isKnownTable } from './oracle/rows.ts';
import type { State } from './oracle/state.ts';
import type { Sent } from './steps.ts';
import { areSameValues, shown } from './same-values.ts';
import { valuesOf, type SentRow } from './wire-rows.ts';

/** What looking needs. */
export type LooksParts = {
  readonly state: State;
  readonly clients: Clients;
  /** How many commits the oracle has followed. */
  readonly commitCount: () => number;
  /** The labels that an account has, as they lie in the backend; undefined without an account. */
  readonly labelsOf: (id: string) => readonly string[] | undefined;
  readonly complain: (text: string) => void;
};

/** Reads everything that someone may read, and holds it against the rules. */
export type Looks = {
  /** Looks as someone whose labels are as they are. */
  readonly lookAs: (personId: string) => Promise<void>;
  /** After a new login the labels are right, and so is everything that is read by them. Rule TR-08. */
  readonly lookAnewAs: (personId: string) => Promise<void>;
  /** The labels follow at once what a request changed of someone's rights, where nothing failed since. Rule TR-08. */
  readonly lookAtLabels: (sent: readonly Sent[], sinceMs: number) => void;
};

/** The table that says what people have engaged with, so that it is not offered again: each reads the own rows. */
const guards = 'targetGuards';

/** The table of the economy's sums, which administrators read; the audit compares them. */
const totals = 'economyTotals';

/** Who earned what this week, for that person alone, and the leaders, for members; both follow from the ledger. Rule MY-31. */
const earnings = 'weekEarnings';
const leaders = 'leaders';

/** How often a table is read again because a commit came in between. */
const maxReadings = 5;

/** What changes someone's rights. */
const rightChanges = new Set([
  'banUser',
  'unbanUser',
  'makeAdmin',
  'removeAdmin',
  'decideApprovalRequest',
  'takeBack',
]);

/** Makes the looks of one run. */
export function createLooks(parts: LooksParts): Looks {
  const { state, clients, commitCount, labelsOf, complain } = parts;

  /** The rows of a table as they stand now; null where commits keep coming while they are on their way. */
  async function rowsNow(
    personId: string,
    table: string,
  ): Promise<ReadonlyMap<string, SentRow> | null> {
    for (let readings = 0; readings < maxReadings; readings += 1) {
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
      if (table === earnings) {
        const others = [...rows.keys()].filter((id) => !id.endsWith(`.${personId}`));
        if (others.length > 0) complain(`${personId} reads what others earned: ${others.join()}`);
        continue;
      }
      if (table === leaders) {
        if (rows.size > 0 && !labels.includes('member')) complain(`${personId} reads the leaders`);
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
    lookAtLabels(sent, sinceMs) {
      const changes = sent.filter(({ name }) => rightChanges.has(name));
      const [id = '', ...others] = new Set(changes.map(({ requestId }) => requestId));
      // Of several at the same time, one may still be on its way when another one is done.
      if (others.length > 0 || (state.granted.get(id)?.atMs ?? -1) < sinceMs) return;
      const [first] = changes;
      const { action, targetId = '' } =
        state.log.get(id) ?? state.log.get(`back.${String(first?.body['actId'])}`) ?? {};
      // Of what is taken back, only a ban changes rights.
      if (first?.name === 'takeBack' && action !== 'unbanUser') return;
      const found = labelsOf(targetId)?.join();
      const due = labelsDue(state, targetId).join();
      if (found !== undefined && found !== due)
        complain(`the labels of ${targetId} are ${found} after ${id}, not ${due}`);
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
