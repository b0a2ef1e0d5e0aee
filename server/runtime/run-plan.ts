import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Parties } from '#src/domain/access/permissions.ts';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { CommitFailure, Transaction } from './committer.ts';
import type { Actor } from './actor.ts';
import type { NoteFault } from './fault-causes.ts';
import type { RequestRecord } from './request-record.ts';
import type { Serialize } from './serialize.ts';
import type { Write } from './writes.ts';

/** The decision of an operation: the writes of one transaction, and the answer after its commit. */
export type Plan<Output> = {
  readonly writes: readonly Write[];
  readonly output: Output;
  /** The people in the relations that the operation's `cause` names. Rule FA-23. */
  readonly parties?: Parties;
  /** Runs before the rows are written; resolves to false if it failed. */
  readonly prepare?: () => Promise<boolean>;
  /** The messages among the writes; they are delivered after the commit. */
  readonly messages?: readonly OutboxMessage[];
  /** Work for after the commit, when no caller waits. */
  readonly afterwards?: () => Promise<unknown>;
  /** Checks with fresh reads, after the writes are staged, whether the decision still holds. */
  readonly stillHolds?: () => Promise<boolean>;
};

/** How an operation decides, recognizes a repeated request, and chooses its failures. */
export type PlannedOperation<Output> = {
  /** What calls compete for, such as the places of a post; within a process, calls with the same key run one at a time. */
  readonly key: string;
  /** Reads the rows and decides, on each attempt, with the latest row of the actor. */
  readonly decide: (actor: Actor | null) => Promise<Result<Plan<Output>, Failure>>;
  /**
   * Recognizes a repetition that has no request record: resolves to the first answer, null if there
   * is none, and `outcome_unknown` if the rows cannot be read. Rule TR-15.
   */
  readonly firstOutcome?: () => Promise<Result<Output, Failure> | null>;
  /** The failure if a bound refuses every attempt although the decision allows the write. */
  readonly boundFailure: Failure;
  /** The failure if the write fails; a function chooses it by the cause. */
  readonly writeFailure: Failure | ((cause: CommitFailure) => Failure);
};

/** The right and the rate limit of an actor. Rules TR-27, TR-33. */
export type Authority = {
  /** The actor as read when the call arrived; null if no right is needed. */
  readonly actor: Actor | null;
  /** Reads the actor again, and refuses an actor who has lost the right since. Rules TR-13, TR-14. */
  readonly confirm: () => Promise<Result<Actor | null, Failure>>;
  /**
   * Additional writes of this actor's act: they fail the commit if the right or the rate limit was
   * lost by then. Or the refusal of an actor who acts too fast.
   */
  readonly claim: (actor: Actor | null) => Result<readonly Write[], Failure>;
  /** Refuses an actor who would decide in their own cause. Rule FA-23. */
  readonly checkCause: (parties: Parties) => Result<null, Failure>;
};

/** The dependencies of running a plan. */
export type PlanRunner = {
  readonly authority: Authority;
  /** The record of the running request; null for work without a request id. */
  readonly request: RequestRecord | null;
  /** Whether another attempt may start. Rule TR-21. */
  readonly hasTime: () => boolean;
  /** Opens a transaction without waiting for it. */
  readonly begin: () => Transaction;
  /** Waits before the next attempt; attempts count from 1. */
  readonly pause: (attempt: number) => Promise<void>;
  /** Runs work with the same key one at a time, within this process only. */
  readonly serialize: Serialize;
  /** Does work after the answer is sent; its failure is logged. */
  readonly afterwards: (work: () => Promise<unknown>) => void;
  /** Records the cause of a server fault. Rule OP-19. */
  readonly noteFault: NoteFault;
  /** Starts the delivery of committed outbox messages and does not wait for it. Rule TR-24. */
  readonly deliver: (messages: readonly OutboxMessage[]) => void;
};

/** After this many refusals of the same increments that the decision allows, the bound refuses them for good. */
const maxBoundFailures = 5;
const maxLooks = 3;

/**
 * Decides and commits, each time with a new transaction, until it succeeds or time runs out;
 * permission is re-checked after any wait. Answers a repeated request with the first outcome, and a
 * commit whose answer was lost with what the rows say. Rules TR-15, TR-21, TR-22, TR-27.
 */
export async function runPlan<Output>(
  runner: PlanRunner,
  operation: PlannedOperation<Output>,
): Promise<Result<Output, Failure>> {
  return runner.serialize(operation.key, (hasWaited) => attemptPlan(runner, operation, hasWaited));
}

async function attemptPlan<Output>(
  runner: PlanRunner,
  operation: PlannedOperation<Output>,
  hasWaited: boolean,
): Promise<Result<Output, Failure>> {
  let boundFailures = 0;
  let refusedSteps = '';
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1) await runner.pause(attempt - 1);
    const tried = await tryPlan(runner, operation, hasWaited || attempt > 1);
    if (tried.kind === 'answer') return tried.answer;
    const { failure } = tried;
    if (failure.code === 'unknown') return lookAgain(runner, operation);
    if (failure.code === 'refused') return err(writeFailureOf(operation, failure));
    const outcome = await outcomeBefore(runner, operation, tried.writes);
    if (outcome !== null) return outcome;
    if (failure.code === 'bound') {
      // If these differ from the last refused increments, another writer succeeded in between, so the count restarts. Rule TR-37.
      const steps = boundedSteps(tried.writes);
      boundFailures = steps === refusedSteps ? boundFailures + 1 : 1;
      refusedSteps = steps;
    }
    if (boundFailures >= maxBoundFailures) {
      runner.noteFault(`a bound refuses what the decision allows: ${failure.message}`);
      return err(operation.boundFailure);
    }
    if (!runner.hasTime()) {
      runner.noteFault(
        `no time left after ${attempt} attempts: ${failure.code}, ${failure.message}`,
      );
      return err(writeFailureOf(operation, failure));
    }
  }
}

/** The increments and decrements that a bound may refuse, as text to compare. */
function boundedSteps(writes: readonly Write[]): string {
  return JSON.stringify(
    writes.filter((write) => ('max' in write && write.max !== undefined) || 'min' in write),
  );
}

type Tried<Output> =
  | { readonly kind: 'answer'; readonly answer: Result<Output, Failure> }
  | {
      readonly kind: 'failure';
      readonly failure: CommitFailure;
      readonly writes: readonly Write[];
    };

async function tryPlan<Output>(
  runner: PlanRunner,
  operation: PlannedOperation<Output>,
  hasWaited: boolean,
): Promise<Tried<Output>> {
  const { authority, request } = runner;
  const transaction = runner.begin();
  const actor = hasWaited ? await authority.confirm() : ok(authority.actor);
  if (!actor.ok) return { kind: 'answer', answer: actor };
  const claim = authority.claim(actor.value);
  if (!claim.ok) return { kind: 'answer', answer: claim };
  const decision = await operation.decide(actor.value);
  if (!decision.ok) {
    // The refusal may be caused by an earlier attempt of the same request.
    return { kind: 'answer', answer: (await outcomeBefore(runner, operation, [])) ?? decision };
  }
  const { writes, output, messages, stillHolds, afterwards } = decision.value;
  if (writes.length === 0) {
    // An empty plan may mean that this request, or another one with its id, already took effect.
    const outcome = await outcomeBefore(runner, operation, []);
    if (outcome !== null) return { kind: 'answer', answer: outcome };
  } else {
    const refusal = await refusalOf(runner, operation, decision.value);
    if (refusal !== null) return { kind: 'answer', answer: err(refusal) };
    const own = request === null ? writes : [...request.trace(writes), request.write(output)];
    const all = [...own, ...claim.value];
    const committed = await transaction.commit(all, stillHolds);
    if (!committed.ok) return { kind: 'failure', failure: committed.failure, writes };
  }
  if (messages !== undefined) runner.deliver(messages);
  if (afterwards !== undefined) runner.afterwards(afterwards);
  return { kind: 'answer', answer: ok(output) };
}

/** Why a plan is not executed: the actor is a party to the cause, or `prepare` failed. */
async function refusalOf<Output>(
  { authority }: PlanRunner,
  operation: PlannedOperation<Output>,
  { parties = {}, prepare }: Plan<Output>,
): Promise<Failure | null> {
  const cause = authority.checkCause(parties);
  if (!cause.ok) return cause.failure;
  if (prepare === undefined || (await prepare())) return null;
  return operation.boundFailure;
}

/** The earlier outcome of the same request; null if it never took effect. Rules TR-15, TR-31. */
async function outcomeBefore<Output>(
  { request }: PlanRunner,
  { firstOutcome }: PlannedOperation<Output>,
  writes: readonly Write[],
): Promise<Result<Output, Failure> | null> {
  if (firstOutcome !== undefined) return firstOutcome();
  if (request === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is kept under a request is the output of its own plan
  return request.firstAnswer(writes) as Promise<Result<Output, Failure> | null>;
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
    const outcome = await outcomeBefore(runner, operation, []);
    if (outcome !== null && !isUnknown(outcome)) return outcome;
  }
  return err({ code: 'outcome_unknown' });
}

function isUnknown(outcome: Result<unknown, Failure>): boolean {
  return !outcome.ok && outcome.failure.code === 'outcome_unknown';
}
