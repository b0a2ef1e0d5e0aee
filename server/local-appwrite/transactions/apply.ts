import type { Backend, RowEvent } from '../backend/backend.ts';
import { ApiError } from '../values/api-error.ts';
import type { Identity } from '../identity/identity.ts';
import { isJsonObject, textOr } from '../values/json-text.ts';
import {
  checkGrantable,
  expandPermissions,
  rowActions,
  rowPermissions,
} from '../schema/permissions.ts';
import {
  createRow,
  deleteRow,
  requireRow,
  updateRow,
  upsertRow,
  type RowContext,
} from '../rows/row-changes.ts';
import { readSentRow } from '../rows/row-values.ts';
import { steppedRow } from '../rows/row-increment.ts';
import {
  findRow,
  overwriteRow,
  rowModel,
  type RowChange,
  type StoredRow,
} from '../rows/row-store.ts';
import type { Table } from '../schema/definitions.ts';
import { newId } from '../security/secrets.ts';
import type { StagedOperation } from './operation.ts';

/** A change by an applied operation; announced after the commit. */
type AppliedChange = {
  readonly action: RowEvent['action'];
  readonly table: Table;
  readonly rowId: string;
  /** The row before a deletion. */
  readonly removed: StoredRow | undefined;
};

/** One run of a transaction's operations. */
type Application = {
  readonly backend: Backend;
  readonly identity: Identity;
  /** The last revision before the run: rows at or below it were not changed. */
  readonly startRevision: number;
  readonly changes: AppliedChange[];
  /** Rows that this transaction has changed itself: for them a write by others is not a conflict. */
  readonly touched: Set<string>;
  /** Their latest state, if they exist, so they are not read again. */
  readonly latest: Map<string, StoredRow>;
  /** Results of increments and decrements that are not written yet: a row that has several is written once. */
  readonly unwritten: Map<string, UnwrittenSteps>;
};

type UnwrittenSteps = { readonly table: Table; readonly change: RowChange };

/** Starts a run. */
export function startApplication(backend: Backend, identity: Identity): Application {
  const startRevision = backend.lastRevision();
  return {
    backend,
    identity,
    startRevision,
    changes: [],
    touched: new Set(),
    latest: new Map(),
    unwritten: new Map(),
  };
}

/** Finds the table of an operation; throws the errors that transactions answer. */
export function operationTable(
  backend: Pick<Backend, 'schema'>,
  identity: Pick<Identity, 'kind'>,
  operation: { readonly databaseId: string; readonly tableId: string },
): Table {
  const database = backend.schema.findDatabase(operation.databaseId);
  if (database === undefined || (!database.isEnabled && identity.kind !== 'key')) {
    throw new ApiError('database_not_found', { subject: operation.databaseId });
  }
  const table = backend.schema.findTable(database, operation.tableId);
  if (table === undefined || (!table.isEnabled && identity.kind !== 'key')) {
    throw new ApiError('collection_not_found', { subject: operation.tableId });
  }
  return table;
}

/** The permissions in an operation's data; undefined if it names none. */
export function namedPermissions(data: StagedOperation['data']): string[] | undefined {
  const named = isJsonObject(data) ? data['$permissions'] : undefined;
  if (named === undefined || named === null) return undefined;
  const accepted = rowPermissions.accept(named);
  if (accepted === undefined) {
    throw new ApiError('general_bad_request', {
      detail:
        typeof rowPermissions.reason === 'string'
          ? rowPermissions.reason
          : rowPermissions.reason(named),
    });
  }
  return expandPermissions(accepted, rowActions);
}

function touchName(table: Table, rowId: string): string {
  return `${table.sequence}/${rowId.toLowerCase()}`;
}

function requireUntouched(
  application: Application,
  operation: StagedOperation,
  target: { readonly table: Table; readonly row: StoredRow },
): void {
  if (application.touched.has(touchName(target.table, target.row.id))) return;
  if (target.row.revision > operation.stagedRevision) throw new ApiError('transaction_conflict');
}

/** Nobody sets times in a transaction: Appwrite drops them, even from a key. */
const stagedBy = { kind: 'user' } as const;

type Step = { readonly application: Application; readonly context: RowContext };

function note(step: Step, action: RowEvent['action'], row: StoredRow): void {
  const { table } = step.context;
  const { touched, latest, changes, startRevision } = step.application;
  if (action !== 'delete' && row.revision <= startRevision) return;
  const name = touchName(table, row.id);
  touched.add(name);
  if (action === 'delete') latest.delete(name);
  else latest.set(name, row);
  changes.push({
    action,
    table,
    rowId: row.id,
    removed: action === 'delete' ? row : undefined,
  });
}

function currentRow({ application, context }: Step, id: string): StoredRow {
  return application.latest.get(touchName(context.table, id)) ?? requireRow(context, id);
}

function applyCreate(step: Step, operation: StagedOperation): void {
  const { context } = step;
  const permissions = namedPermissions(operation.data) ?? [];
  checkGrantable(context.identity, permissions);
  const sent = readSentRow(stagedBy, operation.data);
  const id = operation.rowId === 'unique()' ? newId() : operation.rowId;
  note(step, 'create', createRow(context, { id, sent, permissions }));
}

function applyUpdate(step: Step, operation: StagedOperation): void {
  const { application, context } = step;
  const row = currentRow(step, operation.rowId);
  requireUntouched(application, operation, { table: context.table, row });
  const permissions = namedPermissions(operation.data);
  checkGrantable(context.identity, permissions ?? []);
  const sent = readSentRow(stagedBy, operation.data);
  note(step, 'update', updateRow(context, { row, sent, permissions }));
}

function applyUpsert(step: Step, operation: StagedOperation): void {
  const { application, context } = step;
  const existing = findRow(context.backend.store, context.table, operation.rowId);
  if (existing !== undefined) {
    requireUntouched(application, operation, { table: context.table, row: existing });
  }
  const permissions = namedPermissions(operation.data);
  checkGrantable(context.identity, permissions ?? []);
  const row = upsertRow(context, {
    id: operation.rowId,
    sent: readSentRow(stagedBy, operation.data),
    permissions,
    defaultPermissions: operation.defaultPermissions ?? [],
  });
  note(step, 'update', row);
}

function applyDelete(step: Step, operation: StagedOperation): void {
  const row = currentRow(step, operation.rowId);
  requireUntouched(step.application, operation, { table: step.context.table, row });
  deleteRow(step.context, row);
  note(step, 'delete', row);
}

/** Defers the write of a step, merged with earlier steps of the same row. */
function writeLater({ application, context }: Step, change: RowChange): void {
  const { unwritten } = application;
  const { table } = context;
  const name = touchName(table, change.old.id);
  const earlier = unwritten.get(name)?.change;
  if (earlier === undefined) {
    unwritten.set(name, { table, change });
    return;
  }
  const others = earlier.positions.filter((position) => !change.positions.includes(position));
  const values = [...change.next.values];
  for (const position of others) values[position] = earlier.next.values[position] ?? null;
  const positions = [...others, ...change.positions];
  const next = { ...change.next, values };
  unwritten.set(name, { table, change: { old: earlier.old, next, positions } });
}

/** Writes the deferred steps, of all tables or of one. Throws ApiError `row_unique_constraint_violation`. */
export function writeSteps({ backend, unwritten }: Application, only?: Table): void {
  for (const [name, { table, change }] of unwritten) {
    if (only !== undefined && table !== only) continue;
    unwritten.delete(name);
    overwriteRow(backend.store, table, change);
  }
}

function applyStep(step: Step, operation: StagedOperation): void {
  const { context } = step;
  const data = isJsonObject(operation.data) ? operation.data : {};
  const direction = operation.action === 'increment' ? 'increment' : 'decrement';
  const given = data[direction === 'increment' ? 'max' : 'min'];
  const bound = given === null || given === undefined ? undefined : Number(given);
  const columnKey = textOr(data['column']);
  const row = currentRow(step, operation.rowId);
  try {
    const value = Number(data['value'] ?? 1);
    const stepped = steppedRow(context, row, { columnKey, direction, value, bound });
    writeLater(step, stepped.change);
    note(step, 'update', stepped.row);
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'column_limit_exceeded') throw error;
    const word = direction === 'increment' ? 'maximum' : 'minimum';
    throw new ApiError('attribute_limit_exceeded', {
      detail: `Attribute value exceeds ${word} limit: ${bound ?? 'that of the column'}`,
    });
  }
}

/**
 * Applies one operation inside a write; results of increments and decrements are written by
 * `writeSteps`. Throws ApiError with the types of direct row calls.
 */
export function applyOperation(application: Application, operation: StagedOperation): void {
  const { backend, identity } = application;
  const table = operationTable(backend, identity, operation);
  const step: Step = { application, context: { backend, identity, table } };
  const isStep = operation.action === 'increment' || operation.action === 'decrement';
  if (!isStep) writeSteps(application, table);
  switch (operation.action) {
    case 'create':
      return applyCreate(step, operation);
    case 'update':
      return applyUpdate(step, operation);
    case 'upsert':
      return applyUpsert(step, operation);
    case 'delete':
      return applyDelete(step, operation);
    default:
      return applyStep(step, operation);
  }
}

/** A row in the form of a transaction's event, which names the table twice and no database. */
function eventModel(table: Table, row: StoredRow): Record<string, unknown> {
  const { $databaseId: _database, ...model } = rowModel(table, row);
  return { ...model, $collectionId: table.id };
}

/** The events of a run: one for each change, with the row's final state. */
export function changeEvents(application: Application): RowEvent[] {
  const models = new Map<StoredRow, RowEvent['row']>();
  return application.changes.flatMap(({ action, table, rowId, removed }): RowEvent[] => {
    const row = removed ?? application.latest.get(touchName(table, rowId));
    if (row === undefined) return [];
    const model = models.get(row) ?? eventModel(table, row);
    models.set(row, model);
    return [{ kind: 'row', action, table, row: model, permissions: row.permissions }];
  });
}
