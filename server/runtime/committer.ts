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

/** A transaction that was asked for: it is there once somebody commits, and expires by itself when nobody does. */
export type Transaction = {
  /**
   * Applies a list of writes all at once, or none of them. What was read before may have changed until the
   * writes were staged, which Appwrite does not notice: `stillHolds` looks again once they are, and `false`
   * gives the transaction up as a conflict.
   */
  commit(
    writes: readonly Write[],
    stillHolds?: () => Promise<boolean>,
  ): Promise<Result<void, CommitFailure>>;
};

const transactionTtlSeconds = 60;

/**
 * Makes the function that opens TablesDB transactions. It does not wait for the answer, so that whoever is
 * about to decide can read meanwhile. Rule TR-20.
 */
export function createBegin(tablesDB: TablesDB, databaseId: string): () => Transaction {
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
        const opened = await opening;
        if (!opened.ok) return opened;
        const transactionId = opened.value;
        const operations = writes.map((write) => toWireOperation(databaseId, write));
        const staged = await answered(() =>
          tablesDB.createOperations({ transactionId, operations }),
        );
        if (!staged.ok) return staged;
        if (stillHolds !== undefined && !(await stillHolds())) {
          return err({ code: 'conflict', message: 'What was decided on has changed.' });
        }
        return finish(tablesDB, transactionId);
      },
    };
  };
}

/** What a call of the preparation came to, in which nothing is applied yet. */
async function answered<Value>(call: () => Promise<Value>): Promise<Result<Value, CommitFailure>> {
  try {
    return ok(await call());
  } catch (error) {
    if (isAnswer(error)) return err(commitRefusal(error));
    return err({ code: 'unreachable', message: messageOf(error) });
  }
}

async function finish(
  tablesDB: TablesDB,
  transactionId: string,
): Promise<Result<void, CommitFailure>> {
  try {
    await tablesDB.updateTransaction({ transactionId, commit: true });
    return ok(undefined);
  } catch (error) {
    if (isAnswer(error)) return err(commitRefusal(error));
    return settle(tablesDB, transactionId, messageOf(error));
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
