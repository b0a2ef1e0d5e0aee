import type { User } from '#src/domain/user.ts';

/** The most people whose profiles are read at once. Rule TR-34. */
export const mostProfilesAsked = 100;

/** What members see of one another; everything else is for administrators and the person alone. Rule TR-34. */
export type Profile = Pick<
  User,
  | 'id'
  | 'name'
  | 'xUsername'
  | 'xName'
  | 'avatar'
  | 'pointTenths'
  | 'totalEngaged'
  | 'approvedEngaged'
  | 'rejectedEngaged'
  | 'behaviourPoint'
  | 'warnCount'
  | 'decisions'
  | 'rejections'
  | 'decisionMs'
  | 'createdAtMs'
>;

/** Whether members may see a person's profile: not while the person waits, and not after a rejection. Rule TR-34. */
export function hasProfile({
  isApproved,
  isBanned,
}: Pick<User, 'isApproved' | 'isBanned'>): boolean {
  return isApproved || isBanned;
}

/** A person's profile, without anything else of the row. Rule TR-34. */
export function profileOf(user: User): Profile {
  return {
    id: user.id,
    name: user.name,
    xUsername: user.xUsername,
    xName: user.xName,
    avatar: user.avatar,
    pointTenths: user.pointTenths,
    totalEngaged: user.totalEngaged,
    approvedEngaged: user.approvedEngaged,
    rejectedEngaged: user.rejectedEngaged,
    behaviourPoint: user.behaviourPoint,
    warnCount: user.warnCount,
    decisions: user.decisions,
    rejections: user.rejections,
    decisionMs: user.decisionMs,
    createdAtMs: user.createdAtMs,
  };
}
