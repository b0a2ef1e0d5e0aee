import type { TablesDB } from 'node-appwrite';
import { err, ok, type Result } from '#src/domain/result.ts';
import { messageOf, statusOf } from '#src/tables/read-failure.ts';
import { type NoteFault } from './fault-causes.ts';
import { toWireOperation, type Write } from './writes.ts';

/**
 * Why a commit failed. Nothing was applied after `conflict` (a row exists already, or another transaction changed a
 * row first), `bound` (a number would have passed its limit), `refused` (the backend rejected a write) and
 * `unreachable` (no answer before the commit). After `unknown`, only the rows show whether it was applied.
 */
export type CommitFailure =
  | { readonly code: 'conflict'; readonly message: string }
  | { readonly code: 'bound'; readonly message: string }
  | { readonly code: 'refused'; readonly message: string }
  | { readonly code: 'unreachable'; readonly message: string }
  | { readonly code: 'unknown'; readonly message: string };

/** A transaction that is being opened. One that is never committed expires automatically. */
export type Transaction = {
  /**
   * Applies all writes or none. Appwrite does not notice rows that change between being read and the staging of the
   * writes; `stillHolds` is called after the staging, and `false` reports a conflict. The staged transaction is then
   * left to expire.
   */
  commit(
    writes: readonly Write[],
    stillHolds?: () => Promise<boolean>,
  ): Promise<Result<void, CommitFailure>>;
};

const transactionTtlSeconds = 60;

/**
 * Makes the function that opens TablesDB transactions. It returns before the backend answers, so that an operation can
 * read its rows at the same time. `noteFault` is called with the cause of each failure that is neither a conflict nor
 * a bound. Rules TR-20, OP-19.
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

/** Conflicts and bounds are how calls at the same time meet, and no fault. */
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

/** A transaction, and how many writes were staged in it. */
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

/** A backend that lost power may have kept the transaction without what was staged, and commits nothing then. Rule TR-22. */
function applied(
  { count }: Staged,
  { operations }: { readonly operations: number },
): Result<void, CommitFailure> {
  if (operations !== 0 || count === 0) return ok(undefined);
  return err({ code: 'unreachable', message: 'What was staged is lost.' });
}

/**
 * Finds out what became of a commit whose answer was lost: a transaction that can still be rolled back
 * was never applied, and after the rollback never will be. Rule TR-22.
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
    // Neither committed nor rolled back for sure: the caller has to read the rows.
    return err({ code: 'unknown', message });
  }
}

/** True when the backend answered with a refusal, so that nothing was applied. */
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
