import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/** One record of a system table. */
export type StoredRecord = Record<string, SQLOutputValue>;

/** Cached prepared statements of one open data file. */
export type Store = {
  readonly database: DatabaseSync;
  readonly one: (sql: string, ...values: SQLInputValue[]) => StoredRecord | undefined;
  readonly all: (sql: string, ...values: SQLInputValue[]) => StoredRecord[];
  /** Rows as arrays in the order of the selected columns: the fast path for reading rows. */
  readonly arrays: (sql: string, values: readonly SQLInputValue[]) => SQLOutputValue[][];
  /** Runs a change; returns the number of changed records. */
  readonly run: (sql: string, ...values: SQLInputValue[]) => number;
  /** Runs an insert; returns the sequence of the new record. */
  readonly insert: (sql: string, values: readonly SQLInputValue[]) => number;
};

const maxStatements = 500;

function statementCache(database: DatabaseSync, asArrays: boolean): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    if (asArrays) statement.setReturnArrays(true);
    if (statements.size >= maxStatements) {
      const [oldest] = statements.keys();
      if (oldest !== undefined) statements.delete(oldest);
    }
    statements.set(sql, statement);
    return statement;
  };
}

/** A statement that returns arrays still has the type of one that returns records. */
function areArrays(rows: unknown): rows is SQLOutputValue[][] {
  return Array.isArray(rows);
}

/** Creates the statement helpers of an open data file. */
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

/** SQLite's error for a violated UNIQUE or PRIMARY KEY constraint. */
export function isUniqueViolation(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('UNIQUE constraint failed');
}
