import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { CommitFailure, Transaction } from './committer.ts';
import type { Write } from './writes.ts';

/** What an operation decided to do: the rows to write, all at once, and the answer once they are. */
export type Plan<Output> = {
  readonly writes: readonly Write[];
  readonly output: Output;
  /** The messages among the writes, to be delivered after the commit. */
  readonly messages?: readonly OutboxMessage[];
  /** Looks once more at what was decided on, after the writes are staged. */
  readonly stillHolds?: () => Promise<boolean>;
};

/** How one operation decides, recognises its own replay, and names its failures. */
export type PlannedOperation<Output> = {
  /** What is contended for, such as a post's places; calls with the same key queue up. */
  readonly key: string;
  /** Loads what is needed and decides, afresh on each attempt; attempts are numbered from 1. */
  readonly decide: (attempt: number) => Promise<Result<Plan<Output>, Failure>>;
  /**
   * Reads the key row: the first outcome of this very request, or null when it has none; a row that
   * cannot be read is `outcome_unknown`. Asked after a commit that failed, and after a refusal, which it
   * is then told: what refuses a repetition may be what the first request has done. Rule TR-15.
   */
  readonly firstOutcome: (refusal: Failure | null) => Promise<Result<Output, Failure> | null>;
  /** The sentence for a bound that keeps being passed although the decision allows it. */
  readonly boundFailure: Failure;
  /** The sentence for a write that failed, which may depend on why. */
  readonly writeFailure: Failure | ((cause: CommitFailure) => Failure);
};

/** What running a plan needs of its surroundings. */
export type PlanRunner = {
  /** Opens a transaction without waiting for it. */
  readonly begin: () => Transaction;
  /** Waits for a while; attempts are numbered from 1. */
  readonly pause: (attempt: number) => Promise<void>;
  /** Runs work that has the same key one after the other, as far as this process goes. */
  readonly serialise: <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;
  /** Has messages that the outbox holds delivered, without waiting for it. Rule TR-24. */
  readonly deliver: (messages: readonly OutboxMessage[]) => void;
};

const maxAttempts = 5;
const maxLooks = 3;

/**
 * Decides and commits, at most five times, each with a fresh transaction; answers a replay with the
 * first outcome, and a lost commit with what the rows say. Rules TR-15, TR-21, TR-22.
 */
export async function runPlan<Output>(
  runner: PlanRunner,
  operation: PlannedOperation<Output>,
): Promise<Result<Output, Failure>> {
  return runner.serialise(operation.key, () => attemptPlan(runner, operation));
}

async function attemptPlan<Output>(
  runner: PlanRunner,
  operation: PlannedOperation<Output>,
): Promise<Result<Output, Failure>> {
  let lastFailure: CommitFailure = { code: 'conflict', message: '' };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    if (attempt > 1) await runner.pause(attempt - 1);
    const transaction = runner.begin();
    const decision = await operation.decide(attempt);
    if (!decision.ok) {
      return (await operation.firstOutcome(decision.failure)) ?? decision;
    }
    const { writes, output, messages, stillHolds } = decision.value;
    const committed =
      writes.length === 0 ? ok(undefined) : await transaction.commit(writes, stillHolds);
    if (committed.ok) {
      if (messages !== undefined) runner.deliver(messages);
      return ok(output);
    }
    lastFailure = committed.failure;
    if (lastFailure.code === 'unknown') return lookAgain(runner, operation);
    if (lastFailure.code === 'refused') break;
    const outcome = await operation.firstOutcome(null);
    if (outcome !== null) return outcome;
  }
  return err(lastFailure.code === 'bound' ? operation.boundFailure : told(operation, lastFailure));
}

function told({ writeFailure }: PlannedOperation<unknown>, cause: CommitFailure): Failure {
  return typeof writeFailure === 'function' ? writeFailure(cause) : writeFailure;
}

/** Looks for the key row of a commit whose fate nobody could tell; absent, the outcome stays unknown. */
async function lookAgain<Output>(
  runner: PlanRunner,
  operation: PlannedOperation<Output>,
): Promise<Result<Output, Failure>> {
  for (let look = 1; look <= maxLooks; look++) {
    await runner.pause(look);
    const outcome = await operation.firstOutcome(null);
    if (outcome !== null && !isUnknown(outcome)) return outcome;
  }
  return err({ code: 'outcome_unknown' });
}

function isUnknown(outcome: Result<unknown, Failure>): boolean {
  return !outcome.ok && outcome.failure.code === 'outcome_unknown';
}
