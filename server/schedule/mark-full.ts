import { query } from '#src/tables/query.ts';
import { isFullUnmarked, markIfFull } from '../operations/reach-target.ts';
import type { OperationContext } from '../runtime/context.ts';
import { retryFailures, workOn, type BatchLimits, type ItemWork } from './batches.ts';
import { saveCursor, readCursor } from './cursor.ts';

/** The kind of the schedule's work. */
const targets = 'targets';

const pageSize = 500;

const marking: ItemWork = { atOnce: 2, work: markIfFull };

/**
 * Marks the posts that are full without a mark, going through all open posts, from where the last run ran out of time;
 * answers how many. Rules TR-37, TR-43.
 */
export async function markFullPosts(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const begin = await readCursor(context, targets);
  let place = begin;
  let marked = 0;
  while (limits.hasTime()) {
    const open = query('posts').equal('targetStatus', false).ascending('$sequence').limit(pageSize);
    const page = await context.rows.list(open.after(place === '' ? undefined : place));
    if (!page.ok) {
      // The post at which the last run ended may have been deleted.
      place = '';
      break;
    }
    const full = page.value.rows.filter(isFullUnmarked).map(({ id }) => id);
    const ids = full.filter((id) => !limits.failures.has(id));
    const batch = await workOn(context, limits, { ids, ...marking });
    marked += batch.done;
    if (!batch.isComplete) break;
    const isLast = page.value.ids.length < pageSize;
    place = isLast ? '' : (page.value.ids.at(-1) ?? '');
    if (isLast) break;
  }
  if (place !== begin) await saveCursor(context, targets, place);
  return marked + (await retryFailures(context, limits, marking));
}
