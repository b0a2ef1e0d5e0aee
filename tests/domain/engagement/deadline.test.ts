import { expect, test } from 'vitest';
import {
  deadlineAfterHold,
  type DeadlineFacts,
  deadlineOf,
  decideByDeadline,
  deciderOf,
  isDue,
  isOverturn,
  timeLeftMs,
} from '#src/domain/engagement/deadline.ts';
import { exampleEngagement, exampleNotification } from '#tests/domain/examples.ts';
import { engagementId, userId } from '#src/domain/ids.ts';

const hour = 3_600_000;

function facts(changes: Partial<DeadlineFacts> = {}): DeadlineFacts {
  return { isAuthorBanned: false, isEngagerBanned: false, hasClash: false, ...changes };
}

test('[FA-02] the deadline is the given number of hours after the submission, and 0 sets none', () => {
  expect(deadlineOf(5, 72)).toBe(72 * hour + 5);
  expect(deadlineOf(5, 1)).toBe(hour + 5);
  expect(deadlineOf(5, 0)).toBeNull();
});

test.each([
  ['a minute before', { decideByMs: 60_001 }, false],
  ['at the deadline', { decideByMs: 60_000 }, true],
  ['after it', { decideByMs: 1 }, true],
  ['without one', { decideByMs: null }, false],
  ['approved already', { decideByMs: 1, decision: true }, false],
  ['rejected already', { decideByMs: 1, decision: false }, false],
  ['left to administrators', { decideByMs: 1, heldAtMs: 2 }, false],
])('[FA-02] an engagement %s is due: %j, %s', (_name, changes, due) => {
  expect(isDue(exampleEngagement(changes), 60_000)).toBe(due);
});

test('[FA-02] the deadline approves', () => {
  expect(decideByDeadline(facts(), 5)).toEqual({ kind: 'approve' });
});

test("[FA-09] the deadline rejects a banned person's engagement, with the reason", () => {
  const rejection = { kind: 'reject', cause: 'The person was banned.' };
  expect(decideByDeadline(facts({ isEngagerBanned: true }), 5)).toEqual(rejection);
  expect(decideByDeadline(facts({ isEngagerBanned: true, hasClash: true }), 5)).toEqual(rejection);
});

test('[FA-12] the deadline leaves clashing proofs to an administrator', () => {
  expect(decideByDeadline(facts({ hasClash: true }), 5)).toEqual({ kind: 'hold' });
});

test.each([
  {},
  { isEngagerBanned: true },
  { hasClash: true },
  { isEngagerBanned: true, hasClash: true },
])('[FA-26] the deadline is postponed by a day while the author is banned: %j', (changes) => {
  const decision = decideByDeadline(facts({ isAuthorBanned: true, ...changes }), 5);
  expect(decision).toEqual({ kind: 'postpone', decideByMs: 24 * hour + 5 });
});

test.each([
  ['one that passed', 100],
  ['one that is near', 5 + hour / 2],
  ['none', null],
])('[FA-25] after a clash the deadline is at least an hour away: %s', (_name, deadline) => {
  expect(deadlineAfterHold(deadline, 5)).toBe(5 + hour);
});

test('[FA-25] after a clash a deadline more than an hour away stays', () => {
  expect(deadlineAfterHold(2 * hour, 5)).toBe(2 * hour);
});

test.each([
  [{ decideByMs: 100 }, 60],
  [{ decideByMs: 30 }, 0],
  [{ decideByMs: null }, null],
  [{ decideByMs: 100, decision: true }, null],
  [{ decideByMs: 100, heldAtMs: 20 }, null],
])('[FA-03] an engagement with %j has %j ms left at time 40', (changes, leftMs) => {
  expect(timeLeftMs(exampleEngagement(changes), 40)).toBe(leftMs);
});

test.each([
  ['1001', 'author'],
  [null, 'author'],
  ['1009', 'administrator'],
  ['deadline', 'deadline'],
])('[FA-08] a decision by %j on a post of 1001 counts as made by the %s', (decidedBy, decider) => {
  expect(deciderOf({ decidedBy, postAuthorId: userId('1001') })).toBe(decider);
});

test('[FA-10] an overturned decision counts as made by an administrator, regardless of who rejected', () => {
  const decision = { postAuthorId: userId('1001'), overturnedAtMs: 5 };
  for (const decidedBy of ['1001', 'deadline', null])
    expect(deciderOf({ ...decision, decidedBy })).toBe('administrator');
  expect(deciderOf({ ...decision, decidedBy: '1001', overturnedAtMs: null })).toBe('author');
});

test('[FA-10] the notification of an overturn has an id of its own', () => {
  const id = engagementId('overturn.engagement1');
  expect(isOverturn(exampleNotification())).toBe(false);
  expect(isOverturn(exampleNotification({ id }))).toBe(true);
});
