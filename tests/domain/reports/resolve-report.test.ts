import { expect, test } from 'vitest';
import { reportId, userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Report } from '#src/domain/report.ts';
import { decideOutcome } from '#src/domain/reports/resolve-report.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

const open: Report = {
  id: reportId('report1'),
  isAppeal: false,
  message: 'I did comment.',
  postId: null,
  engagementId: null,
  postLink: null,
  engagementLink: null,
  against: 'ada',
  againstId: userId('1001'),
  reportedBy: 'ben',
  reportedById: userId('1002'),
  awardTenths: tenths(0),
  rejectCause: null,
  isResolved: false,
  outcome: null,
  note: null,
  resolvedBy: null,
  subject: null,
  createdAtMs: 0,
};

function outcomeOf(report: Report | null, outcome: string, handle: string | null = null): string {
  const decided = decideOutcome(report, { outcome, handle });
  return decided.ok ? decided.value : refusalOf(decided.failure);
}

test('[RE-12] [PA-06] an open report takes an outcome of its kind', () => {
  expect(outcomeOf(open, 'ban')).toBe('ban');
  expect(outcomeOf(open, 'unban')).toBe('report_resolve_failed');
  expect(outcomeOf({ ...open, isAppeal: true }, 'unban')).toBe('unban');
  expect(outcomeOf(null, 'none')).toBe('report_resolve_failed');
});

test('[PA-16] a resolved report is refused with who resolved it and how', () => {
  const resolved = { ...open, isResolved: true, outcome: 'warn' };
  expect(outcomeOf(resolved, 'ban', 'olga_x')).toBe('report_resolved olga_x warn');
  expect(outcomeOf(resolved, 'overturn', 'olga_x')).toBe('report_resolved olga_x warn');
  expect(outcomeOf({ ...resolved, outcome: null }, 'none', 'olga_x')).toBe(
    'report_resolved olga_x none',
  );
  expect(outcomeOf(resolved, 'ban')).toBe('report_resolve_failed');
});
