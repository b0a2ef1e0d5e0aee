import type { PointTenths } from '#src/domain/points/tenths.ts';
import { approvalPercent, type TitleStats } from './score.ts';

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
