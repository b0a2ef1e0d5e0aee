import type { TablesDB } from 'node-appwrite';
import { err, ok, type Result } from '#src/domain/result.ts';
import { messageOf, statusOf } from '#src/tables/read-failure.ts';
import { type NoteFault } from './fault-causes.ts';
import { toWireOperation, type Write } from './writes.ts';

/**
 * Why a commit failed. `conflict` means that a row already exists or another transaction changed a row first, `bound` that
 * a number would have exceeded its limit, `refused` that the backend rejected a write, and `unreachable` that no answer
 * came before the commit: in all four, nothing was applied. After `unknown`, only the rows show whether it was applied.
 */
export type CommitFailure =
  | { readonly code: 'conflict'; readonly message: string }
  | { readonly code: 'bound'; readonly message: string }
  | { readonly code: 'refused'; readonly message: string }
  | { readonly code: 'unreachable'; readonly message: string }
  | { readonly code: 'unknown'; readonly message: string };

/** A transaction that is being opened; if it is never committed, it expires. */
export type Transaction = {
  /**
   * Applies all writes or none. Appwrite does not detect changes to rows between reading them and
   * staging the writes; `stillHolds` is called after the staging, and `false` reports a conflict.
   * The staged transaction is then left to expire.
   */
  commit(
    writes: readonly Write[],
    stillHolds?: () => Promise<boolean>,
  ): Promise<Result<void, CommitFailure>>;
};

const transactionTtlSeconds = 60;

/**
 * Creates the function that opens TablesDB transactions. It returns before the backend answers, so
 * an operation can read its rows at the same time. `noteFault` gets the cause of each failure that
 * is not a conflict or a bound. Rules TR-20, OP-19.
 */
export function createBegin(
  tablesDB: TablesDB,
  databaseId: string,
  noteFault: NoteFault = () => undefined,
): () => Transaction {
  async function open(): Promise<Result<string, CommitFailure>> {
    return answered(async () => {
      const { $id } = await tablesDB.createTransaction({ ttl: transactionTtlSeconds });
      return $id;
    });
  }

  return () => {
    // Never rejects: `answered` turns every failure into a value.
    const opening = open();
    return {
      async commit(writes, stillHolds) {
        const operations = writes.map((write) => toWireOperation(databaseId, write));
        const committed = await stageAndFinish(tablesDB, opening, { operations, stillHolds });
        if (!committed.ok) noteUnexpected(committed.failure, noteFault);
        return committed;
      },
    };
  };
}

type StagedWrites = {
  readonly operations: object[];
  readonly stillHolds: (() => Promise<boolean>) | undefined;
};

async function stageAndFinish(
  tablesDB: TablesDB,
  opening: Promise<Result<string, CommitFailure>>,
  { operations, stillHolds }: StagedWrites,
): Promise<Result<void, CommitFailure>> {
  const opened = await opening;
  if (!opened.ok) return opened;
  const transactionId = opened.value;
  const staged = await answered(() => tablesDB.createOperations({ transactionId, operations }));
  if (!staged.ok) return staged;
  if (stillHolds !== undefined && !(await stillHolds())) {
    return err({ code: 'conflict', message: 'What was decided on has changed.' });
  }
  return finish(tablesDB, { transactionId, count: operations.length });
}

/** Conflicts and bounds are expected with simultaneous calls, so they are not faults. */
function noteUnexpected({ code, message }: CommitFailure, noteFault: NoteFault): void {
  if (code !== 'conflict' && code !== 'bound') noteFault(`committing: ${code}, ${message}`);
}

/** The result of opening or staging, before anything is applied. */
async function answered<Value>(call: () => Promise<Value>): Promise<Result<Value, CommitFailure>> {
  try {
    return ok(await call());
  } catch (error) {
    if (isAnswer(error)) return err(commitRefusal(error));
    return err({ code: 'unreachable', message: messageOf(error) });
  }
}

/** A transaction, and the number of writes staged in it. */
type Staged = { readonly transactionId: string; readonly count: number };

async function finish(tablesDB: TablesDB, staged: Staged): Promise<Result<void, CommitFailure>> {
  const { transactionId } = staged;
  try {
    return applied(staged, await tablesDB.updateTransaction({ transactionId, commit: true }));
  } catch (error) {
    if (isAnswer(error)) return err(commitRefusal(error));
    return settle(tablesDB, staged, messageOf(error));
  }
}

/** A backend that lost power may keep the transaction but lose its staged writes, and then commits nothing. Rule TR-22. */
function applied(
  { count }: Staged,
  { operations }: { readonly operations: number },
): Result<void, CommitFailure> {
  if (operations !== 0 || count === 0) return ok(undefined);
  return err({ code: 'unreachable', message: 'What was staged is lost.' });
}

/**
 * Finds out whether a commit was applied when its answer was lost: a transaction that can still be
 * rolled back was not applied, and after the rollback it never will be. Rule TR-22.
 */
async function settle(
  tablesDB: TablesDB,
  staged: Staged,
  message: string,
): Promise<Result<void, CommitFailure>> {
  const { transactionId } = staged;
  try {
    const transaction = await tablesDB.getTransaction({ transactionId });
    const { status } = transaction;
    if (status === 'committed') return applied(staged, transaction);
    if (status === 'pending') await tablesDB.updateTransaction({ transactionId, rollback: true });
    else if (status !== 'failed') return err({ code: 'unknown', message });
    return err({ code: 'unreachable', message });
  } catch {
    // Neither the commit nor the rollback is certain: the caller has to read the rows.
    return err({ code: 'unknown', message });
  }
}

/** True if the backend answered with a refusal, so nothing was applied. */
function isAnswer(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

function commitRefusal(error: unknown): CommitFailure {
  const message = messageOf(error);
  if (statusOf(error) === 409) return { code: 'conflict', message };
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : '';
  if (type === 'attribute_limit_exceeded' || type === 'column_limit_exceeded') {
    return { code: 'bound', message };
  }
  return { code: 'refused', message };
}
