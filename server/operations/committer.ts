import type { TablesDB } from 'node-appwrite';
import { err, ok, type Result } from '#src/domain/result.ts';
import { statusOf } from '#src/tables/rows.ts';
import { toWireOperation, type Write } from './writes.ts';

/**
 * Why a transaction is not known to be applied: `conflict` (a row exists already, or somebody else was
 * faster), `bound` (a number would have passed its limit), `refused` (the backend said no) and
 * `unreachable` (nobody answered) applied nothing; after `unknown` only the rows can tell.
 */
export type CommitFailure =
  | { readonly code: 'conflict'; readonly message: string }
  | { readonly code: 'bound'; readonly message: string }
  | { readonly code: 'refused'; readonly message: string }
  | { readonly code: 'unreachable'; readonly message: string }
  | { readonly code: 'unknown'; readonly message: string };

/**
 * Applies a list of writes all at once, or none of them. What was read before may have changed until the
 * writes were staged, which Appwrite does not notice: `stillHolds` looks again once they are, and `false`
 * gives the transaction up as a conflict.
 */
export type Commit = (
  writes: readonly Write[],
  stillHolds?: () => Promise<boolean>,
) => Promise<Result<void, CommitFailure>>;

const transactionTtlSeconds = 60;

/** Makes the function that applies writes in one TablesDB transaction. Rule TR-20. */
export function createCommit(tablesDB: TablesDB, databaseId: string): Commit {
  return async (writes, stillHolds) => {
    const staged = await stage(tablesDB, databaseId, writes);
    if (!staged.ok) return staged;
    const transactionId = staged.value;
    if (stillHolds !== undefined && !(await stillHolds())) {
      return err({ code: 'conflict', message: 'What was decided on has changed.' });
    }
    try {
      await tablesDB.updateTransaction({ transactionId, commit: true });
      return ok(undefined);
    } catch (error) {
      if (isAnswer(error)) return err(commitRefusal(error));
      return settle(tablesDB, transactionId, messageOf(error));
    }
  };
}

async function stage(
  tablesDB: TablesDB,
  databaseId: string,
  writes: readonly Write[],
): Promise<Result<string, CommitFailure>> {
  const operations = writes.map((write) => toWireOperation(databaseId, write));
  try {
    const { $id: transactionId } = await tablesDB.createTransaction({ ttl: transactionTtlSeconds });
    await tablesDB.createOperations({ transactionId, operations });
    return ok(transactionId);
  } catch (error) {
    if (isAnswer(error)) return err(commitRefusal(error));
    return err({ code: 'unreachable', message: messageOf(error) });
  }
}

/**
 * Finds out what became of a commit whose answer was lost: a transaction that can still be rolled back
 * was never applied, and after the rollback never will be. Rule TR-22.
 */
async function settle(
  tablesDB: TablesDB,
  transactionId: string,
  message: string,
): Promise<Result<void, CommitFailure>> {
  try {
    const { status } = await tablesDB.getTransaction({ transactionId });
    if (status === 'committed') return ok(undefined);
    if (status === 'pending') await tablesDB.updateTransaction({ transactionId, rollback: true });
    else if (status !== 'failed') return err({ code: 'unknown', message });
    return err({ code: 'unreachable', message });
  } catch {
    // Nobody can tell any more: whoever asked has to look at the rows.
    return err({ code: 'unknown', message });
  }
}

/** True when the backend answered and said no, so that nothing was applied. */
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
