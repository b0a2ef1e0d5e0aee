import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import {
  balance,
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
} from './fixture.ts';
import { apply, openForTools, type Tool, tools } from './person-tool-fixture.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';

test.each(tools)(
  '[AD-06] [AD-09] [AD-10] [AD-15] $tool refuses an invalid username, then an invalid type, then an unknown name',
  async ({ tool, request, before }) => {
    const backend = await openForTools(before);

    await expectRefusals(backend, (changes) => apply(backend, tool, { ...request, ...changes }), [
      ['no username', { username: undefined }, 'username_missing'],
      ['a blank username', { username: '  ', type: 'FB' }, 'username_missing'],
      ['no type', { type: undefined }, 'username_type_invalid'],
      ['a strange type', { type: 'x' }, 'username_type_invalid'],
      ['an empty X name', { username: '@' }, 'x_username_missing'],
      ['an empty TG name', { username: '@', type: 'TG' }, 'telegram_username_missing'],
      ['a short TG name', { username: 'abcd', type: 'TG' }, 'telegram_username_invalid'],
      ['an unknown X name', { username: '@Unknown' }, 'handle_not_found unknown'],
      ['an X link', { username: 'https://x.com/No_One?s=20' }, 'handle_not_found no_one'],
      ['an impossible X name', { username: 'a-b' }, 'handle_not_found a-b'],
      ['an unknown TG name', { username: 't.me/No_Body', type: 'TG' }, 'handle_not_found no_body'],
      ['a TG name as X', { username: 'person_1002' }, 'handle_not_found person_1002'],
    ]);
  },
);

test.each(tools)(
  '[AD-10] $tool answers a look-up that fails without a message with database_error',
  async ({ tool, request, before }) => {
    const backend = await openForTools(before);
    await backend.fault({
      match: '^GET /v1/tablesdb/yapp/tables/users/rows\\?',
      from: 'function',
      times: 9,
      action: { status: 500 },
    });

    const reply = await expectNoChange(backend, () => apply(backend, tool, request));

    expect(refused(reply)).toBe('database_error');
  },
);

test.each(tools)(
  '[AD-23] [AD-27] [AD-37] [AD-40] [AD-55] [ER-06] $tool answers a failed write with $writeFailure',
  async ({ tool, request, before, writeFailure }) => {
    const backend = await openForTools(before);
    await backend.fault({
      match: '^PATCH /v1/tablesdb/transactions/',
      from: 'function',
      action: { status: 400 },
    });

    const reply = await expectNoChange(backend, () => apply(backend, tool, request));

    expect(refused(reply)).toBe(writeFailure);
  },
);

test('[AD-15] points are checked before the reason, the reason before the look-up, the look-up before the state', async () => {
  const backend = await openForTools();
  const ask = async (tool: Tool, request: object) => refused(await apply(backend, tool, request));
  const worst = { username: 'unknown', points: 'abc', reason: ' ' };

  expect(await ask('addPoints', worst)).toBe('points_invalid');
  expect(await ask('addPoints', { ...worst, points: 1 })).toBe('parameter_missing reason');
  expect(await ask('addPoints', { ...worst, points: 1, reason: 'r' })).toBe(
    'handle_not_found unknown',
  );
  expect(await ask('reducePoints', { username: 'unknown', points: 99, reason: 'r' })).toBe(
    'handle_not_found unknown',
  );
  expect(await ask('reducePoints', { points: 99, reason: 'r' })).toBe('insufficient_points 30 990');
  expect(await ask('banUser', { username: 'unknown' })).toBe('parameter_missing reason');
});

test("[AD-21] [AD-25] [AD-35] a tool that does not fit the person's state is refused, and nothing is logged", async () => {
  const backend = await openForTools();
  succeeded(await apply(backend, 'banUser', { username: 'x_1003', reason: 'Spam' }));

  await expectRefusals(
    backend,
    (changes) => apply(backend, 'banUser', { reason: 'r', ...changes }),
    [['banned', { username: 'x_1003' }, 'already_banned x_1003']],
  );
  await expectRefusals(backend, (changes) => apply(backend, 'unbanUser', changes), [
    ['not banned', {}, 'not_banned x_1002'],
    ['by TG', { username: 'person_1002', type: 'TG' }, 'not_banned person_1002'],
  ]);
  await expectRefusals(backend, (changes) => apply(backend, 'removeWarning', changes), [
    ['no warnings', {}, 'no_warnings x_1002'],
  ]);
});

test('[AD-46] [AD-47] [AD-52] [AD-53] invalid points and points above the limit are refused', async () => {
  const backend = await openForTools();
  const invalid = 'points_invalid';
  const notPositive = 'points_not_positive';
  const notWhole = 'points_not_whole';
  const ask = (tool: Tool) => (points: object) => apply(backend, tool, { reason: 'r', ...points });

  await expectRefusals(backend, ask('addPoints'), [
    ['none', {}, invalid],
    ['empty', { points: '' }, invalid],
    ['words', { points: 'abc' }, invalid],
    ['negative', { points: '-1' }, invalid],
    ['two decimals', { points: 2.55 }, invalid],
    ['infinity', { points: 'Infinity' }, invalid],
    ['another notation', { points: '1e3' }, invalid],
    ['zero', { points: 0 }, notPositive],
    ['zero with a decimal', { points: '0.0' }, notPositive],
  ]);
  await expectRefusals(backend, ask('reducePoints'), [
    ['none', {}, invalid],
    ['words', { points: 'abc' }, invalid],
    ['negative', { points: -1 }, invalid],
    ['two decimals', { points: '2.55' }, invalid],
    ['zero', { points: '0' }, notWhole],
    ['a tenth', { points: 2.5 }, notWhole],
    ['too many', { points: 5 }, 'insufficient_points 30 50'],
  ]);
});

test('[AD-04] only the super administrator can appoint administrators', async () => {
  const backend = await openWithPeople();
  await backend.person('1008', { isAdmin: true });

  for (const actor of ['1008', people.ada]) {
    const reply = await expectNoChange(backend, () => apply(backend, 'makeAdmin', {}, actor));
    expect(refused(reply)).toBe('make_admin_failed');
  }
  succeeded(await apply(backend, 'makeAdmin', {}));
});

test('[FA-20] a username that several people share is refused with the list, and the tool acts on the chosen person', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.cleo, { x_username: 'x_1002', isBanned: true });
  const ban = { username: '@X_1002', type: 'X', reason: 'Spam' };

  const reply = await expectNoChange(backend, () => backend.act(people.root, 'banUser', ban));

  expect(reply).toEqual({
    success: false,
    error: sentence('several_people'),
    code: 'several_people',
    values: {
      people: [
        { id: '1002', name: 'Person 1002', handle: 'person_1002', xUsername: 'x_1002' },
        { id: '1003', name: 'Person 1003', handle: 'person_1003', xUsername: 'x_1002' },
      ],
    },
  });
  const chosen = await backend.act(people.root, 'banUser', { ...ban, userId: people.ben });
  expect(chosen).toEqual({ success: true, message: 'User @x_1002 has been banned.' });
  expect(await backend.row('users', people.ben)).toMatchObject({ isBanned: true });
  const stranger = { ...ban, userId: people.ada };
  expect(await backend.act(people.root, 'banUser', stranger)).toMatchObject({
    error: sentence('handle_not_found', { handle: 'x_1002' }),
  });
});

const refusal = 'gift_limit 100000';
const adminId = '1008';
const reason = 'Gift';

async function openWithAdmin() {
  const backend = await openWithPeople();
  await backend.person(adminId, { isAdmin: true });
  await backend.session(adminId);
  return backend;
}

test.each(processForms)(
  '[FA-18] an admin gives only ten of twelve concurrent gifts of 1,000 points, in $name',
  async (form) => {
    const backend = await openWithAdmin();
    await backend.runAs(form);

    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        apply(backend, 'addPoints', { points: 1000, reason }, adminId),
      ),
    );

    const refusals = replies.filter((reply) => !reply.success).map(refused);
    expect(refusals).toEqual([refusal, refusal]);
    expect(await balance(backend, people.ben)).toBe(100_000);
    expect(await backend.rows('giftDays')).toMatchObject([{ adminId, given: 100_000 }]);
    await expectSound(backend);
  },
);

test('[FA-18] above the limit only the super administrator can give, and an admin again the next day', async () => {
  const backend = await openWithAdmin();
  const give = (points: number, actor: string) =>
    apply(backend, 'addPoints', { points, reason }, actor);

  succeeded(await give(10_000, adminId));
  expect(refused(await give(0.1, adminId))).toBe(refusal);
  succeeded(await give(20_000, people.root));
  await backend.passTime(24 * 60 * 60 * 1000);
  succeeded(await give(10_000, adminId));

  expect(await balance(backend, people.ben)).toBe(400_000);
});

test('[AD-15] the gift limit is checked after the look-up', async () => {
  const backend = await openWithAdmin();
  const request = { username: 'unknown', points: 10_001, reason };

  expect(refused(await apply(backend, 'addPoints', request, adminId))).toBe(
    'handle_not_found unknown',
  );
});
