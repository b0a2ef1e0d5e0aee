import {
  type EngagementType,
  inStepOrder,
  isEngagementType,
} from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { statusIdOf } from '#src/domain/posts/post-link.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import type { EngagementId } from '#src/domain/ids.ts';
import { hasReachedTarget } from '#src/domain/posts/post-state.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { deadlineOf } from './deadline.ts';
import { checkProofs, type ProofLinkFailure, type TypedProofs } from './proof-links.ts';

/** Returns whether a database message contains "already engaged", ignoring case. Rule EN-11. */
export function mentionsAlreadyEngaged(message: string): boolean {
  return message.toLowerCase().includes('already engaged');
}

/** The target of an engagement: a status on X, or the person to follow. Rule FA-13. */
type TargetKey = `status:${string}` | `author:${string}`;

/** Something that a person can do once: a type of engagement with one target. Rule FA-13. */
export interface EngagementTarget {
  readonly type: EngagementType;
  readonly key: TargetKey;
}

/** The parts of a post that determine its targets. */
export type TargetedPost = Pick<Post, 'authorId' | 'link' | 'types'>;

/**
 * The targets of a post, in the order of its steps: the link's status by its X id, regardless of the handle in the link, and for
 * follow the post's author. Rule FA-13.
 */
export function targetsOf(post: TargetedPost): readonly EngagementTarget[] {
  const statusId = statusIdOf(post.link);
  return inStepOrder(post.types).flatMap((type): readonly EngagementTarget[] => {
    if (type === 'follow') return [{ type, key: `author:${post.authorId}` }];
    return statusId === null ? [] : [{ type, key: `status:${statusId}` }];
  });
}

/** A target as text. Rule FA-13. */
export function targetText({ type, key }: EngagementTarget): string {
  return `${type}:${key}`;
}

/** Returns whether a post has a target that a person has already engaged with, by the targets' texts. Rule FA-13. */
export function isTargetTaken(post: TargetedPost, takenTargets: ReadonlySet<string>): boolean {
  return targetsOf(post).some((target) => takenTargets.has(targetText(target)));
}

/** A request to submit an engagement, as received. */
export interface SubmitEngagementCommand {
  readonly engagementId: EngagementId;
  readonly postId: string;
  /** Only its presence is checked: the engager is the session's user. Rule TR-06. */
  readonly engagedBy: string;
  readonly types: readonly string[];
  readonly proofs: TypedProofs;
}

/** What the operation read; `usedProofKeys` are the statuses that the engager already used as proof. */
export interface SubmitEngagementContext {
  readonly engager: User;
  readonly post: Post | null;
  readonly hasEngaged: boolean;
  readonly usedProofKeys: ReadonlySet<string>;
  /** The texts of the post's targets that the engager has already engaged with. Rule FA-13. */
  readonly takenTargets: ReadonlySet<string>;
  /** The hours within which the author must decide; 0 means no deadline. Rule FA-02. */
  readonly deadlineHours: number;
  readonly nowMs: number;
}

/** What submitting changes: the row, the statuses and targets taken, and whether it fills the post. */
export interface SubmitEngagementDecision {
  readonly engagement: Omit<Engagement, 'createdAtMs'>;
  readonly proofKeys: readonly string[];
  readonly targets: readonly EngagementTarget[];
  readonly reachesTarget: boolean;
}

/** Why an engagement is refused. */
type SubmitEngagementFailure =
  | FailureOf<'post_id_missing' | 'user_id_missing' | 'post_not_found'>
  | FailureOf<'engagement_refused' | 'already_engaged' | 'proof_link_used'>
  | ProofLinkFailure;

/**
 * Decides whether an engagement is submitted; the refusals come in the order postId, engagedBy, post, types, links, already
 * engaged, full or closed, own post, used link. Rules EN-03 to EN-16, FA-02, FA-06, FA-13.
 */
export function decideSubmitEngagement(
  command: SubmitEngagementCommand,
  { engager, post, hasEngaged, usedProofKeys, takenTargets, ...context }: SubmitEngagementContext,
): Result<SubmitEngagementDecision, SubmitEngagementFailure> {
  if (command.postId.trim() === '') return err({ code: 'post_id_missing' });
  if (command.engagedBy.trim() === '') return err({ code: 'user_id_missing' });
  if (post === null) return err({ code: 'post_not_found' });
  if (!areSameTypes(command.types, post.types)) return err({ code: 'engagement_refused' });
  const checked = checkProofs(post.types, command.proofs, {
    ownHandle: engager.xUsername,
    postStatusId: statusIdOf(post.link),
    nowMs: context.nowMs,
  });
  if (!checked.ok) return checked;
  if (hasEngaged || isTargetTaken(post, takenTargets)) return err({ code: 'already_engaged' });
  if (hasReachedTarget(post)) return err({ code: 'engagement_refused' });
  if (post.authorId === engager.id) return err({ code: 'engagement_refused' });
  const { proofs, link, keys } = checked.value;
  if (new Set(keys).size < keys.length || keys.some((key) => usedProofKeys.has(key))) {
    return err({ code: 'proof_link_used' });
  }
  return ok({
    engagement: {
      id: command.engagementId,
      postId: post.id,
      postAuthorId: post.authorId,
      engagedBy: engager.id,
      authorName: engager.name,
      authorAvatar: engager.avatar,
      authorX: engager.xUsername,
      link,
      proofs,
      types: post.types,
      decision: null,
      rejectCause: null,
      decideByMs: deadlineOf(context.nowMs, context.deadlineHours),
      heldAtMs: null,
      decidedBy: null,
      decidedAtMs: null,
      overturnedAtMs: null,
    },
    proofKeys: keys,
    targets: targetsOf(post),
    reachesTarget: post.engageCount + 1 >= post.limit,
  });
}

function areSameTypes(names: readonly string[], types: readonly EngagementType[]): boolean {
  const named = names.filter(isEngagementType);
  return named.length === names.length && inStepOrder(named).join() === inStepOrder(types).join();
}
