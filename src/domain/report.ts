import type { EngagementId, PostId, ReportId, UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/** What someone asks the administrators to look at: a decision on an engagement, or the own ban. */
export interface Report {
  readonly id: ReportId;
  /** Whether it is a banned person's appeal; without a post and an engagement, and about oneself. Rule PA-05. */
  readonly isAppeal: boolean;
  readonly message: string;
  readonly postId: PostId | null;
  readonly engagementId: EngagementId | null;
  readonly postLink: string | null;
  readonly engagementLink: string | null;
  /** The X handle of the reported person: the post's author, or anyone who appeals. */
  readonly against: string;
  readonly againstId: UserId;
  readonly reportedBy: string;
  readonly reportedById: UserId;
  readonly awardTenths: PointTenths;
  readonly rejectCause: string | null;
  readonly isResolved: boolean;
  /** What resolving it came to; null until then, and for older reports. Rule FA-10. */
  readonly outcome: string | null;
  /** What the administrator who resolved it noted, and who that was; null until then. Rule PA-06. */
  readonly note: string | null;
  readonly resolvedBy: string | null;
  /** What can be reported only once; null for older reports. Rule FA-14. */
  readonly subject: string | null;
  readonly createdAtMs: number;
}

/** What resolving a report about a decision comes to: nothing beside, an overturned rejection, or a warned or banned author. Rules FA-10, PA-06. */
const reportOutcomes = ['none', 'overturn', 'warn', 'ban'] as const;

/** What resolving an appeal comes to: the ban stays, or it is taken back. Rule PA-05. */
const appealOutcomes = ['none', 'unban'] as const;

/** Every outcome, of reports and of appeals. */
export const allOutcomes = ['none', 'overturn', 'warn', 'ban', 'unban'] as const;

/** The most characters of what an administrator notes on a resolved report. Rule PA-06. */
export const maxReportNoteCharacters = 200;

/** One outcome of a report. */
export type ReportOutcome = (typeof allOutcomes)[number];

/** The outcomes that a report can have. Rules PA-05, PA-06. */
export function outcomesOf({ isAppeal }: Pick<Report, 'isAppeal'>): readonly ReportOutcome[] {
  return isAppeal ? appealOutcomes : reportOutcomes;
}

/** The outcome of a report that a text names; undefined where it names none of them. Rules FA-10, PA-05. */
export function readOutcome(
  report: Pick<Report, 'isAppeal'>,
  text: string,
): ReportOutcome | undefined {
  return outcomesOf(report).find((outcome) => outcome === text);
}
