import type { User } from '#src/domain/user.ts';

/** The minimum number of own decisions for showing an author's scorecard. Rule FA-21. */
const minDecisions = 10;

/** The minimum number of own decisions for saying that an author rejects often. Rule FA-21. */
const minForOften = 20;

/** The share of rejections from which an author counts as rejecting often. Rule FA-21. */
const oftenShare = 0.5;

/** An author's own decisions, as counted in the row; the time is a sum in milliseconds. Rule FA-21. */
export interface DecisionCounts {
  readonly decisions: number;
  readonly rejections: number;
  readonly decisionMs: number;
}

/** The counts of an author without decisions. */
export const noDecisions: DecisionCounts = { decisions: 0, rejections: 0, decisionMs: 0 };

/** Only the decision counts of a person. Rule FA-21. */
export function decisionCountsOf(person: DecisionCounts): DecisionCounts {
  const { decisions, rejections, decisionMs } = person;
  return { decisions, rejections, decisionMs };
}

/** How an author decides. Rule FA-21. */
interface Scorecard {
  /** The share of rejections, from 0 to 1. */
  readonly rejectionShare: number;
  /** The author's average time to decide, in milliseconds. */
  readonly averageDecisionMs: number;
  readonly rejectsOften: boolean;
}

/** The scorecard of an author, or null below ten own decisions. Rule FA-21. */
export function scorecardOf(counts: DecisionCounts): Scorecard | null {
  const { decisions, rejections, decisionMs } = counts;
  if (decisions < minDecisions) return null;
  const rejectionShare = rejections / decisions;
  return {
    rejectionShare,
    averageDecisionMs: decisionMs / decisions,
    rejectsOften: decisions >= minForOften && rejectionShare >= oftenShare,
  };
}

/** How many of a person's own engagements are undecided. */
export function pendingEngagements(
  person: Pick<User, 'totalEngaged' | 'approvedEngaged' | 'rejectedEngaged'>,
): number {
  const { totalEngaged, approvedEngaged, rejectedEngaged } = person;
  return Math.max(0, totalEngaged - approvedEngaged - rejectedEngaged);
}
