import type { Flush } from './open.ts';
import type { Store } from './store.ts';

/** What a piece of work may do besides writing. */
export type WriteScope = {
  /** Runs once the whole group is durably committed; never if the work failed. */
  readonly afterCommit: (effect: () => void) => void;
};

/** The error of writes after closing. */
export class WriterClosed extends Error {
  constructor() {
    super('The backend is closed.');
  }
}

type Job = {
  readonly isDurable: boolean;
  readonly run: (scope: WriteScope) => void;
  readonly succeed: () => void;
  readonly fail: (reason: unknown) => void;
};

type Outcome = { readonly job: Job; readonly effects: readonly (() => void)[] } & (
  | { readonly isDone: true }
  | { readonly isDone: false; readonly reason: unknown }
);

/** The only place that writes. Work is synchronous, all or nothing, and resolves when it is durable. */
export type Writer = {
  readonly write: <Value>(work: (scope: WriteScope) => Value) => Promise<Value>;
  /**
   * Writes data that a power failure may lose (a crash of the process does not): staged work and
   * records of runs. It resolves without waiting for the disk, and the next `write` flushes it too.
   */
  readonly writeUnflushed: Writer['write'];
  /** Resolves once everything that is committed now is on the disk, so an answer can depend on it. */
  readonly flushed: () => Promise<void>;
  /** Runs work and rolls back its changes; returns its result. */
  readonly preview: <Value>(work: () => Value) => Value;
  /** Finishes queued work and refuses later work. */
  readonly close: () => void;
};

/** Called for each rolled-back write, and for each effect that threw after its commit. */
export type WriterHooks = {
  readonly onRollback: () => void;
  readonly reportEffectError: (error: unknown) => void;
};

function runJob(store: Store, job: Job): Outcome {
  const effects: (() => void)[] = [];
  store.run('SAVEPOINT work');
  try {
    job.run({ afterCommit: (effect) => effects.push(effect) });
    store.run('RELEASE work');
    return { job, effects, isDone: true };
  } catch (reason) {
    store.run('ROLLBACK TO work');
    store.run('RELEASE work');
    return { job, effects, isDone: false, reason };
  }
}

function settle(outcome: Outcome, hooks: WriterHooks): void {
  const { job, effects } = outcome;
  if (!outcome.isDone) {
    job.fail(outcome.reason);
    return;
  }
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      hooks.reportEffectError(error);
    }
  }
  job.succeed();
}

/** Runs a group in one transaction and returns the outcome of each piece. If the commit fails, the whole group has failed. */
function commitGroup(store: Store, hooks: WriterHooks, jobs: readonly Job[]): readonly Outcome[] {
  let outcomes: Outcome[];
  try {
    store.run('BEGIN IMMEDIATE');
    outcomes = jobs.map((job) => runJob(store, job));
    store.run('COMMIT');
  } catch (reason) {
    if (store.database.isTransaction) store.run('ROLLBACK');
    outcomes = jobs.map((job) => ({ job, effects: [], isDone: false, reason }));
  }
  if (outcomes.some(({ isDone }) => !isDone)) hooks.onRollback();
  return outcomes;
}

/** Answers of committed work that wait for the disk. */
type FlushQueue = {
  /** Queues the answers of a group for the next flush. */
  readonly add: (answers: readonly (() => void)[]) => void;
  /** Answers when everything that is committed now has been flushed. */
  readonly join: (answer: () => void) => void;
  /** Flushes immediately and answers everything that waits. */
  readonly finish: () => void;
};

/**
 * Flushes while anything waits. During a flush, off the main thread, more groups are committed, and the next flush
 * serves all of them. A failed flush rejects unhandled and ends the process, because the content of the disk is unknown.
 */
function createFlushQueue({ later, now }: Flush): FlushQueue {
  let flushing: (() => void)[] = [];
  let waiting: (() => void)[] = [];

  function answerFlushed(): void {
    const answers = flushing;
    flushing = [];
    for (const answer of answers) answer();
  }

  async function flushWaiting(): Promise<void> {
    while (waiting.length > 0) {
      [flushing, waiting] = [waiting, []];
      await later();
      answerFlushed();
    }
  }

  return {
    add: (answers) => {
      const isIdle = flushing.length === 0 && waiting.length === 0;
      waiting.push(...answers);
      if (isIdle) void flushWaiting();
    },
    join: (answer) => {
      if (waiting.length > 0) waiting.push(answer);
      else if (flushing.length > 0) flushing.push(answer);
      else answer();
    },
    finish: () => {
      if (flushing.length === 0 && waiting.length === 0) return;
      now();
      flushing.push(...waiting);
      waiting = [];
      answerFlushed();
    },
  };
}

/**
 * Creates the writer. Everything queued in one turn of the event loop is committed together, each piece
 * in its own savepoint, and flushed together with the commits of other turns until the flush starts.
 */
export function createWriter(store: Store, hooks: WriterHooks, flush: Flush): Writer {
  const flushQueue = createFlushQueue(flush);
  let queue: Job[] = [];
  let isScheduled = false;
  let isClosed = false;

  function commit(): void {
    isScheduled = false;
    const jobs = queue;
    queue = [];
    if (jobs.length === 0) return;
    const outcomes = commitGroup(store, hooks, jobs);
    const isDurable = ({ isDone, job }: Outcome): boolean => isDone && job.isDurable;
    const answers = outcomes.filter(isDurable).map((outcome) => () => settle(outcome, hooks));
    flushQueue.add(answers);
    for (const outcome of outcomes) if (!isDurable(outcome)) settle(outcome, hooks);
  }

  function enqueue(job: Job): void {
    queue.push(job);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(commit);
  }

  function queued<Value>(
    work: (scope: WriteScope) => Value,
    { isDurable }: Pick<Job, 'isDurable'>,
  ): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      if (isClosed) {
        reject(new WriterClosed());
        return;
      }
      let value: Value;
      enqueue({
        isDurable,
        run: (scope) => {
          value = work(scope);
        },
        succeed: () => resolve(value),
        fail: reject,
      });
    });
  }

  return {
    write: (work) => queued(work, { isDurable: true }),
    writeUnflushed: (work) => queued(work, { isDurable: false }),
    flushed: () => new Promise((resolve) => flushQueue.join(resolve)),
    preview: (work) => {
      store.run('BEGIN IMMEDIATE');
      try {
        return work();
      } finally {
        store.run('ROLLBACK');
      }
    },
    close: () => {
      commit();
      isClosed = true;
      flushQueue.finish();
    },
  };
}
