import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { choosePerson } from '#src/domain/moderation/choose-person.ts';
import { errorText } from '#src/text/en/errors.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const target = { field: 'xUsername', handle: 'recycled' } as const;
const former = exampleUser({ id: userId('1'), name: 'Former', handle: 'former' });
const present = exampleUser({ id: userId('2'), name: 'Present', handle: 'present' });

function answer(personId: string | null, people = [former, present]): string {
  const chosen = choosePerson({ target, personId }, people);
  return chosen.ok ? chosen.value.id : errorText(chosen.failure);
}

test('[FA-20] a username of several people asks which one is meant', () => {
  expect(choosePerson({ target, personId: null }, [former, present])).toEqual({
    ok: false,
    failure: {
      code: 'several_people',
      people: [
        { id: '1', name: 'Former', handle: 'former', xUsername: 'ada' },
        { id: '2', name: 'Present', handle: 'present', xUsername: 'ada' },
      ],
    },
  });
  expect(answer(null)).toBe('Several people have this username. Choose one.');
});

test('[FA-20] the chosen person is meant, and nobody whom the username does not fit', () => {
  expect(answer('2')).toBe('2');
  expect(answer('3')).toBe('User @recycled not found');
  expect(answer(null, [present])).toBe('2');
  expect(answer('1', [present])).toBe('User @recycled not found');
  expect(answer(null, [])).toBe('User @recycled not found');
});
