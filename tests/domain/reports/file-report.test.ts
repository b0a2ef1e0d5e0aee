import { expect, test } from 'vitest';
import { engagementId, reportId, userId } from '#src/domain/ids.ts';
import {
  appealSubject,
  checkReportMessage,
  decideSubmitAppeal,
  decideSubmitReport,
} from '#src/domain/reports/file-report.ts';
import { err } from '#src/domain/result.ts';
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

/** The report of ben, about his notification with the given changes. */
function reported(changes: Parameters<typeof exampleNotification>[0] = {}) {
  const notification = exampleNotification(changes);
  const context = { sender: exampleEngager(), notification, hasReported: false };
  const decision = decideSubmitReport(command, context);
  if (!decision.ok) throw new Error(refusalOf(decision.failure));
  return { notification, report: decision.value };
}

test('[RE-07] a report is about the post’s author and by its sender, in the words that were sent', () => {
  const author = { postAuthorUsername: 'cleo', postAuthorId: userId('1003') };

  expect(reported(author).report).toMatchObject({
    id: command.reportId,
    message: 'He is wrong',
    against: 'cleo',
    againstId: '1003',
    reportedBy: exampleEngager().xUsername,
    reportedById: exampleEngager().id,
  });
});

test.each([
  ['a rejection', {}],
  ['an approval', { isApproved: true, rejectCause: null, awardTenths: tenths(25) }],
  ['a decision on what has no links', { postLink: null, engagementLink: null }],
])('[RE-06] a report about %s shows the decision as its notification has it', (_what, changes) => {
  const { notification, report } = reported(changes);

  const shown = [
    'postId',
    'engagementId',
    'postLink',
    'engagementLink',
    'awardTenths',
    'rejectCause',
  ] as const;
  for (const field of shown) expect(report[field], field).toBe(notification[field]);
});

test('[FA-22] a report holds the first 1,000 characters of the reason', () => {
  const { report } = reported({ rejectCause: '🙂'.repeat(1001) });
  expect(report.rejectCause).toBe('🙂'.repeat(1000));
});

test('[FA-14] the subject of a report is its notification', () => {
  const other = engagementId('engagement2');
  expect(reported().report.subject).toBe(exampleNotification().id);
  expect(reported({ id: other, engagementId: other }).report.subject).toBe(other);
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

/** The appeal of the sender, in the given words. */
function appealed(message = 'Please') {
  const decision = decide(message);
  if (!decision.ok) throw new Error(refusalOf(decision.failure));
  return decision.value;
}

test('[PA-05] an appeal is about its sender, with the reason of the ban and at most 500 characters', () => {
  expect(appealed(`  ${'m'.repeat(600)} `)).toMatchObject({
    id: 'a1',
    message: 'm'.repeat(500),
    against: sender.xUsername,
    againstId: sender.id,
    reportedBy: sender.xUsername,
    reportedById: sender.id,
    rejectCause: 'Spam',
  });
});

test('[PA-05] an appeal is about no engagement: it names no post, no link and no points', () => {
  const { postId, engagementId: about, postLink, engagementLink, awardTenths } = appealed();
  expect([postId, about, postLink, engagementLink]).toEqual([null, null, null, null]);
  expect(awardTenths).toBe(0);
});

test.each([
  ['a report', false, () => reported().report],
  ['an appeal', true, () => appealed()],
])('[RE-08] %s begins open: no one has resolved it, by no outcome', (_what, isAppeal, filed) => {
  const open = { isResolved: false, outcome: null, note: null, resolvedBy: null };
  expect(filed()).toMatchObject({ ...open, isAppeal });
});

test('[PA-05] an empty appeal is refused before a second one', () => {
  expect(decide(' \n ', true)).toEqual({ ok: false, failure: { code: 'appeal_missing' } });
  expect(decide('Please', true)).toEqual({ ok: false, failure: { code: 'appeal_repeated' } });
});

test('[PA-05] each ban can be appealed against', () => {
  expect(appealed().subject).toBe(appealSubject(sender));
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
