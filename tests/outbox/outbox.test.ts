import { expect, test, vi } from 'vitest';
import { befall, hourMs, secondMs, texts, told, tried, warning } from './outbox-fixture.ts';
import {
  createPost,
  engage,
  openStage,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';

test('[TR-25] a message is sent right after the commit, once, and never again', async () => {
  const world = await openStage();

  succeeded(await world.act(people.root, 'warnUser', warning));

  expect(await tried(world, 1)).toMatchObject({ status: 'sent', lastError: null });
  expect(await world.messages()).toMatchObject([{ chatId: '1002', text: told }]);
  for (const addMs of [0, secondMs, 100 * hourMs]) {
    await world.passTime(addMs);
    await world.deliverDue();
  }
  succeeded(await world.act(people.root, 'warnUser', warning));
  expect(await texts(world)).toEqual([told]);
});

test('[TR-25] schedules that overlap send nothing twice', async () => {
  const world = await openStage();
  await befall(world, { cut: 'before' }, 1);
  succeeded(await world.act(people.root, 'warnUser', warning));
  await tried(world, 1);
  await world.passTime(15 * secondMs);

  await Promise.all([world.deliverDue(), world.deliverDue(), world.deliverDue()]);

  expect(await texts(world)).toEqual([told]);
});

test('[TR-25] the schedule delivers more messages than one page holds', async () => {
  const world = await openStage();
  const payload = JSON.stringify({ telegramId: '1002', message: 'm' });
  await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      world.addRow('botOutbox', `told.${index}`, { path: 'bot/notify', payload }),
    ),
  );
  succeeded(await world.act(people.root, 'makeAdmin', { username: 'x_1002', type: 'X' }));

  await vi.waitFor(async () => {
    // A chat takes so many messages at a time; the rest is told to come again.
    await world.passTime(60 * secondMs);
    await world.deliverDue();
    const rows = await world.rows('botOutbox');
    expect(rows.filter((row) => row['status'] !== 'sent')).toEqual([]);
  }, 25_000);
  expect(await texts(world)).toHaveLength(120);
});

test('[TR-25] a row that is no message of this version is given up, and holds up no other', async () => {
  const world = await openStage();
  await world.addRow('botOutbox', 'told.x1', { path: 'bot/unknown', payload: '{}' });
  await world.addRow('botOutbox', 'told.x2', { path: 'bot/notify', payload: 'no json' });
  succeeded(await world.act(people.root, 'warnUser', warning));

  await world.deliverDue();

  for (const id of ['told.x1', 'told.x2']) {
    expect(await world.row('botOutbox', id)).toMatchObject({
      status: 'failed',
      lastError: 'Unknown message',
    });
  }
  expect(await tried(world, 1)).toMatchObject({ status: 'sent' });
});

test('[BO-12] [AD-32] a warning arrives with a button, its alert in the alerts topic', async () => {
  const world = await openStage();
  await world.changeRow('users', people.ben, { warnCount: 2 });

  succeeded(await world.act(people.root, 'warnUser', warning));

  await vi.waitFor(async () => expect(await texts(world)).toHaveLength(2));
  expect(await world.messages()).toMatchObject([
    { chatId: '-1001', text: '@x_1002 has 3 warnings.', topicId: 7, buttons: [] },
    { chatId: '1002', text: told, buttons: [{}] },
  ]);
});

test('[BO-13] names, reasons and messages of people arrive as they were typed', async () => {
  const world = await openStage();
  const typed = '<b>bold</b> *stars* _under_ [link](https://evil.test) `code` &amp; \\ 🦆';
  await world.changeRow('users', people.ada, { x_username: 'a_<i>' });
  const postId = await createPost(world);
  const engagementId = await engage(world, people.ben, postId);

  await review(world, engagementId, { reason: typed });
  succeeded(await world.act(people.root, 'warnUser', { ...warning, reason: typed }));
  const report = { engageId: engagementId, message: typed };
  succeeded(await world.act(people.ben, 'submitReport', report));

  await vi.waitFor(async () => expect(await texts(world)).toHaveLength(3));
  const link = 'https://x.com/x_1001/status/100';
  expect(new Set(await texts(world))).toEqual(
    new Set([
      `@a_<i> rejected your engagement: ${typed}\n${link}`,
      `You have been warned by administration: ${typed}`,
      `@x_1002 reported @a_<i>: ${typed}`,
    ]),
  );
});
