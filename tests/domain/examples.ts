import type { Engagement } from '#src/domain/engagement.ts';
import { engagementId, postId, userId } from '#src/domain/ids.ts';
import type { Notification } from '#src/domain/notification.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { eachCounter, type User } from '#src/domain/user.ts';

/** An approved member with 250.0 points, with the given changes. */
export function exampleUser(changes: Partial<User> = {}): User {
  return {
    id: userId('1001'),
    name: 'Ada',
    firstName: 'Ada',
    handle: 'ada_love',
    xUsername: 'ada',
    xName: 'Ada L',
    xUserId: '500001',
    avatar: 'https://pictures.example/ada.png',
    xAvatar: null,
    photoUrl: null,
    clerkId: 'user_ada',
    pointTenths: tenths(2500),
    ...eachCounter(0),
    isBanned: false,
    isAdmin: false,
    isApproved: true,
    isRequestOpen: false,
    requestedAtMs: null,
    rejectedAtMs: null,
    rejectReason: null,
    bannedAtMs: null,
    banReason: null,
    banUntilMs: null,
    invitedBy: null,
    inviteTenths: null,
    language: null,
    mutedKinds: [],
    createdAtMs: 0,
    updatedAtMs: 0,
    ...changes,
  };
}

/** Ben, who engages with Ada's posts. */
export function exampleEngager(changes: Partial<User> = {}): User {
  return exampleUser({ id: userId('1002'), name: 'Ben', xUsername: 'ben', ...changes });
}

/** An open post of Ada's that asks for likes, with the given changes. */
export function examplePost(changes: Partial<Post> = {}): Post {
  return {
    id: postId('post1'),
    authorId: userId('1001'),
    link: 'https://x.com/ada/status/123',
    content: 'https://x.com/ada/status/123',
    authorName: 'Ada',
    authorImage: null,
    authorUsername: 'ada',
    limit: 10,
    engageCount: 0,
    reviewedCount: 0,
    isTargetReached: false,
    types: ['like'],
    commentGuide: null,
    quoteGuide: null,
    about: null,
    isPinned: false,
    closedBy: null,
    closedPlaces: 0,
    authorNumber: null,
    statusId: '123',
    costTenths: tenths(110),
    rewardEachTenths: tenths(10),
    createdAtMs: 0,
    updatedAtMs: 0,
    sequence: null,
    ...changes,
  };
}

/** Ben's pending engagement with Ada's post, with the given changes. */
export function exampleEngagement(changes: Partial<Engagement> = {}): Engagement {
  return {
    id: engagementId('engagement1'),
    postId: postId('post1'),
    postAuthorId: userId('1001'),
    engagedBy: userId('1002'),
    authorName: 'Ben',
    authorAvatar: null,
    authorX: 'ben',
    link: null,
    proofs: {},
    types: ['like'],
    decision: null,
    rejectCause: null,
    decideByMs: null,
    heldAtMs: null,
    decidedBy: null,
    decidedAtMs: null,
    overturnedAtMs: null,
    createdAtMs: 0,
    ...changes,
  };
}

/** The notification of Ada's rejection for Ben, with the given changes. */
export function exampleNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: engagementId('engagement1'),
    userId: userId('1002'),
    isApproved: false,
    postId: postId('post1'),
    engagementId: engagementId('engagement1'),
    awardTenths: tenths(0),
    postAuthorUsername: 'ada',
    postAuthorId: userId('1001'),
    postLink: 'https://x.com/ada/status/123',
    engagementLink: 'https://x.com/ben/status/9',
    rejectCause: 'not a comment',
    decidedBy: '1001',
    createdAtMs: 0,
    ...changes,
  };
}

/** A type that is enabled for everyone, with its cost and reward in tenths. */
export function examplePointType(
  name: string,
  costTenths: number,
  changes: Partial<PointType> = {},
): PointType {
  return {
    name,
    costTenths: tenths(costTenths),
    rewardTenths: tenths(10),
    isEnabled: true,
    isForAll: true,
    ...changes,
  };
}
