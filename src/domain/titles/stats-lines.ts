import { formatPoints } from '#src/domain/points/tenths.ts';
import { approvalPercent, type TitleStats } from './score.ts';

/** One line of the stats hover text: what it tells, and the value as shown. */
export interface StatsLine {
  readonly kind: 'points' | 'activity' | 'approval_percent' | 'warnings';
  readonly value: string;
}

/** The lines of the stats hover text; warnings only if there are any. Rules PR-07, PR-08. */
export function statsLines(stats: TitleStats): readonly StatsLine[] {
  const lines: StatsLine[] = [
    { kind: 'points', value: formatPoints(stats.pointTenths) },
    { kind: 'activity', value: String(stats.totalEngaged) },
    { kind: 'approval_percent', value: `${approvalPercent(stats)}%` },
  ];
  if (stats.warnCount > 0) lines.push({ kind: 'warnings', value: String(stats.warnCount) });
  return lines;
}
