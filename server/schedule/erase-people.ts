import { prefixedId, userId } from '#src/domain/ids.ts';
import { query } from '#src/tables/query.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { personTables, type PersonTable } from '../personal-data/person-rows.ts';
import { relatedErasure } from '../personal-data/related-rows.ts';
import type { OperationContext } from '../runtime/context.ts';
import { isSettled } from '../runtime/row-age.ts';
import type { Write } from '../runtime/writes.ts';
import type { BatchLimits } from './batches.ts';
import { closePostsOf } from './close-posts.ts';
import { saveCursor, readCursor } from './cursor.ts';

/** The kind of the schedule's work. */
const erasures = 'erasures';

/** Writes that were in progress when the sessions ended are committed after this time. */
const settledMs = 60_000;
/** Small enough that the rows of a page and their related rows fit into a few transactions. */
const pageSize = 20;
const writesAtOnce = 50;

/** The cursor of the erasures: the last finished act, and the table and row that the next act has reached. */
type Place = {
  /** The last act that is finished. */
  readonly doneId: string;
  readonly step: number;
  readonly after: string;
};

/**
 * Erases the data in other rows of people whose erasure is in the log, person by person and page by page, from
 * where the last run ended; every write can be repeated. Rows that a returning person creates after the erasure
 * stay. If an erasure fails, later runs try it again. Resolves to the number of pages. Rules OP-10, TR-42.
 */
export async function erasePeople(context: OperationContext, limits: BatchLimits): Promise<number> {
  let place = placeIn(await readCursor(context, erasures));
  let act: RowOf<'moderationLog'> | undefined;
  let done = 0;
  while (limits.hasTime()) {
    act ??= await nextAct(context, place.doneId);
    if (act === undefined) break;
    const next = await eraseStep(context, limits, { act, place });
    if (next === 'unfinished') break;
    if (next === 'failed') limits.failures.add(act.id, 'a page failed', textOf(place));
    place = next === 'failed' ? { doneId: act.id, step: 0, after: '' } : next;
    if (place.doneId === act.id) act = undefined;
    done += 1;
  }
  if (done > 0 && (await limits.failures.save())) {
    await saveCursor(context, erasures, textOf(place));
  }
  return done + (await retryActs(context, limits));
}

/** Continues the erasures that failed before, each from its own cursor. Rule TR-42. */
async function retryActs(context: OperationContext, limits: BatchLimits): Promise<number> {
  let done = 0;
  for (const failed of limits.failures.due) {
    if (!limits.hasTime()) break;
    const act = await context.rows.get('moderationLog', failed.id);
    if (!act.ok) continue;
    let place: StepOutcome = placeIn(failed.place);
    let reached = place;
    while (typeof place !== 'string' && place.doneId !== failed.id && limits.hasTime()) {
      reached = place;
      place = await eraseStep(context, limits, { act: act.value, place });
      if (typeof place !== 'string') done += 1;
    }
    if (place === 'failed') limits.failures.add(failed.id, 'a page failed', textOf(reached));
    else if (place === 'unfinished') limits.failures.advance(failed.id, textOf(reached));
    else if (place.doneId === failed.id) limits.failures.remove(failed.id);
    else limits.failures.advance(failed.id, textOf(place));
  }
  return done;
}

function textOf({ doneId, step, after }: Place): string {
  return `${doneId} ${String(step)} ${after}`;
}

function placeIn(noted: string): Place {
  const [doneId = '', step = '', after = ''] = noted.split(' ');
  return { doneId, step: Number(step), after };
}

async function nextAct(
  { rows, nowMs }: OperationContext,
  doneId: string,
): Promise<RowOf<'moderationLog'> | undefined> {
  const acts = await rows.list(
    query('moderationLog')
      .equal('action', 'erasePerson')
      // Not by time, because the clock may have been wrong.
      .ascending('$sequence')
      .after(doneId === '' ? undefined : doneId)
      .limit(1),
  );
  const act = acts.ok ? acts.value.rows[0] : undefined;
  return act !== undefined && isSettled(act, settledMs, nowMs()) ? act : undefined;
}

/** The erased person, and the time of the erasure: rows that the person creates later stay. */
type Erased = { readonly person: string; readonly beforeMs: number };

type Step = { readonly act: RowOf<'moderationLog'>; readonly place: Place };

/** The outcome of a step: the next place, or a failure, or no time to finish it. */
type StepOutcome = Place | 'failed' | 'unfinished';

/** Does the step at a place: first the person's account and posts, then a page of a table. */
async function eraseStep(
  context: OperationContext,
  limits: BatchLimits,
  { act, place }: Step,
): Promise<StepOutcome> {
  const erased = { person: act.targetId ?? '', beforeMs: act.createdAtMs + settledMs };
  if (place.step === 0) {
    const outcome = await eraseOwn(context, limits, erased);
    return outcome === 'done' ? { ...place, step: 1, after: '' } : outcome;
  }
  const table = personTables[place.step - 1];
  if (table === undefined) return { doneId: act.id, step: 0, after: '' };
  const page = await erasePage(context, { ...erased, table, after: place.after });
  if (typeof page === 'string') return page;
  const { after } = page;
  return after === null ? { ...place, step: place.step + 1, after: '' } : { ...place, after };
}

/** Removes the account, erases the payments for the person's invitation, and closes the posts. */
async function eraseOwn(
  context: OperationContext,
  limits: BatchLimits,
  { person, beforeMs }: Erased,
): Promise<'done' | 'failed' | 'unfinished'> {
  try {
    await context.accounts.remove(person);
  } catch (error) {
    context.log(`Account ${person} could not be removed: ${String(error)}`);
    return 'failed';
  }
  const payments = { movements: [prefixedId('invite', person)] };
  const writes = await relatedErasure(context, [payments]);
  if (!writes.ok || !(await commitAll(context, writes.value ?? []))) return 'failed';
  const authorId = userId(person);
  // The act is recorded as failed, so its posts are retried with it.
  const failures = { ...limits.failures, has: () => false, add: () => undefined };
  const ownLimits = { ...limits, failures };
  const closed = await closePostsOf(context, ownLimits, {
    authorId,
    closedBy: 'erasure',
    beforeMs,
  });
  if (closed.failed > 0) return 'failed';
  return closed.isComplete ? 'done' : 'unfinished';
}

/** Erases a page of a table; resolves to the id after which the next page starts, null after the last page. */
async function erasePage(
  context: OperationContext,
  { table, person, after, beforeMs }: Erased & { table: PersonTable; after: string },
): Promise<{ readonly after: string | null } | 'failed' | 'unfinished'> {
  const page = await table.page(context.rows, person, { after, size: pageSize, beforeMs });
  if (!page.ok) return 'failed';
  const { rows, last } = page.value;
  const related = await relatedErasure(
    context,
    rows.map((row) => row.related),
  );
  if (!related.ok) return 'failed';
  if (related.value === null) return 'unfinished';
  const writes = [...rows.flatMap(({ erasure }) => erasure), ...related.value];
  if (!(await commitAll(context, writes))) return 'failed';
  return { after: table.isDeleted && last !== null ? '' : last };
}

async function commitAll({ begin, log }: OperationContext, writes: readonly Write[]) {
  for (let start = 0; start < writes.length; start += writesAtOnce) {
    const committed = await begin().commit(writes.slice(start, start + writesAtOnce));
    if (committed.ok) continue;
    log(`An erasure waits: ${committed.failure.code}`);
    return false;
  }
  return true;
}
