import type { FailureOf } from '#src/domain/failure.ts';
import { isRowId, type PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/**
 * Checks a typed post id and answers it trimmed: `pin_post_id_missing`, then `pin_post_not_found`
 * for what can be no id of a post. Rules AD-56, AD-57.
 */
export function checkPinPostId(
  text: string,
): Result<string, FailureOf<'pin_post_id_missing' | 'pin_post_not_found'>> {
  const id = text.trim();
  if (id === '') return err({ code: 'pin_post_id_missing' });
  return isRowId(id) ? ok(id) : err({ code: 'pin_post_not_found' });
}

/** What pinning changes: nothing when the post is pinned already. */
export interface PinDecision {
  readonly postId: PostId;
  readonly isChange: boolean;
}

/** Decides what pinning a post changes. Rules AD-56, AD-57, AD-59. */
export function decidePin(
  postIdText: string,
  post: Post | null,
): Result<PinDecision, FailureOf<'pin_post_id_missing' | 'pin_post_not_found'>> {
  const id = checkPinPostId(postIdText);
  if (!id.ok) return id;
  if (post === null) return err({ code: 'pin_post_not_found' });
  return ok({ postId: post.id, isChange: !post.isPinned });
}
