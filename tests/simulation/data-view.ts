import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { columnsOf, knownTables, type KnownTable } from './oracle/rows.ts';

/** Reads the rows in the backend's file, bypassing the backend. */
export type DataView = {
  readonly row: (table: KnownTable, id: string) => readonly unknown[] | undefined;
  /** All rows of a table by id, in order of creation. */
  readonly rows: (table: KnownTable) => ReadonlyMap<string, readonly unknown[]>;
  /** A transaction's state and its number of staged operations, by id. */
  readonly transaction: (
    id: string,
  ) => { readonly status: string; readonly operationCount: number } | undefined;
  /** The state of a bot message. */
  readonly messageStatus: (id: string) => string | undefined;
  readonly count: (table: string) => number;
  /** The number of rows of a table created before a time. */
  readonly countBefore: (table: string, timeMs: number) => number;
  /** The number of messages not sent yet. */
  readonly pendingMessages: () => number;
  /** The number of sent or failed messages created before a time that still have a text. */
  readonly unemptiedMessagesBefore: (timeMs: number) => number;
  /** The number of sessions created before a time. */
  readonly sessionsBefore: (timeMs: number) => number;
  /** The labels of a person's account; undefined without one. */
  readonly labels: (id: string) => readonly string[] | undefined;
  /** The kinds of scheduled jobs that skip an item at this time. */
  readonly skippedKinds: (nowMs: number) => ReadonlySet<string>;
  /** The values of these columns in all rows. */
  readonly values: (
    table: string,
    columns: readonly string[],
  ) => readonly Readonly<Record<string, unknown>>[];
  readonly close: () => void;
};

const flags = new Set([
  'adminApproved',
  'adminReqOpen',
  'isBanned',
  'isAdmin',
  'targetStatus',
  'pinPost',
  'isApproved',
  'isResolved',
  'enabled',
  'forAll',
]);
/** The columns that computed columns of the view are derived from. */
export const sources: Readonly<Record<string, string>> = {
  isHeld: 'heldAtMs',
  isRejected: 'rejectedAtMs',
  to: 'payload',
  text: 'payload',
};

/** Opens the view of a backend's file. */
export function openDataView(file: string): DataView {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = new Map<string, { sequence: number; columns: Map<string, string> }>();
  for (const { id, sequence } of database.prepare('SELECT id, sequence FROM tables').all()) {
    const columns = database
      .prepare('SELECT key, sequence FROM columns WHERE tableSequence = ?')
      .all(sequence ?? 0);
    tables.set(String(id), {
      sequence: Number(sequence),
      columns: new Map(
        columns.map(({ key, sequence: number }) => [String(key), `c${String(number)}`]),
      ),
    });
  }
  const selectOne = new Map<KnownTable, StatementSync>();
  const selectAll = new Map<KnownTable, StatementSync>();
  for (const table of knownTables) {
    const { sequence = 0, columns } = tables.get(table) ?? {};
    const names = columnsOf[table].map(
      (column) => columns?.get(sources[column] ?? column) ?? 'NULL',
    );
    const select = `SELECT id, ${names.join(', ')} FROM rows${sequence}`;
    for (const [statements, sql] of [
      [selectOne, `${select} WHERE id = ?`],
      [selectAll, `${select} ORDER BY sequence`],
    ] as const) {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      statements.set(table, statement);
    }
  }
  const transaction = database.prepare(
    'SELECT status, operationCount FROM transactions WHERE id = ?',
  );

  function toValues(table: KnownTable, [, ...values]: readonly unknown[]): readonly unknown[] {
    const columns = columnsOf[table];
    return values.map((value, index) => toOracleValue(columns[index] ?? '', value));
  }

  function sqlColumn(table: string, column: string): string {
    return tables.get(table)?.columns.get(column) ?? 'NULL';
  }

  function countRows(table: string, condition: string): number {
    const { sequence = 0 } = tables.get(table) ?? {};
    const sql = `SELECT COUNT(*) AS count FROM rows${sequence} WHERE ${condition}`;
    return Number(database.prepare(sql).get()?.['count']);
  }

  return {
    row(table, id) {
      const found: unknown = selectOne.get(table)?.get(id);
      return Array.isArray(found) ? toValues(table, found) : undefined;
    },
    rows(table) {
      const found: unknown = selectAll.get(table)?.all() ?? [];
      const rows = Array.isArray(found) ? (found as unknown[][]) : [];
      return new Map(rows.map((row) => [String(row[0]), toValues(table, row)]));
    },
    transaction(id) {
      const found = transaction.get(id);
      if (found === undefined) return undefined;
      return {
        status: String(found['status']),
        operationCount: Number(found['operationCount']),
      };
    },
    messageStatus(id) {
      const { sequence = 0, columns } = tables.get('botOutbox') ?? {};
      const column = columns?.get('status') ?? 'NULL';
      const found = database
        .prepare(`SELECT ${column} AS status FROM rows${sequence} WHERE id = ?`)
        .get(id);
      return found === undefined ? undefined : String(found['status']);
    },
    count: (table) => countRows(table, '1 = 1'),
    countBefore: (table, timeMs) => countRows(table, `createdAtMs < ${timeMs}`),
    pendingMessages: () =>
      countRows('botOutbox', `${sqlColumn('botOutbox', 'status')} = 'pending'`),
    unemptiedMessagesBefore(timeMs) {
      const [status, payload] = [
        sqlColumn('botOutbox', 'status'),
        sqlColumn('botOutbox', 'payload'),
      ];
      const isUnemptied = `${status} <> 'pending' AND ${payload} <> '{}'`;
      return countRows('botOutbox', `createdAtMs < ${timeMs} AND ${isUnemptied}`);
    },
    sessionsBefore(timeMs) {
      const sql = 'SELECT COUNT(*) AS count FROM sessions WHERE createdAtMs < ?';
      return Number(database.prepare(sql).get(timeMs)?.['count']);
    },
    labels(id) {
      const found = database.prepare('SELECT labels FROM users WHERE id = ?').get(id);
      return found === undefined ? undefined : (JSON.parse(String(found['labels'])) as string[]);
    },
    skippedKinds(nowMs) {
      const [kind, retryAtMs] = ['kind', 'retryAtMs'].map((key) =>
        sqlColumn('scheduleFailures', key),
      );
      const { sequence = 0 } = tables.get('scheduleFailures') ?? {};
      const sql = `SELECT ${kind} AS kind FROM rows${sequence} WHERE ${retryAtMs} > ?`;
      return new Set(
        database
          .prepare(sql)
          .all(nowMs)
          .map((row) => String(row['kind'])),
      );
    },
    values(table, columns) {
      const { sequence = 0 } = tables.get(table) ?? {};
      const names = columns.map((column) => `${sqlColumn(table, column)} AS ${column}`);
      return database.prepare(`SELECT ${names.join(', ')} FROM rows${sequence}`).all();
    },
    close: () => database.close(),
  };
}

/** Converts a stored or sent value to the oracle's form. */
export function toOracleValue(column: string, value: unknown): unknown {
  if (column === 'isHeld' || column === 'isRejected') return (value ?? null) !== null;
  if (flags.has(column)) return value === null ? null : value === 1 || value === true;
  if (column === 'engagementTypes' || column === 'mutedKinds')
    return String(typeof value === 'string' ? JSON.parse(value) : (value ?? ''));
  if (column === 'to' || column === 'text') {
    const payload = JSON.parse(String(value)) as Readonly<Record<string, unknown>>;
    if (column === 'text') return payload['message'] ?? '';
    const topic = payload['topicId'];
    return payload['telegramId'] ?? (topic === undefined ? '' : `topic ${String(topic)}`);
  }
  return value;
}
