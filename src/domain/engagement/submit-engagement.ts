import {
  isEngagementType,
  inStepOrder,
  type EngagementType,
} from '#src/domain/engagement-types.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import type { EngagementId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { hasReachedTarget } from '#src/domain/posts/post-state.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { checkProofs, type ProofLinkFailure, type TypedProofs } from './proof-links.ts';

/** A request to submit an engagement, as it came in. */
export interface SubmitEngagementCommand {
  readonly engagementId: EngagementId;
  readonly postId: string;
  /** Only its presence is checked: the engager is the session's user. Rule TR-06. */
  readonly engagedBy: string;
  readonly types: readonly string[];
  readonly proofs: TypedProofs;
}

/** What the operation read; `usedProofKeys` are those of the proof links used before. */
export interface SubmitEngagementContext {
  readonly engager: User;
  readonly post: Post | null;
  readonly hasEngaged: boolean;
  readonly usedProofKeys: ReadonlySet<string>;
}

/** What submitting changes: the row, the proof keys taken, and whether the post is full by it. */
export interface SubmitEngagementDecision {
  readonly engagement: Omit<Engagement, 'createdAtMs' | 'requestId'>;
  readonly proofKeys: readonly string[];
  readonly reachesTarget: boolean;
}

/** Why an engagement is refused. */
export type SubmitEngagementFailure =
  | FailureOf<'post_id_missing' | 'user_id_missing' | 'post_not_found'>
  | FailureOf<'engagement_refused' | 'already_engaged' | 'proof_link_used'>
  | ProofLinkFailure;

/**
 * Decides whether an engagement is submitted; the refusals come in the order postId, engagedBy,
 * post, types, links, already engaged, full, own post, used link. Rules EN-03 to EN-16.
 */
export function decideSubmitEngagement(
  command: SubmitEngagementCommand,
  { engager, post, hasEngaged, usedProofKeys }: SubmitEngagementContext,
): Result<SubmitEngagementDecision, SubmitEngagementFailure> {
  if (command.postId.trim() === '') return err({ code: 'post_id_missing' });
  if (command.engagedBy.trim() === '') return err({ code: 'user_id_missing' });
  if (post === null) return err({ code: 'post_not_found' });
  if (!areSameTypes(command.types, post.types)) return err({ code: 'engagement_refused' });
  const checked = checkProofs(post.types, command.proofs, engager.xUsername);
  if (!checked.ok) return checked;
  if (hasEngaged) return err({ code: 'already_engaged' });
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
    },
    proofKeys: keys,
    reachesTarget: post.engageCount + 1 >= post.limit,
  });
}

function areSameTypes(names: readonly string[], types: readonly EngagementType[]): boolean {
  const named = names.filter(isEngagementType);
  return named.length === names.length && inStepOrder(named).join() === inStepOrder(types).join();
}
