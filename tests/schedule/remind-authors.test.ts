import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, openWithPeople, people, review } from '#tests/operations/fixture.ts';

const hourMs = 3_600_000;

/** The messages to the authors so far, oldest first. */
async function reminders(backend: TestBackend): Promise<readonly unknown[]> {
  const rows = await backend.rows('botOutbox');
  return rows
    .filter(({ $id }) => $id.startsWith('digest.'))
    .map(({ payload }) => JSON.parse(String(payload)) as unknown);
}

test('[FA-04] an author with engagements pending for over 24 h gets one message a day', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.cleo, { point: 0 });
  const postId = await createPost(backend);
  await engage(backend, people.ben, postId);
  await backend.passTime(20 * hourMs);
  await engage(backend, people.cleo, postId);
  await backend.deliverDue();
  expect(await reminders(backend)).toEqual([]);

  await backend.passTime(5 * hourMs);
  await backend.deliverDue();
  await backend.passTime(2 * hourMs);
  await backend.deliverDue();

  const sent = await reminders(backend);
  expect(sent[0]).toEqual({
    telegramId: people.ada,
    message: '2 people wait for your review.',
    btnText: 'Open reviews',
    btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=reviews',
  });
  const days = new Set((await backend.rows('botOutbox')).map(({ $id }) => $id)).size;
  expect(sent.length).toBeLessThanOrEqual(2);
  await backend.passTime(24 * hourMs);
  await backend.deliverDue();
  expect((await reminders(backend)).length).toBeGreaterThanOrEqual(2);
  expect(days).toBeGreaterThan(0);
});

test('[FA-04] [TR-42] an author whose reminder failed gets it in the next hour', async () => {
  const backend = await openWithPeople();
  await engage(backend, people.ben, await createPost(backend));
  await backend.passTime(25 * hourMs);
  const match = `^GET /v1/tablesdb/.*/users/rows/${people.ada}`;
  await backend.fault({ match, from: 'function', times: 1000, action: { status: 500 } });
  await backend.deliverDue();
  expect(await reminders(backend)).toEqual([]);
  expect(await backend.rows('scheduleFailures')).toMatchObject([
    { kind: 'reminders', itemId: people.ada },
  ]);

  await backend.noFaults();
  await backend.passTime(hourMs);
  await backend.deliverDue();

  expect(await reminders(backend)).toMatchObject([{ telegramId: people.ada }]);
  expect(await backend.rows('scheduleFailures')).toEqual([]);
});

test('[FA-04] [TR-42] an engagement that cannot be parsed does not hold up the reminders of other authors', async () => {
  const backend = await openWithPeople();
  const broken = await engage(backend, people.ben, await createPost(backend));
  await backend.changeRow('engagement', broken, { engagedBy: '' });
  await backend.changeRow('users', people.cleo, { point: 100 });
  await engage(backend, people.ben, await createPost(backend, {}, people.cleo));
  await backend.passTime(25 * hourMs);

  await backend.deliverDue();

  expect(await reminders(backend)).toMatchObject([{ telegramId: people.cleo }]);
});

test('[FA-04] a banned author gets no reminder', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await engage(backend, people.ben, postId);
  await backend.changeRow('users', people.ada, { isBanned: true });
  await backend.passTime(25 * hourMs);

  await backend.deliverDue();

  expect(await reminders(backend)).toEqual([]);
});

test('[FA-04] an author whose engagements are decided gets no reminder', async () => {
  const backend = await openWithPeople();
  await review(backend, await engage(backend, people.ben, await createPost(backend)));
  await backend.passTime(25 * hourMs);

  await backend.deliverDue();

  expect(await reminders(backend)).toEqual([]);
});
