import type { EngagementId, PostId, ReportId, UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/** A member's complaint to the administrators about a decision on an engagement. */
export interface Report {
  readonly id: ReportId;
  readonly message: string;
  readonly postId: PostId;
  readonly engagementId: EngagementId;
  readonly postLink: string | null;
  readonly engagementLink: string | null;
  /** The X handle of the reported person, who is the post's author. */
  readonly against: string;
  readonly againstId: UserId;
  readonly reportedBy: string;
  readonly reportedById: UserId;
  readonly awardTenths: PointTenths;
  readonly rejectCause: string | null;
  readonly isResolved: boolean;
  /** What resolving it came to; null until then, and for reports of before. Rule FA-10. */
  readonly outcome: string | null;
  /** What the administrator who resolved it noted, and who that was; null until then. Rule PA-06. */
  readonly note: string | null;
  readonly resolvedBy: string | null;
  /** What is reported but once; null for reports of before. Rule FA-14. */
  readonly subject: string | null;
  readonly createdAtMs: number;
}

/** What resolving a report comes to: nothing beside, the rejection is overturned, or its author is warned or banned. Rules FA-10, PA-06. */
export const reportOutcomes = ['none', 'overturn', 'warn', 'ban'] as const;

/** The most characters of what an administrator notes on a resolved report. Rule PA-06. */
export const mostReportNoteCharacters = 200;

/** One outcome of a report. */
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Tells whether a text names an outcome. Rule FA-10. */
export function isReportOutcome(text: string): text is ReportOutcome {
  return reportOutcomes.some((outcome) => outcome === text);
}
