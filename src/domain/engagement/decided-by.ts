import type { Engagement } from '#src/domain/engagement.ts';
import type { Notification } from '#src/domain/notification.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { deadlineActor } from './deadline.ts';

/** Who made a decision: the post's author, an administrator, or no one until the deadline. Rules FA-02, FA-08. */
export type Decider = 'author' | 'administrator' | 'deadline';

type Decision = Pick<Engagement, 'decidedBy' | 'postAuthorId'> &
  Partial<Pick<Engagement, 'overturnedAtMs'>>;

/**
 * Who made the decision that stands, of an engagement or a notification; who overturned a rejection is an administrator.
 * Rules FA-02, FA-08, FA-10.
 */
export function deciderOf({ decidedBy, postAuthorId, overturnedAtMs = null }: Decision): Decider {
  if (overturnedAtMs !== null) return 'administrator';
  if (decidedBy === deadlineActor) return 'deadline';
  return decidedBy === null || decidedBy === postAuthorId ? 'author' : 'administrator';
}

/** Returns whether a notification is about a rejection that was overturned. Rule FA-10. */
export function isOverturn({ id, engagementId }: Notification): boolean {
  return id === prefixedId('overturn', engagementId);
}
