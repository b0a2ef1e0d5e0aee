import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { erasedMessage } from '../personal-data/erased-rows.ts';
import type { CommitFailure } from '../runtime/committer.ts';
import type { OperationContext } from '../runtime/context.ts';
import type { RowOf } from '#src/tables/schema.ts';
import type { Write } from '../runtime/writes.ts';
import { retryFailures, workOn, type BatchLimits, type ItemWork } from './batches.ts';
import { saveCursor, readCursor } from './cursor.ts';

/** The kinds of the schedule's work. */
const oldMessages = 'oldMessages';
const oldSessions = 'oldSessions';

const failure = { code: 'database_error' } as const;
const dayMs = 24 * 60 * 60 * 1000;
/** How long a repeated request gets the first answer again. Rule TR-15. */
const requestDays = 30;

/**
 * Deletes old requests, batch by batch; resolves to the number. A repetition after that still has
 * no second effect: it is refused, because the rows it would create exist. Rules TR-15, TR-31.
 */
export function forgetRequests(context: OperationContext, limits: BatchLimits): Promise<number> {
  return forgetRows(context, limits, { table: 'requests', days: requestDays });
}

/** Deletes old verification links; resolves to the number. Rule OP-10. */
export async function forgetVerifications(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const days = context.environment.limits.retentionDays;
  return days === 0 ? 0 : forgetRows(context, limits, { table: 'verifications', days });
}

async function forgetRows(
  context: OperationContext,
  limits: BatchLimits,
  { table, days }: { readonly table: 'requests' | 'verifications'; readonly days: number },
): Promise<number> {
  const { rows, begin, nowMs } = context;
  const deletion = (rowId: string): Write => ({ action: 'delete', table, rowId });
  const deleting: ItemWork = {
    atOnce: 1,
    work: async (_context, id) => {
      const row = await rows.get(table, id);
      if (!row.ok && row.failure.code === 'row_missing') return ok(false);
      return committed(await begin().commit([deletion(id)]));
    },
  };
  const old = query(table)
    .madeBefore(nowMs() - days * dayMs)
    .oldestFirst()
    .limit(limits.batchSize);
  let forgotten = 0;
  let after: string | undefined;
  while (limits.hasTime()) {
    const page = await rows.list(old.after(after));
    if (!page.ok || page.value.ids.length === 0) break;
    const ids = page.value.ids.filter((id) => !limits.failures.has(id));
    if (ids.length > 0 && (await begin().commit(ids.map(deletion))).ok) {
      forgotten += ids.length;
    } else {
      // One row that cannot be deleted does not block the others.
      forgotten += (await workOn(context, limits, { ids, ...deleting })).done;
    }
    // A deleted row cannot be a cursor.
    after = page.value.ids.findLast((id) => limits.failures.has(id)) ?? after;
  }
  return forgotten + (await retryFailures(context, limits, deleting));
}

function committed(outcome: Result<void, CommitFailure>): Result<boolean, Failure> {
  return outcome.ok ? ok(true) : err({ code: 'stated_error', message: outcome.failure.message });
}

/** Empties old messages from where the last run ended; their ids stay, so none is sent again. Resolves to the number. Rule OP-10. */
export async function emptyMessages(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const { hasTime, batchSize, failures } = limits;
  const { rows, begin, nowMs, environment } = context;
  const days = environment.limits.retentionDays;
  if (days === 0) return 0;
  const emptying: ItemWork = { atOnce: 1, work: emptyOne };
  const begun = await readCursor(context, oldMessages);
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
    const writes = page.value.rows.flatMap(emptiedMessage);
    if (writes.length === 0 || (await begin().commit(writes)).ok) {
      emptied += writes.length;
    } else {
      const ids = page.value.ids.filter((id) => !failures.has(id));
      const batch = await workOn(context, limits, { ids, ...emptying });
      emptied += batch.done;
      if (!batch.isComplete) break;
    }
    place = last;
  }
  if (place !== begun && (await failures.save())) await saveCursor(context, oldMessages, place);
  return emptied + (await retryFailures(context, limits, emptying));
}

/** A message that waits for a bot stays. */
function emptiedMessage(row: RowOf<'botOutbox'>): readonly Write[] {
  return row.status === 'pending' ? [] : erasedMessage(row);
}

async function emptyOne(
  { rows, begin }: OperationContext,
  id: string,
): Promise<Result<boolean, Failure>> {
  const row = await rows.get('botOutbox', id);
  if (!row.ok) return row.failure.code === 'row_missing' ? ok(false) : err(failure);
  const writes = emptiedMessage(row.value);
  return writes.length === 0 ? ok(false) : committed(await begin().commit(writes));
}

/** The value when all accounts have been checked on a day; no account id looks like this. */
const allSeen = '-';

/**
 * Ends old and surplus sessions, account by account once a day; an account that fails does not
 * block the others. Resolves to the number of sessions ended. Rules OP-10, TR-40, TR-42.
 */
export async function endOldSessions(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const { accounts, nowMs, environment } = context;
  const days = environment.limits.retentionDays;
  const beforeMs = days === 0 ? 0 : nowMs() - days * dayMs;
  let ended = 0;
  const ending: ItemWork = {
    atOnce: 1,
    work: async (_context, id) => {
      const count = await accounts.endSurplusSessions(id, beforeMs);
      ended += count;
      return ok(count > 0);
    },
  };
  await retryFailures(context, limits, ending);
  const day = String(Math.floor(nowMs() / dayMs));
  const [noted, after = ''] = (await readCursor(context, oldSessions)).split(' ');
  let place = noted === day ? after : '';
  if (place === allSeen) return ended;
  // Finishes each page that it starts, so every run makes progress.
  const page = { ...limits, hasTime: () => true };
  while (place !== allSeen && limits.hasTime()) {
    const listed = await accounts.listIds(place);
    const ids = listed.ids.filter((id) => !limits.failures.has(id));
    await workOn(context, page, { ids, ...ending });
    place = listed.isLast ? allSeen : (listed.ids.at(-1) ?? allSeen);
  }
  if (await limits.failures.save()) await saveCursor(context, oldSessions, `${day} ${place}`);
  return ended;
}
