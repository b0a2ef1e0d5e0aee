import { expect, test } from 'vitest';
import {
  actAround,
  balance,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  refusalsOf,
  refused,
  succeeded,
} from './fixture.ts';
import { apply, openForTools, tools } from './person-tool-fixture.ts';

const personLink = 'https://t.me/yapp_test_bot/yapp?startapp=user_1002';

test.each(tools)(
  '[AD-16] [AD-22] [AD-26] [AD-30] [AD-36] [AD-39] [AD-48] [AD-54] [DB-15] $tool makes the declared change and logs it once',
  async ({ tool, request, before, after, message, reason }) => {
    const backend = await openForTools(before);
    const user = await backend.row('users', people.ben);

    const reply = await apply(backend, tool, { ...request, requestId: 'request1' });

    const expected: Readonly<Record<string, unknown>> =
      tool === 'addPoints' ? { point: 55 } : after;
    expect(reply).toEqual({ success: true, message });
    const banned = { banReason: reason, bannedAtMs: expect.any(Number) };
    const revoked = 1_000_000_000;
    const adminActs = { banUser: revoked, removeAdmin: revoked, makeAdmin: 1 };
    expect(await backend.row('users', people.ben)).toEqual({
      ...user,
      ...expected,
      ...(tool === 'banUser' ? banned : {}),
      memberActs: tool === 'banUser' ? revoked : 0,
      adminActs: Object.entries(adminActs).find(([name]) => name === tool)?.[1] ?? 0,
      $updatedAt: expect.any(String),
    });
    expect((await backend.rows('moderationLog')).slice(1)).toMatchObject([
      { $id: 'request1', actorId: '1', targetId: '1002', action: tool, reason },
    ]);
    const log = await backend.row('moderationLog', 'request1');
    const details = JSON.parse(String(log['details']));
    expect(details.message).toBe(message);
    const columns = Object.keys(after);
    for (const column of columns) {
      expect(details.before[column]).toBe(user[column]);
      expect(details.after[column]).toBe(expected[column]);
    }
    await expectSound(backend);
  },
);

test.each([
  [' @X_1002 ', 'X', 'User @x_1002 has been warned.'],
  ['https://twitter.com/X_1002', 'X', 'User @x_1002 has been warned.'],
  ['@Person_1002', 'TG', 'User @person_1002 has been warned.'],
  ['https://t.me/person_1002', 'TG', 'User @person_1002 has been warned.'],
])(
  '[AD-10] %s as %s finds the person, and the message uses that handle',
  async (username, type, said) => {
    const backend = await openWithPeople();

    const reply = await backend.act(people.root, 'warnUser', { username, type });

    expect(reply).toEqual({ success: true, message: said });
    expect(await backend.row('users', people.ben)).toMatchObject({ warnCount: 1 });
  },
);

test('[AD-18] reasons are trimmed and cut to their limit, and an empty one is refused where one is required', async () => {
  const backend = await openForTools();
  const reasonOf = async (requestId: string) =>
    (await backend.row('moderationLog', requestId))['reason'];

  for (const tool of ['banUser', 'addPoints', 'reducePoints'] as const) {
    expect(refused(await apply(backend, tool, { points: 1, reason: ' \n ' }))).toBe(
      'parameter_missing reason',
    );
  }
  const long = `  ${'r'.repeat(250)}  `;
  succeeded(await apply(backend, 'addPoints', { points: 1, reason: long, requestId: 'a' }));
  expect(await reasonOf('a')).toBe('r'.repeat(200));
  succeeded(await apply(backend, 'reducePoints', { points: 1, reason: long, requestId: 'b' }));
  expect(await reasonOf('b')).toBe('r'.repeat(200));
  succeeded(await apply(backend, 'warnUser', { reason: long, requestId: 'c' }));
  expect(await reasonOf('c')).toBe('r'.repeat(100));
  succeeded(await apply(backend, 'warnUser', { requestId: 'd' }));
  expect(await reasonOf('d')).toBeNull();
  succeeded(await apply(backend, 'banUser', { reason: '🦆'.repeat(250), requestId: 'e' }));
  expect(await reasonOf('e')).toBe('🦆'.repeat(200));
});

test('[AD-54] [PT-03] all points of a person can be taken, and not one more', async () => {
  const backend = await openForTools();

  succeeded(await apply(backend, 'reducePoints', { points: '3', reason: 'All of it' }));

  expect(await balance(backend, people.ben)).toBe(0);
  expect(refused(await apply(backend, 'reducePoints', { points: 1, reason: 'More' }))).toBe(
    'insufficient_points 0 10',
  );
  await expectSound(backend);
});

test('[AD-39] [AD-41] [TR-38] appointing an admin again changes nothing, and only removeAdmin ends the appointment', async () => {
  const backend = await openWithPeople();
  succeeded(await apply(backend, 'makeAdmin', {}));

  const reply = await expectNoChange(backend, () => apply(backend, 'makeAdmin', {}));
  expect(succeeded(reply)['message']).toBe('@x_1002 is now an admin.');
  for (const { tool, request } of tools) {
    if (tool !== 'removeAdmin') await apply(backend, tool, request);
  }

  expect(await backend.row('users', people.ben)).toMatchObject({ isAdmin: true });
  succeeded(await apply(backend, 'removeAdmin', {}));
  expect(await backend.row('users', people.ben)).toMatchObject({ isAdmin: false });
});

test('[AD-33] [AD-32] [BO-09] [BO-12] warnings arrive with a button, and from the third on each alerts the admins', async () => {
  const backend = await openWithPeople();

  for (const requestId of ['w1', 'w2', 'w3', 'w4']) {
    succeeded(await apply(backend, 'warnUser', { reason: 'Copied', requestId }));
  }

  const rows = await backend.rows('botOutbox');
  const messageIds = ['told.w1', 'told.w2', 'told.w3', 'alert.w3', 'told.w4', 'alert.w4'];
  expect(rows.map(({ $id }) => $id)).toEqual(messageIds);
  const payloads = Object.fromEntries(
    rows.map((row) => [row.$id, [row['path'], JSON.parse(String(row['payload']))]]),
  );
  expect(payloads['told.w1']).toEqual([
    'bot/notifywithcallback',
    { telegramId: '1002', message: 'An administrator warned you: Copied' },
  ]);
  expect(payloads['alert.w3']).toEqual([
    'bot/notify-report',
    { message: `@x_1002 has 3 warnings.\n${personLink}`, topicId: 7 },
  ]);
  expect(payloads['alert.w4']).toEqual([
    'bot/notify-report',
    { message: `@x_1002 has 4 warnings.\n${personLink}`, topicId: 7 },
  ]);
  expect(await backend.row('users', people.ben)).toMatchObject({ warnCount: 4 });
  await expectSound(backend);
});

test('[AD-17] a person is notified of each act, with its reason if there is one', async () => {
  const backend = await openForTools();
  await apply(backend, 'addPoints', { points: 2.5, reason: 'Well done', requestId: 'add' });
  await apply(backend, 'reducePoints', { points: 1, reason: 'Sloppy', requestId: 'reduce' });
  await apply(backend, 'warnUser', { requestId: 'warn' });
  await apply(backend, 'removeWarning', { requestId: 'remove' });
  await apply(backend, 'banUser', { reason: 'Spam', requestId: 'ban' });
  await apply(backend, 'unbanUser', { requestId: 'unban' });
  await apply(backend, 'makeAdmin', { requestId: 'make' });

  const rows = (await backend.rows('botOutbox')).slice(1);
  expect(rows.map((row) => [row.$id, row['path'], JSON.parse(String(row['payload']))])).toEqual(
    [
      ['told.add', '2.5 points were added to your balance: Well done'],
      ['told.reduce', '1.0 points were taken from your balance: Sloppy'],
      ['told.warn', 'An administrator warned you.'],
      ['told.remove', 'An administrator removed one of your warnings.'],
      ['told.ban', 'Your id has been banned: Spam'],
      ['told.unban', 'Your id has been unbanned. You can use Yapp again.'],
    ].map(([id, message]) => [
      id,
      id === 'told.warn' ? 'bot/notifywithcallback' : 'bot/notify',
      { telegramId: '1002', message },
    ]),
  );
});

test.each(tools)(
  '[TR-15] $tool sent twice with the same request id takes effect once',
  async ({ tool, request, before }) => {
    const backend = await openForTools(before);
    const input = { ...request, requestId: 'request1' };
    const first = await apply(backend, tool, input);

    const second = await expectNoChange(backend, () => apply(backend, tool, input));

    expect(second).toEqual(first);
  },
);

test("[TR-15] the request id of another administrator's act is refused", async () => {
  const backend = await openForTools();
  await backend.person('1008', { isAdmin: true });
  const request = { points: 1, reason: 'Once', requestId: 'request1' };
  succeeded(await apply(backend, 'addPoints', request));

  const byAnother = await expectNoChange(backend, () =>
    apply(backend, 'addPoints', request, '1008'),
  );
  const byAnotherTool = await expectNoChange(backend, () =>
    apply(backend, 'reducePoints', request),
  );

  expect(refused(byAnother)).toBe('points_update_failed');
  expect(refused(byAnotherTool)).toBe('request_reused');
});

test('[PT-03] concurrent reductions never take more than the balance', async () => {
  const backend = await openForTools();

  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      backend.act(people.root, 'reducePoints', {
        username: index % 2 === 0 ? 'x_1002' : 'person_1002',
        type: index % 2 === 0 ? 'X' : 'TG',
        points: 1,
        reason: 'Fine',
      }),
    ),
  );

  const refusals = refusalsOf(replies);
  expect(refusals).toEqual(Array.from({ length: 5 }, () => 'insufficient_points 0 10'));
  expect(await balance(backend, people.ben)).toBe(0);
  await expectSound(backend);
});

test('[AD-33] concurrent warnings alert the admins for each from the third on', async () => {
  const backend = await openWithPeople();

  await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      backend.act(people.root, 'warnUser', {
        username: index % 2 === 0 ? 'x_1002' : 'person_1002',
        type: index % 2 === 0 ? 'X' : 'TG',
      }),
    ),
  );

  const alerts = (await backend.rows('botOutbox')).filter(({ $id }) => $id.startsWith('alert.'));
  const said = alerts.map((row) => JSON.parse(String(row['payload'])).message);
  expect(new Set(said)).toEqual(
    new Set([3, 4, 5].map((count) => `@x_1002 has ${String(count)} warnings.\n${personLink}`)),
  );
  expect(said).toHaveLength(3);
  await expectSound(backend);
});

test('[AD-33] a warning during the removal of another one sends no alert about an outdated count', async () => {
  const backend = await openWithPeople();
  const ofBen = { username: 'x_1002', type: 'X', reason: 'Late' };
  for (const _warning of ['first', 'second']) {
    succeeded(await backend.act(people.root, 'warnUser', ofBen));
  }

  const third = await actAround(
    backend,
    () => backend.act(people.root, 'warnUser', ofBen),
    () => backend.act(people.root, 'removeWarning', ofBen),
  );

  succeeded(third);
  expect(await backend.row('users', people.ben)).toMatchObject({ warnCount: 2 });
  const messages = await backend.rows('botOutbox');
  expect(messages.filter(({ $id }) => $id.startsWith('alert.'))).toEqual([]);
});
