import { expect, test } from 'vitest';
import {
  actAround,
  actWith,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  refused,
  rest,
  succeeded,
} from './fixture.ts';
import { apply } from './person-tool-fixture.ts';

const refusal = 'super_admin_only';
const guarded = ['banUser', 'warnUser', 'removeAdmin'] as const;
const reason = 'Reason';

/** The usual people, with ben and cleo as administrators. */
async function openWithAdmins() {
  const backend = await openWithPeople();
  for (const username of ['x_1002', 'x_1003']) {
    succeeded(await apply(backend, 'makeAdmin', { username }));
  }
  return backend;
}

test.each(guarded)(
  '[FA-16] %s is refused on another admin, on oneself and on the super administrator',
  async (tool) => {
    const backend = await openWithAdmins();
    const cases = [
      ['another admin', people.ben, 'x_1003'],
      ['oneself', people.ben, 'x_1002'],
      ['the super administrator', people.ben, 'x_1'],
      ['oneself as the super administrator', people.root, 'x_1'],
    ] as const;

    for (const [, actor, username] of cases) {
      const reply = await expectNoChange(backend, () =>
        apply(backend, tool, { username, reason }, actor),
      );
      expect(refused(reply)).toBe(refusal);
    }
    succeeded(await apply(backend, tool, { reason }));
    await expectSound(backend);
  },
);

test('[FA-16] [AD-15] a protected person is refused after the look-up and before the state check', async () => {
  const backend = await openWithAdmins();
  succeeded(await apply(backend, 'banUser', { reason }));
  const ask = async (request: object) =>
    refused(await apply(backend, 'banUser', request, people.cleo));

  expect(await ask({ username: 'x_1' })).toBe('parameter_missing reason');
  expect(await ask({ username: 'unknown', reason })).toBe('handle_not_found unknown');
  expect(await ask({ reason })).toBe(refusal);
  expect(refused(await apply(backend, 'banUser', { reason }))).toBe('already_banned x_1002');
});

test('[FA-16] only the first of a concurrent ban and appointment by different administrators takes effect', async () => {
  const backend = await openWithPeople();
  await backend.person('1008', { isAdmin: true });
  await backend.session('1008');
  await backend.runAs({ count: 1, isQueued: false });

  const [ban, made] = await Promise.all([
    apply(backend, 'banUser', { reason }, '1008'),
    apply(backend, 'makeAdmin', {}),
  ]);

  const acts = (await backend.rows('moderationLog')).map(({ action }) => action);
  const refusals = [ban, made].filter((reply) => !reply.success).map(refused);
  expect([
    ['makeAdmin', refusal],
    ['banUser', 'admin_not_approved'],
  ]).toContainEqual([...acts, ...refusals]);
});

test.each([
  ['banned', { isBanned: true }],
  ['waiting', { adminApproved: false, adminReqOpen: true }],
  ['rejected', { adminApproved: false }],
])('[FA-16] a person who is %s cannot become an admin', async (_state, columns) => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, columns);

  const reply = await expectNoChange(backend, () => apply(backend, 'makeAdmin', {}));

  expect(refused(reply)).toBe('admin_not_approved');
});

test('[FA-17] a demoted admin loses rights, labels and sessions, and stays a member', async () => {
  const backend = await openWithAdmins();
  const before = await backend.session(people.ben);

  succeeded(await apply(backend, 'removeAdmin', {}));

  const account = { method: 'GET', path: '/account' };
  expect((await rest(backend, { secret: before }, account)).status).toBe(401);
  expect(await backend.api('GET', '/users/1002')).toMatchObject({ labels: ['member'] });
  expect(await backend.row('users', people.ben)).toMatchObject({
    isAdmin: false,
    // The appointment counts as one act.
    adminActs: 1_000_000_001,
    memberActs: 0,
  });
  const initData = backend.initData({ id: 1002, first_name: 'Ben' });
  const secret = String(succeeded(await backend.act(null, 'openSession', { initData }))['secret']);
  const warn = (requestId: string) => {
    const request = { username: 'x_1001', type: 'X', requestId };
    return actWith(backend, secret, { name: 'warnUser', request });
  };
  expect(refused(await warn('warn1'))).toBe('warn_failed');

  succeeded(await apply(backend, 'makeAdmin', {}));
  succeeded(await warn('warn2'));
  await expectSound(backend);
});

test('[FA-17] [TR-38] demoting a person who is not an admin writes nothing and ends no session', async () => {
  const backend = await openWithPeople();
  const secret = await backend.session(people.ben);

  const reply = await expectNoChange(backend, () => apply(backend, 'removeAdmin', {}));

  expect(succeeded(reply)['message']).toBe('@x_1002 is no longer an admin.');
  const account = { method: 'GET', path: '/account' };
  expect((await rest(backend, { secret }, account)).status).toBe(200);
});

test.each([
  ['for the first time', []],
  ['once more', ['makeAdmin', 'removeAdmin']],
] as const)(
  '[FA-16] a warning is refused if its person is appointed before it commits, %s',
  async (_what, before) => {
    const backend = await openWithPeople();
    succeeded(await apply(backend, 'makeAdmin', { username: 'x_1003' }));
    for (const tool of before) succeeded(await apply(backend, tool, {}));

    const reply = await actAround(
      backend,
      () => apply(backend, 'warnUser', { reason }, people.cleo),
      async () => succeeded(await apply(backend, 'makeAdmin', {})),
    );

    expect(refused(reply)).toBe(refusal);
    expect(await backend.row('users', people.ben)).toMatchObject({ warnCount: 0, isAdmin: true });
    await expectSound(backend);
  },
);
