import type { FailureOf } from '#src/domain/failure.ts';
import { isRowId, type PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { statusIdOf } from '#src/domain/posts/post-link.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/**
 * Checks a typed post id and returns it trimmed. Refuses with `pin_post_id_missing`, then with `pin_post_not_found` for an
 * invalid id. Rules AD-56, AD-57.
 */
export function checkPinPostId(
  text: string,
): Result<string, FailureOf<'pin_post_id_missing' | 'pin_post_not_found'>> {
  const id = text.trim();
  if (id === '') return err({ code: 'pin_post_id_missing' });
  return isRowId(id) ? ok(id) : err({ code: 'pin_post_not_found' });
}

/** The post to pin: by its id, or by its X status id. Rule PA-14. */
export type PinTarget =
  | { readonly kind: 'post'; readonly id: string }
  | { readonly kind: 'status'; readonly statusId: string };

/** Parses the tool's input: a post id, a link to the post in the app, or a link to its status on X. Rules AD-56, AD-57, PA-14. */
export function readPinTarget(
  text: string,
): Result<PinTarget, FailureOf<'pin_post_id_missing' | 'pin_post_not_found'>> {
  const statusId = statusIdOf(text);
  if (statusId !== null) return ok({ kind: 'status', statusId });
  const [, linked] = /[/=]post[/_]([^/?#&\s]+)\/?\s*$/u.exec(text) ?? [];
  const id = checkPinPostId(linked ?? text);
  return id.ok ? ok({ kind: 'post', id: id.value }) : id;
}

/** What pinning changes: nothing if the post is pinned already. */
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
