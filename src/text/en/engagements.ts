import type { Decider } from '#src/domain/engagement/decided-by.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { momentOf } from '#src/text/moments.ts';
import { format } from './english.ts';

/** The words of the own engagements. Rules MY-01, FA-03. */
export const engagementsText = {
  title: 'My engagements',
  states: 'Engagements by state',
  state: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  loading: 'Loading your engagements',
  postGone: 'The post cannot be read.',
  reward: (points: PointTenths) => `+${format.points(points)}`,
  decidesBy: (author: string, byMs: number, nowMs: number) =>
    `@${author} decides by ${momentOf(byMs, nowMs, format)}. After that it is approved by itself.`,
  decides: (author: string) => `@${author} decides on it.`,
  overdue: 'It is approved by itself any minute now.',
  held: 'Somebody else submitted the same link. An administrator decides.',
  approvedBy: (decider: Decider, author: string) =>
    ({
      author: `Approved by @${author}`,
      administrator: 'Approved by administration',
      deadline: 'Approved by itself',
    })[decider],
  rejectedBy: (decider: Decider, author: string) =>
    ({
      author: `Rejected by @${author}`,
      administrator: 'Rejected by administration',
      deadline: 'Rejected when the time was over',
    })[decider],
  onDay: (text: string, timeMs: number) => `${text}, ${format.dayAndMonth(timeMs)}`,
  reason: (cause: string) => `Reason: ${cause}`,
  empty: {
    pending: {
      title: 'Nothing waits for a decision',
      text: 'What you engage with next is shown here until its author decides.',
    },
    approved: {
      title: 'Nothing approved yet',
      text: 'Engagements that authors approve are shown here with the points that you got.',
    },
    rejected: {
      title: 'Nothing rejected',
      text: 'Engagements that authors reject are shown here with their reasons.',
    },
  },
  emptyAction: 'Earn points',
} as const;
