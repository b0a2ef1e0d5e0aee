import { columnsOf, type KnownTable } from './oracle/rows.ts';
import { toOracleValue, sources } from './data-view.ts';

/** A row as the backend sends it. */
export type SentRow = Readonly<Record<string, unknown>> & {
  readonly $id: string;
  readonly $tableId: string;
};

/** The values of a sent row in the order of the oracle's columns. */
export function valuesOf(table: KnownTable, row: SentRow): readonly unknown[] {
  return columnsOf[table].map((column) => toOracleValue(column, row[sources[column] ?? column]));
}
