import { expect, test } from 'vitest';
import { weekOf } from '#src/domain/points/leaders.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  createPost,
  engage,
  openWithPeople,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';

const dayMs = 86_400_000;

async function settle(backend: TestBackend): Promise<void> {
  await backend.passTime(61_000);
  await backend.deliverDue();
}

/** Has people earn through approved engagements, each as often as stated. */
async function earn(backend: TestBackend, times: Readonly<Record<string, number>>): Promise<void> {
  for (const [person, count] of Object.entries(times)) {
    for (let done = 0; done < count; done += 1) {
      await review(backend, await engage(backend, person, await createPost(backend)));
    }
  }
}

async function leaders(backend: TestBackend) {
  const rows = await backend.rows('leaders');
  return rows
    .toSorted((one, other) => Number(one['rank']) - Number(other['rank']))
    .map(({ rank, userId, x_username, earned, approved }) => [
      rank,
      userId,
      x_username,
      earned,
      approved,
    ]);
}

/** Each person's earnings, rank, and what is missing to the next rank. */
async function places(backend: TestBackend) {
  const rows = await backend.rows('weekEarnings');
  return rows
    .toSorted((one, other) => Number(one['rank']) - Number(other['rank']))
    .map(({ userId, earned, rank, missing }) => [userId, earned, rank, missing]);
}

test('[MY-31] the schedule ranks people by points earned from approved engagements, counting each movement once', async () => {
  const backend = await openWithPeople();
  await earn(backend, { [people.ben]: 1, [people.cleo]: 2 });
  await settle(backend);
  await settle(backend);
  expect(await leaders(backend)).toEqual([
    [1, people.cleo, 'x_1003', 20, 2],
    [2, people.ben, 'x_1002', 10, 1],
  ]);
  expect(await places(backend)).toEqual([
    [people.cleo, 20, 1, 0],
    [people.ben, 10, 2, 10],
  ]);
  await earn(backend, { [people.cleo]: 1 });
  await settle(backend);
  expect(await places(backend)).toEqual([
    [people.cleo, 30, 1, 0],
    [people.ben, 10, 2, 20],
  ]);
  await earn(backend, { [people.ben]: 3 });
  await settle(backend);
  expect((await leaders(backend)).map(([, id]) => id)).toEqual([people.ben, people.cleo]);
});

test('[MY-31] gifts and refunds are not earnings, and an overturned rejection is', async () => {
  const backend = await openWithPeople();
  const gift = { username: 'x_1002', type: 'X', reason: 'prize', points: '50' };
  succeeded(await backend.act(people.root, 'addPoints', gift));
  const engageId = await engage(backend, people.cleo, await createPost(backend));
  await review(backend, engageId, { reason: 'Not there.' });
  await settle(backend);
  expect(await leaders(backend)).toEqual([]);
  const report = { engageId, message: 'I did.', requestId: 'report1' };
  succeeded(await backend.act(people.cleo, 'submitReport', report));
  const overturn = { reportId: 'report1', outcome: 'overturn' };
  succeeded(await backend.act(people.root, 'resolveReport', overturn));
  await settle(backend);
  expect(await leaders(backend)).toEqual([[1, people.cleo, 'x_1003', 10, 1]]);
});

test('[MY-31] [MY-32] a person who opted out or is banned keeps their rank without a name', async () => {
  const backend = await openWithPeople();
  await earn(backend, { [people.ben]: 2, [people.cleo]: 1 });
  succeeded(await backend.act(people.ben, 'chooseMessages', { mutedKinds: ['leaders'] }));
  const ban = { username: 'x_1003', type: 'X', reason: 'Fraud' };
  succeeded(await backend.act(people.root, 'banUser', ban));
  await settle(backend);
  const unnamed = [null, ''];
  expect((await leaders(backend)).map(([, id, handle]) => [id ?? null, handle ?? ''])).toEqual([
    unnamed,
    unnamed,
  ]);
  const shown = JSON.stringify(await backend.rows('leaders'));
  expect(shown).not.toContain(people.ben);
  succeeded(await backend.act(people.ben, 'chooseMessages', { mutedKinds: [] }));
  await settle(backend);
  expect((await leaders(backend))[0]).toEqual([1, people.ben, 'x_1002', 20, 2]);
});

test('[MY-31] a new week starts empty, and earlier earnings are deleted', async () => {
  const backend = await openWithPeople();
  await earn(backend, { [people.ben]: 1 });
  await settle(backend);
  expect(await leaders(backend)).toHaveLength(1);
  await backend.passTime(7 * dayMs);
  await backend.deliverDue();
  await settle(backend);
  expect(await leaders(backend)).toEqual([]);
  const weeks = (await backend.rows('weekEarnings')).map(({ week }) => week);
  expect(weeks).not.toContain(weekOf(Date.now()));
});

test('[MY-31] a run whose commit is lost counts nothing twice', async () => {
  const backend = await openWithPeople();
  await earn(backend, { [people.ben]: 1 });
  await backend.fault({
    match: '^PATCH .*/transactions/',
    from: 'function',
    action: { status: 500 },
  });
  await settle(backend);
  await backend.noFaults();
  await settle(backend);
  expect(await leaders(backend)).toEqual([[1, people.ben, 'x_1002', 10, 1]]);
});
