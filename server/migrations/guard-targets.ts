import { targetsOf, targetText } from '#src/domain/engagement/submit-engagement.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { query } from '#src/tables/query.ts';
import { targetGuardIdOf } from '../runtime/row-ids.ts';
import type { WriteTo } from '../runtime/writes.ts';
import { foundInParts, foundRows, rowMigration } from './migration.ts';

type GuardWrite = Extract<WriteTo<'targetGuards'>, { action: 'create' }>;

/** What people did before is guarded too, so that no one is paid for it a second time. Rules FA-13, OP-09. */
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
    const found = await foundInParts(rows, [...single.keys()], (part) =>
      query('targetGuards').equal('$id', part).limit(part.length),
    );
    const known = new Set(found.map(({ id }) => id));
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
