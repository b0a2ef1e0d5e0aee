import type { Engagement } from '#src/domain/engagement.ts';
import { deadlineActor } from './deadline.ts';

/** Who made a decision: the post's author, an administrator, or nobody until the deadline. Rules FA-02, FA-08. */
export type Decider = 'author' | 'administrator' | 'deadline';

/** Who decided an engagement, or a notification's one; decisions of before were all made by authors. Rules FA-02, FA-08. */
export function deciderOf({
  decidedBy,
  postAuthorId,
}: Pick<Engagement, 'decidedBy' | 'postAuthorId'>): Decider {
  if (decidedBy === deadlineActor) return 'deadline';
  return decidedBy === null || decidedBy === postAuthorId ? 'author' : 'administrator';
}
