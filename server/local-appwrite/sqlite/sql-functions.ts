import type { DatabaseSync } from 'node:sqlite';

/** Adds the function that the queries use: `folded(text)`, the text in small letters of any script. */
export function addSqlFunctions(database: DatabaseSync): void {
  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}
