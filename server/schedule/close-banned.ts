import { query } from '#src/tables/query.ts';
import type { OperationContext } from '../runtime/context.ts';
import type { BatchLimits } from './batches.ts';
import { closePostsOf, type Closed } from './close-posts.ts';
import { notePlace, readPlace } from './place.ts';

/** The kind of the schedule's work. */
export const bans = 'bans';

/** How long a ban is looked at again: what is committed later may have an earlier time. */
const lookBackMs = 5 * 60 * 1000;

/**
 * Closes the open posts of people who were banned, ban after ban as the log has them, on from where the run before ended;
 * bans from before this rule are among them. Answers how many posts were closed. Rule FA-07.
 */
export async function closeBanned(context: OperationContext, limits: BatchLimits): Promise<number> {
  const { rows, nowMs } = context;
  const begin = await readPlace(context, bans);
  let place = begin;
  let closed = 0;
  let isComplete = true;
  while (isComplete && limits.hasTime()) {
    const acts = await rows.list(
      query('moderationLog')
        .equal('action', 'banUser')
        .oldestFirst()
        .after(place === '' ? undefined : place)
        .limit(limits.batchSize),
    );
    if (!acts.ok || acts.value.rows.length === 0) break;
    let last = place;
    for (const act of acts.value.rows) {
      const done = await closeIfBanned(context, limits, act.targetId ?? '');
      closed += done.closed;
      isComplete &&= done.isComplete;
      if (isComplete && act.createdAtMs < nowMs() - lookBackMs) last = act.id;
      else isComplete = false;
    }
    place = last;
  }
  if (place !== begin) await notePlace(context, bans, place);
  return closed;
}

/** Closes the open posts of one person, who may have been unbanned meanwhile. Rule FA-07. */
async function closeIfBanned(
  context: OperationContext,
  limits: BatchLimits,
  id: string,
): Promise<Closed> {
  const person = await context.rows.get('users', id);
  if (!person.ok) return { closed: 0, isComplete: person.failure.code === 'row_missing' };
  if (!person.value.isBanned) return { closed: 0, isComplete: true };
  return closePostsOf(context, limits, { authorId: person.value.id, closedBy: 'ban' });
}
