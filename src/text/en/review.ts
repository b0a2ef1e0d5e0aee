import type { Decider } from '#src/domain/engagement/decided-by.ts';
import type { ProofType } from '#src/domain/engagement-types.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { timeLeft } from '#src/text/durations.ts';
import { shortLink } from '#src/text/short-link.ts';
import { format, plural } from './english.ts';

/** The words about one post, wherever it is shown. */
export const postText = {
  /** A post in one short line: by its link, or by whom it asks to follow. */
  shortName: (post: Pick<Post, 'link' | 'authorUsername'>) =>
    post.link === null ? `Follow @${post.authorUsername}` : shortLink(post.link),
  types: (names: readonly string[]) => names.join(', '),
  progress: 'Engagements',
  progressOf: (post: Pick<Post, 'engageCount' | 'reviewedCount' | 'limit'>) =>
    `${post.engageCount} of ${post.limit} submitted, ${post.reviewedCount} reviewed`,
  pending: (count: number) => `${count} pending`,
  open: 'Open on X',
  share: 'Share',
  shareMessage: (author: string) => `Engage with the post of @${author} and earn points.`,
  paste: 'Paste',
  nothingToPaste: 'There is no text to paste.',
} as const;

/** The words of the engagement review. Rules RV-01 to RV-24. */
export const reviewText = {
  title: 'Engagement review',
  titleOfOthers: 'Post',
  loadingPost: 'Loading the post',
  loading: 'Loading engagements',
  engagements: 'Engagements',
  emptyTitle: 'No engagements yet',
  emptyText: 'People see this post on their Earn page. Share it to a chat to reach more of them.',
  emptyTextOfOthers: 'You have not engaged with this post. Its author alone sees everybody.',
  decidedOn: (isApproved: boolean, engager: string) =>
    isApproved ? `Approved @${engager}` : `Rejected @${engager}`,
  countApproved: (count: number) => `${count} approved`,
  countRejected: (count: number) => `${count} rejected`,
  state: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  standing: (title: string, approvalPercent: number) =>
    `${title}, ${format.percent(approvalPercent)} approved`,
  newcomer: (title: string) => `${title}, not reviewed yet`,
  proof: { comment: 'Open comment', quote: 'Open quote' } satisfies Record<ProofType, string>,
  otherProof: 'Open proof',
  alsoSubmittedBy: (handles: readonly string[]) =>
    `Also submitted by ${handles.map((handle) => `@${handle}`).join(', ')}`,
  timeLeft: (leftMs: number) =>
    leftMs === 0 ? 'Approved by itself any minute now' : `${timeLeft(leftMs, format)} left`,
  held: 'Its time is over: two people submitted this link, so it does not approve itself.',
  decided: {
    approved: {
      reader: 'Approved by you',
      author: 'Approved by the author',
      administrator: 'Approved by administration',
      deadline: 'Approved by itself',
    },
    rejected: {
      reader: 'Rejected by you',
      author: 'Rejected by the author',
      administrator: 'Rejected by administration',
      deadline: 'Rejected when the time was over',
    },
  } satisfies Record<'approved' | 'rejected', Record<Decider | 'reader', string>>,
  overturned: 'Rejected, and approved by administration after all',
  atTime: (text: string, timeMs: number) => `${text}, ${format.dateAndTime(timeMs)}`,
  rejectedBecause: (reason: string) => `Reason: ${reason}`,
  approve: 'Approve',
  reject: 'Reject',
  reason: 'Reason of the rejection',
  reasonPlaceholder: 'The engager reads this',
  reasonIdeas: 'Common reasons',
  reasons: [
    { label: 'Not done', text: 'The step is not done on X.' },
    { label: 'Wrong link', text: 'The link does not show the comment or quote.' },
    { label: 'Ignores the guide', text: 'The text does not follow the guide.' },
    { label: 'Deleted', text: 'It was deleted afterwards.' },
  ],
  confirmReject: 'Confirm rejection',
  rejectMeaning: 'Nobody gets its reward, and its place is not offered again.',
  noAnswer: 'no answer came, try again',
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
