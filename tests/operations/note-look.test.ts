import { expect, test } from 'vitest';
import {
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
} from './fixture.ts';

const minuteMs = 60_000;

test("[PA-16] an administrator's look at an item is one row that records until when it lasts, and is not logged", async () => {
  const backend = await openWithPeople();
  const note = (changes: object) => backend.act(people.root, 'noteLook', { ...changes });
  const startMs = await backend.nowMs();

  expect(await note({ itemId: 'report1' })).toEqual({ success: true });
  const [first] = await backend.rows('looks');
  expect(first).toMatchObject({ $id: people.root, itemId: 'report1', $permissions: [] });
  expect(Number(first?.['untilMs']) - startMs).toBeGreaterThanOrEqual(2 * minuteMs);
  expect(Number(first?.['untilMs']) - startMs).toBeLessThan(3 * minuteMs);

  await backend.passTime(minuteMs);
  succeeded(await note({ itemId: 'report1' }));
  expect(Number((await backend.row('looks', people.root))['untilMs'])).toBeGreaterThanOrEqual(
    Number(first?.['untilMs']) + minuteMs,
  );

  succeeded(await note({ itemId: people.ben }));
  expect(await backend.rows('looks')).toMatchObject([{ itemId: people.ben }]);
  expect(await backend.rows('moderationLog')).toEqual([]);
  await expectSound(backend);
});

test('[PA-16] [TR-38] leaving an item ends the look at that item only, once', async () => {
  const backend = await openWithPeople();
  const note = (changes: object) => backend.act(people.root, 'noteLook', { ...changes });

  succeeded(await note({ itemId: 'report1', isOver: true }));
  expect(await backend.rows('looks')).toEqual([]);

  succeeded(await note({ itemId: 'report2' }));
  succeeded(await note({ itemId: 'report1', isOver: true }));
  const look = await backend.row('looks', people.root);
  expect(look).toMatchObject({ itemId: 'report2' });
  expect(look['untilMs']).not.toBe(0);

  succeeded(await note({ itemId: 'report2', isOver: true }));
  expect(await backend.row('looks', people.root)).toMatchObject({ untilMs: 0 });

  succeeded(await expectNoChange(backend, () => note({ itemId: 'report2', isOver: true })));
});

test('[PA-16] [TR-15] a repeated look is written once', async () => {
  const backend = await openWithPeople();
  const input = { itemId: 'report1', requestId: 'look1' };
  succeeded(await backend.act(people.root, 'noteLook', input));
  succeeded(await backend.act(people.root, 'noteLook', { itemId: 'report2' }));

  succeeded(await backend.act(people.root, 'noteLook', input));

  expect(await backend.rows('looks')).toMatchObject([{ itemId: 'report2' }]);
});

test("[PA-16] a member's look and a look at an invalid item are refused", async () => {
  const backend = await openWithPeople();
  const byMember = await backend.act(people.ada, 'noteLook', { itemId: 'report1' });
  expect(refused(byMember)).toBe('database_error');
  await expectRefusals(backend, (changes) => backend.act(people.root, 'noteLook', { ...changes }), [
    ['nothing', {}, 'parameter_missing itemId'],
    ['a strange id', { itemId: 'Not An Id' }, 'parameter_missing itemId'],
  ]);
  expect(await backend.rows('looks')).toEqual([]);
});

test('[PA-16] [OP-10] erasing a person deletes the looks by and at that person', async () => {
  const backend = await openWithPeople();
  await backend.addRow('looks', people.ben, { itemId: 'report1', untilMs: 1 });
  await backend.addRow('looks', people.ada, { itemId: people.ben, untilMs: 1 });
  await backend.addRow('looks', people.root, { itemId: 'report2', untilMs: 1 });
  succeeded(await backend.act(people.root, 'erasePerson', { userId: people.ben }));

  for (let runs = 0; runs < 30 && (await backend.rows('looks')).length > 1; runs += 1) {
    await backend.passTime(2 * minuteMs);
    await backend.runSchedule();
  }

  expect((await backend.rows('looks')).map(({ $id }) => $id)).toEqual([people.root]);
});
