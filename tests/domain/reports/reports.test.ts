import { expect, test } from 'vitest';
import { reportId } from '#src/domain/ids.ts';
import { checkReportMessage, decideSubmitReport } from '#src/domain/reports/file-report.ts';
import { err, ok } from '#src/domain/result.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleEngager, exampleNotification, exampleUser } from '#tests/domain/examples.ts';

function answer(text: string): string {
  const message = checkReportMessage(text);
  return message.ok ? message.value : refusalOf(message.failure);
}

test.each(['', '   ', '\n\t'])('[RE-02] the message %j is empty', (text) => {
  expect(answer(text)).toBe('report_message_missing');
});

test('[RE-03] a message has at most 100 characters, once trimmed', () => {
  expect(answer('a'.repeat(101))).toBe('report_message_too_long');
  expect(answer('a'.repeat(100))).toBe('a'.repeat(100));
  expect(answer(`  ${'a'.repeat(100)}  `)).toBe('a'.repeat(100));
});

const command = { reportId: reportId('r1'), message: ' He is wrong ' };

test('a report names the post’s author and the sender, by the sender’s own notification', () => {
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

test('a report about nothing of the sender’s own is refused, after its message', () => {
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

test('[FA-14] a notification is reported once', () => {
  const context = {
    sender: exampleEngager(),
    notification: exampleNotification(),
    hasReported: true,
  };
  const decision = decideSubmitReport(command, context);
  expect(decision.ok ? 'accepted' : refusalOf(decision.failure)).toBe('report_repeated');
});
