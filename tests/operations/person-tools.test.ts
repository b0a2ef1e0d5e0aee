import { expect, test } from 'vitest';
import type { World } from '#tests/support/world.ts';
import {
  balance,
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  succeeded,
} from './stage.ts';

type Tool =
  | 'banUser'
  | 'unbanUser'
  | 'warnUser'
  | 'removeWarning'
  | 'addPoints'
  | 'reducePoints'
  | 'makeAdmin';

/** A faultless request of every tool against ben, with what it says and what it makes of the row. */
const tools: readonly {
  tool: Tool;
  request: Readonly<Record<string, unknown>>;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  message: string;
  reason: string | null;
  writeFailure: string;
}[] = [
  {
    tool: 'banUser',
    request: { reason: 'Several accounts' },
    before: {},
    after: { isBanned: true },
    message: 'User @x_1002 has been banned.',
    reason: 'Several accounts',
    writeFailure: 'Failed to ban user',
  },
  {
    tool: 'unbanUser',
    request: {},
    before: { isBanned: true },
    after: { isBanned: false },
    message: 'User @x_1002 has been unbanned.',
    reason: null,
    writeFailure: 'Failed to unban user',
  },
  {
    tool: 'warnUser',
    request: { reason: 'Copied comments' },
    before: {},
    after: { warnCount: 1 },
    message: 'User @x_1002 has been warned.',
    reason: 'Copied comments',
    writeFailure: 'Unknown error occurred',
  },
  {
    tool: 'removeWarning',
    request: {},
    before: { warnCount: 2 },
    after: { warnCount: 1 },
    message: 'A warning of @x_1002 has been removed.',
    reason: null,
    writeFailure: 'Failed to remove warning',
  },
  {
    tool: 'addPoints',
    request: { points: '2.5', reason: 'Welcome' },
    before: {},
    after: { point: 55 },
    message: '2.5 points added to @x_1002.',
    reason: 'Welcome',
    writeFailure: 'Failed to update points.',
  },
  {
    tool: 'reducePoints',
    request: { points: 3, reason: 'Cheating' },
    before: {},
    after: { point: 0 },
    message: '3.0 points taken from @x_1002.',
    reason: 'Cheating',
    writeFailure: 'Failed to update points.',
  },
  {
    tool: 'makeAdmin',
    request: {},
    before: {},
    after: { isAdmin: true },
    message: '@x_1002 is now an admin.',
    reason: null,
    writeFailure: 'Failed to make admin',
  },
];

/** A stage on which ben has 3.0 points and is as a tool wants him. */
async function openToolStage(before: Readonly<Record<string, unknown>> = {}): Promise<World> {
  const world = await openStage();
  const reason = 'Seed';
  const request = { username: 'x_1002', type: 'X', points: 3, reason };
  succeeded(await world.act(people.root, 'addPoints', request));
  if (Object.keys(before).length > 0) await world.changeRow('users', people.ben, before);
  return world;
}

function apply(world: World, tool: Tool, request: object, actor: string = people.root) {
  return world.act(actor, tool, { username: 'x_1002', type: 'X', ...request });
}

test.each(tools)(
  '[AD-16] [AD-22] [AD-26] [AD-30] [AD-36] [AD-39] [AD-48] [AD-54] [DB-15] $tool changes what it says and logs it once',
  async ({ tool, request, before, after, message, reason }) => {
    const world = await openToolStage(before);
    const user = await world.row('users', people.ben);

    const reply = await apply(world, tool, { ...request, requestId: 'wish1' });

    const expected: Readonly<Record<string, unknown>> =
      tool === 'addPoints' ? { point: 55 } : after;
    expect(reply).toEqual({ success: true, message });
    expect(await world.row('users', people.ben)).toEqual({
      ...user,
      ...expected,
      $updatedAt: expect.any(String),
    });
    expect((await world.rows('moderationLog')).slice(1)).toMatchObject([
      { $id: 'wish1', actorId: '1', targetId: '1002', action: tool, reason },
    ]);
    const log = await world.row('moderationLog', 'wish1');
    const details = JSON.parse(String(log['details']));
    const columns = Object.keys(after);
    for (const column of columns) {
      expect(details.before[column]).toBe(user[column]);
      expect(details.after[column]).toBe(expected[column]);
    }
    await expectSound(world);
  },
);

test.each(tools)(
  '[AD-06] [AD-09] [AD-10] [AD-15] $tool refuses a username, a type and a name that nobody has, in this order',
  async ({ tool, request, before }) => {
    const world = await openToolStage(before);

    await expectRefusals(world, (changes) => apply(world, tool, { ...request, ...changes }), [
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

test.each([
  [' @X_1002 ', 'X', 'User @x_1002 has been warned.'],
  ['https://twitter.com/X_1002', 'X', 'User @x_1002 has been warned.'],
  ['@Person_1002', 'TG', 'User @person_1002 has been warned.'],
  ['https://t.me/person_1002', 'TG', 'User @person_1002 has been warned.'],
])(
  '[AD-10] %s as %s names the person, who is called by that handle',
  async (username, type, said) => {
    const world = await openStage();

    const reply = await world.act(people.root, 'warnUser', { username, type });

    expect(reply).toEqual({ success: true, message: said });
    expect(await world.row('users', people.ben)).toMatchObject({ warnCount: 1 });
  },
);

test.each(tools)(
  '[AD-10] $tool answers a look-up that fails without a text by Database error occurred',
  async ({ tool, request, before }) => {
    const world = await openToolStage(before);
    await world.fault({
      match: '^GET /v1/tablesdb/yapp/tables/users/rows\\?',
      from: 'function',
      times: 9,
      action: { status: 500 },
    });

    const reply = await expectNoChange(world, () => apply(world, tool, request));

    expect(refused(reply)).toBe('Database error occurred');
  },
);

test.each(tools)(
  '[AD-23] [AD-27] [AD-37] [AD-40] [AD-55] [ER-06] $tool that cannot be written is answered $writeFailure',
  async ({ tool, request, before, writeFailure }) => {
    const world = await openToolStage(before);
    await world.fault({
      match: '^PATCH /v1/tablesdb/transactions/',
      from: 'function',
      action: { status: 400 },
    });

    const reply = await expectNoChange(world, () => apply(world, tool, request));

    expect(refused(reply)).toBe(writeFailure);
  },
);

test('[AD-15] points come before the reason, the reason before the look-up, the look-up before the state', async () => {
  const world = await openToolStage();
  const ask = async (tool: Tool, request: object) => refused(await apply(world, tool, request));
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

test('[AD-18] reasons are trimmed and cut to their cap; empty ones are refused where one is required', async () => {
  const world = await openToolStage();
  const reasonOf = async (requestId: string) =>
    (await world.row('moderationLog', requestId))['reason'];

  for (const tool of ['banUser', 'addPoints', 'reducePoints'] as const) {
    expect(refused(await apply(world, tool, { points: 1, reason: ' \n ' }))).toBe(
      'Missing required parameter: "reason"',
    );
  }
  const long = `  ${'r'.repeat(250)}  `;
  succeeded(await apply(world, 'addPoints', { points: 1, reason: long, requestId: 'a' }));
  expect(await reasonOf('a')).toBe('r'.repeat(200));
  succeeded(await apply(world, 'reducePoints', { points: 1, reason: long, requestId: 'b' }));
  expect(await reasonOf('b')).toBe('r'.repeat(200));
  succeeded(await apply(world, 'warnUser', { reason: long, requestId: 'c' }));
  expect(await reasonOf('c')).toBe('r'.repeat(100));
  succeeded(await apply(world, 'warnUser', { requestId: 'd' }));
  expect(await reasonOf('d')).toBeNull();
  succeeded(await apply(world, 'banUser', { reason: '🦆'.repeat(250), requestId: 'e' }));
  expect(await reasonOf('e')).toBe('🦆'.repeat(200));
});

test('[AD-21] [AD-25] [AD-35] a person in the wrong state is refused, and nothing is logged', async () => {
  const world = await openToolStage();
  succeeded(await apply(world, 'banUser', { username: 'x_1003', reason: 'Spam' }));

  await expectRefusals(world, (changes) => apply(world, 'banUser', { reason: 'r', ...changes }), [
    ['banned', { username: 'x_1003' }, 'User @x_1003 is already banned.'],
  ]);
  await expectRefusals(world, (changes) => apply(world, 'unbanUser', changes), [
    ['not banned', {}, 'User @x_1002 is not currently banned.'],
    [
      'by TG',
      { username: 'person_1002', type: 'TG' },
      'User @person_1002 is not currently banned.',
    ],
  ]);
  await expectRefusals(world, (changes) => apply(world, 'removeWarning', changes), [
    ['no warnings', {}, 'User @x_1002 has no warnings to remove.'],
  ]);
});

test('[AD-46] [AD-47] [AD-52] [AD-53] points that are none, or too many, are refused', async () => {
  const world = await openToolStage();
  const invalid = 'Points must be a valid positive number with max 1 decimal place (e.g., 2.5).';
  const notPositive = 'Enter a valid positive number for points (can include decimals).';
  const notWhole = 'Enter a valid positive number for points.';
  const ask = (tool: Tool) => (points: object) => apply(world, tool, { reason: 'r', ...points });

  await expectRefusals(world, ask('addPoints'), [
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
  await expectRefusals(world, ask('reducePoints'), [
    ['none', {}, invalid],
    ['words', { points: 'abc' }, invalid],
    ['negative', { points: -1 }, invalid],
    ['two decimals', { points: '2.55' }, invalid],
    ['zero', { points: '0' }, notWhole],
    ['a tenth', { points: 2.5 }, notWhole],
    ['too many', { points: 5 }, 'Insufficient points. Available: 3.0, Required: 5.0.'],
  ]);
});

test('[AD-54] [PT-03] all points can be taken, and not one more', async () => {
  const world = await openToolStage();

  succeeded(await apply(world, 'reducePoints', { points: '3', reason: 'All of it' }));

  expect(await balance(world, people.ben)).toBe(0);
  expect(refused(await apply(world, 'reducePoints', { points: 1, reason: 'More' }))).toBe(
    'Insufficient points. Available: 0.0, Required: 1.0.',
  );
  await expectSound(world);
});

test('[AD-04] only the super administrator makes administrators', async () => {
  const world = await openStage();
  await world.person('1008', { isAdmin: true });

  for (const actor of ['1008', people.ada]) {
    const reply = await expectNoChange(world, () => apply(world, 'makeAdmin', {}, actor));
    expect(refused(reply)).toBe('Failed to make admin');
  }
  succeeded(await apply(world, 'makeAdmin', {}));
});

test('[AD-39] [AD-41] making an admin an admin changes nothing, and no operation takes it away', async () => {
  const world = await openStage();
  succeeded(await apply(world, 'makeAdmin', {}));

  expect(succeeded(await apply(world, 'makeAdmin', {}))['message']).toBe(
    '@x_1002 is now an admin.',
  );
  for (const { tool, request } of tools) await apply(world, tool, request);

  expect(await world.row('users', people.ben)).toMatchObject({ isAdmin: true });
});

test('[AD-33] [AD-32] [BO-09] [BO-12] warnings are told with a button, the third and each further one alerts the admins', async () => {
  const world = await openStage();

  for (const requestId of ['w1', 'w2', 'w3', 'w4']) {
    succeeded(await apply(world, 'warnUser', { reason: 'Copied', requestId }));
  }

  const rows = await world.rows('botOutbox');
  const told = ['told.w1', 'told.w2', 'told.w3', 'alert.w3', 'told.w4', 'alert.w4'];
  expect(rows.map(({ $id }) => $id)).toEqual(told);
  const payloads = Object.fromEntries(
    rows.map((row) => [row.$id, [row['path'], JSON.parse(String(row['payload']))]]),
  );
  expect(payloads['told.w1']).toEqual([
    'bot/notifywithcallback',
    { telegramId: '1002', message: 'You have been warned by administration: Copied' },
  ]);
  expect(payloads['alert.w3']).toEqual([
    'bot/notify-report',
    { message: '@x_1002 has 3 warnings.', topicId: 7 },
  ]);
  expect(payloads['alert.w4']).toEqual([
    'bot/notify-report',
    { message: '@x_1002 has 4 warnings.', topicId: 7 },
  ]);
  expect(await world.row('users', people.ben)).toMatchObject({ warnCount: 4 });
  await expectSound(world);
});

test('[AD-17] a person is told of what was done, with the reason where there is one', async () => {
  const world = await openToolStage();
  await apply(world, 'addPoints', { points: 2.5, reason: 'Well done', requestId: 'add' });
  await apply(world, 'reducePoints', { points: 1, reason: 'Sloppy', requestId: 'reduce' });
  await apply(world, 'warnUser', { requestId: 'warn' });
  await apply(world, 'removeWarning', { requestId: 'remove' });
  await apply(world, 'banUser', { reason: 'Spam', requestId: 'ban' });
  await apply(world, 'unbanUser', { requestId: 'unban' });
  await apply(world, 'makeAdmin', { requestId: 'make' });

  const rows = (await world.rows('botOutbox')).slice(1);
  expect(rows.map((row) => [row.$id, row['path'], JSON.parse(String(row['payload']))])).toEqual(
    [
      ['told.add', '2.5 points were added to your balance: Well done'],
      ['told.reduce', '1.0 points were taken from your balance: Sloppy'],
      ['told.warn', 'You have been warned by administration.'],
      ['told.remove', 'A warning of yours has been removed by administration.'],
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
    const world = await openToolStage(before);
    const wish = { ...request, requestId: 'wish1' };
    const first = await apply(world, tool, wish);

    const second = await expectNoChange(world, () => apply(world, tool, wish));

    expect(second).toEqual(first);
  },
);

test("[TR-15] a request id of another administrator's act is refused", async () => {
  const world = await openToolStage();
  await world.person('1008', { isAdmin: true });
  const request = { points: 1, reason: 'Once', requestId: 'wish1' };
  succeeded(await apply(world, 'addPoints', request));

  const byAnother = await expectNoChange(world, () => apply(world, 'addPoints', request, '1008'));
  const byAnotherTool = await expectNoChange(world, () => apply(world, 'reducePoints', request));

  expect(refused(byAnother)).toBe('Failed to update points.');
  expect(refused(byAnotherTool)).toBe('Failed to update points.');
});

test('[TR-19] [PT-03] tools used at once, by either name, each take effect', async () => {
  const world = await openToolStage();
  const names = [
    { username: 'x_1002', type: 'X' },
    { username: 'person_1002', type: 'TG' },
  ];
  const wishes = Array.from({ length: 6 }, (_, index) => names[index % 2] ?? {});
  succeeded(await apply(world, 'addPoints', { ...names[0], points: 6, reason: 'Enough' }));

  const replies = await Promise.all(
    wishes.flatMap((name) => [
      apply(world, 'warnUser', { ...name }),
      apply(world, 'addPoints', { ...name, points: 2, reason: 'Gift' }),
      apply(world, 'reducePoints', { ...name, points: 1, reason: 'Fine' }),
    ]),
  );

  expect(replies.filter((reply) => !reply.success)).toEqual([]);
  expect(await world.row('users', people.ben)).toMatchObject({ warnCount: 6, point: 150 });
  await expectSound(world);
});

test('[PT-03] reductions at once never take more than there is', async () => {
  const world = await openToolStage();

  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      world.act(people.root, 'reducePoints', {
        username: index % 2 === 0 ? 'x_1002' : 'person_1002',
        type: index % 2 === 0 ? 'X' : 'TG',
        points: 1,
        reason: 'Fine',
      }),
    ),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(
    Array.from({ length: 5 }, () => 'Insufficient points. Available: 0.0, Required: 1.0.'),
  );
  expect(await balance(world, people.ben)).toBe(0);
  await expectSound(world);
});

test('[AD-33] warnings given at once alert the admins for each from the third on', async () => {
  const world = await openStage();

  await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      world.act(people.root, 'warnUser', {
        username: index % 2 === 0 ? 'x_1002' : 'person_1002',
        type: index % 2 === 0 ? 'X' : 'TG',
      }),
    ),
  );

  const alerts = (await world.rows('botOutbox')).filter(({ $id }) => $id.startsWith('alert.'));
  const said = alerts.map((row) => JSON.parse(String(row['payload'])).message);
  expect(new Set(said)).toEqual(
    new Set(['@x_1002 has 3 warnings.', '@x_1002 has 4 warnings.', '@x_1002 has 5 warnings.']),
  );
  expect(said).toHaveLength(3);
  await expectSound(world);
});
