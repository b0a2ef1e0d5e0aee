import { expect, test } from 'vitest';
import { reportId, userId } from '#src/domain/ids.ts';
import {
  appealSubject,
  checkReportMessage,
  decideSubmitAppeal,
  decideSubmitReport,
} from '#src/domain/reports/file-report.ts';
import { err, ok } from '#src/domain/result.ts';
import { refusalOf } from '../refusal-of.ts';
import { exampleEngager, exampleNotification, exampleUser } from '../examples.ts';
import { outcomesOf, readOutcome, type Report } from '#src/domain/report.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { decideOutcome } from '#src/domain/reports/resolve-report.ts';

function answer(text: string): string {
  const message = checkReportMessage(text);
  return message.ok ? message.value : refusalOf(message.failure);
}

test.each(['', '   ', '\n\t'])('[RE-02] the message %j is empty', (text) => {
  expect(answer(text)).toBe('report_message_missing');
});

test('[RE-03] a message has at most 100 characters after trimming', () => {
  expect(answer('a'.repeat(101))).toBe('report_message_too_long');
  expect(answer('a'.repeat(100))).toBe('a'.repeat(100));
  expect(answer(`  ${'a'.repeat(100)}  `)).toBe('a'.repeat(100));
});

const command = { reportId: reportId('r1'), message: ' He is wrong ' };

test('a report names the post’s author and the sender, based on the sender’s own notification', () => {
  const context = {
    sender: exampleEngager(),
    notification: exampleNotification(),
    hasReported: false,
  };
  expect(decideSubmitReport(command, context)).toEqual(
    ok({
      id: 'r1',
      message: 'He is wrong',
      postId: 'post1',
      engagementId: 'engagement1',
      postLink: 'https://x.com/ada/status/123',
      engagementLink: 'https://x.com/ben/status/9',
      against: 'ada',
      againstId: '1001',
      reportedBy: 'ben',
      reportedById: '1002',
      awardTenths: 0,
      rejectCause: 'not a comment',
      isAppeal: false,
      isResolved: false,
      outcome: null,
      note: null,
      resolvedBy: null,
      subject: 'engagement1',
    }),
  );
});

test("a report on anything but the sender's own notification is refused, after the message check", () => {
  const notification = exampleNotification();
  const foreign = { sender: exampleUser(), notification, hasReported: true };
  const nothing = { sender: exampleEngager(), notification: null, hasReported: false };
  const failure = err({ code: 'report_submit_failed' });
  expect(decideSubmitReport(command, foreign)).toEqual(failure);
  expect(decideSubmitReport(command, nothing)).toEqual(failure);
  expect(decideSubmitReport({ ...command, message: '' }, nothing)).toEqual(
    err({ code: 'report_message_missing' }),
  );
});

test('[FA-14] a notification can be reported once', () => {
  const context = {
    sender: exampleEngager(),
    notification: exampleNotification(),
    hasReported: true,
  };
  const decision = decideSubmitReport(command, context);
  expect(decision.ok ? 'accepted' : refusalOf(decision.failure)).toBe('report_repeated');
});

const sender = exampleUser({ isBanned: true, bannedAtMs: 1_700_000_000_000, banReason: 'Spam' });
const decide = (message: string, hasAppealed = false) =>
  decideSubmitAppeal({ reportId: reportId('a1'), message }, { sender, hasAppealed });

test('[PA-05] an appeal is about its sender, holds the ban reason and at most 500 characters', () => {
  const decision = decide(`  ${'m'.repeat(600)} `);
  expect(decision).toEqual(
    ok({
      id: 'a1',
      isAppeal: true,
      message: 'm'.repeat(500),
      postId: null,
      engagementId: null,
      postLink: null,
      engagementLink: null,
      against: sender.xUsername,
      againstId: sender.id,
      reportedBy: sender.xUsername,
      reportedById: sender.id,
      awardTenths: 0,
      rejectCause: 'Spam',
      isResolved: false,
      outcome: null,
      note: null,
      resolvedBy: null,
      subject: appealSubject(sender),
    }),
  );
});

test('[PA-05] an empty appeal is refused before a second one', () => {
  expect(decide(' \n ', true)).toEqual({ ok: false, failure: { code: 'appeal_missing' } });
  expect(decide('Please', true)).toEqual({ ok: false, failure: { code: 'appeal_repeated' } });
});

test('[PA-05] each ban can be appealed against', () => {
  const later = { ...sender, bannedAtMs: 1_700_000_000_001 };
  expect(appealSubject(later)).not.toBe(appealSubject(sender));
  expect(appealSubject({ ...sender, bannedAtMs: null })).toBe(`appeal.${sender.id}.0`);
});

test('[PA-05] [PA-06] an appeal is resolved with or without an unban, a report about a decision never with an unban', () => {
  expect(outcomesOf({ isAppeal: true })).toEqual(['none', 'unban']);
  expect(outcomesOf({ isAppeal: false })).toEqual(['none', 'overturn', 'warn', 'ban']);
  expect(readOutcome({ isAppeal: false }, 'unban')).toBeUndefined();
  expect(readOutcome({ isAppeal: true }, 'ban')).toBeUndefined();
});

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

test('[RE-12] [PA-06] an open report accepts the outcomes of its kind', () => {
  expect(outcomeOf(open, 'ban')).toBe('ban');
  expect(outcomeOf(open, 'unban')).toBe('report_resolve_failed');
  expect(outcomeOf({ ...open, isAppeal: true }, 'unban')).toBe('unban');
  expect(outcomeOf(null, 'none')).toBe('report_resolve_failed');
});

test('[PA-16] a resolved report is refused with the administrator and the outcome', () => {
  const resolved = { ...open, isResolved: true, outcome: 'warn' };
  expect(outcomeOf(resolved, 'ban', 'olga_x')).toBe('report_resolved olga_x warn');
  expect(outcomeOf(resolved, 'overturn', 'olga_x')).toBe('report_resolved olga_x warn');
  expect(outcomeOf({ ...resolved, outcome: null }, 'none', 'olga_x')).toBe(
    'report_resolved olga_x none',
  );
  expect(outcomeOf(resolved, 'ban')).toBe('report_resolve_failed');
});
