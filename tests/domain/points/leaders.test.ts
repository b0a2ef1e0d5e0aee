import { expect, test } from 'vitest';
import { earnedIn, namedLeader, weekEndMs, weekOf } from '#src/domain/points/leaders.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { exampleUser } from '#tests/domain/examples.ts';

test('[MY-31] a week begins on Monday at 0:00 UTC', () => {
  const cases: readonly (readonly [time: string, week: string])[] = [
    ['2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-29T23:59:59.999Z', '2026-11-23'],
    ['2026-12-31T12:00:00.000Z', '2026-12-28'],
    ['1970-01-01T00:00:00.000Z', '1969-12-29'],
  ];
  for (const [time, week] of cases) expect([time, weekOf(Date.parse(time))]).toEqual([time, week]);
  expect(new Date(weekEndMs('2026-11-23')).toISOString()).toBe('2026-11-30T00:00:00.000Z');
});

test.each<[string, Parameters<typeof exampleUser>[0], boolean]>([
  ['a member', {}, true],
  ['who is no longer a member', { isApproved: false }, false],
  ['who is banned', { isBanned: true }, false],
  ['who does not want it', { mutedKinds: ['leaders'] }, false],
  ['who wants no other messages', { mutedKinds: ['decisions', 'reviews'] }, true],
])('[MY-31] [MY-32] the leaders name %s: %j', (_who, changes, isNamed) => {
  const { id: userId, name, xUsername } = exampleUser();
  expect(namedLeader(exampleUser(changes))).toEqual(
    isNamed ? { userId, name, xUsername } : { userId: null, name: '', xUsername: '' },
  );
});

test('[MY-31] only rewards and overturns of the week count as earnings', () => {
  const movement = (kind: string, time: string) => ({
    id: kind,
    debit: 'mint',
    credit: 'member:1001',
    amountTenths: tenths(5),
    kind,
    refId: null,
    actorId: null,
    note: null,
    userId: '1001',
    createdAtMs: Date.parse(time),
  });
  const kinds = ['reward', 'overturn', 'gift', 'refund', 'invite', 'forfeit'];
  const week = kinds.map((kind) => movement(kind, '2026-11-23T00:00:00Z'));
  const before = movement('reward', '2026-11-22T23:59:59Z');
  expect([...earnedIn('2026-11-23', [...week, before])]).toEqual([
    ['1001', { earnedTenths: 10, approvedCount: 2 }],
  ]);
});
