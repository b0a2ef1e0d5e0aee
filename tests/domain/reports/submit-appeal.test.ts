import { expect, test } from 'vitest';
import { reportId } from '#src/domain/ids.ts';
import { outcomesOf, readOutcome } from '#src/domain/report.ts';
import { appealSubject, decideSubmitAppeal } from '#src/domain/reports/file-report.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const sender = exampleUser({ isBanned: true, bannedAtMs: 1_700_000_000_000, banReason: 'Spam' });
const decide = (message: string, hasAppealed = false) =>
  decideSubmitAppeal({ reportId: reportId('a1'), message }, { sender, hasAppealed });

test('[PA-05] an appeal is about oneself, holds the reason of the ban and at most 500 characters', () => {
  const decision = decide(`  ${'m'.repeat(600)} `);
  expect(decision.ok && decision.value).toMatchObject({
    isAppeal: true,
    message: 'm'.repeat(500),
    againstId: sender.id,
    reportedById: sender.id,
    rejectCause: 'Spam',
    engagementId: null,
    isResolved: false,
  });
});

test('[PA-05] an appeal without words is refused, then a second one', () => {
  expect(decide(' \n ', true)).toEqual({ ok: false, failure: { code: 'appeal_missing' } });
  expect(decide('Please', true)).toEqual({ ok: false, failure: { code: 'appeal_repeated' } });
});

test('[PA-05] each ban can be appealed against', () => {
  const later = { ...sender, bannedAtMs: 1_700_000_000_001 };
  expect(appealSubject(later)).not.toBe(appealSubject(sender));
  expect(appealSubject({ ...sender, bannedAtMs: null })).toBe(`appeal.${sender.id}.0`);
});

test('[PA-05] [PA-06] an appeal ends with or without the ban, a report about a decision never with an unban', () => {
  expect(outcomesOf({ isAppeal: true })).toEqual(['none', 'unban']);
  expect(outcomesOf({ isAppeal: false })).toEqual(['none', 'overturn', 'warn', 'ban']);
  expect(readOutcome({ isAppeal: false }, 'unban')).toBeUndefined();
  expect(readOutcome({ isAppeal: true }, 'ban')).toBeUndefined();
});
