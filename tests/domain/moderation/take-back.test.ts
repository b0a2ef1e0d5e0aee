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

test('[PA-18] a type that is gone is not as it was left', () => {
  expect(isAsLeft(null, left)).toBe(false);
});

test('[PA-18] an act is taken back only where the entry that does so can have an id', () => {
  const warning = { action: 'warnUser', details: { after: { warnCount: 1 } } };
  expect(reversalOf({ ...warning, id: 'a'.repeat(31) })).toEqual({
    ok: true,
    value: { kind: 'tool', tool: 'removeWarning', amountTenths: 0 },
  });
  expect(reversalOf({ ...warning, id: 'a'.repeat(32) }).ok).toBe(false);
  expect(takesBack({ id: 'back.warn1' })).toBe('warn1');
  expect(takesBack({ id: 'warn1' })).toBeNull();
});
