import { expect, test } from 'vitest';
import { reportLines } from '#server/audit/report-lines.ts';

const nothing = {
  supply: { minted: 2530, inBalances: 2400, inEscrow: 60, burned: 70 },
  rowCounts: { users: 3 },
};

function findings(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    invariant: 'every row can be read',
    subject: `users/${index}`,
    detail: 'strange columns: point',
  }));
}

test('[OP-08] of more than a thousand findings the first thousand are listed, and how many more there are', () => {
  const lines = reportLines({ ...nothing, findings: findings(1234) });
  expect(lines.findings).toHaveLength(1001);
  expect(lines.findings[0]).toBe('users/0: strange columns: point (every row can be read)');
  expect(lines.findings.at(-1)).toBe('and 234 more');
  expect(lines.verdict).toBe('1234 findings');
});

test('[EM-06] a clean audit says where the points are', () => {
  expect(reportLines({ ...nothing, findings: [] })).toEqual({
    summary: [
      'users: 3 rows',
      'points: 253.0 minted = 240.0 in balances + 6.0 in escrow + 7.0 burned',
    ],
    findings: [],
    verdict: 'nothing found',
  });
});
