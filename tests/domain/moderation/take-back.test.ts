import { expect, test } from 'vitest';
import { isAsLeft, reversalOf, takesBack } from '#src/domain/moderation/take-back.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { examplePointType } from '#tests/domain/examples.ts';

const left = { pointToPost: 10, pointAsReward: 8, enabled: true, forAll: true };

test.each([
  ['as it was left', {}, true],
  ['with another price', { pointToPost: 11 }, false],
  ['with another reward', { pointAsReward: 9 }, false],
  ['switched off since', { enabled: false }, false],
  ['kept for administrators since', { forAll: false }, false],
])('[PA-18] a type %s: %j', (_what, changes, expected) => {
  const { pointToPost, pointAsReward, enabled, forAll } = { ...left, ...changes };
  const type = examplePointType('like', pointToPost, {
    rewardTenths: tenths(pointAsReward),
    isEnabled: enabled,
    isForAll: forAll,
  });
  expect(isAsLeft(type, left)).toBe(expected);
});

test('[PA-18] a deleted type no longer matches what the act left', () => {
  expect(isAsLeft(null, left)).toBe(false);
});

test('[PA-18] an act can be taken back only if its id leaves room for the id of the take-back', () => {
  const warning = { action: 'warnUser', details: { after: { warnCount: 1 } } };
  expect(reversalOf({ ...warning, id: 'a'.repeat(31) })).toEqual({
    ok: true,
    value: { kind: 'tool', tool: 'removeWarning', amountTenths: 0 },
  });
  expect(reversalOf({ ...warning, id: 'a'.repeat(32) }).ok).toBe(false);
  expect(takesBack({ id: 'back.warn1' })).toBe('warn1');
  expect(takesBack({ id: 'warn1' })).toBeNull();
});

test.each([
  ['addPoints', { before: { point: 5 }, after: { point: 30 } }, 'reducePoints', 25],
  ['reducePoints', { before: { point: 30 }, after: { point: 10 } }, 'addPoints', 20],
  ['warnUser', { after: { warnCount: 2 } }, 'removeWarning', 0],
  ['banUser', { after: { isBanned: true } }, 'unbanUser', 0],
])('[PA-18] %s with %j is taken back by %s of %i', (action, details, tool, amountTenths) => {
  expect(reversalOf({ id: 'act1', action, details })).toEqual({
    ok: true,
    value: { kind: 'tool', tool, amountTenths },
  });
});

const changed = { ...left, pointToPost: 20 };

test('[PA-18] a change of a type is taken back to what it was', () => {
  const act = { id: 'act1', action: 'saveEngagementType' };
  expect(reversalOf({ ...act, details: { before: left, after: changed } })).toEqual({
    ok: true,
    value: { kind: 'type', before: left, after: changed },
  });
});

const { forAll: _forAll, ...withoutGroup } = left;

test.each([
  ['a new type', 'act1', 'saveEngagementType', { before: {}, after: left }],
  ['an older entry', 'act1', 'saveEngagementType', { before: withoutGroup, after: left }],
  ['an entry without details', 'act1', 'saveEngagementType', null],
  ['an unban', 'act1', 'unbanUser', {}],
  ['a removed warning', 'act1', 'removeWarning', {}],
  ['an appointment', 'act1', 'makeAdmin', {}],
  ['what took something back', 'back.act1', 'warnUser', {}],
])('[PA-18] %s is not taken back', (_what, id, action, details) => {
  expect(reversalOf({ id, action, details })).toEqual({
    ok: false,
    failure: { code: 'take_back_failed' },
  });
});
