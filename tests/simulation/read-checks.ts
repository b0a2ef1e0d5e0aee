import { tables } from '#src/tables/schema.ts';
import type { Clients } from './client.ts';
import { expectedLabels, mayRead } from './oracle/readers.ts';
import { expectedIds, expectedRow, isKnownTable } from './oracle/rows.ts';
import type { State } from './oracle/state.ts';
import type { Command } from './steps.ts';
import { areSameValues, shown } from './same-values.ts';
import { valuesOf, type SentRow } from './wire-rows.ts';

/** The dependencies of these checks. */
export type ReadChecksParts = {
  readonly state: State;
  readonly clients: Clients;
  /** The number of commits that the oracle has applied. */
  readonly commitCount: () => number;
  /** The labels of an account in the database; undefined without an account. */
  readonly labelsOf: (id: string) => readonly string[] | undefined;
  readonly complain: (text: string) => void;
};

/** Reads everything a person may read and checks it against the rules. */
export type ReadChecks = {
  /** Reads as a person with the current labels. */
  readonly readAs: (personId: string) => Promise<void>;
  /** Logs in again, after which the labels and everything read with them must be correct. Rule TR-08. */
  readonly readAfterLogin: (personId: string) => Promise<void>;
  /** Checks that labels changed together with the person's permissions, if no fault occurred. Rule TR-08. */
  readonly checkLabels: (sent: readonly Command[], sinceMs: number) => void;
};

/** Guard rows of what people have engaged with; each person reads their own. */
const guards = 'targetGuards';

/** The economy's totals, readable by administrators. */
const totals = 'economyTotals';

/** What people earned this week, readable by each of them, and the leaders, readable by members. Rule MY-31. */
const earnings = 'weekEarnings';
const leaders = 'leaders';

/** How often a table is read until no commit happens during the read. */
const maxReads = 5;

/** Operations that change a person's permissions. */
const permissionChanges = new Set([
  'banUser',
  'unbanUser',
  'makeAdmin',
  'removeAdmin',
  'decideApprovalRequest',
  'takeBack',
]);

/** Creates the checks of one run. */
export function createReadChecks(parts: ReadChecksParts): ReadChecks {
  const { state, clients, commitCount, labelsOf, complain } = parts;

  /** The current rows of a table; null if commits keep happening during the reads. */
  async function currentRows(
    personId: string,
    table: string,
  ): Promise<ReadonlyMap<string, SentRow> | null> {
    for (let reads = 0; reads < maxReads; reads += 1) {
      const commitsBefore = commitCount();
      const rows = await clients.rows(personId, table);
      if (commitCount() === commitsBefore) return new Map(rows.map((row) => [row.$id, row]));
    }
    return null;
  }

  async function readAs(personId: string): Promise<readonly string[] | null> {
    const labels = await clients.labels(personId);
    if (labels === null) return null;
    for (const { id: table } of Object.values(tables)) {
      const rows = await currentRows(personId, table);
      if (rows === null) continue;
      if (table === guards) {
        const own = [...state.guards.keys()].filter((key) => key.startsWith(`${personId} `));
        if (rows.size !== own.length) complain(`${personId} reads ${rows.size} guards`);
        continue;
      }
      if (table === totals) {
        const isAdmin = labels.includes('admin');
        if (rows.size > 0 && !isAdmin) complain(`${personId} reads the totals of the economy`);
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
    async readAs(personId) {
      await readAs(personId);
    },
    checkLabels(sent, sinceMs) {
      const changes = sent.filter(({ name }) => permissionChanges.has(name));
      const [id = '', ...others] = new Set(changes.map(({ requestId }) => requestId));
      // If there are several at once, one may still be running when another is done.
      if (others.length > 0 || (state.granted.get(id)?.atMs ?? -1) < sinceMs) return;
      const [first] = changes;
      const { action, targetId = '' } =
        state.log.get(id) ?? state.log.get(`back.${String(first?.body['actId'])}`) ?? {};
      // Of the actions that can be taken back, only a ban changes permissions.
      if (first?.name === 'takeBack' && action !== 'unbanUser') return;
      const found = labelsOf(targetId)?.join();
      const expected = expectedLabels(state, targetId).join();
      if (found !== undefined && found !== expected)
        complain(`the labels of ${targetId} are ${found} after ${id}, not ${expected}`);
    },
    async readAfterLogin(personId) {
      clients.forget(personId);
      const labels = await readAs(personId);
      const expected = expectedLabels(state, personId).join();
      if (labels?.join() !== expected) {
        complain(`the labels of ${personId} are ${String(labels)} after a login, not ${expected}`);
      }
    },
  };
}
