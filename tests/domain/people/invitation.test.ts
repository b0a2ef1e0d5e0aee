import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import {
  inviterIdFor,
  inviterToSettle,
  inviteRewardFor,
  type CountedApproval,
} from '#src/domain/people/invitation.ts';
import { tenths } from '#src/domain/points/tenths.ts';

const cleo = userId('1003');
const member = { id: cleo, isApproved: true, isBanned: false };

test.each([
  ['a member', '1007', member, cleo],
  ['no one', '1007', null, null],
  ['the person', cleo, member, null],
  ['who waits', '1007', { ...member, isApproved: false }, null],
  ['who is banned', '1007', { ...member, isBanned: true }, null],
])('[MY-30] invited by %s', (_, personId, inviter, invitedBy) => {
  expect(inviterIdFor(personId, inviter)).toBe(invitedBy);
});

const approval: CountedApproval = {
  engager: { invitedBy: cleo, inviteTenths: null },
  postAuthorId: '1001',
  approvedBy: '1001',
};

test.each<[string, Partial<CountedApproval>, boolean]>([
  ['the author', {}, true],
  ['an administrator', { approvedBy: '1' }, true],
  ['the inviter as administrator', { approvedBy: cleo }, false],
  ['the inviter as author', { approvedBy: cleo, postAuthorId: cleo }, false],
  ['an administrator, of the inviter’s post', { approvedBy: '1', postAuthorId: cleo }, false],
  ['the deadline', { approvedBy: 'deadline' }, false],
  [
    'the author, of who was not invited',
    { engager: { invitedBy: null, inviteTenths: null } },
    false,
  ],
  [
    'the author, of whose invitation is settled',
    { engager: { invitedBy: cleo, inviteTenths: tenths(0) } },
    false,
  ],
])('[MY-30] an approval by %s', (_, changes, counts) => {
  expect(inviterToSettle({ ...approval, ...changes })).toBe(counts ? cleo : null);
});

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;

test.each([
  ['a member', member, 25],
  ['a banned person', { ...member, isBanned: true }, 0],
  ['an erased person', { ...member, isApproved: false }, 0],
  ['no one', null, 0],
])('[MY-30] the invitation reward of %s', (_, inviter, amount) => {
  expect(inviteRewardFor({ inviter, paidAtMs: [], nowMs }, tenths(25))).toBe(amount);
});

test.each([
  ['four in 30 days', [99, 98, 80, 71], 25],
  ['five in 30 days', [99, 98, 80, 72, 71], 0],
  ['five, the first of them 30 days ago', [99, 98, 80, 72, 70], 25],
])('[MY-30] the invitation reward of an inviter who was paid for %s', (_, days, amount) => {
  const paidAtMs = days.map((day) => day * dayMs);
  expect(inviteRewardFor({ inviter: member, paidAtMs, nowMs }, tenths(25))).toBe(amount);
});
