import { expect, test } from 'vitest';
import {
  createPost,
  engage,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';

async function openBan() {
  const backend = await openWithPeople();
  const ban = { username: 'x_1002', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));
  const appeal = (request: object = {}) =>
    backend.act(people.ben, 'submitAppeal', { message: 'It was not me.', ...request });
  const resolve = (request: object) =>
    backend.act(people.root, 'resolveReport', { reportId: 'appeal1', ...request });
  const textsToBen = async () => {
    await backend.deliverDue();
    const messages = await backend.messages();
    return messages.flatMap(({ chatId, text }) => (chatId === people.ben ? [text] : []));
  };
  return { backend, appeal, resolve, textsToBen };
}

test('[PA-05] [TR-14] a banned person can appeal once, and the appeal reaches the queue and the admin group', async () => {
  const { backend, appeal } = await openBan();

  expect(await appeal({ requestId: 'appeal1' })).toEqual({ success: true, reportId: 'appeal1' });

  expect(await backend.row('reports', 'appeal1')).toMatchObject({
    isAppeal: true,
    message: 'It was not me.',
    againistId: people.ben,
    reportedById: people.ben,
    rejectCause: 'Spam',
    isResolved: false,
    $permissions: ['read("user:1002")'],
  });
  const message = await backend.row('botOutbox', 'report.appeal1');
  expect(JSON.parse(String(message['payload']))).toMatchObject({
    message:
      '@x_1002 appeals against the ban: It was not me.\n' +
      'https://t.me/yapp_test_bot/yapp?startapp=user_1002',
    btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=reports',
  });
  const again = await expectNoChange(backend, () => appeal());
  expect(refused(again)).toBe('appeal_repeated');
  await expectSound(backend);
});

test('[PA-05] only one of concurrent appeals is stored', async () => {
  const { backend, appeal } = await openBan();
  const replies = await Promise.all([appeal(), appeal(), appeal()]);
  expect(replies.filter(({ success }) => success)).toHaveLength(1);
  expect(await backend.rows('reports')).toHaveLength(1);
});

test('[PA-05] a person who is not banned cannot appeal', async () => {
  const { backend } = await openBan();
  for (const actor of [people.ada, people.root]) {
    const reply = await expectNoChange(backend, () =>
      backend.act(actor, 'submitAppeal', { message: 'Me too' }),
    );
    expect(refused(reply)).toBe('appeal_failed');
  }
});

test('[PA-05] a granted appeal ends the ban and notifies the person once', async () => {
  const { backend, appeal, resolve, textsToBen } = await openBan();
  succeeded(await appeal({ requestId: 'appeal1' }));

  succeeded(await resolve({ outcome: 'unban', requestId: 'resolve1' }));

  expect(await backend.row('users', people.ben)).toMatchObject({ isBanned: false });
  expect(await backend.row('reports', 'appeal1')).toMatchObject({
    isResolved: true,
    outcome: 'unban',
  });
  expect(await backend.row('moderationLog', 'tool.resolve1')).toMatchObject({
    action: 'unbanUser',
    targetId: people.ben,
  });
  const texts = await textsToBen();
  expect(texts.slice(1)).toEqual(['Your id has been unbanned. You can use Yapp again.']);
  await expectSound(backend);
});

test('[PA-05] [OP-10] an appeal is granted also if the person was erased in the meantime', async () => {
  const { backend, appeal, resolve } = await openBan();
  succeeded(await appeal({ requestId: 'appeal1' }));
  succeeded(await backend.act(people.root, 'erasePerson', { userId: people.ben }));

  succeeded(await resolve({ outcome: 'unban' }));

  expect(await backend.row('users', people.ben)).toMatchObject({ isBanned: false });
  expect(await backend.row('reports', 'appeal1')).toMatchObject({ outcome: 'unban' });
});

test('[PA-05] a refused appeal keeps the ban and notifies the person, who can appeal against a new ban', async () => {
  const { backend, appeal, resolve, textsToBen } = await openBan();
  succeeded(await appeal({ requestId: 'appeal1' }));

  succeeded(await resolve({}));

  expect(await backend.row('users', people.ben)).toMatchObject({ isBanned: true });
  expect((await textsToBen()).at(-1)).toBe(
    'An administrator reviewed your appeal. The ban remains.',
  );
  await expectSound(backend);
  // A new ban has another time; banning for real would end this test's session.
  await backend.changeRow('users', people.ben, { bannedAtMs: 5 });
  succeeded(await appeal({ requestId: 'appeal2' }));
});

test('[PA-05] an appeal lifts only the ban that it is about', async () => {
  const { backend, appeal, resolve, textsToBen } = await openBan();
  succeeded(await appeal({ requestId: 'appeal1' }));
  const target = { username: 'x_1002', type: 'X', reason: 'Spam again' };
  succeeded(await backend.act(people.root, 'unbanUser', target));
  await backend.passTime(1000);
  succeeded(await backend.act(people.root, 'banUser', target));

  const reply = await expectNoChange(backend, () => resolve({ outcome: 'unban' }));

  expect(refused(reply)).toBe('appeal_outdated');
  succeeded(await resolve({ outcome: 'none' }));
  expect((await textsToBen()).at(-1)).toContain('The ban remains.');
  await expectSound(backend);
});

test('[PA-05] a person whose ban was lifted gets no message that it remains', async () => {
  const { backend, appeal, resolve, textsToBen } = await openBan();
  succeeded(await appeal({ requestId: 'appeal1' }));
  const target = { username: 'x_1002', type: 'X', reason: '' };
  succeeded(await backend.act(people.root, 'unbanUser', target));

  succeeded(await resolve({ outcome: 'none' }));

  expect(await textsToBen()).toEqual([
    'Your id has been banned: Spam',
    'Your id has been unbanned. You can use Yapp again.',
  ]);
  await expectSound(backend);
});

test('[PA-05] [PA-06] an outcome for reports does not resolve an appeal', async () => {
  const { backend, appeal, resolve } = await openBan();
  succeeded(await appeal({ requestId: 'appeal1' }));
  for (const outcome of ['overturn', 'warn', 'ban']) {
    const reply = await expectNoChange(backend, () => resolve({ outcome }));
    expect(refused(reply)).toBe('report_resolve_failed');
  }
});

test('[BO-11] an appeal does not count among the reports of an hour', async () => {
  const { backend, appeal } = await openBan();
  succeeded(await appeal({ requestId: 'appeal1' }));
  const target = { username: 'x_1002', type: 'X', reason: '' };
  succeeded(await backend.act(people.root, 'unbanUser', target));
  const engageId = await engage(backend, people.ben, await createPost(backend));
  await review(backend, engageId, { reason: 'It is not there.' });

  const report = { engageId, message: 'I did like it.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));

  const { payload } = await backend.row('botOutbox', 'report.report1');
  expect(String(payload)).toContain('@x_1002 reported @x_1001: I did like it.');
});
