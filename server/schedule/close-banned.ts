import { query } from '#src/tables/query.ts';
import type { OperationContext } from '../runtime/context.ts';
import { isSettled } from '../runtime/row-age.ts';
import { retryFailures, type Batched, type BatchLimits } from './batches.ts';
import { closePostsOf, closing } from './close-posts.ts';
import { isCursorGone, saveCursor, readCursor } from './cursor.ts';

/** The kind of the schedule's work. */
const bans = 'bans';

/** How long a ban is checked again, because a transaction that commits later may have an earlier time. */
const lookBackMs = 5 * 60 * 1000;

/**
 * Closes the open posts of banned people, ban by ban in the order of the log, from where the last run
 * ended, including bans from before this rule. Resolves to the number of closed posts. Rule FA-07.
 */
export async function closeBanned(context: OperationContext, limits: BatchLimits): Promise<number> {
  const { rows, nowMs } = context;
  const begin = await readCursor(context, bans);
  let settledId = begin;
  let lastReadId = begin;
  let closed = 0;
  let isComplete = true;
  let isDone = true;
  while (isComplete && limits.hasTime()) {
    const acts = await rows.list(
      query('moderationLog')
        .equal('action', 'banUser')
        // Not by time, because the clock may have been wrong.
        .ascending('$sequence')
        .after(lastReadId === '' ? undefined : lastReadId)
        .limit(limits.batchSize),
    );
    if (!acts.ok) {
      if (isCursorGone(acts.failure)) settledId = '';
      break;
    }
    if (acts.value.rows.length === 0) break;
    for (const act of acts.value.rows) {
      const done = await closeIfBanned(context, limits, act.targetId ?? '');
      closed += done.done;
      isComplete &&= done.isComplete;
      isDone &&= isComplete && isSettled(act, lookBackMs, nowMs());
      if (isDone) settledId = act.id;
    }
    lastReadId = acts.value.ids.at(-1) ?? lastReadId;
  }
  // A failed post is stored as a failure before the cursor moves past its ban.
  if (settledId !== begin && (await limits.failures.save()))
    await saveCursor(context, bans, settledId);
  return closed + (await retryFailures(context, limits, closing('ban')));
}

/** Closes the open posts of one person, unless the ban has ended. Rule FA-07. */
async function closeIfBanned(
  context: OperationContext,
  limits: BatchLimits,
  id: string,
): Promise<Pick<Batched, 'done' | 'isComplete'>> {
  const person = await context.rows.get('users', id);
  if (!person.ok) {
    const { code } = person.failure;
    // The audit reports a row that cannot be parsed; it must not hold up other bans.
    return { done: 0, isComplete: code === 'row_missing' || code === 'unreadable' };
  }
  if (!person.value.isBanned) return { done: 0, isComplete: true };
  return closePostsOf(context, limits, { authorId: person.value.id, closedBy: 'ban' });
}
