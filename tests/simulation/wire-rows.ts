import { columnsOf, type KnownTable } from './oracle/rows.ts';
import { shaped, sources } from './data-view.ts';

/** A row as the backend sends it. */
export type SentRow = Readonly<Record<string, unknown>> & {
  readonly $id: string;
  readonly $tableId: string;
};

/** What of a sent row the oracle says something of, in the order of its columns. */
export function valuesOf(table: KnownTable, row: SentRow): readonly unknown[] {
  return columnsOf[table].map((column) => shaped(column, row[sources[column] ?? column]));
}
