import type { EngagementId, PostId, ReportId, UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/** A member's complaint to the administrators about a decision on an engagement. */
export interface Report {
  readonly id: ReportId;
  readonly message: string;
  readonly postId: PostId;
  readonly engagementId: EngagementId;
  readonly postLink: string | null;
  readonly engagementLink: string | null;
  /** The X handle of the reported person, who is the post's author. */
  readonly against: string;
  readonly againstId: UserId;
  readonly reportedBy: string;
  readonly reportedById: UserId;
  readonly awardTenths: PointTenths;
  readonly rejectCause: string | null;
  readonly isResolved: boolean;
  readonly createdAtMs: number;
}
