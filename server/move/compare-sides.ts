import type { TableId } from '#src/tables/schema.ts';
import { readAccounts, sortedLabels } from './copy-accounts.ts';
import type { Sides } from './copy-rows.ts';
import { readColumns, readMoved, type MovedRow } from './moved-rows.ts';

const rowsPerPage = 1000;

/** Compares a table row by row, in its order; answers the first difference in words, null when there is none. Rule OP-16. */
export async function compareTable(
  { source, target }: Sides,
  tableId: TableId,
): Promise<string | null> {
  const defaults = await readColumns(target, tableId);
  const textOf = (row: MovedRow | undefined) => textWithDefaults(row, defaults);
  let after: string | undefined;
  let isFull: boolean;
  do {
    const page = { after, limit: rowsPerPage };
    const [ours, theirs] = await Promise.all([
      readMoved(source, tableId, page),
      readMoved(target, tableId, page),
    ]);
    for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
      const [own, other] = [ours[index], theirs[index]];
      if (textOf(own) === textOf(other)) continue;
      return `${tableId}: ${own?.$id ?? 'nothing'} at the source, ${other?.$id ?? 'nothing'} at the target, and they differ`;
    }
    isFull = ours.length >= rowsPerPage;
    after = ours.at(-1)?.$id;
  } while (isFull);
  return null;
}

/** Compares which accounts there are, and their labels. Accounts that only the target has are its own. */
export async function compareAccounts({ source, target }: Sides): Promise<string | null> {
  const labels = new Map<string, string>();
  for await (const page of readAccounts(target)) {
    for (const account of page) labels.set(account.$id, sortedLabels(account));
  }
  for await (const page of readAccounts(source)) {
    const differing = page.find((account) => labels.get(account.$id) !== sortedLabels(account));
    if (differing !== undefined) return `the account ${differing.$id} or its labels`;
  }
  return null;
}

/**
 * A row as a text to compare. A column that is empty and one that is not there are the same, and so are an empty one and its
 * default: rows that are older than a column hold nothing in it, and a server fills it in when they are written again.
 */
function textWithDefaults(
  row: MovedRow | undefined,
  defaults: ReadonlyMap<string, unknown>,
): string {
  if (row === undefined) return '';
  const filled = new Map<string, unknown>(defaults);
  for (const [name, value] of Object.entries(row)) if (value !== null) filled.set(name, value);
  const entries = [...filled].filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
  );
}
