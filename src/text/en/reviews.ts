import type { EngagementType } from '#src/domain/engagement-types.ts';

/** The words of the queue of reviews. Rule MY-09. */
export const reviewsText = {
  title: 'Reviews',
  loading: 'Loading what waits for your review',
  place: (number: number, total: number) => `${number} of ${total}`,
  cardLabel: (place: string, engager: string) => `${place}, engagement of @${engager}`,
  yourPost: 'For your post',
  record: (approved: number, reviewed: number) => `${approved} of ${reviewed} approved so far`,
  noRecord: 'Not reviewed yet',
  checkOnX: 'Check on X',
  checks: {
    like: 'Is the account genuine?',
    retweet: 'Is it on their profile?',
    follow: 'Do they follow you?',
    comment: 'Is it under your post?',
    quote: 'Does it quote your post?',
  } satisfies Record<EngagementType, string>,
  proof: 'Proof',
  profile: 'Profile',
  guide: 'You asked:',
  nextPerson: 'Next:',
  whyReject: (handle: string) => `Why reject @${handle}?`,
  chooseReason: 'Tap a reason to reject. They read it.',
  previous: 'Previous engagement',
  next: 'Next engagement',
  emptyTitle: 'Nothing waits for your review',
  emptyText: 'Engagements with your posts are shown here until you have decided.',
  emptyAction: 'Go to Home',
} as const;
