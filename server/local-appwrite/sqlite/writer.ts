import type { Store } from './store.ts';

/** What a piece of work may do beside writing. */
export type WriteScope = {
  /** Runs once the whole group is safely committed; never when the work failed. */
  readonly afterCommit: (effect: () => void) => void;
};

/** What is rejected after the end. */
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

/** The one place that writes. Work is synchronous, all or nothing, and resolves when it is durable. */
export type Writer = {
  readonly write: <Value>(work: (scope: WriteScope) => Value) => Promise<Value>;
  /**
   * Writes what a power cut may take back (the end of the process alone does not): staged work and
   * records of what ran. It resolves without waiting for the disk, and the next `write` takes it along.
   */
  readonly writeUnflushed: Writer['write'];
  /** Runs work whose changes are thrown away; what it read is kept. */
  readonly preview: <Value>(work: () => Value) => Value;
  /** Finishes what was queued and refuses the rest. */
  readonly close: () => void;
};

/** What is called for each undone write, and for each effect that threw after its commit. */
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

type Flushing = 'FULL' | 'NORMAL';

/** Makes the setter of how commits are flushed, which asks SQLite only where that changes. */
function flushingSetter(store: Store): (flushing: Flushing) => void {
  let current: Flushing | undefined;
  return (flushing) => {
    if (flushing === current) return;
    current = undefined;
    store.run(`PRAGMA synchronous = ${flushing}`);
    current = flushing;
  };
}

type Committing = {
  readonly store: Store;
  readonly setFlushing: (flushing: Flushing) => void;
  readonly hooks: WriterHooks;
};

function commitGroup({ store, setFlushing, hooks }: Committing, jobs: readonly Job[]): void {
  let outcomes: Outcome[];
  const isDurable = jobs.some((job) => job.isDurable);
  try {
    setFlushing(isDurable ? 'FULL' : 'NORMAL');
    store.run('BEGIN IMMEDIATE');
    outcomes = jobs.map((job) => runJob(store, job));
    store.run('COMMIT');
  } catch (error) {
    if (store.database.isTransaction) store.run('ROLLBACK');
    hooks.onRollback();
    for (const job of jobs) job.fail(error);
    return;
  }
  if (outcomes.some((outcome) => !outcome.isDone)) hooks.onRollback();
  for (const outcome of outcomes) settle(outcome, hooks);
}

/**
 * Makes the writer. Everything queued during one turn of the event loop is committed together, each
 * piece in its own savepoint, so that one flush to disk serves many calls.
 */
export function createWriter(store: Store, hooks: WriterHooks): Writer {
  const committing = { store, setFlushing: flushingSetter(store), hooks };
  let queue: Job[] = [];
  let isScheduled = false;
  let isClosed = false;

  function flush(): void {
    isScheduled = false;
    const jobs = queue;
    queue = [];
    if (jobs.length > 0) commitGroup(committing, jobs);
  }

  function enqueue(job: Job): void {
    queue.push(job);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(flush);
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
    preview: (work) => {
      store.run('BEGIN IMMEDIATE');
      try {
        return work();
      } finally {
        store.run('ROLLBACK');
      }
    },
    close: () => {
      flush();
      isClosed = true;
    },
  };
}
