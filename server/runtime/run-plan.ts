import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { CommitFailure, Transaction } from './committer.ts';
import type { Write } from './writes.ts';

/** What an operation has decided: the writes of one transaction, and the answer after its commit. */
export type Plan<Output> = {
  readonly writes: readonly Write[];
  readonly output: Output;
  /** The messages among the writes, to be delivered after the commit. */
  readonly messages?: readonly OutboxMessage[];
  /** Reads again, after the writes are staged, whether the decision still holds. */
  readonly stillHolds?: () => Promise<boolean>;
};

/** How one operation decides, recognises a repeated request, and words its failures. */
export type PlannedOperation<Output> = {
  /** What calls compete for, such as the places of a post; within a process, calls with the same key run one by one. */
  readonly key: string;
  /** Reads the rows and decides, anew on each attempt; attempts are numbered from 1. */
  readonly decide: (attempt: number) => Promise<Result<Plan<Output>, Failure>>;
  /**
   * Reads the row whose id is the request's: resolves to the first answer of this request, null when there is none,
   * and `outcome_unknown` when the row cannot be read. Called after a failed commit and after a refusal (which it gets
   * as argument), since the first attempt of the same request may be what causes the refusal. Rule TR-15.
   */
  readonly firstOutcome: (refusal: Failure | null) => Promise<Result<Output, Failure> | null>;
  /** The failure when a bound refuses every attempt although the decision allows the write. */
  readonly boundFailure: Failure;
  /** The failure of a write; a function chooses it by the cause. */
  readonly writeFailure: Failure | ((cause: CommitFailure) => Failure);
};

/** What running a plan needs of its surroundings. */
export type PlanRunner = {
  /** Opens a transaction without waiting for it. */
  readonly begin: () => Transaction;
  /** Waits before the next attempt; attempts are numbered from 1. */
  readonly pause: (attempt: number) => Promise<void>;
  /** Runs work with the same key one after the other, within this process only. */
  readonly serialise: <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;
  /** Starts the delivery of committed outbox messages and does not wait for it. Rule TR-24. */
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
  return err(
    lastFailure.code === 'bound' ? operation.boundFailure : writeFailureOf(operation, lastFailure),
  );
}

function writeFailureOf(
  { writeFailure }: PlannedOperation<unknown>,
  cause: CommitFailure,
): Failure {
  return typeof writeFailure === 'function' ? writeFailure(cause) : writeFailure;
}

/** Looks for the row of a commit whose answer was lost; without a row the outcome stays unknown. */
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
