import { expect, test } from 'vitest';
import {
  actWith,
  expectNoChange,
  expectSound,
  openStage,
  people,
  refused,
  rest,
  succeeded,
} from './fixture.ts';
import { apply } from './person-tool-fixture.ts';

const sentence = 'Only the super administrator may do this.';
const guarded = ['banUser', 'warnUser', 'removeAdmin'] as const;
const reason = 'Reason';

/** The usual people, ben and cleo being administrators. */
async function openWithAdmins() {
  const world = await openStage();
  for (const username of ['x_1002', 'x_1003']) {
    succeeded(await apply(world, 'makeAdmin', { username }));
  }
  return world;
}

test.each(guarded)(
  '[FA-16] %s works on no admin, not on oneself and not on the super administrator',
  async (tool) => {
    const world = await openWithAdmins();
    const cases = [
      ['another admin', people.ben, 'x_1003'],
      ['oneself', people.ben, 'x_1002'],
      ['the super administrator', people.ben, 'x_1'],
      ['oneself as the super administrator', people.root, 'x_1'],
    ] as const;

    for (const [, actor, username] of cases) {
      const reply = await expectNoChange(world, () =>
        apply(world, tool, { username, reason }, actor),
      );
      expect(refused(reply)).toBe(sentence);
    }
    succeeded(await apply(world, tool, { reason }));
    await expectSound(world);
  },
);

test('[FA-16] [AD-15] a protected person is refused after the look-up and before the state', async () => {
  const world = await openWithAdmins();
  succeeded(await apply(world, 'banUser', { reason }));
  const ask = async (request: object) =>
    refused(await apply(world, 'banUser', request, people.cleo));

  expect(await ask({ username: 'x_1' })).toBe('Missing required parameter: "reason"');
  expect(await ask({ username: 'nobody', reason })).toBe('User @nobody not found');
  expect(await ask({ reason })).toBe(sentence);
  expect(refused(await apply(world, 'banUser', { reason }))).toBe(
    'User @x_1002 is already banned.',
  );
});

test('[FA-16] whoever is made an admin while being banned is banned by the super administrator only', async () => {
  const world = await openStage();
  await world.person('1008', { isAdmin: true });
  await world.session('1008');
  await world.runAs({ count: 1, isQueued: false });

  const [ban, made] = await Promise.all([
    apply(world, 'banUser', { reason }, '1008'),
    apply(world, 'makeAdmin', {}),
  ]);

  const acts = (await world.rows('moderationLog')).map(({ action }) => action);
  const refusals = [ban, made].filter((reply) => !reply.success).map(refused);
  expect([
    ['makeAdmin', sentence],
    ['banUser', 'Only approved members can become admins.'],
  ]).toContainEqual([...acts, ...refusals]);
});

test.each([
  ['banned', { isBanned: true }],
  ['waiting', { adminApproved: false, adminReqOpen: true }],
  ['rejected', { adminApproved: false }],
])('[FA-16] somebody who is %s does not become an admin', async (_state, columns) => {
  const world = await openStage();
  await world.changeRow('users', people.ben, columns);

  const reply = await expectNoChange(world, () => apply(world, 'makeAdmin', {}));

  expect(refused(reply)).toBe('Only approved members can become admins.');
});

test('[FA-17] whoever is demoted loses rights, labels and sessions, and stays a member', async () => {
  const world = await openWithAdmins();
  const before = await world.session(people.ben);

  succeeded(await apply(world, 'removeAdmin', {}));

  const account = { method: 'GET', path: '/account' };
  expect((await rest(world, { secret: before }, account)).status).toBe(401);
  expect(await world.api('GET', '/users/1002')).toMatchObject({ labels: ['member'] });
  expect(await world.row('users', people.ben)).toMatchObject({
    isAdmin: false,
    // Being made an administrator counts as one act.
    adminActs: 1_000_000_001,
    memberActs: 0,
  });
  const initData = world.initData({ id: 1002, first_name: 'Ben' });
  const secret = String(succeeded(await world.act(null, 'openSession', { initData }))['secret']);
  const warn = (requestId: string) => {
    const request = { username: 'x_1001', type: 'X', requestId };
    return actWith(world, secret, { name: 'warnUser', request });
  };
  expect(refused(await warn('warn1'))).toBe('Unknown error occurred');

  succeeded(await apply(world, 'makeAdmin', {}));
  succeeded(await warn('warn2'));
  await expectSound(world);
});

test('[FA-17] [TR-38] demoting whoever is no admin writes nothing and ends no session', async () => {
  const world = await openStage();
  const secret = await world.session(people.ben);

  const reply = await expectNoChange(world, () => apply(world, 'removeAdmin', {}));

  expect(succeeded(reply)['message']).toBe('@x_1002 is no longer an admin.');
  const account = { method: 'GET', path: '/account' };
  expect((await rest(world, { secret }, account)).status).toBe(200);
});
