import { expect, test } from 'vitest';
import {
  decideByDeadline,
  deadlineOf,
  isDue,
  timeLeftMs,
} from '#src/domain/engagement/deadline.ts';
import { exampleEngagement, exampleEngager } from '#tests/domain/examples.ts';

const hour = 3_600_000;

test('[FA-02] the deadline is so many hours after the submission; 0 sets none', () => {
  expect(deadlineOf(5, 72)).toBe(72 * hour + 5);
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
  expect(decideByDeadline(exampleEngager(), false)).toEqual({ kind: 'approve' });
});

test('[FA-09] the deadline rejects what a banned person did, with the reason', () => {
  const rejection = { kind: 'reject', cause: 'The person was banned.' };
  expect(decideByDeadline(exampleEngager({ isBanned: true }), false)).toEqual(rejection);
  expect(decideByDeadline(exampleEngager({ isBanned: true }), true)).toEqual(rejection);
});

test('[FA-12] the deadline leaves clashing proofs to an administrator', () => {
  expect(decideByDeadline(exampleEngager(), true)).toEqual({ kind: 'hold' });
});

test.each([
  [{ decideByMs: 100 }, 60],
  [{ decideByMs: 30 }, 0],
  [{ decideByMs: null }, null],
  [{ decideByMs: 100, decision: true }, null],
  [{ decideByMs: 100, heldAtMs: 20 }, null],
])('[FA-03] an engagement with %j has %j ms left at 40', (changes, leftMs) => {
  expect(timeLeftMs(exampleEngagement(changes), 40)).toBe(leftMs);
});
