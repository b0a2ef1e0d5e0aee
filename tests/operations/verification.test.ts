import { expect, test } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { pictured } from '#tests/support/world/sign-in.ts';
import {
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  succeeded,
} from './stage.ts';

const nia = {
  id: 1007,
  first_name: 'Nia',
  last_name: 'Hart',
  username: 'Nia_Demo',
  photo_url: 'https://t.me/i/userpic/320/nia.svg',
};
const niasX = { handle: 'Nia_X', name: 'Nia on X' };

async function openDoor(): Promise<World> {
  const world = await openStage();
  await world.api('POST', '/users', { userId: '1007', name: 'Nia' });
  return world;
}

/** Starts a verification as a messenger user; answers the link's session id. */
async function start(world: World, user: { id: number } = nia): Promise<string> {
  const initData = world.initData(user);
  const reply = await world.act(String(user.id), 'startVerification', { initData });
  return String(succeeded(reply)['sessionId']);
}

/** Starts and opens a verification. */
async function open(
  world: World,
  user: { id: number } = nia,
): Promise<{ sessionId: string; nonce: string }> {
  const sessionId = await start(world, user);
  const reply = await world.act(null, 'openVerification', { sessionId });
  return { sessionId, nonce: String(succeeded(reply)['nonce']) };
}

function complete(world: World, request: object) {
  return world.act(null, 'completeVerification', { telegram_id: '1007', ...request });
}

test('[AU-12] [VX-08] a person without a row gets a link, which opens to the messenger account as the server knows it', async () => {
  const world = await openDoor();

  const started = await world.act('1007', 'startVerification', { initData: world.initData(nia) });
  const { sessionId } = succeeded(started);
  const opened = await world.act(null, 'openVerification', { sessionId: String(sessionId) });

  expect(started).toEqual({
    success: true,
    sessionId: expect.stringMatching(/^[a-z0-9]{26}$/),
    user: { id: '1007', name: 'Nia Hart', handle: 'nia_demo' },
  });
  expect(opened).toEqual({
    success: true,
    nonce: expect.stringMatching(/^[a-z0-9]{26}$/),
    user: {
      id: '1007',
      name: 'Nia Hart',
      handle: 'nia_demo',
      photoUrl: 'https://t.me/i/userpic/320/nia.svg',
    },
  });
});

test.each([
  ['pending', { adminApproved: false, adminReqOpen: true }, { success: true }],
  ['rejected', { adminApproved: false, adminReqOpen: false }, { success: true }],
  ['approved', { adminApproved: true }, { error: 'Authentication failed' }],
  ['an admin', { adminApproved: true, isAdmin: true }, { error: 'Authentication failed' }],
  ['banned', { adminApproved: false, isBanned: true }, { error: 'Authentication failed' }],
])('[AU-12] [TR-14] startVerification of somebody who is %s', async (_state, columns, answer) => {
  const world = await openStage();
  await world.person('1010', columns);
  const initData = world.initData({ id: 1010, first_name: 'Jo', username: 'jo_demo' });

  const reply = await world.act('1010', 'startVerification', { initData });

  expect(reply).toMatchObject(answer);
});

test("[AU-12] [AU-07] [ER-06] startVerification wants the session's own launch data and a messenger handle", async () => {
  const world = await openDoor();
  const ask = (changes: { initData?: unknown }) => world.act('1007', 'startVerification', changes);

  await expectRefusals(world, ask, [
    ['none', {}, 'Authentication failed'],
    ['forged', { initData: world.initData(nia, { botToken: 'x' }) }, 'Authentication failed'],
    ['old', { initData: world.initData(nia, { ageSeconds: 90_000 }) }, 'Authentication failed'],
    ["another's", { initData: world.initData({ ...nia, id: 1001 }) }, 'Authentication failed'],
    [
      'no handle',
      { initData: world.initData({ id: 1007, first_name: 'Nia' }) },
      'No Telegram username provided',
    ],
  ]);
});

test.each([
  ['at once', 0, { success: true }],
  ['after 119 s', 119_000, { success: true }],
  ['after 121 s', 121_000, { error: 'Link expired. Please reopen from Telegram.' }],
])('[VX-09] a link opened %s', async (_when, addMs, answer) => {
  const world = await openDoor();
  const sessionId = await start(world);
  await world.passTime(addMs);

  const reply = await world.act(null, 'openVerification', { sessionId });

  expect(reply).toMatchObject(answer);
});

test('[VX-09] a link opens once, also when it is opened at once', async () => {
  const world = await openDoor();
  const sessionId = await start(world);

  const replies = await Promise.all(
    Array.from({ length: 6 }, () => world.act(null, 'openVerification', { sessionId })),
  );
  const later = await world.act(null, 'openVerification', { sessionId });

  const sentences = [...replies, later].flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(
    Array.from({ length: 6 }, () => 'Link expired. Please reopen from Telegram.'),
  );
});

test('[VX-09] [VX-20] a link that was never issued does not open', async () => {
  const world = await openDoor();

  await expectRefusals(world, (changes) => world.act(null, 'openVerification', { ...changes }), [
    ['none', {}, 'Verification failed'],
    ['strange', { sessionId: 'Not An Id' }, 'Verification failed'],
    ['invented', { sessionId: 'a'.repeat(26) }, 'Verification failed'],
  ]);
});

test('[VX-21] [VX-23] [VX-24] [GU-17] a completed verification makes the row of what the server and X know', async () => {
  const world = await openDoor();
  const { sessionId, nonce } = await open(world);
  const token = await world.signIn(niasX);

  const reply = await complete(world, {
    sessionId,
    nonce,
    token,
    telegram_id: '4711',
    telegram_handle: 'somebody_else',
    name: 'Somebody Else',
    clerkId: 'user_forged',
    x_username: 'forged',
    avatar: 'https://evil.test/picture.png',
  });

  expect(reply).toEqual({ success: true, xUsername: 'nia_x' });
  expect((await world.rows('users')).filter(({ $id }) => $id.length > 3)).toHaveLength(4);
  expect(await world.row('users', '1007')).toMatchObject({
    $permissions: ['read("user:1007")'],
    name: 'Nia Hart',
    first_name: 'Nia',
    tg_handle: 'nia_demo',
    photo_url: 'https://t.me/i/userpic/320/nia.svg',
    x_username: 'nia_x',
    x_name: 'Nia on X',
    xUserId: expect.stringMatching(/^\d+$/),
    x_avatar: null,
    avatar: 'https://unavatar.io/x/nia_x',
    clerkId: expect.stringMatching(/^user_(?!forged)/),
    point: 0,
    totallyEngaged: 0,
    approvedEngaged: 0,
    rejectedEngaged: 0,
    behaviourPoint: 0,
    warnCount: 0,
    isBanned: false,
    isAdmin: false,
    adminApproved: false,
    adminReqOpen: true,
  });
  await expectSound(world, Object.values(people));
});

test('[VX-24] the picture is that of the X account where it has one', async () => {
  const world = await openDoor();
  const { sessionId, nonce } = await open(world);

  succeeded(await complete(world, { sessionId, nonce, token: await world.signIn(pictured) }));

  expect(await world.row('users', '1007')).toMatchObject({
    x_username: 'pictured_x',
    xUserId: '9001',
    x_avatar: 'https://pictures.test/pictured.png',
    avatar: 'https://pictures.test/pictured.png',
  });
});

test('[VX-26] a new request is told to the admins', async () => {
  const world = await openDoor();
  const { sessionId, nonce } = await open(world);

  succeeded(await complete(world, { sessionId, nonce, token: await world.signIn(niasX) }));

  const [message, ...others] = await world.rows('botOutbox');
  expect(others).toEqual([]);
  expect(message).toMatchObject({ $id: `request.${sessionId}`, path: 'bot/notifywithbtn' });
  expect(JSON.parse(String(message?.['payload']))).toEqual({
    telegramId: '-1001',
    message: 'Nia Hart asks for approval as @nia_x on X.',
    btnText: 'Open requests',
    btnUrl: 'https://t.me/world_bot/yapp?startapp=requests',
  });
});

test('[VX-19] [VX-20] what proves nothing is refused and writes nothing', async () => {
  const world = await openDoor();
  const { sessionId, nonce } = await open(world);
  const other = await open(world);
  const unopened = await start(world);
  const token = await world.signIn(niasX);
  const right = { sessionId, nonce, token };

  await expectRefusals(world, (changes) => complete(world, { ...right, ...changes }), [
    ['no messenger id', { telegram_id: undefined }, 'Telegram ID is required'],
    ['a blank one', { telegram_id: ' ', token: '' }, 'Telegram ID is required'],
    ['no session id', { sessionId: undefined }, 'Verification failed'],
    ['an invented one', { sessionId: 'a'.repeat(26) }, 'Verification failed'],
    ['a strange one', { sessionId: 'Not An Id' }, 'Verification failed'],
    ['no nonce', { nonce: undefined }, 'Verification failed'],
    ['a wrong nonce', { nonce: 'a'.repeat(26) }, 'Verification failed'],
    ["another link's nonce", { nonce: other.nonce }, 'Verification failed'],
    ['a link not opened', { sessionId: unopened }, 'Verification failed'],
    ['no token', { token: undefined }, 'Verification failed'],
    ['no proper token', { token: 'nothing' }, 'Verification failed'],
    ['a changed token', { token: `${token.slice(0, -4)}AAAA` }, 'Verification failed'],
  ]);
  succeeded(await complete(world, right));
});

test.each([
  ['14 minutes', 14 * 60_000, { success: true }],
  ['16 minutes', 16 * 60_000, { error: 'Verification failed' }],
])('[VX-20] a nonce after %s', async (_when, addMs, answer) => {
  const world = await openDoor();
  const { sessionId, nonce } = await open(world);
  await world.passTime(addMs);
  const token = await world.signIn(niasX);

  const reply = await complete(world, { sessionId, nonce, token });

  expect(reply).toMatchObject(answer);
});

test('[VX-20] [TR-15] a used nonce links no other account; the same request is answered alike', async () => {
  const world = await openDoor();
  const { sessionId, nonce } = await open(world);
  const token = await world.signIn(niasX);
  const first = await complete(world, { sessionId, nonce, token });
  const otherToken = await world.signIn({ handle: 'other_x', name: 'Other' });

  await expectNoChange(world, async () => {
    expect(await complete(world, { sessionId, nonce, token })).toEqual(first);
    expect(refused(await complete(world, { sessionId, nonce, token: otherToken }))).toBe(
      'Verification failed',
    );
    expect(refused(await complete(world, { sessionId, nonce: 'wrong', token }))).toBe(
      'Verification failed',
    );
  });
});

test('[VX-22] an X account of another person is refused, by its own id, whatever its handle is now', async () => {
  const world = await openDoor();
  await world.changeRow('users', people.ben, { xUserId: '9001', x_username: 'an_older_handle' });
  const { sessionId, nonce } = await open(world);
  const token = await world.signIn(pictured);

  const reply = await expectNoChange(world, () => complete(world, { sessionId, nonce, token }));

  expect(reply).toEqual({
    success: false,
    error: 'Verification failed',
    code: 'x_account_taken',
  });
});

test('[VX-22] two people who link one X account at once: one of them gets it', async () => {
  const world = await openDoor();
  const crowd = [nia, { id: 1010, first_name: 'Jo', username: 'jo_demo' }];
  await world.api('POST', '/users', { userId: '1010', name: 'Jo' });
  const links = await Promise.all(crowd.map((user) => open(world, user)));
  const tokens = await Promise.all(crowd.map(() => world.signIn(niasX)));

  const replies = await Promise.all(
    links.map((link, index) => complete(world, { ...link, token: tokens[index] })),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(['Verification failed']);
  const linked = (await world.rows('users')).filter((row) => row['x_username'] === 'nia_x');
  expect(linked).toHaveLength(1);
  expect(await world.rows('botOutbox')).toHaveLength(1);
  await expectSound(world, Object.values(people));
});

test('[VX-25] verifying again renews the account and asks once more, and nothing else', async () => {
  const world = await openDoor();
  const first = await open(world);
  succeeded(await complete(world, { ...first, token: await world.signIn(niasX) }));
  succeeded(
    await world.act(people.root, 'decideApprovalRequest', { userId: '1007', isApproved: false }),
  );
  const target = { username: 'nia_x', type: 'X' };
  succeeded(await world.act(people.root, 'warnUser', target));
  succeeded(await world.act(people.root, 'addPoints', { ...target, points: 5, reason: 'r' }));
  const before = await world.row('users', '1007');
  const renamed = { ...nia, last_name: 'Hart-Flores', username: 'nia_flores' };
  const second = await open(world, renamed);

  const reply = await complete(world, { ...second, token: await world.signIn(pictured) });

  expect(reply).toEqual({ success: true, xUsername: 'pictured_x' });
  const after = await world.row('users', '1007');
  expect(after).toEqual({
    ...before,
    $updatedAt: expect.any(String),
    name: 'Nia Hart-Flores',
    x_username: 'pictured_x',
    x_name: 'Picture Person',
    xUserId: '9001',
    x_avatar: 'https://pictures.test/pictured.png',
    avatar: 'https://pictures.test/pictured.png',
    clerkId: expect.not.stringMatching(String(before['clerkId'])),
    adminReqOpen: true,
  });
  await expectSound(world, Object.values(people));
});

test.each([
  ['approved', { adminApproved: true }],
  ['banned', { isBanned: true }],
])(
  '[VX-25] [TR-14] a link that was opened before its person was %s completes nothing',
  async (_state, columns) => {
    const world = await openStage();
    await world.person('1007', { adminApproved: false, adminReqOpen: true });
    const link = await open(world);
    await world.changeRow('users', '1007', columns);
    const token = await world.signIn(niasX);

    const reply = await expectNoChange(world, () => complete(world, { ...link, token }));

    expect(refused(reply)).toBe('Verification failed');
  },
);

test('[VX-25] an approval while somebody verifies again leaves no open request behind', async () => {
  const world = await openStage();
  await world.person('1007', { adminApproved: false, adminReqOpen: true });
  const link = await open(world);
  const token = await world.signIn(niasX);
  await world.session(people.root);
  await world.fault({
    match: '^POST /v1/tablesdb/transactions$',
    from: 'function',
    action: { delayMs: 300 },
  });

  const completing = complete(world, { ...link, token });
  await new Promise((resolve) => setTimeout(resolve, 150));
  const decision = { userId: '1007', isApproved: true };
  succeeded(await world.act(people.root, 'decideApprovalRequest', decision));
  const reply = await completing;

  expect(refused(reply)).toBe('Verification failed');
  expect(await world.row('users', '1007')).toMatchObject({
    adminApproved: true,
    adminReqOpen: false,
    x_username: 'x_1007',
  });
});

test('[VX-22] links of one person completed at once leave one row and one account', async () => {
  const world = await openDoor();
  const links = await Promise.all([open(world), open(world)]);
  const tokens = await Promise.all([world.signIn(niasX), world.signIn(pictured)]);

  const replies = await Promise.all(
    links.map((link, index) => complete(world, { ...link, token: tokens[index] })),
  );

  expect(replies.filter((reply) => reply.success).length).toBeGreaterThan(0);
  const { x_username, xUserId } = await world.row('users', '1007');
  const isPictured = xUserId === '9001';
  expect(x_username).toBe(isPictured ? 'pictured_x' : 'nia_x');
  await expectSound(world, Object.values(people));
});

test('[VX-20] [TR-22] a completion whose answer is lost is known again', async () => {
  const world = await openDoor();
  const link = await open(world);
  const token = await world.signIn(niasX);
  await world.fault({
    match: '/v1/functions/operations/executions',
    from: 'client',
    action: { cut: 'after' },
  });
  await expect(complete(world, { ...link, token })).rejects.toThrow();

  expect(await complete(world, { ...link, token })).toEqual({
    success: true,
    xUsername: 'nia_x',
  });
  expect(await world.rows('botOutbox')).toHaveLength(1);
});

test('[ER-06] a verification that cannot be written is answered by its sentence', async () => {
  const world = await openDoor();
  const link = await open(world);
  const token = await world.signIn(niasX);
  await world.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });

  const reply = await expectNoChange(world, () => complete(world, { ...link, token }));

  expect(refused(reply)).toBe('Verification failed');
});
