import type { EngagementType } from './engagement-types.ts';
import type { EngagementId, PostId, UserId } from './ids.ts';

/** The links that prove an engager's comment and quote. */
export interface Proofs {
  readonly comment?: string;
  readonly quote?: string;
}

/** One member's engagement with one post. */
export interface Engagement {
  readonly id: EngagementId;
  readonly postId: PostId;
  readonly postAuthorId: UserId;
  readonly engagedBy: UserId;
  readonly authorName: string;
  readonly authorAvatar: string | null;
  /** The engager's handle on X. */
  readonly authorX: string;
  /** The first of the proof links, or null if no step needed one. */
  readonly link: string | null;
  readonly proofs: Proofs;
  readonly types: readonly EngagementType[];
  /** Null until it is decided. */
  readonly decision: boolean | null;
  readonly rejectCause: string | null;
  /** When it is decided automatically, in milliseconds since 1970; null without a deadline. Rule FA-02. */
  readonly decideByMs: number | null;
  /** When the deadline left the decision to an administrator, or null. Rule FA-12. */
  readonly heldAtMs: number | null;
  /** The id of the decider, or `deadline`; null until then, and for older decisions. Rules FA-02, FA-08. */
  readonly decidedBy: string | null;
  readonly decidedAtMs: number | null;
  /** When an administrator overturned its rejection, or null. Rule FA-10. */
  readonly overturnedAtMs: number | null;
  readonly createdAtMs: number;
}

/** How many of the caller's own engagements one page has. */
export const ownEngagementsPageSize = 50;
