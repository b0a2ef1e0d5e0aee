import { ok } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { isFullUnmarked, markIfFull } from '../operations/reach-target.ts';
import type { OperationContext } from '../runtime/context.ts';
import { workThroughListing, type BatchLimits } from './batches.ts';

const pageSize = 500;

/** Marks the full posts that are not marked yet; resolves to the number. Rules TR-37, TR-43. */
export async function markFullPosts(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const open = query('posts').equal('targetStatus', false).ascending('$sequence').limit(pageSize);
  return workThroughListing(context, limits, {
    kind: 'targets',
    pageSize,
    atOnce: 2,
    work: markIfFull,
    async list(after) {
      const page = await context.rows.list(open.after(after));
      if (!page.ok) return page;
      const due = page.value.rows.filter(isFullUnmarked).map(({ id }) => id);
      return ok({ ids: page.value.ids, due });
    },
  });
}
