import type { EngagementType } from './engagement-types.ts';
import type { PostId, UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/** A request for engagement, paid for by its author. */
export interface Post {
  readonly id: PostId;
  readonly authorId: UserId;
  /** The normalized link, or null for a post that only asks for follows. */
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
  /** Who closed the post, or null. Rule FA-05. */
  readonly closedBy: string | null;
  /** The places that were unused when the post was closed; both counts include them. Rule FA-05. */
  readonly closedPlaces: number;
  /** The post's number among its author's posts; null for older posts. Rule FA-14. */
  readonly authorNumber: number | null;
  /** The X status id of the link, or null without a link. Rule FA-13. */
  readonly statusId: string | null;
  /** What the author paid for the whole post. */
  readonly costTenths: PointTenths;
  /** The reward of one approved engagement, by the prices when it was posted. */
  readonly rewardEachTenths: PointTenths;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** The backend's sequence number of the row, if it has one. */
  readonly sequence: number | null;
}
