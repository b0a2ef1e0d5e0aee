import {
  clashingUses,
  proofStatusIds,
  type ProofUse,
  usesByOthers,
} from '#src/domain/engagement/proof-links.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { type EngagementId, type PostId, userId } from '#src/domain/ids.ts';
import { isClosed } from '#src/domain/posts/post-state.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query } from '#src/tables/query.ts';
import { chunk } from './chunk.ts';

/** How many uses are read at a time. */
const pageSize = 500;

/**
 * Reads who else submitted the statuses that prove the engagements. A use whose engagement was
 * rejected no longer proves anything and clashes with no one. Rule FA-12.
 */
export async function readClashingUses(
  rows: Rows,
  engagements: readonly Engagement[],
): Promise<Result<readonly ProofUse[], ReadFailure>> {
  const found = await readUses(rows, engagements);
  return found.ok ? ok(found.value.uses) : found;
}

/**
 * Reads the clashing uses that suspend the deadline of engagements: those whose own post is open.
 * Closing a post ends the claims of its engagements. Rule FA-25.
 */
export async function readHoldingUses(
  rows: Rows,
  engagements: readonly Engagement[],
): Promise<Result<readonly ProofUse[], ReadFailure>> {
  const found = await readUses(rows, engagements);
  if (!found.ok) return found;
  const { uses, postIds } = found.value;
  const closed = new Set<string>();
  for (const part of chunk([...new Set(postIds.values())])) {
    const page = await rows.list(query('posts').equal('$id', part).limit(part.length));
    if (!page.ok) return page;
    for (const post of page.value.rows) if (isClosed(post)) closed.add(post.id);
  }
  return ok(uses.filter(({ engagementId }) => !closed.has(postIds.get(engagementId) ?? '')));
}

/** Whether another person's use of a status suspends this engagement's deadline. Rules FA-12, FA-25. */
export async function readIsHeldByClash(
  rows: Rows,
  engagement: Engagement,
): Promise<Result<boolean, ReadFailure>> {
  const uses = await readHoldingUses(rows, [engagement]);
  return uses.ok ? ok(clashingUses(engagement, uses.value).length > 0) : uses;
}

type FoundUses = {
  readonly uses: readonly ProofUse[];
  /** The post that each use's engagement belongs to. */
  readonly postIds: ReadonlyMap<EngagementId, PostId>;
};

async function readUses(
  rows: Rows,
  engagements: readonly Engagement[],
): Promise<Result<FoundUses, ReadFailure>> {
  const statusIds = [...new Set(engagements.flatMap(proofStatusIds))];
  const all: ProofUse[] = [];
  for (const part of chunk(statusIds)) {
    const some = query('proofLinks').equal('statusId', part).limit(pageSize);
    let after: string | undefined;
    do {
      const page = await rows.list(some.after(after));
      if (!page.ok) return page;
      for (const { engagementId, statusId, userId: person } of page.value.rows) {
        if (statusId !== null && person !== null) {
          all.push({ engagementId, statusId, userId: userId(person) });
        }
      }
      after = nextCursorOf(page.value.ids, pageSize) ?? undefined;
    } while (after !== undefined);
  }
  // A person may have several uses, and any of them may be the one that was not rejected.
  const clashing = engagements.flatMap((engagement) => usesByOthers(engagement, all));
  const rejected = new Set<EngagementId>();
  const postIds = new Map<EngagementId, PostId>();
  for (const part of chunk([...new Set(clashing.map(({ engagementId }) => engagementId))])) {
    const page = await rows.list(query('engagement').equal('$id', part).limit(part.length));
    if (!page.ok) return page;
    for (const { id, decision, postId } of page.value.rows) {
      postIds.set(id, postId);
      if (decision === false) rejected.add(id);
    }
  }
  return ok({ uses: clashing.filter(({ engagementId }) => !rejected.has(engagementId)), postIds });
}
