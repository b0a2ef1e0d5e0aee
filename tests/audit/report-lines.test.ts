import { expect, test } from 'vitest';
import { createFindings } from '#server/audit/findings.ts';
import { printReport, reportLines } from '#server/audit/report-lines.ts';

const nothing = {
  supply: { minted: 2530, inBalances: 2400, inEscrow: 60, burned: 70 },
  rowCounts: { users: 3 },
};

test('[OP-08] only the first thousand findings are listed, with the number of the others', () => {
  const found = createFindings();
  for (let number = 0; number < 1234; number++) {
    const finding = { invariant: 'every row can be read', detail: 'strange columns: point' };
    found.report({ ...finding, subject: `users/${number}` });
  }

  const lines = reportLines({ ...nothing, findings: found.listed(), findingCount: found.count() });

  expect(lines.findings).toHaveLength(1001);
  expect(lines.findings[0]).toBe('users/0: strange columns: point (every row can be read)');
  expect(lines.findings.at(-1)).toBe('and 234 more');
  expect(lines.verdict).toBe('1234 findings');
});

test('[EM-06] a clean audit reports where the points are', () => {
  expect(reportLines({ ...nothing, findings: [], findingCount: 0 })).toEqual({
    summary: [
      'users: 3 rows',
      'points: 253.0 minted = 240.0 in balances + 6.0 in escrow + 7.0 burned',
    ],
    findings: [],
    verdict: 'nothing found',
  });
});

test('[OP-18] rows that could not be checked again are reported, and the audit is not clean', () => {
  const lines: string[] = [];
  const output = {
    say: (line: string) => void lines.push(line),
    complain: (line: string) => void lines.push(`! ${line}`),
  };
  const undecided = [{ invariant: 'x', subject: 'users/1002', detail: 'y' }];
  const report = { ...nothing, findings: [], findingCount: 0 };

  expect(printReport({ ...report, undecided }, output)).toBe(1);
  expect(lines).toContain(
    '! users/1002: its rows changed at each reading, so it could not be checked; audit a backup, or again later',
  );
  expect(printReport(report, output)).toBe(0);
});
