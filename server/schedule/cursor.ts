import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { OperationContext } from '../runtime/context.ts';

/** Reads the cursor that a kind of the schedule's work saved; empty if it has not started. */
export async function readCursor(
  { rows }: Pick<OperationContext, 'rows'>,
  kind: string,
): Promise<string> {
  const run = await rows.get('scheduleRuns', kind);
  return run.ok ? (run.value.place ?? '') : '';
}

/** Whether a listing was refused because the row of its cursor was deleted, so that it has to start over. */
export function isCursorGone(failure: ReadFailure): boolean {
  return failure.code === 'refused' && failure.status === 400;
}

/** Saves the cursor of a kind of the schedule's work; if that fails, some work is repeated. */
export async function saveCursor(
  { begin, log }: Pick<OperationContext, 'begin' | 'log'>,
  kind: string,
  place: string,
): Promise<void> {
  const saved = await begin().commit([
    { action: 'update', table: 'scheduleRuns', rowId: kind, data: { place } },
  ]);
  if (!saved.ok) log(`The cursor of ${kind} could not be saved: ${saved.failure.code}`);
}
