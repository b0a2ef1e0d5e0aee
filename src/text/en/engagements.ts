import type { Verdict } from '#src/contract/decision-slots.ts';
import type { Decider } from '#src/domain/engagement/deadline.ts';
import { momentOf } from '#src/text/moments.ts';
import { format } from './english.ts';

/** Names an author in a sentence; the handle of an erased person is empty. Rule OP-10. */
function by(handle: string): string {
  return handle === '' ? 'the author' : `@${handle}`;
}

/** Names an engager or reporter in a sentence; the handle of an erased person is empty. Rule OP-10. */
function person(handle: string): string {
  return handle === '' ? 'a former member' : `@${handle}`;
}

/** The names of today and yesterday. */
export const dayText = { today: 'Today', yesterday: 'Yesterday' } as const;

/** The words of undoable decisions, on every screen. Rules MY-09, MY-21, PA-09. */
export const decisionsText = {
  did: (verdict: Verdict, handle: string) => {
    if (verdict === 'approve') return `Approved ${person(handle)}`;
    return verdict === 'reject'
      ? `Rejected ${person(handle)}`
      : `Resolved the report by ${person(handle)}`;
  },
  wish: (verdict: Verdict, handle: string) => {
    if (verdict === 'approve') return `approve ${person(handle)}`;
    return verdict === 'reject'
      ? `reject ${person(handle)}`
      : `resolve the report by ${person(handle)}`;
  },
  failed: (wish: string) => `Failed: ${wish}`,
  kept: (wish: string) => `Kept, sent when you are online: ${wish}`,
  several: (wishes: readonly string[], moreCount: number) =>
    [...wishes, ...(moreCount === 0 ? [] : [`${moreCount} more`])].join(', '),
  sending: 'Sending…',
  undo: (secondsLeft: number) => `Undo ${secondsLeft}`,
  undone: (handle: string) => `Undone: ${person(handle)} waits again`,
  show: 'Show',
  dismiss: 'OK',
  noAnswer: 'No response.',
} as const;

/** The words of the user's own engagements. Rules MY-01, FA-03. */
export const engagementsText = {
  title: 'My engagements',
  states: 'Engagements by state',
  state: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  loading: 'Loading your engagements',
  postGone: 'This post is no longer available.',
  pendingSum: 'Pending',
  allDecidedBy: 'All decided by',
  lastMoment: (byMs: number, nowMs: number) => momentOf(byMs, nowMs, format),
  submittedAt: (timeMs: number, nowMs: number) => momentOf(timeMs, nowMs, format),
  timeToReview: 'Time to review',
  ifNotReviewed: 'Not reviewed in time? Approved automatically.',
  decidesBy: (author: string, byMs: number, nowMs: number) =>
    `${by(author)} reviews by ${momentOf(byMs, nowMs, format)}`,
  decides: (author: string) => `${by(author)} reviews it`,
  overdue: 'Approved automatically any minute now',
  held: 'Another person submitted the same link. An administrator decides.',
  approvedBy: (decider: Decider, author: string) =>
    ({
      author: `Approved by ${by(author)}`,
      administrator: 'Approved by the admins',
      deadline: 'Approved automatically',
    })[decider],
  rejectedBy: (decider: Decider, author: string) =>
    ({
      author: `Rejected by ${by(author)}`,
      administrator: 'Rejected by the admins',
      deadline: 'Rejected when the time ran out',
    })[decider],
  onDay: (text: string, timeMs: number) => `${text}, ${format.dayAndMonth(timeMs)}`,
  reason: (cause: string) => `Reason: ${cause}`,
  empty: {
    pending: {
      title: 'Nothing is pending',
      text: 'Your next engagement appears here until its author decides.',
    },
    approved: {
      title: 'Nothing approved yet',
      text: 'Approved engagements appear here with the points you earned.',
    },
    rejected: {
      title: 'Nothing rejected',
      text: 'Rejected engagements appear here with the reason.',
    },
  },
  emptyAction: 'Earn points',
} as const;
