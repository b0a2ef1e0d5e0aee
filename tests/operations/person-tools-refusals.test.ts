import { expect, test } from 'vitest';
import {
  expectNoChange,
  expectRefusals,
  openWithPeople,
  people,
  refused,
  succeeded,
} from './fixture.ts';
import { apply, openForTools, type Tool, tools } from './person-tool-fixture.ts';

test.each(tools)(
  '[AD-06] [AD-09] [AD-10] [AD-15] $tool refuses a username, a type and a name that nobody has, in this order',
  async ({ tool, request, before }) => {
    const backend = await openForTools(before);

    await expectRefusals(backend, (changes) => apply(backend, tool, { ...request, ...changes }), [
      ['no username', { username: undefined }, 'Please enter a username first.'],
      ['a blank username', { username: '  ', type: 'FB' }, 'Please enter a username first.'],
      ['no type', { type: undefined }, 'Invalid username type'],
      ['a strange type', { type: 'x' }, 'Invalid username type'],
      ['an empty X name', { username: '@' }, 'No Twitter username provided'],
      ['an empty TG name', { username: '@', type: 'TG' }, 'No Telegram username provided'],
      ['a short TG name', { username: 'abcd', type: 'TG' }, 'Invalid Telegram username format'],
      ['an unknown X name', { username: '@Nobody' }, 'User @nobody not found'],
      ['an X link', { username: 'https://x.com/No_One?s=20' }, 'User @no_one not found'],
      ['an impossible X name', { username: 'a-b' }, 'User @a-b not found'],
      ['an unknown TG name', { username: 't.me/No_Body', type: 'TG' }, 'User @no_body not found'],
      ['a TG name as X', { username: 'person_1002' }, 'User @person_1002 not found'],
    ]);
  },
);

test.each(tools)(
  '[AD-10] $tool answers a look-up that fails without a text by Database error occurred',
  async ({ tool, request, before }) => {
    const backend = await openForTools(before);
    await backend.fault({
      match: '^GET /v1/tablesdb/yapp/tables/users/rows\\?',
      from: 'function',
      times: 9,
      action: { status: 500 },
    });

    const reply = await expectNoChange(backend, () => apply(backend, tool, request));

    expect(refused(reply)).toBe('Database error occurred');
  },
);

test.each(tools)(
  '[AD-23] [AD-27] [AD-37] [AD-40] [AD-55] [ER-06] $tool that cannot be written is answered $writeFailure',
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

test('[AD-15] points come before the reason, the reason before the look-up, the look-up before the state', async () => {
  const backend = await openForTools();
  const ask = async (tool: Tool, request: object) => refused(await apply(backend, tool, request));
  const worst = { username: 'nobody', points: 'abc', reason: ' ' };

  expect(await ask('addPoints', worst)).toBe(
    'Points must be a valid positive number with max 1 decimal place (e.g., 2.5).',
  );
  expect(await ask('addPoints', { ...worst, points: 1 })).toBe(
    'Missing required parameter: "reason"',
  );
  expect(await ask('addPoints', { ...worst, points: 1, reason: 'r' })).toBe(
    'User @nobody not found',
  );
  expect(await ask('reducePoints', { username: 'nobody', points: 99, reason: 'r' })).toBe(
    'User @nobody not found',
  );
  expect(await ask('reducePoints', { points: 99, reason: 'r' })).toBe(
    'Insufficient points. Available: 3.0, Required: 99.0.',
  );
  expect(await ask('banUser', { username: 'nobody' })).toBe('Missing required parameter: "reason"');
});

test('[AD-21] [AD-25] [AD-35] a person in the wrong state is refused, and nothing is logged', async () => {
  const backend = await openForTools();
  succeeded(await apply(backend, 'banUser', { username: 'x_1003', reason: 'Spam' }));

  await expectRefusals(
    backend,
    (changes) => apply(backend, 'banUser', { reason: 'r', ...changes }),
    [['banned', { username: 'x_1003' }, 'User @x_1003 is already banned.']],
  );
  await expectRefusals(backend, (changes) => apply(backend, 'unbanUser', changes), [
    ['not banned', {}, 'User @x_1002 is not currently banned.'],
    [
      'by TG',
      { username: 'person_1002', type: 'TG' },
      'User @person_1002 is not currently banned.',
    ],
  ]);
  await expectRefusals(backend, (changes) => apply(backend, 'removeWarning', changes), [
    ['no warnings', {}, 'User @x_1002 has no warnings to remove.'],
  ]);
});

test('[AD-46] [AD-47] [AD-52] [AD-53] points that are none, or too many, are refused', async () => {
  const backend = await openForTools();
  const invalid = 'Points must be a valid positive number with max 1 decimal place (e.g., 2.5).';
  const notPositive = 'Enter a valid positive number for points (can include decimals).';
  const notWhole = 'Enter a valid positive number for points.';
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
    ['too many', { points: 5 }, 'Insufficient points. Available: 3.0, Required: 5.0.'],
  ]);
});

test('[AD-04] only the super administrator makes administrators', async () => {
  const backend = await openWithPeople();
  await backend.person('1008', { isAdmin: true });

  for (const actor of ['1008', people.ada]) {
    const reply = await expectNoChange(backend, () => apply(backend, 'makeAdmin', {}, actor));
    expect(refused(reply)).toBe('Failed to make admin');
  }
  succeeded(await apply(backend, 'makeAdmin', {}));
});

test('[FA-20] a username of several people is refused with the list, and acts on who was chosen', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.cleo, { x_username: 'x_1002', isBanned: true });
  const ban = { username: '@X_1002', type: 'X', reason: 'Spam' };

  const reply = await expectNoChange(backend, () => backend.act(people.root, 'banUser', ban));

  expect(reply).toEqual({
    success: false,
    error: 'Several people have this username. Choose one.',
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
    error: 'User @x_1002 not found',
  });
});
