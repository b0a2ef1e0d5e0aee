import { expect, test } from 'vitest';
import { checkTypeForm, type TypeFormInput } from '#src/domain/moderation/engagement-type-form.ts';
import {
  decideSaveType,
  type SaveTypeCommand,
} from '#src/domain/moderation/save-engagement-type.ts';
import { errorText } from '#src/text/en/errors.ts';
import { examplePointType } from '#tests/domain/examples.ts';

const form: TypeFormInput = { name: 'like', cost: '1.1', reward: '1' };

function formAnswer(changes: Partial<TypeFormInput>): string {
  const checked = checkTypeForm({ ...form, ...changes });
  return checked.ok ? 'accepted' : errorText(checked.failure);
}

test.each(['', '   '])('[TY-04] the name %j is blank', (name) => {
  expect(formAnswer({ name })).toBe('Type name required!');
});

test.each(['', 'abc', '-1', '-1.15'])('[TY-05] [TY-06] %j is no non-negative number', (text) => {
  expect(formAnswer({ cost: text })).toBe('Points for Post must be a valid non-negative number!');
  expect(formAnswer({ reward: text })).toBe(
    'Points as Reward must be a valid non-negative number!',
  );
});

test('[TY-05] [TY-06] two decimals are too many', () => {
  expect(formAnswer({ cost: '1.15' })).toBe('Points for Post can have maximum 1 decimal place!');
  expect(formAnswer({ reward: '1.15' })).toBe('Points as Reward can have maximum 1 decimal place!');
});

test.each(['0', '0.5', '1.1'])('[TY-07] %s is accepted in both fields', (text) => {
  expect(formAnswer({ cost: text, reward: text })).toBe('accepted');
});

/** Each row is at fault, and so is everything that is told after it. */
test.each<[Partial<TypeFormInput>, string]>([
  [{ name: '', cost: 'abc', reward: 'abc' }, 'Type name required!'],
  [{ cost: 'abc', reward: 'abc' }, 'Points for Post must be a valid non-negative number!'],
  [{ cost: '1.15', reward: 'abc' }, 'Points as Reward must be a valid non-negative number!'],
  [{ cost: '1.15', reward: '1.15' }, 'Points for Post can have maximum 1 decimal place!'],
  [{ reward: '1.15' }, 'Points as Reward can have maximum 1 decimal place!'],
])('[TY-07] the refusals of %j come in order: %s', (changes, sentence) => {
  expect(formAnswer(changes)).toBe(sentence);
});

test('the form answers the name in lower case and tenths', () => {
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
};
const like = examplePointType('like', 11);

function saveAnswer(changes: Partial<SaveTypeCommand>, existing = changes.isNew === false): string {
  const decision = decideSaveType({ ...command, ...changes }, existing ? like : null);
  return decision.ok ? 'accepted' : errorText(decision.failure);
}

test.each<[Partial<SaveTypeCommand>, string]>([
  [{ name: ' ', cost: -1 }, 'Type name required!'],
  [{ cost: -1 }, 'Points must be positive numbers'],
  [{ reward: '-0.5' }, 'Points must be positive numbers'],
  [{ cost: 'abc', reward: -1 }, 'Points must be positive numbers'],
  [{ isNew: false, cost: -1, reward: -1 }, 'pointToPost must be positive'],
  [{ isNew: false, reward: -1 }, 'pointAsReward must be positive'],
  [{ cost: undefined }, 'Points for Post must be a valid non-negative number!'],
  [{ reward: 'abc' }, 'Points as Reward must be a valid non-negative number!'],
  [{ cost: 1.15, name: 'No id!' }, 'Points for Post can have maximum 1 decimal place!'],
  [{ name: 'no id' }, 'Failed to save type'],
  [{ name: '_sing' }, 'Failed to save type'],
  [{ name: 'sing' }, 'accepted'],
  [{ isNew: false }, 'accepted'],
])('saving %j is answered: %s', (changes, sentence) => {
  expect(saveAnswer(changes)).toBe(sentence);
});

test('creating a type that exists, and updating one that does not, is refused', () => {
  expect(saveAnswer({ isNew: true }, true)).toBe('Failed to save type');
  expect(saveAnswer({ isNew: false }, false)).toBe('Failed to save type');
});

test('a type is saved under its name in lower case, with its prices in tenths', () => {
  expect(decideSaveType(command, null)).toEqual({
    ok: true,
    value: { name: 'like', costTenths: 11, rewardTenths: 8, isEnabled: true, isForAll: false },
  });
});

test.each<[Partial<SaveTypeCommand>, string]>([
  [{ cost: 1, reward: '1.1' }, 'The reward is above the price. Save again to confirm.'],
  [{ cost: 0, reward: 100_000_000 }, 'The reward is above the price. Save again to confirm.'],
  [{ cost: 1, reward: '1.1', isConfirmed: true }, 'accepted'],
  [{ cost: 1, reward: 1 }, 'accepted'],
  [{ isNew: true, name: 'no id', cost: 1, reward: 2 }, 'Failed to save type'],
])(
  '[FA-15] a reward above the cost is saved only when confirmed: %j is %s',
  (changes, sentence) => {
    expect(saveAnswer(changes)).toBe(sentence);
  },
);
