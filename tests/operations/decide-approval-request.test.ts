import { expect, test } from 'vitest';
import type { World } from '#tests/support/test-backend.ts';
import {
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  succeeded,
} from './fixture.ts';

const ivy = '1005';

async function openRequest(): Promise<World> {
  const world = await openStage();
  await world.person(ivy, { adminApproved: false, adminReqOpen: true });
  return world;
}

function decide(world: World, changes: object, actor: string = people.root) {
  return world.act(actor, 'decideApprovalRequest', { userId: ivy, isApproved: true, ...changes });
}

test('[GU-18] [RQ-04] [RQ-07] [BO-09] an approval closes the request, lets the person in and says so', async () => {
  const world = await openRequest();

  expect(await decide(world, { requestId: 'wish1' })).toEqual({ success: true });

  expect(await world.row('users', ivy)).toMatchObject({
    adminApproved: true,
    adminReqOpen: false,
    isAdmin: false,
    isBanned: false,
  });
  expect(await world.rows('moderationLog')).toMatchObject([
    { $id: 'wish1', actorId: '1', targetId: ivy, action: 'decideApprovalRequest' },
  ]);
  const [message, ...others] = await world.rows('botOutbox');
  expect(others).toEqual([]);
  expect(message).toMatchObject({ $id: 'told.wish1', path: 'bot/notify' });
  expect(JSON.parse(String(message?.['payload']))).toEqual({
    telegramId: ivy,
    message: 'Your id has been approved by administration. You can use Yapp now.',
  });
  expect(await world.api('GET', `/users/${ivy}`)).toMatchObject({ labels: ['member'] });
  await expectSound(world);
});

test('[GU-18] [RQ-04] [RQ-07] a rejection closes the request and tells nobody', async () => {
  const world = await openRequest();

  expect(await decide(world, { isApproved: false })).toEqual({ success: true });

  expect(await world.row('users', ivy)).toMatchObject({
    adminApproved: false,
    adminReqOpen: false,
  });
  expect(await world.rows('moderationLog')).toHaveLength(1);
  expect(await world.rows('botOutbox')).toEqual([]);
  expect(await world.api('GET', `/users/${ivy}`)).toMatchObject({ labels: [] });
  await expectSound(world);
});

test('[RQ-04] [ER-07] a decision needs a user that exists and a flag', async () => {
  const world = await openRequest();

  await expectRefusals(world, (changes) => decide(world, changes), [
    ['no user', { userId: undefined }, 'Missing required parameter: "userId"'],
    ['no flag', { isApproved: undefined }, 'Missing required parameter: "isApproved"'],
    ['a flag of words', { isApproved: 'true' }, 'Missing required parameter: "isApproved"'],
    ['nobody', { userId: '9999' }, 'User not found'],
    ['a strange id', { userId: 'Not An Id' }, 'User not found'],
  ]);
});

test('[ER-06] a decision that cannot be written is answered by its sentence', async () => {
  const world = await openRequest();
  await world.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });

  const reply = await expectNoChange(world, () => decide(world, {}));

  expect(refused(reply)).toBe('Unknown error ⚠️');
});

test('[TR-15] [RQ-04] a decision sent twice, or made twice, takes effect and is logged once', async () => {
  const world = await openRequest();
  const first = await decide(world, { requestId: 'wish1' });

  await expectNoChange(world, async () => {
    expect(await decide(world, { requestId: 'wish1' })).toEqual(first);
    expect(await decide(world, { requestId: 'wish2' })).toEqual(first);
  });
});

test('[GU-18] [FA-19] a decided request cannot be decided otherwise', async () => {
  const world = await openRequest();
  succeeded(await decide(world, {}));

  const reply = await expectNoChange(world, () => decide(world, { isApproved: false }));

  expect(refused(reply)).toBe('Already approved by @x_1.');
});

test('[GU-18] [RQ-04] admins who decide differently at once leave one decision', async () => {
  const world = await openRequest();
  await world.person('1008', { isAdmin: true });

  const replies = await Promise.all(
    [true, false, true, false].map((isApproved, index) =>
      decide(world, { isApproved }, index < 2 ? people.root : '1008'),
    ),
  );

  const { adminApproved } = await world.row('users', ivy);
  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  const done = adminApproved === true ? 'approved' : 'rejected';
  const [act] = await world.rows('moderationLog');
  const sentence = `Already ${done} by @x_${String(act?.['actorId'])}.`;
  expect(sentences).toEqual([sentence, sentence]);
  expect(await world.rows('moderationLog')).toHaveLength(1);
  expect(await world.rows('botOutbox')).toHaveLength(adminApproved === true ? 1 : 0);
  await expectSound(world);
});

test('[FA-19] what was looked at must be what is decided, else it is looked at again', async () => {
  const world = await openRequest();
  const { $createdAt } = await world.row('users', ivy);
  const seen = { xUserId: null, requestedAtMs: Date.parse(String($createdAt)) };
  await world.changeRow('users', ivy, { xUserId: '666', x_username: 'bad_actor' });
  const changed = 'The request has changed. Look at it again.';

  await expectRefusals(world, (changes) => decide(world, { ...changes }), [
    ['another account', { seen }, changed],
    ['another time', { seen: { xUserId: '666', requestedAtMs: 1 } }, changed],
  ]);
  succeeded(await decide(world, { seen: { ...seen, xUserId: '666' } }));
  const late = await expectNoChange(world, () =>
    decide(world, { seen: { ...seen, xUserId: '666' } }),
  );
  expect(refused(late)).toBe('Already approved by @x_1.');
});
