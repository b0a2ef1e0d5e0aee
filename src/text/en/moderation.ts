import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format } from './english.ts';

/** What a moderation tool says after it succeeded. Rules AD-22 to AD-59. */
export const moderationMessages = {
  banUser: (handle: string) => `User @${handle} has been banned.`,
  unbanUser: (handle: string) => `User @${handle} has been unbanned.`,
  warnUser: (handle: string) => `User @${handle} has been warned.`,
  removeWarning: (handle: string) => `A warning of @${handle} has been removed.`,
  makeAdmin: (handle: string) => `@${handle} is now an admin.`,
  removeAdmin: (handle: string) => `@${handle} is no longer an admin.`,
  addPoints: (handle: string, points: PointTenths) =>
    `${format.points(points)} points added to @${handle}.`,
  reducePoints: (handle: string, points: PointTenths) =>
    `${format.points(points)} points taken from @${handle}.`,
  pinPost: () => 'Post pinned.',
  saveEngagementType: (name: string) => `Type ${name} saved.`,
  addNote: () => 'Note saved.',
  erasePerson: () => 'The person is being erased.',
  resendMessage: () => 'The message is on its way again.',
} as const;
