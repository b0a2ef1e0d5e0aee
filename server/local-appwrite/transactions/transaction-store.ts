import type { Backend } from '../backend/backend.ts';
import { tooManyCalls } from '../http/pacing.ts';
import { ApiError } from '../values/api-error.ts';
import type { Identity } from '../identity/identity.ts';
import { isoTime } from '../values/iso-time.ts';
import { toJson } from '../values/json-text.ts';
import { newId } from '../security/secrets.ts';
import type { Store, StoredRecord } from '../sqlite/store.ts';
import { storedOperations, type Operation, type StagedOperation } from './operation.ts';

/** The progress of a transaction. */
export type TransactionStatus = 'pending' | 'committing' | 'committed' | 'failed';

/** Changes that are staged to be applied together. */
export type Transaction = {
  readonly sequence: number;
  readonly id: string;
  readonly status: string;
  readonly operationCount: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly expiresAtMs: number;
};

/** The maximum operations of one transaction. */
const maxOperations = 100;

/** Converts a stored record to a transaction. */
function transactionOf(record: StoredRecord): Transaction {
  return {
    sequence: Number(record['sequence']),
    id: String(record['id']),
    status: String(record['status']),
    operationCount: Number(record['operationCount']),
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
    expiresAtMs: Number(record['expiresAtMs']),
  };
}

/** A transaction in the API's format. */
export function transactionModel(transaction: Transaction): Record<string, unknown> {
  return {
    $id: transaction.id,
    $createdAt: isoTime(transaction.createdAtMs),
    $updatedAt: isoTime(transaction.updatedAtMs),
    status: transaction.status,
    operations: transaction.operationCount,
    expiresAt: isoTime(transaction.expiresAtMs),
  };
}

/** The maximum number of stored transactions per person; keys have no limit. Rule TR-29. */
const maxKeptByPerson = 50;

function requireFewTransactions({ store }: Backend, { kind, user }: Identity): void {
  if (kind !== 'user') return;
  const found = store.one(
    'SELECT COUNT(*) AS count FROM transactions WHERE ownerId = ?',
    user?.id ?? '',
  );
  if (Number(found?.['count']) >= maxKeptByPerson) throw tooManyCalls(60);
}

/**
 * Opens a transaction for the caller, inside a write. A guest's is not stored, because no guest
 * could use it. Throws ApiError `general_rate_limit_exceeded` if the person has too many.
 */
export function beginTransaction(
  backend: Backend,
  identity: Identity,
  ttlSeconds: number,
): Transaction {
  requireFewTransactions(backend, identity);
  const nowMs = backend.nowMs();
  const expiresAtMs = nowMs + ttlSeconds * 1000;
  const id = newId();
  const isKept = identity.kind !== 'guest';
  const sequence = !isKept
    ? 0
    : backend.store.insert(
        `INSERT INTO transactions
      (id, ownerId, isOwnedByKey, status, operationCount, createdAtMs, updatedAtMs, expiresAtMs)
      VALUES (?, ?, ?, 'pending', 0, ?, ?, ?)`,
        [id, identity.user?.id ?? null, identity.kind === 'key' ? 1 : 0, nowMs, nowMs, expiresAtMs],
      );
  return {
    sequence,
    id,
    status: 'pending',
    operationCount: 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    expiresAtMs,
  };
}

/** A transaction of the caller, if there is one; keys can access all. Guests have none. */
export function findTransaction(
  backend: Pick<Backend, 'store'>,
  identity: Identity,
  id: string,
): Transaction | undefined {
  const record = backend.store.one('SELECT * FROM transactions WHERE id = ?', id);
  const isOwn =
    identity.kind === 'key' ||
    (identity.user !== undefined && record?.['ownerId'] === identity.user.id);
  return record === undefined || !isOwn ? undefined : transactionOf(record);
}

/** Finds a transaction of the caller. Throws ApiError `transaction_not_found`. */
export function requireTransaction(
  backend: Pick<Backend, 'store'>,
  identity: Identity,
  id: string,
): Transaction {
  const transaction = findTransaction(backend, identity, id);
  if (transaction === undefined) throw new ApiError('transaction_not_found', { subject: id });
  return transaction;
}

/**
 * The kinds of calls that need a pending transaction: Appwrite answers different errors for calls
 * of one row (and commits), for operations, and for increments, decrements and bulk changes.
 */
export type TransactionUse = 'row' | 'operations' | 'step';

/** Finds a transaction of the caller that still accepts changes. Throws ApiError. */
export function requirePending(
  backend: Pick<Backend, 'store' | 'nowMs'>,
  identity: Identity,
  wanted: { readonly id: string; readonly use: TransactionUse },
): Transaction {
  const { id, use } = wanted;
  const transaction = findTransaction(backend, identity, id);
  if (transaction === undefined && use !== 'step') {
    throw new ApiError('transaction_not_found', { subject: id });
  }
  if (transaction?.status !== 'pending') {
    if (use === 'row') throw new ApiError('transaction_not_ready');
    throw new ApiError('general_bad_request', {
      detail: 'Invalid or non\u2011pending transaction',
    });
  }
  if (backend.nowMs() > transaction.expiresAtMs) throw new ApiError('transaction_expired');
  return transaction;
}

/** Changes the status of a transaction; returns the changed transaction. */
export function setStatus(
  backend: Pick<Backend, 'store' | 'nowMs'>,
  transaction: Transaction,
  status: TransactionStatus,
): Transaction {
  const updatedAtMs = backend.nowMs();
  backend.store.run(
    'UPDATE transactions SET status = ?, updatedAtMs = ? WHERE sequence = ?',
    status,
    updatedAtMs,
    transaction.sequence,
  );
  backend.store.run('DELETE FROM operations WHERE transactionSequence = ?', transaction.sequence);
  return { ...transaction, status, updatedAtMs };
}

/** The operations of a transaction, in the order of staging. */
export function stagedOperations(store: Store, transaction: Transaction): StagedOperation[] {
  return store
    .all(
      `SELECT content, stagedRevision FROM operations
        WHERE transactionSequence = ? ORDER BY position`,
      transaction.sequence,
    )
    .flatMap((record) => storedOperations(record['content'], Number(record['stagedRevision'])));
}

/** Refuses more operations than a transaction can have. */
export function requireRoom(transaction: Transaction, added: number): void {
  const { operationCount } = transaction;
  if (operationCount + added <= maxOperations) return;
  throw new ApiError('transaction_limit_exceeded', {
    detail: `Transaction already has ${operationCount} operations, adding ${added} would exceed the maximum of ${maxOperations}`,
  });
}

/** How many characters a person can stage in one transaction; keys have no limit. Rule TR-32. */
const maxStagedByPerson = 64 * 1024;

function requireSmall(backend: Backend, { sequence }: Transaction, added: string): void {
  const staged = backend.store.one(
    'SELECT SUM(LENGTH(content)) AS length FROM operations WHERE transactionSequence = ?',
    sequence,
  );
  if (Number(staged?.['length']) + added.length <= maxStagedByPerson) return;
  throw new ApiError('general_payload_too_large');
}

/** Adds operations to a transaction of the caller; returns the changed transaction. Throws ApiError if they are too large. */
export function addOperations(
  backend: Backend,
  { kind }: Pick<Identity, 'kind'>,
  staged: { readonly transaction: Transaction; readonly operations: readonly Operation[] },
): Transaction {
  const { transaction, operations } = staged;
  const content = toJson(operations);
  if (kind !== 'key') requireSmall(backend, transaction, content);
  const updatedAtMs = backend.nowMs();
  const operationCount = transaction.operationCount + operations.length;
  backend.store.run(
    'UPDATE transactions SET operationCount = ?, updatedAtMs = ? WHERE sequence = ?',
    operationCount,
    updatedAtMs,
    transaction.sequence,
  );
  backend.store.run(
    `INSERT INTO operations (transactionSequence, position, stagedRevision, content)
      VALUES (?, ?, ?, ?)`,
    transaction.sequence,
    transaction.operationCount,
    backend.lastRevision(),
    content,
  );
  return { ...transaction, operationCount, updatedAtMs };
}
