import type { EngagementType } from './engagement-types.ts';
import type { PostId, UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/** A request for engagement, paid for by its author. */
export interface Post {
  readonly id: PostId;
  readonly authorId: UserId;
  /** The normalized link, or null for a post that only asks to be followed. */
  readonly link: string | null;
  /** The link as the author typed it. */
  readonly content: string;
  readonly authorName: string;
  readonly authorImage: string | null;
  readonly authorUsername: string;
  /** How many engagements the author paid for. */
  readonly limit: number;
  readonly engageCount: number;
  readonly reviewedCount: number;
  readonly isTargetReached: boolean;
  readonly types: readonly EngagementType[];
  readonly commentGuide: string | null;
  readonly quoteGuide: string | null;
  /** What the post is about, in the author's words, or null. Rule MY-18. */
  readonly about: string | null;
  readonly isPinned: boolean;
  /** Who closed the post, or null while no one has. Rule FA-05. */
  readonly closedBy: string | null;
  /** The places that were unused when the post was closed; both counts include them. Rule FA-05. */
  readonly closedPlaces: number;
  /** The author's running number of the post; null for older posts. Rule FA-14. */
  readonly authorNumber: number | null;
  /** X's own number of the link's status, or null without a link. Rule FA-13. */
  readonly statusId: string | null;
  /** What the author paid for the whole post. */
  readonly costTenths: PointTenths;
  /** What one approved engagement earns, by the prices of the day of posting. */
  readonly rewardEachTenths: PointTenths;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** The backend's running number of the row, where it has one. */
  readonly sequence: number | null;
}
