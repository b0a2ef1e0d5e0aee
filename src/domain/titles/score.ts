import type { User } from '#src/domain/user.ts';

/** The numbers of a person that the title is made of. */
export type TitleStats = Pick<
  User,
  'pointTenths' | 'totalEngaged' | 'approvedEngaged' | 'rejectedEngaged' | 'warnCount'
>;

const largestScore = 100_000;

/**
 * The score behind a title: a weighted geometric mean of points, activity and approvals, less what
 * rejections and warnings cost; 0 to 100000, rounded to 6 decimals. Rules PR-04, PR-05.
 */
export function titleScore(stats: TitleStats): number {
  const reviewed = stats.approvedEngaged + stats.rejectedEngaged;
  const volume = Math.log10(1 + reviewed);
  const exponent =
    0.4 * Math.log10(1 + stats.pointTenths / 10) +
    0.35 * Math.log10(1 + stats.totalEngaged) +
    0.25 * ratio(stats.approvedEngaged, reviewed) * volume -
    0.15 * ratio(stats.rejectedEngaged, reviewed) * volume -
    0.35 * Math.log2(1 + stats.warnCount);
  const score = Math.min(largestScore, Math.max(0, 10 ** exponent - 1));
  return Math.round(score * 1e6) / 1e6;
}

/** The share of approved engagements among the reviewed ones, in whole percent. Rule PR-08. */
export function approvalPercent(
  stats: Pick<TitleStats, 'approvedEngaged' | 'rejectedEngaged'>,
): number {
  const reviewed = stats.approvedEngaged + stats.rejectedEngaged;
  return Math.round(ratio(stats.approvedEngaged, reviewed) * 100);
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
