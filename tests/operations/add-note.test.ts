import { expect, test } from 'vitest';
import { expectRefusals, openWithPeople, people } from './fixture.ts';

test('[PA-01] [AD-16] a note writes one log row, and a repeated request writes no second one', async () => {
  const backend = await openWithPeople();
  const input = { userId: people.ben, note: '  Second account of @max  ', requestId: 'note1' };
  const reply = await backend.act(people.root, 'addNote', input);
  expect(reply).toEqual({ success: true, message: 'Note saved.' });
  expect(await backend.act(people.root, 'addNote', input)).toEqual(reply);
  const [act, ...others] = await backend.rows('moderationLog');
  expect(others).toEqual([]);
  expect(act).toMatchObject({ actorId: '1', targetId: '1002', action: 'addNote', reason: null });
  expect(JSON.parse(String(act?.['details']))).toMatchObject({
    after: { note: 'Second account of @max' },
  });
});

test('[PA-01] an empty note and a note on an unknown person are refused', async () => {
  const backend = await openWithPeople();
  await expectRefusals(
    backend,
    (changes) => backend.act(people.root, 'addNote', { userId: people.ben, note: 'x', ...changes }),
    [
      ['blank', { note: '  ' }, 'parameter_missing note'],
      ['unknown', { userId: '4040' }, 'user_not_found'],
      ['a strange id', { userId: 'Not An Id' }, 'user_not_found'],
    ],
  );
});
