import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/** One record of a system table. */
export type StoredRecord = Record<string, SQLOutputValue>;

/** Prepared statements of one open data file, kept for reuse. */
export type Store = {
  readonly database: DatabaseSync;
  readonly one: (sql: string, ...values: SQLInputValue[]) => StoredRecord | undefined;
  readonly all: (sql: string, ...values: SQLInputValue[]) => StoredRecord[];
  /** Rows as arrays in the order of the selected columns: the fast path of row reads. */
  readonly arrays: (sql: string, values: readonly SQLInputValue[]) => SQLOutputValue[][];
  /** Runs a change; the number of changed records. */
  readonly run: (sql: string, ...values: SQLInputValue[]) => number;
  /** Runs an insert; the sequence that the record got. */
  readonly insert: (sql: string, values: readonly SQLInputValue[]) => number;
};

const keptStatements = 500;

function statementCache(database: DatabaseSync, asArrays: boolean): (sql: string) => StatementSync {
  const kept = new Map<string, StatementSync>();
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    if (asArrays) statement.setReturnArrays(true);
    if (kept.size >= keptStatements) {
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    }
    kept.set(sql, statement);
    return statement;
  };
}

/** A statement that returns arrays is typed as returning records all the same. */
function areArrays(rows: unknown): rows is SQLOutputValue[][] {
  return Array.isArray(rows);
}

/** Makes the statement helpers of an open data file. */
export function createStore(database: DatabaseSync): Store {
  const records = statementCache(database, false);
  const arrays = statementCache(database, true);
  return {
    database,
    one: (sql, ...values) => records(sql).get(...values),
    all: (sql, ...values) => records(sql).all(...values),
    arrays: (sql, values) => {
      const rows: unknown = arrays(sql).all(...values);
      return areArrays(rows) ? rows : [];
    },
    run: (sql, ...values) => Number(records(sql).run(...values).changes),
    insert: (sql, values) => Number(records(sql).run(...values).lastInsertRowid),
  };
}

/** SQLite's answer to a broken UNIQUE or PRIMARY KEY rule. */
export function isUniqueViolation(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('UNIQUE constraint failed');
}
