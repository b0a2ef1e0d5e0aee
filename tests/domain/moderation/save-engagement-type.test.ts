import { expect, test } from 'vitest';
import {
  checkTypeForm,
  decideSaveType,
  type SaveTypeCommand,
  type TypeFormInput,
} from '#src/domain/moderation/save-engagement-type.ts';
import { refusalOf } from '../refusal-of.ts';
import { examplePointType } from '../examples.ts';

const form: TypeFormInput = { name: 'like', cost: '1.1', reward: '1' };

function formAnswer(changes: Partial<TypeFormInput>): string {
  const checked = checkTypeForm({ ...form, ...changes });
  return checked.ok ? 'accepted' : refusalOf(checked.failure);
}

test.each(['', '   '])('[TY-04] the name %j is blank', (name) => {
  expect(formAnswer({ name })).toBe('type_name_missing');
});

test.each(['', 'abc', '-1', '-1.15'])('[TY-05] [TY-06] %j is not a non-negative number', (text) => {
  expect(formAnswer({ cost: text })).toBe('type_cost_invalid');
  expect(formAnswer({ reward: text })).toBe('type_reward_invalid');
});

test('[TY-05] [TY-06] two decimals are too many', () => {
  expect(formAnswer({ cost: '1.15' })).toBe('type_cost_too_precise');
  expect(formAnswer({ reward: '1.15' })).toBe('type_reward_too_precise');
});

test.each(['0', '0.5', '1.1'])('[TY-07] %s is accepted in both fields', (text) => {
  expect(formAnswer({ cost: text, reward: text })).toBe('accepted');
});

/** Each row has its own fault plus the faults of all rows after it. */
test.each<[Partial<TypeFormInput>, string]>([
  [{ name: '', cost: 'abc', reward: 'abc' }, 'type_name_missing'],
  [{ cost: 'abc', reward: 'abc' }, 'type_cost_invalid'],
  [{ cost: '1.15', reward: 'abc' }, 'type_reward_invalid'],
  [{ cost: '1.15', reward: '1.15' }, 'type_cost_too_precise'],
  [{ reward: '1.15' }, 'type_reward_too_precise'],
])('[TY-07] the faults of %j are reported in order: %s', (changes, expected) => {
  expect(formAnswer(changes)).toBe(expected);
});

test('the form returns the name in lower case and the prices in tenths', () => {
  expect(checkTypeForm({ name: ' Like ', cost: '1.1', reward: '0.8' })).toEqual({
    ok: true,
    value: { name: 'like', costTenths: 11, rewardTenths: 8 },
  });
});

const command: SaveTypeCommand = {
  isNew: true,
  name: ' Like ',
  cost: '1.1',
  reward: 0.8,
  isEnabled: true,
  isForAll: false,
  isConfirmed: false,
  isSuperAdmin: true,
};
const like = examplePointType('like', 11);

function saveAnswer(changes: Partial<SaveTypeCommand>, existing = changes.isNew === false): string {
  const decision = decideSaveType({ ...command, ...changes }, existing ? like : null);
  return decision.ok ? 'accepted' : refusalOf(decision.failure);
}

test.each<[Partial<SaveTypeCommand>, string]>([
  [{ name: ' ', cost: -1 }, 'type_name_missing'],
  [{ cost: -1 }, 'type_points_negative'],
  [{ reward: '-0.5' }, 'type_points_negative'],
  [{ cost: 'abc', reward: -1 }, 'type_points_negative'],
  [{ isNew: false, cost: -1, reward: -1 }, 'type_cost_negative'],
  [{ isNew: false, reward: -1 }, 'type_reward_negative'],
  [{ cost: undefined }, 'type_cost_invalid'],
  [{ reward: 'abc' }, 'type_reward_invalid'],
  [{ cost: 1.15, name: 'No id!' }, 'type_cost_too_precise'],
  [{ name: 'no id' }, 'type_save_failed'],
  [{ name: '_sing' }, 'type_save_failed'],
  [{ name: 'sing' }, 'accepted'],
  [{ isNew: false }, 'accepted'],
])('saving %j is answered: %s', (changes, expected) => {
  expect(saveAnswer(changes)).toBe(expected);
});

test('creating an existing type and updating a missing one are refused', () => {
  expect(saveAnswer({ isNew: true }, true)).toBe('type_save_failed');
  expect(saveAnswer({ isNew: false }, false)).toBe('type_save_failed');
});

test('a type is saved under its lower-case name, with its prices in tenths', () => {
  expect(decideSaveType(command, null)).toEqual({
    ok: true,
    value: { name: 'like', costTenths: 11, rewardTenths: 8, isEnabled: true, isForAll: false },
  });
});

test.each<[Partial<SaveTypeCommand>, string]>([
  [{ cost: 1, reward: '1.1' }, 'type_reward_above_cost'],
  [{ cost: 0, reward: 1000 }, 'type_reward_above_cost'],
  [{ cost: 1, reward: '1.1', isConfirmed: true }, 'accepted'],
  [{ cost: 1, reward: 1 }, 'accepted'],
  [{ isNew: true, name: 'no id', cost: 1, reward: 2 }, 'type_save_failed'],
])('[FA-15] a reward above the cost is saved only if confirmed: %j is %s', (changes, expected) => {
  expect(saveAnswer(changes)).toBe(expected);
});

test.each<[Partial<SaveTypeCommand>, string]>([
  [{ cost: 1, reward: 2, isConfirmed: true, isSuperAdmin: false }, 'super_admin_only'],
  [{ cost: 1, reward: 2, isSuperAdmin: false }, 'super_admin_only'],
  [{ cost: 2, reward: 2, isSuperAdmin: false }, 'accepted'],
  [{ cost: 1000, reward: 1000 }, 'accepted'],
  [{ cost: '1000.1', reward: 1 }, 'type_points_too_large 10000'],
  [{ cost: 0, reward: 100_000_000, isConfirmed: true }, 'type_points_too_large 10000'],
  [{ cost: 1000, reward: '1000.1', isConfirmed: true }, 'type_points_too_large 10000'],
  [{ cost: 1, reward: '1000.1', isSuperAdmin: false }, 'type_points_too_large 10000'],
  [{ name: 'no id', cost: '1000.1', reward: 1 }, 'type_save_failed'],
])('[FA-24] saving %j is answered: %s', (changes, expected) => {
  expect(saveAnswer(changes)).toBe(expected);
});
