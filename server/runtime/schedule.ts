import type { TablesDB } from 'node-appwrite';
import { statusOf } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';

/** One kind of the schedule's work: its name, which is also the guard row's id, and its function. */
export type ScheduledWork = {
  readonly kind: string;
  /** Does due work and resolves to the number of items done. */
  readonly run: () => Promise<number>;
};

/** The dependencies of `runSchedule`. */
export type ScheduleContext = {
  readonly rows: Rows;
  readonly tablesDB: TablesDB;
  readonly databaseId: string;
  readonly nowMs: () => number;
  readonly log: (message: string) => void;
  /** Whether another kind of work may start in this run. Rule TR-43. */
  readonly hasTime: () => boolean;
};

const table = 'scheduleRuns';
const minPauseMs = 30_000;

/**
 * Does each kind of work in turn, unless a process started it within the last 30 s. The guard is
 * needed because real servers let guests schedule executions too. A failing kind is logged and does
 * not stop the others; kinds that this run has no time for wait for the next one. Resolves to the
 * count by kind, without the kinds that did not run. Rules TR-29, TR-43.
 */
export async function runSchedule(
  context: ScheduleContext,
  works: readonly ScheduledWork[],
): Promise<Readonly<Record<string, number>>> {
  const done: [kind: string, count: number][] = [];
  for (const { kind, run } of works) {
    try {
      if (context.hasTime() && (await claim(context, kind))) done.push([kind, await run()]);
    } catch (error) {
      context.log(`The schedule's ${kind} failed: ${error instanceof Error ? error.message : ''}`);
    }
  }
  return Object.fromEntries(done);
}

/** Resolves to whether this call may start; of two simultaneous calls only one may. Throws if the backend does not answer. */
async function claim(context: ScheduleContext, kind: string): Promise<boolean> {
  const nowMs = context.nowMs();
  const lastRun = await context.rows.get(table, kind);
  if (lastRun.ok)
    return advanceLastRun(context, { kind, fromMs: lastRun.value.lastRunMs, toMs: nowMs });
  if (lastRun.failure.code !== 'row_missing') throw new Error(lastRun.failure.code);
  const place = { databaseId: context.databaseId, tableId: table, rowId: kind };
  const data: Readonly<Record<string, unknown>> = { lastRunMs: nowMs };
  return falseIfRefused(context.tablesDB.createRow({ ...place, data }));
}

/**
 * Advances the time of the last run by an increment that is bounded by the new time: if another process has advanced
 * it in the meantime, the increment exceeds the bound and is refused. A time ahead of the clock is set back.
 */
async function advanceLastRun(
  { tablesDB, databaseId }: ScheduleContext,
  { kind, fromMs, toMs }: { kind: string; fromMs: number; toMs: number },
): Promise<boolean> {
  const passedMs = toMs - fromMs;
  if (Math.abs(passedMs) < minPauseMs) return false;
  const step = { databaseId, tableId: table, rowId: kind, column: 'lastRunMs' };
  return falseIfRefused(
    passedMs > 0
      ? tablesDB.incrementRowColumn({ ...step, value: passedMs, max: toMs })
      : tablesDB.decrementRowColumn({ ...step, value: -passedMs, min: toMs }),
  );
}

/** A refusal means that another process was faster. */
async function falseIfRefused(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    const status = statusOf(error);
    if (status === 400 || status === 409) return false;
    throw error;
  }
}
