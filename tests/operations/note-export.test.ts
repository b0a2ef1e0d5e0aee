import { expect, test } from 'vitest';
import { expectRefusals, openWithPeople, people } from './fixture.ts';

test('[PA-24] [AD-16] an export of the log is one row of it, and a repeated request writes no second one', async () => {
  const backend = await openWithPeople();
  const input = { acts: 12, requestId: 'export1' };
  const reply = await backend.act(people.root, 'noteExport', input);
  expect(reply).toEqual({ success: true, message: 'The export was logged.' });
  expect(await backend.act(people.root, 'noteExport', input)).toEqual(reply);
  const [act, ...others] = await backend.rows('moderationLog');
  expect(others).toEqual([]);
  expect(act).toMatchObject({ actorId: '1', targetId: '1', action: 'exportLog' });
  expect(JSON.parse(String(act?.['details']))).toMatchObject({ after: { acts: 12 } });
});

test('[PA-24] an export of nothing is refused', async () => {
  const backend = await openWithPeople();
  await expectRefusals(
    backend,
    (changes) => backend.act(people.root, 'noteExport', { ...changes }),
    [
      ['of nothing', {}, 'parameter_missing acts'],
      ['of no number', { acts: 'many' }, 'parameter_missing acts'],
    ],
  );
});
