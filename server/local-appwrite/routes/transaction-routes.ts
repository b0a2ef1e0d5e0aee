import type { Backend } from '../backend/backend.ts';
import {
  json,
  noContent,
  type ApiAnswer,
  type ApiCall,
  route,
  type Route,
} from '../http/api-call.ts';
import { ApiError, type ApiErrorType } from '../values/api-error.ts';
import { optional, requiredTrue, wholeNumber, type Check } from '../http/arguments.ts';
import type { Identity } from '../identity/identity.ts';
import { checkGrantable } from '../schema/permissions.ts';
import { findReadableRow, requireCreateAccess, requireRowAccess } from '../rows/row-access.ts';
import type { StoredRow } from '../rows/row-store.ts';
import { isNumberColumn, type Table } from '../schema/definitions.ts';
import {
  applyOperation,
  changeEvents,
  namedPermissions,
  operationTable,
  startApplication,
  writeSteps,
} from '../transactions/apply.ts';
import { operationProblem, readOperation, type Operation } from '../transactions/operation.ts';
import { stagedState } from '../transactions/staging.ts';
import {
  addOperations,
  beginTransaction,
  requirePending,
  requireRoom,
  requireTransaction,
  setStatus,
  stagedOperations,
  transactionModel,
  type Transaction,
} from '../transactions/transaction-store.ts';

const writeScopes = ['rows.write', 'documents.write'];
const readScopes = ['rows.read', 'documents.read'];
const listPath = '/tablesdb/transactions';
const onePath = `${listPath}/{transactionId}`;

const operationsCheck: Check<Operation[]> = {
  reason: (value) => {
    const problems = Array.isArray(value)
      ? value.map(operationProblem)
      : ['Value must be an array'];
    const problem = problems.find((found) => found !== undefined);
    return `Value must a valid array and ${problem ?? ''}`;
  },
  accept: (value) => {
    if (!Array.isArray(value)) return undefined;
    if (value.some((item: unknown) => operationProblem(item) !== undefined)) return undefined;
    return value.flatMap((item: unknown) => readOperation(item) ?? []);
  },
};

function requireNumeric(table: Table, operation: Operation): void {
  if (operation.action !== 'increment' && operation.action !== 'decrement') return;
  const key = 'column' in operation.data ? String(operation.data['column']) : '';
  const column = table.columnsByKey.get(key);
  // A missing column fails the commit.
  if (column === undefined || (isNumberColumn(column) && !column.isArray)) return;
  throw new ApiError('attribute_type_invalid', { detail: `Column "${key}" is not a number` });
}

/** Refuses an operation that could not be committed because of a missing row, a missing right or a column that is not a number. */
function checkOperation(
  backend: Backend,
  identity: Identity,
  staged: {
    readonly operation: Operation;
    readonly earlier: readonly Operation[];
    readonly seen: Map<string, StoredRow | undefined>;
  },
): void {
  const { operation, earlier, seen } = staged;
  const { action, rowId } = operation;
  const table = operationTable(backend, identity, operation);
  const state = stagedState(earlier, table, rowId);
  const name = `${table.sequence}/${rowId.toLowerCase()}`;
  if (state === 'stored' && !seen.has(name)) {
    seen.set(name, findReadableRow(backend.store, identity, { table, rowId }));
  }
  const row = state === 'stored' ? seen.get(name) : undefined;
  const isThere = state === 'there' || row !== undefined;
  if (!isThere && action !== 'create' && action !== 'upsert') {
    throw new ApiError('document_not_found', { subject: rowId });
  }
  if (action === 'create' || (action === 'upsert' && !isThere)) {
    requireCreateAccess(identity, table);
  } else if (row !== undefined) {
    requireRowAccess(identity, { table, row }, action === 'delete' ? 'delete' : 'update');
  }
  checkGrantable(identity, namedPermissions(operation.data) ?? []);
  requireNumeric(table, operation);
}

function stage(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const operations = optional(call.arguments, 'operations', operationsCheck) ?? [];
  if (operations.length === 0) {
    throw new ApiError('general_bad_request', { detail: 'Operations array cannot be empty' });
  }
  return backend.writer.writeUnflushed(() => {
    const { identity } = call;
    const id = call.path['transactionId'] ?? '';
    const transaction = requirePending(backend, identity, { id, use: 'operations' });
    requireRoom(transaction, operations.length);
    const earlier: Operation[] = stagedOperations(backend.store, transaction);
    const seen = new Map<string, StoredRow | undefined>();
    for (const operation of operations) {
      checkOperation(backend, identity, { operation, earlier, seen });
      earlier.push(operation);
    }
    const staged = addOperations(backend, identity, { transaction, operations });
    return json(201, transactionModel(staged));
  });
}

/** The error types of a commit, for the errors of direct row calls. */
const commitErrors: Partial<Record<ApiErrorType, ApiErrorType>> = {
  row_already_exists: 'transaction_conflict',
  row_unique_constraint_violation: 'transaction_conflict',
  row_not_found: 'document_not_found',
  row_invalid_structure: 'document_invalid_structure',
  column_not_found: 'document_not_found',
};

function commitError(error: ApiError): ApiError {
  const type = commitErrors[error.type];
  if (type === undefined) return error;
  if (type === 'transaction_conflict') return new ApiError(type);
  return new ApiError(type, { detail: error.message.replace(/^Row with/, 'Document with') });
}

/** Applies all operations or none; a refusal ends the transaction. */
function commit(
  backend: Backend,
  identity: Identity,
  transactionId: string,
): Promise<Transaction | ApiError> {
  const { store } = backend;
  return backend.writer.write((scope) => {
    const transaction = requirePending(backend, identity, { id: transactionId, use: 'row' });
    const application = startApplication(backend, identity);
    store.run('SAVEPOINT operations');
    try {
      for (const operation of stagedOperations(store, transaction)) {
        applyOperation(application, operation);
      }
      writeSteps(application);
    } catch (error) {
      store.run('ROLLBACK TO operations');
      if (!(error instanceof ApiError)) throw error;
      // Appwrite does not end a transaction whose commit lacks a right; it stays unusable.
      const isUnauthorized = error.type === 'user_unauthorized';
      setStatus(backend, transaction, isUnauthorized ? 'committing' : 'failed');
      return commitError(error);
    } finally {
      store.run('RELEASE operations');
    }
    const events = changeEvents(application);
    scope.afterCommit(() => events.forEach((event) => backend.events.publish(event)));
    return setStatus(backend, transaction, 'committed');
  });
}

async function finish(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const isCommit = optional(call.arguments, 'commit', requiredTrue) ?? false;
  const isRollback = optional(call.arguments, 'rollback', requiredTrue) ?? false;
  const id = call.path['transactionId'] ?? '';
  if (isCommit === isRollback) {
    throw new ApiError('general_bad_request', {
      detail: isCommit
        ? 'Cannot commit and rollback at the same time'
        : 'Either commit or rollback must be true',
    });
  }
  const outcome = isCommit
    ? await commit(backend, call.identity, id)
    : await backend.writer.write(() =>
        setStatus(backend, requirePending(backend, call.identity, { id, use: 'row' }), 'failed'),
      );
  if (outcome instanceof ApiError) throw outcome;
  return json(200, transactionModel(outcome));
}

/** Transactions over rows. */
export function transactionRoutes(backend: Backend): Route[] {
  return [
    route(`POST ${listPath}`, writeScopes, (call) => {
      const ttl = optional(call.arguments, 'ttl', wholeNumber(60, 3600)) ?? 300;
      return backend.writer.writeUnflushed(() =>
        json(201, transactionModel(beginTransaction(backend, call.identity, ttl))),
      );
    }),
    route(`GET ${onePath}`, readScopes, ({ identity, path }) =>
      json(
        200,
        transactionModel(requireTransaction(backend, identity, path['transactionId'] ?? '')),
      ),
    ),
    route(`POST ${onePath}/operations`, writeScopes, (call) => stage(backend, call)),
    route(`PATCH ${onePath}`, writeScopes, (call) => finish(backend, call)),
    route(`DELETE ${onePath}`, writeScopes, ({ identity, path }) =>
      backend.writer.write(() => {
        const transaction = requireTransaction(backend, identity, path['transactionId'] ?? '');
        backend.store.run('DELETE FROM transactions WHERE sequence = ?', transaction.sequence);
        return noContent;
      }),
    ),
  ];
}
