import type { OperationContext } from '../runtime/context.ts';

/** Reads how far a kind of the schedule's work has come, as it noted it itself; empty where it has not begun. */
export async function readCursor(
  { rows }: Pick<OperationContext, 'rows'>,
  kind: string,
): Promise<string> {
  const run = await rows.get('scheduleRuns', kind);
  return run.ok ? (run.value.place ?? '') : '';
}

/** Notes how far a kind of the schedule's work has come; a note that is lost is work that is done twice. */
export async function saveCursor(
  { begin, log }: Pick<OperationContext, 'begin' | 'log'>,
  kind: string,
  place: string,
): Promise<void> {
  const noted = await begin().commit([
    { action: 'update', table: 'scheduleRuns', rowId: kind, data: { place } },
  ]);
  if (!noted.ok) log(`The place of ${kind} could not be noted: ${noted.failure.code}`);
}
