import type { Store } from './store.ts';

/** What a piece of work may do beside writing. */
export type WriteScope = {
  /** Runs once the whole group is safely committed; never when the work failed. */
  readonly afterCommit: (effect: () => void) => void;
};

type Job = {
  readonly work: (scope: WriteScope) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
};

type Outcome = { readonly job: Job; readonly effects: (() => void)[] } & (
  | { readonly isDone: true; readonly value: unknown }
  | { readonly isDone: false; readonly reason: unknown }
);

/** The one place that writes. Work is synchronous, all or nothing, and resolves when it is durable. */
export type Writer = {
  readonly write: <Value>(work: (scope: WriteScope) => Value) => Promise<Value>;
  /** Runs work whose changes are thrown away; what it read is kept. */
  readonly preview: <Value>(work: () => Value) => Value;
  /** Finishes what was queued and refuses the rest. */
  readonly close: () => void;
};

function runJob(store: Store, job: Job): Outcome {
  const effects: (() => void)[] = [];
  store.database.exec('SAVEPOINT work');
  try {
    const value = job.work({ afterCommit: (effect) => effects.push(effect) });
    store.database.exec('RELEASE work');
    return { job, effects, isDone: true, value };
  } catch (reason) {
    store.database.exec('ROLLBACK TO work');
    store.database.exec('RELEASE work');
    return { job, effects, isDone: false, reason };
  }
}

/**
 * Makes the writer. Everything queued during one turn of the event loop is committed together, each
 * piece in its own savepoint, so that one flush to disk serves many calls. `onRollback` is told
 * whenever work was undone, so that caches can be dropped; `reportEffectError` hears of effects that
 * threw after the commit.
 */
export function createWriter(
  store: Store,
  hooks: { onRollback: () => void; reportEffectError: (error: unknown) => void },
): Writer {
  let queue: Job[] = [];
  let isScheduled = false;
  let isClosed = false;

  function commitGroup(jobs: readonly Job[]): void {
    let outcomes: Outcome[];
    try {
      store.database.exec('BEGIN IMMEDIATE');
      outcomes = jobs.map((job) => runJob(store, job));
      store.database.exec('COMMIT');
    } catch (error) {
      if (store.database.isTransaction) store.database.exec('ROLLBACK');
      hooks.onRollback();
      for (const job of jobs) job.reject(error);
      return;
    }
    if (outcomes.some((outcome) => !outcome.isDone)) hooks.onRollback();
    for (const outcome of outcomes) settle(outcome);
  }

  function settle(outcome: Outcome): void {
    if (!outcome.isDone) {
      outcome.job.reject(outcome.reason);
      return;
    }
    for (const effect of outcome.effects) {
      try {
        effect();
      } catch (error) {
        hooks.reportEffectError(error);
      }
    }
    outcome.job.resolve(outcome.value);
  }

  function flush(): void {
    isScheduled = false;
    const jobs = queue;
    queue = [];
    if (jobs.length > 0) commitGroup(jobs);
  }

  return {
    write: <Value>(work: (scope: WriteScope) => Value) =>
      new Promise<Value>((resolve, reject) => {
        if (isClosed) {
          reject(new Error('The backend is closed.'));
          return;
        }
        queue.push({ work, resolve: (value) => resolve(value as Value), reject });
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(flush);
      }),
    preview: (work) => {
      store.database.exec('BEGIN IMMEDIATE');
      try {
        return work();
      } finally {
        store.database.exec('ROLLBACK');
      }
    },
    close: () => {
      flush();
      isClosed = true;
    },
  };
}
