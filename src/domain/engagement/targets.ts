import { inStepOrder, type EngagementType } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { statusIdOf } from '#src/domain/posts/post-link.ts';

/** What engaging acts on: a status on X, or the person who is followed. Rule FA-13. */
export type TargetKey = `status:${string}` | `author:${string}`;

/** One thing that a person can do once: a type of engagement with one target. Rule FA-13. */
export interface EngagementTarget {
  readonly type: EngagementType;
  readonly key: TargetKey;
}

/** The part of a post that says what engaging with it acts on. */
export type TargetedPost = Pick<Post, 'authorId' | 'link' | 'types'>;

/**
 * What engaging with a post acts on, in the order of its steps: the link's status by X's own number, with any handle
 * the link names, and for follow the post's author. Rule FA-13.
 */
export function targetsOf(post: TargetedPost): readonly EngagementTarget[] {
  const statusId = statusIdOf(post.link);
  return inStepOrder(post.types).flatMap((type): readonly EngagementTarget[] => {
    if (type === 'follow') return [{ type, key: `author:${post.authorId}` }];
    return statusId === null ? [] : [{ type, key: `status:${statusId}` }];
  });
}

/** A target's key. Rule FA-13. */
export function targetText({ type, key }: EngagementTarget): string {
  return `${type}:${key}`;
}

/** Returns whether a post asks for anything that a person has done already, by the texts of targets. Rule FA-13. */
export function isTargetTaken(post: TargetedPost, takenTargets: ReadonlySet<string>): boolean {
  return targetsOf(post).some((target) => takenTargets.has(targetText(target)));
}
