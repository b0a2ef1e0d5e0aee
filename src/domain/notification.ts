import type { EngagementId, PostId, UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/** Tells an engager the decision on an engagement; has the engagement's id. */
export interface Notification {
  readonly id: EngagementId;
  readonly userId: UserId;
  readonly isApproved: boolean;
  readonly postId: PostId;
  readonly engagementId: EngagementId;
  /** The reward paid; 0 on a rejection. Rule NO-04. */
  readonly awardTenths: PointTenths;
  readonly postAuthorUsername: string;
  readonly postAuthorId: UserId;
  readonly postLink: string | null;
  readonly engagementLink: string | null;
  readonly rejectCause: string | null;
  /** The id of the decider, or `deadline`; null for older decisions. Rule FA-02. */
  readonly decidedBy: string | null;
  readonly createdAtMs: number;
}
