import type { User } from '#src/domain/user.ts';

/** The most people whose profiles are read at once. Rule TR-34. */
export const maxProfilesAsked = 100;

/** Whether members may see a person's profile: not while the person waits, and not after a rejection. Rule TR-34. */
export function hasProfile({
  isApproved,
  isBanned,
}: Pick<User, 'isApproved' | 'isBanned'>): boolean {
  return isApproved || isBanned;
}
