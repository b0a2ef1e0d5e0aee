import { expect, test } from 'vitest';
import {
  actWith,
  createPost,
  engage,
  expectNoChange,
  openWithPeople,
  people,
  refused,
  rest,
  review,
  succeeded,
} from './fixture.ts';

const ben = { id: 1002, first_name: 'Ben', last_name: 'Carter', username: 'ben_demo' };
const account = { method: 'GET', path: '/account' };
const users = '/tablesdb/yapp/tables/users/rows';

test('[TR-01] [ER-06] launch data that is forged, old or from another bot opens no session', async () => {
  const backend = await openWithPeople();
  const forged = backend.initData(ben).replace('1002', '1001');

  for (const initData of [
    undefined,
    '',
    forged,
    backend.initData(ben, { botToken: '43:another' }),
    backend.initData(ben, { ageSeconds: 24 * 60 * 60 + 60 }),
    backend.initData(ben, { ageSeconds: -600 }),
    `${backend.initData(ben)}&user=${encodeURIComponent('{"id":1,"first_name":"Root"}')}`,
  ]) {
    const reply = await backend.act(null, 'openSession', { initData });
    expect(refused(reply)).toBe('authentication_failed');
  }
});

test('[TR-01] launch data without a valid user opens no session', async () => {
  const backend = await openWithPeople();
  const ask = async (user: object) =>
    refused(await backend.act(null, 'openSession', { initData: backend.initData(user) }));

  expect(await ask({ first_name: 'Ben' })).toBe('telegram_user_invalid');
  expect(await ask({ id: 1002 })).toBe('telegram_first_name_missing');
});

test('[TR-02] launch data opens a session of the account whose id is the messenger user id', async () => {
  const backend = await openWithPeople();

  const reply = await backend.act(null, 'openSession', { initData: backend.initData(ben) });

  const { userId, secret } = succeeded(reply);
  expect(userId).toBe('1002');
  const seen = await rest(backend, { secret: String(secret) }, account);
  expect(seen).toMatchObject({ status: 200, body: { $id: '1002', labels: ['member'] } });
});

test('[TR-02] a person who is not in the database gets a session without rights', async () => {
  const backend = await openWithPeople();
  const initData = backend.initData({ id: 5_000_000_007, first_name: 'Nia' });

  const first = await expectNoChange(backend, () => backend.act(null, 'openSession', { initData }));
  const second = await backend.act(null, 'openSession', { initData });

  for (const reply of [first, second]) {
    const { userId, secret } = succeeded(reply);
    expect(userId).toBe('5000000007');
    const seen = await rest(backend, { secret: String(secret) }, account);
    expect(seen).toMatchObject({ status: 200, body: { $id: '5000000007', labels: [] } });
  }
});

test('[TR-02] a person with the longest possible name can log in', async () => {
  const backend = await openWithPeople();
  const names = { first_name: 'F'.repeat(64), last_name: '🦆'.repeat(64) };

  const reply = await backend.act(null, 'openSession', {
    initData: backend.initData({ id: 5001, ...names }),
  });

  expect(succeeded(reply)['userId']).toBe('5001');
  const kept = `${names.first_name} ${'🦆'.repeat(63)}`;
  expect(await backend.api('GET', '/users/5001')).toMatchObject({ name: kept });
});

test('[TR-02] concurrently opened sessions all work', async () => {
  const backend = await openWithPeople();
  const initData = backend.initData({ id: 5001, first_name: 'Nia' });

  const replies = await Promise.all(
    Array.from({ length: 5 }, () => backend.act(null, 'openSession', { initData })),
  );

  for (const reply of replies) {
    const { secret } = succeeded(reply);
    expect(await rest(backend, { secret: String(secret) }, account)).toMatchObject({ status: 200 });
  }
});

test.each([
  ['pending', { adminApproved: false, adminReqOpen: true }, []],
  ['rejected', { adminApproved: false, adminReqOpen: false }, []],
  ['approved', { adminApproved: true }, ['member']],
  ['an admin', { adminApproved: true, isAdmin: true }, ['member', 'admin']],
  ['a pending admin', { adminApproved: false, isAdmin: true }, []],
  ['banned', { adminApproved: true, isBanned: true }, []],
  ['a banned admin', { adminApproved: true, isAdmin: true, isBanned: true }, []],
])(
  '[TR-08] the labels of a person who is %s follow the row at the next login',
  async (_state, columns, labels) => {
    const backend = await openWithPeople();
    await backend.person('1010');
    await backend.changeRow('users', '1010', columns);
    const wrong = labels.length === 2 ? [] : ['member', 'admin'];
    await backend.api('PUT', '/users/1010/labels', { labels: wrong });

    const initData = backend.initData({ id: 1010, first_name: 'Jo' });
    succeeded(await backend.act(null, 'openSession', { initData }));

    expect(await backend.api('GET', '/users/1010')).toMatchObject({ labels });
  },
);

test('[TR-08] the labels follow each administrator act immediately', async () => {
  const backend = await openWithPeople();
  const target = { username: 'x_1002', type: 'X', reason: 'r' };
  const labels = async () => (await backend.api('GET', '/users/1002'))['labels'];

  succeeded(await backend.act(people.root, 'makeAdmin', target));
  expect(await labels()).toEqual(['member', 'admin']);
  succeeded(await backend.act(people.root, 'banUser', target));
  expect(await labels()).toEqual([]);
  succeeded(await backend.act(people.root, 'unbanUser', target));
  expect(await labels()).toEqual(['member', 'admin']);
  succeeded(await backend.act(people.root, 'removeAdmin', target));
  expect(await labels()).toEqual(['member']);
});

test("[TR-14] a ban ends the sessions, and the next session may only read the person's own rows", async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const own = await engage(backend, people.ben, postId);
  const other = await engage(backend, people.cleo, postId);
  await review(backend, own);
  await review(backend, other);
  const before = await backend.session(people.ben);
  const target = { username: 'x_1002', type: 'X', reason: 'Spam' };

  succeeded(await backend.act(people.root, 'banUser', target));

  expect((await rest(backend, { secret: before }, account)).status).toBe(401);
  const reply = await backend.act(null, 'openSession', { initData: backend.initData(ben) });
  const secret = String(succeeded(reply)['secret']);
  const list = async (table: string) => {
    const call = { method: 'GET', path: `/tablesdb/yapp/tables/${table}/rows` };
    const { body } = await rest(backend, { secret }, call);
    return ((body['rows'] ?? []) as { $id: string }[]).map(({ $id }) => $id);
  };
  expect(await list('users')).toEqual(['1002']);
  expect(await list('engagement')).toEqual([own]);
  expect(await list('notifications')).toEqual([own]);
  expect(await list('pointLedger')).toEqual([`reward.${own}`]);
  for (const table of ['posts', 'pointConst', 'reports', 'moderationLog', 'botOutbox']) {
    expect(await list(table)).toEqual([]);
  }
});

test('[TR-14] a banned person is refused every operation except openSession, regardless of their labels', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.person('1010', { isAdmin: true });
  await backend.changeRow('users', '1010', { isBanned: true });
  await backend.api('PUT', '/users/1010/labels', { labels: ['member', 'admin'] });
  const initData = backend.initData({ id: 1010, first_name: 'Jo', username: 'jo_demo' });
  const secret = String(succeeded(await backend.act(null, 'openSession', { initData }))['secret']);

  await expectNoChange(backend, async () => {
    for (const [name, request, refusal] of [
      ['startVerification', { initData }, 'authentication_failed'],
      ['createPost', { telegram_id: '1010' }, 'create_post_failed'],
      ['submitEngagement', { postId }, 'engagement_write_failed'],
      ['pinPost', { postId }, 'pin_failed'],
    ] as const) {
      const reply = await actWith(backend, secret, { name, request });
      expect(refused(reply)).toBe(refusal);
    }
  });
});

test.each([
  ['the login is slow', '^POST /v1/users/1002/sessions'],
  ['the ban is slow', '^POST /v1/tablesdb/transactions'],
  ['the login hangs at its end', '^PUT /v1/users/1002/labels'],
])('[TR-14] [TR-08] a ban during a login leaves no rights, when %s', async (_name, match) => {
  const backend = await openWithPeople();
  await backend.session(people.root);
  await backend.api('PUT', '/users/1002/labels', { labels: [] });
  await backend.fault({ match, from: 'function', action: { delayMs: 250 } });
  const target = { username: 'x_1002', type: 'X', reason: 'Spam' };
  const login = () => backend.act(null, 'openSession', { initData: backend.initData(ben) });
  const ban = () => backend.act(people.root, 'banUser', target);
  const later = (work: () => Promise<unknown>) =>
    new Promise((resolve) => setTimeout(resolve, 100)).then(work);

  const [first, second] = match.includes('users') ? [login, ban] : [ban, login];
  await Promise.all([first(), later(second)]);

  expect(await backend.row('users', people.ben)).toMatchObject({ isBanned: true });
  expect(await backend.api('GET', '/users/1002')).toMatchObject({ labels: [] });
});

test('[TR-02] the newest ten sessions remain after many logins', async () => {
  const backend = await openWithPeople();
  const initData = backend.initData(ben);
  const secrets: string[] = [];
  for (let login = 0; login < 12; login++) {
    const reply = await backend.act(null, 'openSession', { initData });
    secrets.push(String(succeeded(reply)['secret']));
  }

  const statuses = await Promise.all(
    secrets.map(async (secret) => (await rest(backend, { secret }, account)).status),
  );

  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.slice(2)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('[ER-06] a login that fails at the backend is refused with its code', async () => {
  const backend = await openWithPeople();
  await backend.fault({
    match: '^POST /v1/users/1002/sessions',
    from: 'function',
    action: { status: 500 },
  });

  const reply = await backend.act(null, 'openSession', { initData: backend.initData(ben) });

  expect(refused(reply)).toBe('authentication_failed');
});

test('[TR-10] a person can read their own users row in any state', async () => {
  const backend = await openWithPeople();
  await backend.person('1010', { adminApproved: false, adminReqOpen: true });

  const own = await rest(backend, { userId: '1010' }, { method: 'GET', path: `${users}/1010` });
  const other = await rest(backend, { userId: '1010' }, { method: 'GET', path: `${users}/1001` });

  expect([own.status, other.status]).toEqual([200, 404]);
});

test('[FA-20] [LA-03] [PA-02] a login updates the names and the language of the row', async () => {
  const backend = await openWithPeople();
  const renamed = {
    id: 1002,
    first_name: 'Ben',
    last_name: 'Carter',
    username: 'New_Handle',
    language_code: 'fa-IR',
  };

  succeeded(await backend.act(null, 'openSession', { initData: backend.initData(renamed) }));

  expect(await backend.row('users', people.ben)).toMatchObject({
    name: 'Ben Carter',
    first_name: 'Ben',
    tg_handle: 'new_handle',
    x_username: 'x_1002',
    searchText: 'x_1002 new_handle ben carter x 1002',
    handleKey: 'xloo2',
    language: 'fa-ir',
  });
  const { username: _username, language_code: _language, ...nameless } = renamed;
  succeeded(await backend.act(null, 'openSession', { initData: backend.initData(nameless) }));
  expect(await backend.row('users', people.ben)).toMatchObject({
    tg_handle: 'new_handle',
    language: 'fa-ir',
  });
  const invisible = { ...nameless, first_name: '\u200e', last_name: '\u200e' };
  succeeded(await backend.act(null, 'openSession', { initData: backend.initData(invisible) }));
  expect(await backend.row('users', people.ben)).toMatchObject({ name: 'Ben Carter' });
});

test('[FA-20] names are updated although another write to the row happens at the same moment', async () => {
  const backend = await openWithPeople();
  const renamed = { id: 1002, first_name: 'Ben', username: 'New_Handle' };
  await backend.fault({ match: 'PATCH .*/transactions/', times: 2, action: { status: 409 } });

  succeeded(await backend.act(null, 'openSession', { initData: backend.initData(renamed) }));

  expect(await backend.row('users', people.ben)).toMatchObject({ tg_handle: 'new_handle' });
});
