import type { Decider } from '#src/domain/engagement/deadline.ts';
import type { EngagementType, ProofType } from '#src/domain/engagement-types.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { timeLeft } from '#src/text/durations.ts';
import { format, plural } from './english.ts';

/** Names an engager in a sentence; the handle of an erased person is empty. Rule OP-10. */
function person(handle: string): string {
  return handle === '' ? 'a former member' : `@${handle}`;
}

/** The words of the engagement review. Rules RV-01 to RV-24. */
export const reviewText = {
  title: 'Post',
  loadingPost: 'Loading the post',
  loading: 'Loading engagements',
  toReview: 'To review',
  pendingOnes: 'Pending',
  decidedOnes: 'Decided',
  yours: 'Your engagement',
  nothingPending: 'Nothing is pending.',
  emptyTitle: 'No engagements yet',
  emptyText: 'People see this post on their Earn page. Share it to a chat to reach more of them.',
  emptyTextOfOthers: 'You have not engaged with this post. Only its author sees everyone.',
  state: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  standing: (title: string, approvalPercent: number) =>
    `${title}, ${format.percent(approvalPercent)} approved`,
  newcomer: (title: string) => `${title}, not reviewed yet`,
  proof: { comment: 'Open comment', quote: 'Open quote' } satisfies Record<ProofType, string>,
  otherProof: 'Open proof',
  alsoSubmittedBy: (handles: readonly string[]) =>
    `Also submitted by ${handles.map((handle) => `@${handle}`).join(', ')}`,
  timeLeft: (leftMs: number) =>
    leftMs === 0 ? 'Approved automatically any minute now' : `${timeLeft(leftMs, format)} left`,
  held: 'Two people submitted this link, so it is not approved automatically.',
  decided: {
    approved: {
      reader: 'Approved by you',
      author: 'Approved by the author',
      administrator: 'Approved by the admins',
      deadline: 'Approved automatically',
    },
    rejected: {
      reader: 'Rejected by you',
      author: 'Rejected by the author',
      administrator: 'Rejected by the admins',
      deadline: 'Rejected when the time ran out',
    },
  } satisfies Record<'approved' | 'rejected', Record<Decider | 'reader', string>>,
  overturned: 'Rejected, then approved by the admins',
  atTime: (text: string, timeMs: number) => `${text}, ${format.dateAndTime(timeMs)}`,
  rejectedBecause: (reason: string) => `Reason: ${reason}`,
  approve: 'Approve',
  reject: 'Reject',
  reason: 'Reason for the rejection',
  reasonPlaceholder: 'Shown to the engager',
  reasonIdeas: 'Common reasons',
  reasons: [
    { label: 'Not done', text: 'The step is not done on X.' },
    { label: 'Wrong link', text: 'The link does not show the comment or quote.' },
    { label: 'Ignores the guide', text: 'The text does not follow the guide.' },
    { label: 'Deleted', text: 'It was deleted afterwards.' },
  ],
  otherReason: { label: 'Other', text: 'Write it in your own words.' },
  confirmReject: 'Confirm rejection',
  rejectMeaning: 'No one earns these points; the place isn’t refilled.',
  noAnswer: 'no response, try again',
  approveAll: 'Approve All',
  askApproveAll: (count: number, points: PointTenths) =>
    plural(count, {
      one: `Approve 1 engagement for ${format.points(points)} points? That cannot be undone.`,
      other: `Approve ${count} engagements for ${format.points(points)} points in all? That cannot be undone.`,
    }),
  confirmApproveAll: (count: number) => `Approve ${count}`,
  stop: 'Stop',
  approvingAll: 'Approved so far',
  bulkProgress: (done: number, total: number) => `${done} of ${total}`,
  processed: (count: number) => `Successfully processed ${count} engagements`,
} as const;

/** The words of the review queue. Rule MY-09. */
export const reviewsText = {
  title: 'Reviews',
  loading: 'Loading your reviews',
  place: (number: number, total: number) => `${number} of ${total}`,
  cardLabel: (place: string, engager: string) => `${place}, engagement of ${person(engager)}`,
  timeLeft: (leftMs: number) =>
    leftMs === 0
      ? reviewText.timeLeft(leftMs)
      : `${reviewText.timeLeft(leftMs)}, then approved automatically`,
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
  whyReject: (handle: string) => `Why reject ${person(handle)}?`,
  chooseReason: 'Tap a reason to reject. They will see it.',
  previous: 'Previous engagement',
  next: 'Next engagement',
  emptyTitle: 'Nothing to review',
  emptyText: 'Engagements with your posts are shown here until you have decided.',
  emptyAction: 'Go to Home',
} as const;
