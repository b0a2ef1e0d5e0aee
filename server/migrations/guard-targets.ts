import { targetsOf, targetText } from '#src/domain/engagement/targets.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import { partsOf } from '../runtime/parts-of.ts';
import { targetGuardIdOf } from '../runtime/row-ids.ts';
import type { WriteTo } from '../runtime/writes.ts';
import { foundRows, rowMigration } from './migration.ts';

type GuardWrite = Extract<WriteTo<'targetGuards'>, { action: 'create' }>;

/** What people did before is guarded too, so that nobody is paid for it a second time. Rules FA-13, OP-09. */
export const guardTargets = rowMigration({
  version: 2,
  name: 'targets of former engagements are guarded',
  table: 'engagement',
  writesFor: async (engagements, rows) => {
    const postIds = [...new Set(engagements.map(({ postId }) => postId))];
    const posts = await foundRows(rows, query('posts').equal('$id', postIds).limit(postIds.length));
    const byId = new Map(posts.map((post) => [post.id, post]));
    const guards = engagements.flatMap((engagement) =>
      guardsOf(engagement, byId.get(engagement.postId)),
    );
    // Two engagements of one person may have had the same target: the first one guards it.
    const single = new Map(guards.toReversed().map((guard) => [guard.rowId, guard]));
    const known = await readKnown(rows, [...single.keys()]);
    return [...single.values()].filter(({ rowId }) => !known.has(rowId));
  },
});

function guardsOf(engagement: Engagement, post: Post | undefined): readonly GuardWrite[] {
  if (post === undefined) return [];
  const { engagedBy, id: engagementId, types } = engagement;
  return targetsOf({ ...post, types }).map((target) => ({
    action: 'create',
    table: 'targetGuards',
    rowId: targetGuardIdOf(engagedBy, target),
    data: { userId: engagedBy, target: targetText(target), engagementId },
  }));
}

async function readKnown(rows: Rows, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const part of partsOf(ids)) {
    const guards = await foundRows(
      rows,
      query('targetGuards').equal('$id', part).limit(part.length),
    );
    for (const { id } of guards) known.add(id);
  }
  return known;
}
