import { query } from '#src/tables/query.ts';
import { erasedMessage } from '../personal-data/erased-rows.ts';
import type { OperationContext } from '../runtime/context.ts';
import type { Write } from '../runtime/writes.ts';
import type { BatchLimits } from './batches.ts';
import { notePlace, readPlace } from './place.ts';

/** The kinds of the schedule's work. */
export const requests = 'requests';
export const verifications = 'verifications';
export const oldMessages = 'oldMessages';
export const oldSessions = 'oldSessions';

const dayMs = 24 * 60 * 60 * 1000;
/** For how long a repeated request is answered as the first one was. Rule TR-15. */
const requestDays = 30;

/**
 * Forgets the requests of long ago, batch by batch; answers how many. What they brought about stays, so that a repetition
 * of theirs still has no second effect: it is refused, as its rows are there. Rules TR-15, TR-31.
 */
export function forgetRequests(context: OperationContext, limits: BatchLimits): Promise<number> {
  return forgetRows(context, limits, { table: 'requests', days: requestDays });
}

/** Forgets the verification links of long ago; answers how many. Rule OP-10. */
export async function forgetVerifications(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const days = context.environment.limits.retentionDays;
  return days === 0 ? 0 : forgetRows(context, limits, { table: 'verifications', days });
}

async function forgetRows(
  { rows, begin, nowMs }: OperationContext,
  { hasTime, batchSize }: BatchLimits,
  { table, days }: { readonly table: 'requests' | 'verifications'; readonly days: number },
): Promise<number> {
  const old = query(table)
    .madeBefore(nowMs() - days * dayMs)
    .oldestFirst()
    .limit(batchSize);
  let forgotten = 0;
  while (hasTime()) {
    const page = await rows.list(old);
    if (!page.ok || page.value.ids.length === 0) break;
    const writes = page.value.ids.map((rowId): Write => ({ action: 'delete', table, rowId }));
    if (!(await begin().commit(writes)).ok) break;
    forgotten += writes.length;
  }
  return forgotten;
}

/** Empties messages of long ago, whose ids stay so that none is sent again, on from where the run before ended; answers how many. Rule OP-10. */
export async function emptyMessages(
  context: OperationContext,
  { hasTime, batchSize }: BatchLimits,
): Promise<number> {
  const { rows, begin, nowMs, environment } = context;
  const days = environment.limits.retentionDays;
  if (days === 0) return 0;
  const begun = await readPlace(context, oldMessages);
  let place = begun;
  let emptied = 0;
  while (hasTime()) {
    const page = await rows.list(
      query('botOutbox')
        .madeBefore(nowMs() - days * dayMs)
        .oldestFirst()
        .after(place === '' ? undefined : place)
        .limit(batchSize),
    );
    const last = page.ok ? page.value.ids.at(-1) : undefined;
    if (!page.ok || last === undefined) break;
    const writes = page.value.rows.flatMap(erasedMessage);
    if (writes.length > 0 && !(await begin().commit(writes)).ok) break;
    place = last;
    emptied += writes.length;
  }
  if (place !== begun) await notePlace(context, oldMessages, place);
  return emptied;
}

/** The value once all accounts were looked at on a day; no id of an account looks like this. */
const allSeen = '-';

/** Ends the sessions of long ago, going from account to account once a day; answers how many. Rule OP-10. */
export async function endOldSessions(
  context: OperationContext,
  { hasTime }: BatchLimits,
): Promise<number> {
  const { accounts, nowMs, environment } = context;
  const days = environment.limits.retentionDays;
  const day = String(Math.floor(nowMs() / dayMs));
  const [noted, after = ''] = (await readPlace(context, oldSessions)).split(' ');
  let place = noted === day ? after : '';
  if (days === 0 || place === allSeen) return 0;
  let ended = 0;
  while (place !== allSeen && hasTime()) {
    const page = await accounts.endSessionsBefore(nowMs() - days * dayMs, place);
    ended += page.ended;
    place = page.last ?? allSeen;
  }
  await notePlace(context, oldSessions, `${day} ${place}`);
  return ended;
}
