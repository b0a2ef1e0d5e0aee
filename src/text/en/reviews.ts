/** The words of the queue of reviews. Rule MY-09. */
export const reviewsText = {
  title: 'Reviews',
  loading: 'Loading what waits for your review',
  place: (number: number, total: number) => `${number} of ${total}`,
  cardLabel: (place: string, engager: string) => `${place}, engagement of @${engager}`,
  yourPost: 'Your post',
  chooseReason: 'A tap on a reason rejects with it.',
  undo: (secondsLeft: number) => `Undo ${secondsLeft}`,
  previous: 'Previous engagement',
  next: 'Next engagement',
  emptyTitle: 'Nothing waits for your review',
  emptyText: 'Engagements with your posts are shown here until you have decided.',
  emptyAction: 'Go to Home',
} as const;
