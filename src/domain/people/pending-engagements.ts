import type { User } from '#src/domain/user.ts';

/** How many of a person's own engagements are not decided yet. */
export function pendingEngagements(
  person: Pick<User, 'totalEngaged' | 'approvedEngaged' | 'rejectedEngaged'>,
): number {
  const { totalEngaged, approvedEngaged, rejectedEngaged } = person;
  return Math.max(0, totalEngaged - approvedEngaged - rejectedEngaged);
}
