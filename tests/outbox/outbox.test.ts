import { expect, test, vi } from 'vitest';
import {
  injectFault,
  hourMs,
  secondMs,
  texts,
  warningText,
  tried,
  warning,
} from './outbox-fixture.ts';
import {
  createPost,
  engage,
  openWithPeople,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';
import { eventually } from '#tests/support/eventually.ts';

const personLink = 'https://t.me/yapp_test_bot/yapp?startapp=user_';

test('[TR-25] a message is sent right after the commit, and only once', async () => {
  const backend = await openWithPeople();

  succeeded(await backend.act(people.root, 'warnUser', warning));

  expect(await tried(backend, 1)).toMatchObject({ status: 'sent', lastError: null });
  expect(await backend.messages()).toMatchObject([{ chatId: '1002', text: warningText }]);
  for (const addMs of [0, secondMs, 100 * hourMs]) {
    await backend.passTime(addMs);
    await backend.deliverDue();
  }
  succeeded(await backend.act(people.root, 'warnUser', warning));
  expect(await texts(backend)).toEqual([warningText]);
});

test('[OP-19] a message keeps the id of the request that caused it', async () => {
  const backend = await openWithPeople();
  const requestId = 'warning-1';

  succeeded(await backend.act(people.root, 'warnUser', { ...warning, requestId }));

  expect((await backend.rows('botOutbox')).map((row) => row['requestId'])).toEqual([requestId]);
});

test('[TR-25] overlapping schedule runs send nothing twice', async () => {
  const backend = await openWithPeople();
  await injectFault(backend, { cut: 'before' }, 1);
  succeeded(await backend.act(people.root, 'warnUser', warning));
  await tried(backend, 1);
  await backend.passTime(15 * secondMs);

  await Promise.all([backend.deliverDue(), backend.deliverDue(), backend.deliverDue()]);

  expect(await texts(backend)).toEqual([warningText]);
});

test('[TR-25] the schedule delivers more messages than fit on one page', async () => {
  const backend = await openWithPeople();
  const payload = JSON.stringify({ telegramId: '1002', message: 'm' });
  await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      backend.addRow('botOutbox', `told.${index}`, { path: 'bot/notify', payload }),
    ),
  );
  succeeded(await backend.act(people.root, 'makeAdmin', { username: 'x_1002', type: 'X' }));

  await vi.waitFor(async () => {
    // A chat accepts a limited number of messages at a time; the rest is refused until later.
    await backend.passTime(60 * secondMs);
    await backend.deliverDue();
    const rows = await backend.rows('botOutbox');
    expect(rows.filter((row) => row['status'] !== 'sent')).toEqual([]);
  }, 25_000);
  expect(await texts(backend)).toHaveLength(120);
});

test('[TR-25] a row that is not a message of this version is given up, and holds up no other', async () => {
  const backend = await openWithPeople();
  await backend.addRow('botOutbox', 'told.x1', { path: 'bot/unknown', payload: '{}' });
  await backend.addRow('botOutbox', 'told.x2', { path: 'bot/notify', payload: 'no json' });
  succeeded(await backend.act(people.root, 'warnUser', warning));

  await backend.deliverDue();

  for (const id of ['told.x1', 'told.x2']) {
    expect(await backend.row('botOutbox', id)).toMatchObject({
      status: 'failed',
      lastError: 'Unknown message',
    });
  }
  expect(await tried(backend, 1)).toMatchObject({ status: 'sent' });
});

test('[BO-12] [AD-32] a warning arrives with a button, and its alert in the alerts topic', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, { warnCount: 2 });

  succeeded(await backend.act(people.root, 'warnUser', warning));

  await eventually(async () => expect(await texts(backend)).toHaveLength(2));
  expect(await backend.messages()).toMatchObject([
    {
      chatId: '-1001',
      text: `@x_1002 has 3 warnings.\n${personLink}1002`,
      topicId: 7,
      buttons: [],
    },
    { chatId: '1002', text: warningText, buttons: [{}] },
  ]);
});

test("[BO-13] people's names, reasons and messages arrive as typed", async () => {
  const backend = await openWithPeople();
  const typed = '<b>bold</b> *stars* _under_ [link](https://evil.test) `code` &amp; \\ 🦆';
  await backend.changeRow('users', people.ada, { x_username: 'a_<i>' });
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);

  await review(backend, engagementId, { reason: typed });
  succeeded(await backend.act(people.root, 'warnUser', { ...warning, reason: typed }));
  const report = { engageId: engagementId, message: typed };
  succeeded(await backend.act(people.ben, 'submitReport', report));

  await eventually(async () => expect(await texts(backend)).toHaveLength(3));
  const link = 'https://x.com/x_1001/status/100';
  expect(new Set(await texts(backend))).toEqual(
    new Set([
      `@a_<i> rejected your engagement: ${typed}\n${link}`,
      `An administrator warned you: ${typed}`,
      `@x_1002 reported @a_<i>: ${typed}\n${personLink}1001`,
    ]),
  );
});
