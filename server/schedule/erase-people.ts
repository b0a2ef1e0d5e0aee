import { userId } from '#src/domain/ids.ts';
import { query } from '#src/tables/query.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { personTables, type PersonTable } from '../personal-data/person-rows.ts';
import { relatedErasure } from '../personal-data/related-rows.ts';
import type { OperationContext } from '../runtime/context.ts';
import { dailyMessageIdOf } from '../runtime/row-ids.ts';
import type { Write } from '../runtime/writes.ts';
import type { BatchLimits } from './batches.ts';
import { closePostsOf } from './close-posts.ts';
import { notePlace, readPlace } from './place.ts';

/** The kind of the schedule's work. */
export const erasures = 'erasures';

/** What the person had under way when the sessions ended is committed by then. */
const settledMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;
/** For how many days back the messages of a day are looked for; older ones have no text any more, or none was asked for. */
const reminderDays = 400;
/** A page whose rows and what tells of them fit into a few transactions. */
const pageSize = 20;
const writesAtOnce = 50;

/** How far the erasure of one person is: which act asked for it, and the table and the row up to which it is done. */
type Place = {
  /** The act that was done last. */
  readonly doneId: string;
  readonly step: number;
  readonly after: string;
};

/**
 * Erases what other rows hold of people whose erasure the log has, person after person and page by page, on from where the run
 * before ended; every write can be made again. Answers how many pages it did. Rule OP-10.
 */
export async function erasePeople(context: OperationContext, limits: BatchLimits): Promise<number> {
  let place = placeIn(await readPlace(context, erasures));
  let act: RowOf<'moderationLog'> | undefined;
  let done = 0;
  while (limits.hasTime()) {
    act ??= await nextAct(context, place.doneId);
    if (act === undefined) break;
    const next = await eraseStep(context, limits, { act, place });
    if (next === null) break;
    if (next.doneId === act.id) act = undefined;
    place = next;
    done += 1;
  }
  const noted = `${place.doneId} ${String(place.step)} ${place.after}`;
  if (done > 0) await notePlace(context, erasures, noted);
  return done;
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
      .madeBefore(nowMs() - settledMs)
      .oldestFirst()
      .after(doneId === '' ? undefined : doneId)
      .limit(1),
  );
  return acts.ok ? acts.value.rows[0] : undefined;
}

type Step = { readonly act: RowOf<'moderationLog'>; readonly place: Place };

/** Does the step at a place: first the person's own part, then a page of a table; null where it failed or is not complete. */
async function eraseStep(
  context: OperationContext,
  limits: BatchLimits,
  { act, place }: Step,
): Promise<Place | null> {
  const person = act.targetId ?? '';
  if (place.step === 0) {
    const isDone = await eraseOwn(context, limits, person);
    return isDone ? { ...place, step: 1, after: '' } : null;
  }
  const table = personTables[place.step - 1];
  if (table === undefined) return { doneId: act.id, step: 0, after: '' };
  const after = await erasePage(context, { table, person, after: place.after });
  if (after === undefined) return null;
  return after === null ? { ...place, step: place.step + 1, after: '' } : { ...place, after };
}

/** Removes the account, closes the posts and empties the daily messages; false where something is left. */
async function eraseOwn(
  context: OperationContext,
  limits: BatchLimits,
  person: string,
): Promise<boolean> {
  await context.accounts.remove(person);
  const today = Math.floor(context.nowMs() / dayMs);
  const messages = Array.from({ length: reminderDays }, (_, days) =>
    dailyMessageIdOf(userId(person), today - days),
  );
  const writes = await relatedErasure(context.rows, [{ messages }]);
  if (!writes.ok || !(await commitAll(context, writes.value))) return false;
  const authorId = userId(person);
  const { isComplete } = await closePostsOf(context, limits, { authorId, closedBy: 'erasure' });
  return isComplete;
}

/** Erases a page of a table: the id after which the next page begins, null after the last one, undefined where it failed. */
async function erasePage(
  context: OperationContext,
  { table, person, after }: { table: PersonTable; person: string; after: string },
): Promise<string | null | undefined> {
  const page = await table.page(context.rows, person, { after, size: pageSize });
  if (!page.ok) return undefined;
  const { rows, last } = page.value;
  const related = await relatedErasure(
    context.rows,
    rows.map((row) => row.related),
  );
  if (!related.ok) return undefined;
  const writes = [...rows.flatMap(({ erasure }) => erasure), ...related.value];
  if (!(await commitAll(context, writes))) return undefined;
  return table.isDeleted && last !== null ? '' : last;
}

async function commitAll({ begin, log }: OperationContext, writes: readonly Write[]) {
  // What tells of two rows of a page is written once.
  const single = [...new Map(writes.map((write) => [`${write.table}/${write.rowId}`, write]))];
  for (let start = 0; start < single.length; start += writesAtOnce) {
    const part = single.slice(start, start + writesAtOnce).map(([, write]) => write);
    const committed = await begin().commit(part);
    if (committed.ok) continue;
    log(`An erasure waits: ${committed.failure.code}`);
    return false;
  }
  return true;
}
