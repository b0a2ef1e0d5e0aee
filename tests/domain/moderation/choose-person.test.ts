import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { choosePerson } from '#src/domain/moderation/request.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const target = { field: 'xUsername', handle: 'recycled' } as const;
const former = exampleUser({ id: userId('1'), name: 'Former', handle: 'former' });
const present = exampleUser({ id: userId('2'), name: 'Present', handle: 'present' });

function answer(personId: string | null, people = [former, present]): string {
  const chosen = choosePerson({ target, personId }, people);
  return chosen.ok ? chosen.value.id : refusalOf(chosen.failure);
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
});

test('[FA-20] the chosen person is meant, and no one that the username does not fit', () => {
  expect(answer('2')).toBe('2');
  expect(answer('3')).toBe('handle_not_found recycled');
  expect(answer(null, [present])).toBe('2');
  expect(answer('1', [present])).toBe('handle_not_found recycled');
  expect(answer(null, [])).toBe('handle_not_found recycled');
});
