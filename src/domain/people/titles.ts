import type { User } from '#src/domain/user.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';

/** The numbers from which a person's title is computed. */
export type TitleStats = Pick<
  User,
  'pointTenths' | 'totalEngaged' | 'approvedEngaged' | 'rejectedEngaged' | 'warnCount'
>;

const largestScore = 100_000;

/**
 * The score behind a title: a weighted geometric mean of points, activity and approvals, minus penalties for rejections and
 * warnings; 0 to 100000, rounded to 6 decimals. Rules PR-04, PR-05.
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

/** One line of the stats hover text: its label and its number. */
export type StatsLine =
  | { readonly kind: 'points'; readonly value: PointTenths }
  | { readonly kind: 'activity' | 'approval_percent' | 'warnings'; readonly value: number };

/** The lines of the stats hover text; warnings only if there are any. Rules PR-07, PR-08. */
export function statsLines(stats: TitleStats): readonly StatsLine[] {
  const lines: StatsLine[] = [
    { kind: 'points', value: stats.pointTenths },
    { kind: 'activity', value: stats.totalEngaged },
    { kind: 'approval_percent', value: approvalPercent(stats) },
  ];
  if (stats.warnCount > 0) lines.push({ kind: 'warnings', value: stats.warnCount });
  return lines;
}

/** The tiers from lowest to highest, each with its minimum score. */
const tiers = [
  { title: 'Novice', fromScore: 0 },
  { title: 'Explorer', fromScore: 20 },
  { title: 'Skilled', fromScore: 100 },
  { title: 'Elite', fromScore: 200 },
  { title: 'Master', fromScore: 500 },
  { title: 'Grandmaster', fromScore: 1000 },
  { title: 'Legendary', fromScore: 2000 },
] as const;

/** The share of each tier that a score has reached, from the lowest to the highest tier: 0 to 1. */
export function tierShares(
  score: number,
): readonly { readonly title: Title; readonly fromScore: number; readonly share: number }[] {
  return tiers.map(({ title, fromScore }, index) => {
    const nextScore = tiers[index + 1]?.fromScore ?? fromScore + 1;
    const share = (score - fromScore) / (nextScore - fromScore);
    return { title, fromScore, share: Math.min(1, Math.max(0, share)) };
  });
}

/** The title of a person. */
export type Title = (typeof tiers)[number]['title'];

/** The title of a score; the minimum score belongs to its tier. Rule PR-06. */
export function titleOf(score: number): Title {
  return tiers.findLast(({ fromScore }) => score >= fromScore)?.title ?? 'Novice';
}

/** The next title and the missing score; null at the top. Rule PR-06. */
export function nextTitle(score: number): { title: Title; missingScore: number } | null {
  const next = tiers.find(({ fromScore }) => fromScore > score);
  return next === undefined ? null : { title: next.title, missingScore: next.fromScore - score };
}
