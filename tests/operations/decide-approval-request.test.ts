import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  actAround,
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refusalsOf,
  refused,
  succeeded,
} from './fixture.ts';

const ivy = '1005';

async function openRequest(): Promise<TestBackend> {
  const backend = await openWithPeople();
  await backend.person(ivy, { adminApproved: false, adminReqOpen: true });
  return backend;
}

function decide(backend: TestBackend, changes: object, actor: string = people.root) {
  return backend.act(actor, 'decideApprovalRequest', { userId: ivy, isApproved: true, ...changes });
}

test('[GU-18] [RQ-04] [RQ-07] [BO-09] an approval closes the request, gives access and notifies the person', async () => {
  const backend = await openRequest();

  const reason = 'A reason is for rejections.';
  expect(await decide(backend, { requestId: 'request1', reason })).toEqual({ success: true });

  expect(await backend.row('users', ivy)).toMatchObject({
    adminApproved: true,
    adminReqOpen: false,
    isAdmin: false,
    isBanned: false,
  });
  expect(await backend.rows('moderationLog')).toMatchObject([
    {
      $id: 'request1',
      actorId: '1',
      targetId: ivy,
      action: 'decideApprovalRequest',
      reason: null,
    },
  ]);
  const [message, ...others] = await backend.rows('botOutbox');
  expect(others).toEqual([]);
  expect(message).toMatchObject({ $id: 'told.request1', path: 'bot/notifywithbtn' });
  expect(JSON.parse(String(message?.['payload']))).toEqual({
    telegramId: ivy,
    message: 'Your id has been approved by administration. You can use Yapp now.',
    btnText: 'Open Yapp',
    btnUrl: 'https://t.me/yapp_test_bot/yapp',
  });
  expect(await backend.api('GET', `/users/${ivy}`)).toMatchObject({ labels: ['member'] });
  await expectSound(backend);
});

test('[RQ-07] [OP-18] an approval is not announced to a banned person', async () => {
  const backend = await openRequest();
  const ban = { username: 'x_1005', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', { ...ban, requestId: 'ban1' }));

  expect(await decide(backend, { isApproved: true })).toEqual({ success: true });

  const messages = await backend.rows('botOutbox');
  expect(messages.map(({ $id }) => $id)).toEqual(['told.ban1']);
  await expectSound(backend);
});

test('[GU-18] [RQ-04] [RQ-07] a rejection closes the request and notifies no one', async () => {
  const backend = await openRequest();

  expect(await decide(backend, { isApproved: false })).toEqual({ success: true });

  expect(await backend.row('users', ivy)).toMatchObject({
    adminApproved: false,
    adminReqOpen: false,
  });
  expect(await backend.rows('moderationLog')).toHaveLength(1);
  expect(await backend.rows('botOutbox')).toEqual([]);
  expect(await backend.api('GET', `/users/${ivy}`)).toMatchObject({ labels: [] });
  await expectSound(backend);
});

test('[RQ-04] [ER-07] a decision needs an existing user and a flag', async () => {
  const backend = await openRequest();

  await expectRefusals(backend, (changes) => decide(backend, changes), [
    ['no user', { userId: undefined }, 'parameter_missing userId'],
    ['no flag', { isApproved: undefined }, 'parameter_missing isApproved'],
    ['a flag of words', { isApproved: 'true' }, 'parameter_missing isApproved'],
    ['unknown', { userId: '9999' }, 'user_not_found'],
    ['a strange id', { userId: 'Not An Id' }, 'user_not_found'],
  ]);
});

test('[ER-06] a decision that cannot be written is refused with its code', async () => {
  const backend = await openRequest();
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });

  const reply = await expectNoChange(backend, () => decide(backend, {}));

  expect(refused(reply)).toBe('request_decision_failed');
});

test('[TR-15] [RQ-04] [PA-16] a decision sent twice gets its first answer, and a new decision is refused', async () => {
  const backend = await openRequest();
  const first = await decide(backend, { requestId: 'request1' });

  await expectNoChange(backend, async () => {
    expect(await decide(backend, { requestId: 'request1' })).toEqual(first);
    const again = await decide(backend, { requestId: 'request2' });
    expect(refused(again)).toBe('request_decided x_1 true');
  });
});

test('[GU-18] [FA-19] [OP-10] a decided request cannot be decided differently, and an erased administrator is named by id', async () => {
  const backend = await openRequest();
  await backend.person('1008', { isAdmin: true });
  succeeded(await decide(backend, {}, '1008'));
  const again = () => decide(backend, { isApproved: false });

  const reply = await expectNoChange(backend, again);

  expect(refused(reply)).toBe('request_decided x_1008 true');
  const target = { username: 'x_1008', type: 'X' };
  succeeded(await backend.act(people.root, 'removeAdmin', target));
  succeeded(await backend.act(people.root, 'erasePerson', { userId: '1008' }));
  expect(refused(await again())).toBe('request_decided 1008 true');
});

test('[GU-18] [RQ-04] [PA-16] concurrent different decisions leave one, and the other administrators learn who made it', async () => {
  const backend = await openRequest();
  await backend.person('1008', { isAdmin: true });

  const replies = await Promise.all(
    [true, false, true, false].map((isApproved, index) =>
      decide(backend, { isApproved }, index < 2 ? people.root : '1008'),
    ),
  );

  const { adminApproved } = await backend.row('users', ivy);
  const refusals = refusalsOf(replies);
  const [act] = await backend.rows('moderationLog');
  const refusal = `request_decided x_${String(act?.['actorId'])} ${String(adminApproved)}`;
  expect(refusals).toEqual([refusal, refusal, refusal]);
  expect(await backend.rows('moderationLog')).toHaveLength(1);
  expect(await backend.rows('botOutbox')).toHaveLength(adminApproved === true ? 1 : 0);
  await expectSound(backend);
});

test('[FA-19] a decision must match what the administrator saw, or the request has to be reviewed again', async () => {
  const backend = await openRequest();
  const { $createdAt } = await backend.row('users', ivy);
  const seen = { xUserId: null, requestedAtMs: Date.parse(String($createdAt)) };
  await backend.changeRow('users', ivy, { xUserId: '666', x_username: 'bad_actor' });
  const changed = 'request_changed';

  await expectRefusals(backend, (changes) => decide(backend, { ...changes }), [
    ['another account', { seen }, changed],
    ['another time', { seen: { xUserId: '666', requestedAtMs: 1 } }, changed],
  ]);
  succeeded(await decide(backend, { seen: { ...seen, xUserId: '666' } }));
  const late = await expectNoChange(backend, () =>
    decide(backend, { seen: { ...seen, xUserId: '666' } }),
  );
  expect(refused(late)).toBe('request_decided x_1 true');
});

test('[FA-19] a decision is refused if another account is linked while it is written', async () => {
  const backend = await openRequest();
  await backend.changeRow('users', ivy, { xUserId: '555', requestedAtMs: 7 });
  const seen = { xUserId: '555', requestedAtMs: 7 };

  const reply = await actAround(
    backend,
    () => decide(backend, { seen }),
    () => backend.changeRow('users', ivy, { xUserId: '666' }),
    '^POST .*/transactions/[^/]+/operations',
  );

  expect(refused(reply)).toBe('request_changed');
  expect(await backend.row('users', ivy)).toMatchObject({ adminApproved: false });
});

async function openWithRequest() {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, {
    adminApproved: false,
    adminReqOpen: true,
    requestedAtMs: 7,
  });
  const decideBen = (request: object) =>
    backend.act(people.root, 'decideApprovalRequest', { userId: people.ben, ...request });
  return { backend, decideBen };
}

test('[PA-04] [RQ-07] a rejection with a reason stores it, cut to 200 characters, and notifies the person', async () => {
  const { backend, decideBen } = await openWithRequest();
  const reason = `  ${'🦆'.repeat(201)} `;
  succeeded(await decideBen({ isApproved: false, reason }));
  const kept = '🦆'.repeat(200);
  expect(await backend.row('users', people.ben)).toMatchObject({
    adminApproved: false,
    adminReqOpen: false,
    rejectReason: kept,
    rejectedAtMs: expect.any(Number),
  });
  const [act] = await backend.rows('moderationLog');
  expect(act).toMatchObject({ action: 'decideApprovalRequest', reason: kept });
  await backend.deliverDue();
  expect((await backend.messages()).map(({ text }) => text)).toEqual([
    `An administrator rejected your request: ${kept}`,
  ]);
});

test('[PA-04] [RQ-07] a rejection without a reason notifies no one', async () => {
  const { backend, decideBen } = await openWithRequest();
  succeeded(await decideBen({ isApproved: false, reason: '   ' }));
  expect(await backend.row('users', people.ben)).toMatchObject({ rejectReason: null });
  expect(await backend.rows('botOutbox')).toEqual([]);
});

test('[PA-04] a rejected person can be approved later by an administrator who saw the rejection', async () => {
  const { backend, decideBen } = await openWithRequest();
  succeeded(await decideBen({ isApproved: false, reason: 'no posts' }));
  const seen = { xUserId: 'x-1002', requestedAtMs: 7 };
  expect(await decideBen({ isApproved: true, seen })).toMatchObject({ code: 'request_decided' });
  succeeded(await decideBen({ isApproved: true, seen: { ...seen, isRejected: true } }));
  expect(await backend.row('users', people.ben)).toMatchObject({
    adminApproved: true,
    rejectReason: null,
    rejectedAtMs: null,
  });
});

test('[PA-04] [OP-10] an erased person cannot be approved before they link an account again', async () => {
  const backend = await openWithPeople();
  succeeded(await backend.act(people.root, 'erasePerson', { userId: people.ben }));
  const { xUserId, $createdAt } = await backend.row('users', people.ben);
  const seen = { xUserId, requestedAtMs: Date.parse(String($createdAt)), isRejected: true };

  const approval = { userId: people.ben, isApproved: true, seen };
  const reply = await expectNoChange(backend, () =>
    backend.act(people.root, 'decideApprovalRequest', approval),
  );

  expect(refused(reply)).toBe('user_not_found');
});
