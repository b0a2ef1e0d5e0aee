import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import {
  actAround,
  balance,
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

const adminId = '1008';
const otherId = '1009';
const ben = { username: 'x_1002', type: 'X', reason: 'Typo' };

/** A backend with two administrators beside the super administrator. */
async function openWithAdmins(): Promise<TestBackend> {
  const backend = await openWithPeople();
  await backend.person(adminId, { isAdmin: true });
  await backend.person(otherId, { isAdmin: true });
  return backend;
}

function takeBack(backend: TestBackend, actId: string, actor: string = otherId) {
  return backend.act(actor, 'takeBack', { actId });
}

/** The newest message to ben. */
async function lastMessage(backend: TestBackend): Promise<unknown> {
  await backend.deliverDue();
  return (await backend.messages()).findLast(({ chatId }) => chatId === people.ben)?.text;
}

test('[PA-18] [FA-18] a gift can be taken back, and its giver may give as much again', async () => {
  const backend = await openWithAdmins();
  const give = (points: number, requestId: string) =>
    backend.act(adminId, 'addPoints', { ...ben, points, requestId });
  succeeded(await give(9999, 'gift1'));
  expect(refused(await give(2, 'gift2'))).toBe('gift_limit 100000');

  const reply = await takeBack(backend, 'gift1');

  expect(reply).toEqual({ success: true, message: 'The action was taken back.' });
  expect(await balance(backend, people.ben)).toBe(0);
  const entry = await backend.row('moderationLog', 'back.gift1');
  expect(entry).toMatchObject({
    actorId: otherId,
    targetId: people.ben,
    action: 'reducePoints',
  });
  expect(JSON.parse(String(entry['details']))).toMatchObject({ takesBack: 'gift1' });
  expect(await lastMessage(backend)).toBe(
    'An administrator undid a gift: 9999.0 points were taken from your balance.',
  );
  succeeded(await give(10_000, 'gift3'));
  await expectSound(backend);
});

test("[PA-18] points that were taken can be given back, and this does not count toward a day's gifts", async () => {
  const backend = await openWithAdmins();
  succeeded(await backend.act(people.root, 'addPoints', { ...ben, points: 8 }));
  succeeded(await backend.act(adminId, 'reducePoints', { ...ben, points: 5, requestId: 'take1' }));

  succeeded(await takeBack(backend, 'take1'));

  expect(await balance(backend, people.ben)).toBe(80);
  expect(await backend.rows('giftDays')).toEqual([]);
  expect(await lastMessage(backend)).toBe(
    'An administrator returned 5.0 points that were taken from your balance.',
  );
  await expectSound(backend);
});

test('[PA-18] a gift can be taken back only if the balance covers it', async () => {
  const backend = await openWithAdmins();
  succeeded(await backend.act(adminId, 'addPoints', { ...ben, points: 9, requestId: 'gift1' }));
  succeeded(await backend.act(people.root, 'reducePoints', { ...ben, points: 2 }));

  const reply = await expectNoChange(backend, () => takeBack(backend, 'gift1'));

  expect(refused(reply)).toBe('insufficient_points 70 90');
});

test('[PA-18] [OP-10] a warning can be taken back, and a refusal names an erased person by id', async () => {
  const backend = await openWithAdmins();
  succeeded(await backend.act(adminId, 'warnUser', { ...ben, requestId: 'warn1' }));

  succeeded(await takeBack(backend, 'warn1'));

  expect((await backend.row('users', people.ben))['warnCount']).toBe(0);
  expect(await lastMessage(backend)).toBe('An administrator removed one of your warnings.');
  succeeded(await backend.act(adminId, 'warnUser', { ...ben, requestId: 'warn2' }));
  succeeded(await backend.act(adminId, 'removeWarning', ben));
  succeeded(await backend.act(people.root, 'erasePerson', { userId: people.ben }));
  expect(refused(await takeBack(backend, 'warn2'))).toBe('no_warnings 1002');
  await expectSound(backend);
});

test('[PA-18] a ban can be taken back, including one from a resolved report', async () => {
  const backend = await openWithAdmins();
  const engageId = await engage(backend, people.ben, await createPost(backend));
  await review(backend, engageId, { reason: 'Not there.' });
  const report = { engageId, message: 'It is there.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));
  const resolution = { reportId: 'report1', outcome: 'ban', note: 'n', requestId: 'ban1' };
  succeeded(await backend.act(adminId, 'resolveReport', resolution));

  succeeded(await takeBack(backend, 'tool.ban1'));

  expect(await backend.row('users', people.ada)).toMatchObject({
    isBanned: false,
    bannedAtMs: null,
  });
  expect((await backend.row('moderationLog', 'back.tool.ban1'))['action']).toBe('unbanUser');
  await expectSound(backend);
});

test('[PA-18] taking back an earlier ban does not lift a later one, also if the clock was set back in between', async () => {
  const backend = await openWithAdmins();
  succeeded(await backend.act(adminId, 'banUser', { ...ben, requestId: 'ban1' }));
  succeeded(await backend.act(adminId, 'unbanUser', ben));
  await backend.passTime(-5000);
  succeeded(await backend.act(adminId, 'banUser', { ...ben, requestId: 'ban2' }));

  expect(refused(await takeBack(backend, 'ban1'))).toBe('take_back_failed');
  succeeded(await takeBack(backend, 'ban2'));
  await expectSound(backend);
});

test('[PA-18] a price can be taken back only while it is as the act left it', async () => {
  const backend = await openWithAdmins();
  const save = (pointToPost: number, requestId: string, isNew = false) =>
    backend.act(adminId, 'saveEngagementType', {
      name: 'like',
      pointToPost,
      pointAsReward: 0.5,
      isNew,
      requestId,
    });
  succeeded(await save(1, 'type1', true));
  succeeded(await save(90, 'type2'));
  succeeded(await save(80, 'type3'));

  expect(refused(await takeBack(backend, 'type1'))).toBe('take_back_failed');
  expect(refused(await takeBack(backend, 'type2'))).toBe('take_back_failed');
  succeeded(await takeBack(backend, 'type3'));
  expect((await backend.row('pointConst', 'like'))['pointToPost']).toBe(900);
  succeeded(await takeBack(backend, 'type2'));

  expect((await backend.row('pointConst', 'like'))['pointToPost']).toBe(10);
  await expectSound(backend);
});

test.each(processForms)('[PA-18] [TR-18] an act is taken back once, in $name', async (form) => {
  const backend = await openWithAdmins();
  succeeded(await backend.act(people.root, 'addPoints', { ...ben, points: 50 }));
  succeeded(await backend.act(adminId, 'addPoints', { ...ben, points: 9, requestId: 'gift1' }));
  await Promise.all([adminId, otherId].map((id) => backend.session(id)));
  await backend.runAs(form);

  const replies = await Promise.all(
    [adminId, otherId, adminId, otherId].map((actor) => takeBack(backend, 'gift1', actor)),
  );

  const refusals = replies.filter(({ success }) => !success).map(refused);
  expect(refusals).toEqual(['take_back_failed', 'take_back_failed', 'take_back_failed']);
  expect(await balance(backend, people.ben)).toBe(500);
  await expectSound(backend);
});

test('[PA-18] a take-back, an appointment and an unknown act cannot be taken back', async () => {
  const backend = await openWithAdmins();
  succeeded(await backend.act(adminId, 'warnUser', { ...ben, requestId: 'warn1' }));
  succeeded(await backend.act(people.root, 'makeAdmin', { ...ben, requestId: 'make1' }));
  succeeded(await takeBack(backend, 'warn1', people.root));

  await expectNoChange(backend, async () => {
    expect(refused(await takeBack(backend, 'back.warn1', people.root))).toBe('take_back_failed');
    expect(refused(await takeBack(backend, 'make1'))).toBe('take_back_failed');
    expect(refused(await takeBack(backend, 'nothing'))).toBe('take_back_failed');
  });
});

test('[PA-18] [FA-16] [FA-24] only those who may do an act can take it back', async () => {
  const backend = await openWithAdmins();
  const admin = { username: `x_${adminId}`, type: 'X', reason: 'Copied' };
  const type = { name: 'like', isConfirmed: true, pointToPost: 1 };
  const root = { username: 'x_1', type: 'X', points: 5, reason: 'Gift' };
  succeeded(await backend.act(people.root, 'warnUser', { ...admin, requestId: 'warn1' }));
  const first = { ...type, pointAsReward: 1, isNew: true };
  succeeded(await backend.act(people.root, 'saveEngagementType', first));
  const second = { ...type, pointAsReward: 5, requestId: 'type2' };
  succeeded(await backend.act(people.root, 'saveEngagementType', second));
  succeeded(await backend.act(adminId, 'addPoints', { ...root, requestId: 'gift1' }));

  await expectNoChange(backend, async () => {
    for (const actId of ['warn1', 'type2', 'gift1']) {
      expect(refused(await takeBack(backend, actId))).toBe('super_admin_only');
    }
  });
  for (const actId of ['warn1', 'type2', 'gift1']) {
    succeeded(await takeBack(backend, actId, people.root));
  }
  await expectSound(backend);
});

test('[PA-18] [FA-16] taking back a warning is refused if its person is appointed before it commits', async () => {
  const backend = await openWithAdmins();
  succeeded(await backend.act(people.root, 'warnUser', { ...ben, requestId: 'warn1' }));

  const reply = await actAround(
    backend,
    () => takeBack(backend, 'warn1'),
    async () => succeeded(await backend.act(people.root, 'makeAdmin', ben)),
  );

  expect(refused(reply)).toBe('super_admin_only');
  expect(await backend.row('users', people.ben)).toMatchObject({ warnCount: 1, isAdmin: true });
  await expectSound(backend);
});

test('[PA-18] [FA-18] a gift that is taken back on a later day counts for the day on which it was given', async () => {
  const backend = await openWithAdmins();
  const give = (points: number, requestId: string) =>
    backend.act(adminId, 'addPoints', { ...ben, points, requestId });
  const given = async () => (await backend.rows('giftDays')).map((day) => day['given']);
  succeeded(await give(9, 'gift1'));
  await backend.passTime(24 * 60 * 60 * 1000);
  succeeded(await give(5, 'gift2'));

  succeeded(await takeBack(backend, 'gift1'));

  expect(await given()).toEqual([0, 50]);
  await expectSound(backend);
});

test("[PA-18] [FA-18] a gift larger than its day's count can be taken back, and the day's count stays", async () => {
  const backend = await openWithAdmins();
  const gift = { ...ben, points: 9, requestId: 'gift1' };
  succeeded(await backend.act(adminId, 'addPoints', gift));
  const [day] = await backend.rows('giftDays');
  await backend.changeRow('giftDays', String(day?.$id), { given: 1 });

  succeeded(await takeBack(backend, 'gift1'));

  expect(await balance(backend, people.ben)).toBe(0);
  expect((await backend.rows('giftDays')).map(({ given }) => given)).toEqual([1]);
});
