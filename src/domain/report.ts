import type { EngagementId, PostId, ReportId, UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/** A request to the administrators: a report about a decision on an engagement, or a ban appeal. */
export interface Report {
  readonly id: ReportId;
  /** Whether it is a banned person's appeal; that has no post and no engagement, and is about oneself. Rule PA-05. */
  readonly isAppeal: boolean;
  readonly message: string;
  readonly postId: PostId | null;
  readonly engagementId: EngagementId | null;
  readonly postLink: string | null;
  readonly engagementLink: string | null;
  /** The X handle of the reported person: the post's author, or the person who appeals. */
  readonly against: string;
  readonly againstId: UserId;
  readonly reportedBy: string;
  readonly reportedById: UserId;
  readonly awardTenths: PointTenths;
  readonly rejectCause: string | null;
  readonly isResolved: boolean;
  /** The outcome; null until it is resolved, and for older reports. Rule FA-10. */
  readonly outcome: string | null;
  /** The note of the administrator who resolved it, and that administrator; null until then. Rule PA-06. */
  readonly note: string | null;
  readonly resolvedBy: string | null;
  /** A unique key that makes a repeated report fail; null for older reports. Rule FA-14. */
  readonly subject: string | null;
  readonly createdAtMs: number;
}

/** The outcomes of a report about a decision: no consequence, an overturned rejection, or a warned or banned author. Rules FA-10, PA-06. */
const reportOutcomes = ['none', 'overturn', 'warn', 'ban'] as const;

/** The outcomes of an appeal: the ban stays, or it is lifted. Rule PA-05. */
const appealOutcomes = ['none', 'unban'] as const;

/** Every outcome, of reports and of appeals. */
export const allOutcomes = ['none', 'overturn', 'warn', 'ban', 'unban'] as const;

/** The maximum length of an administrator's note on a resolved report in characters. Rule PA-06. */
export const maxReportNoteCharacters = 200;

/** One outcome of a report. */
export type ReportOutcome = (typeof allOutcomes)[number];

/** The outcomes that a report can have. Rules PA-05, PA-06. */
export function outcomesOf({ isAppeal }: Pick<Report, 'isAppeal'>): readonly ReportOutcome[] {
  return isAppeal ? appealOutcomes : reportOutcomes;
}

/** Parses the outcome of a report; undefined if the text is not one. Rules FA-10, PA-05. */
export function readOutcome(
  report: Pick<Report, 'isAppeal'>,
  text: string,
): ReportOutcome | undefined {
  return outcomesOf(report).find((outcome) => outcome === text);
}
