import { expect, test } from 'vitest';
import { pictured } from '#tests/support/test-backend/sign-in.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  expectNoChange,
  expectRefusals,
  expectSound,
  people,
  refused,
  succeeded,
  refusalsOf,
} from './fixture.ts';
import { complete, nia, niasX, open, openDoor, start } from './verification-fixture.ts';

test('[VX-21] [VX-23] [VX-24] [GU-17] a completed verification creates the row from what the server and X know', async () => {
  const backend = await openDoor();
  const { sessionId, nonce } = await open(backend);
  const token = await backend.signIn(niasX);

  const reply = await complete(backend, {
    sessionId,
    nonce,
    token,
    telegram_id: '4711',
    telegram_handle: 'someone_else',
    name: 'Somebody Else',
    clerkId: 'user_forged',
    x_username: 'forged',
    avatar: 'https://evil.test/picture.png',
  });

  expect(reply).toEqual({ success: true, xUsername: 'nia_x' });
  expect((await backend.rows('users')).filter(({ $id }) => $id.length > 3)).toHaveLength(4);
  expect(await backend.row('users', '1007')).toMatchObject({
    $permissions: ['read("user:1007")'],
    name: 'Nia Hart',
    first_name: 'Nia',
    tg_handle: 'nia_demo',
    photo_url: 'https://t.me/i/userpic/320/nia.svg',
    x_username: 'nia_x',
    searchText: 'nia_x nia_demo nia hart nia on x',
    handleKey: 'nlax',
    language: 'en',
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
  await expectSound(backend, Object.values(people));
});

test('[VX-24] the picture comes from the X account if it has one', async () => {
  const backend = await openDoor();
  const { sessionId, nonce } = await open(backend);

  succeeded(await complete(backend, { sessionId, nonce, token: await backend.signIn(pictured) }));

  expect(await backend.row('users', '1007')).toMatchObject({
    x_username: 'pictured_x',
    xUserId: '9001',
    x_avatar: 'https://pictures.test/pictured.png',
    avatar: 'https://pictures.test/pictured.png',
  });
});

test('[VX-26] [PA-10] the admins are notified of a new request', async () => {
  const backend = await openDoor();
  const { sessionId, nonce } = await open(backend);

  succeeded(await complete(backend, { sessionId, nonce, token: await backend.signIn(niasX) }));

  const messages = await backend.rows('botOutbox');
  expect(messages).toHaveLength(2);
  const message = messages.find(({ $id }) => $id.startsWith('request.'));
  expect(message).toMatchObject({ $id: `request.${sessionId}`, path: 'bot/notifywithbtn' });
  expect(JSON.parse(String(message?.['payload']))).toEqual({
    telegramId: '-1001',
    message:
      'Nia Hart asks for approval as @nia_x on X.\n' +
      'https://t.me/yapp_test_bot/yapp?startapp=user_1007',
    btnText: 'Open requests',
    btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=requests',
  });
});

test('[MY-36] a person who asks for access gets a message that confirms the request', async () => {
  const backend = await openDoor();
  const { sessionId, nonce } = await open(backend);

  succeeded(await complete(backend, { sessionId, nonce, token: await backend.signIn(niasX) }));

  const messages = await backend.rows('botOutbox');
  const message = messages.find(({ $id }) => $id === `asked.${sessionId}`);
  expect(message?.['path']).toBe('bot/notify');
  expect(JSON.parse(String(message?.['payload']))).toEqual({
    telegramId: '1007',
    message:
      'Your request as @nia_x was received. An administrator reviews it next, and you get a message here.',
  });
});

test.each([
  ['fa', /[\u0600-\u06FF]/],
  ['ru', /[А-я]/],
])(
  "[MY-36] [LA-03] the message that confirms the request is in the person's language %s",
  async (code, script) => {
    const backend = await openDoor();
    const person = { ...nia, language_code: code };
    const link = await open(backend, person);

    succeeded(await complete(backend, { ...link, token: await backend.signIn(niasX) }));

    const { payload } = await backend.row('botOutbox', `asked.${link.sessionId}`);
    const { message } = JSON.parse(String(payload)) as { message: string };
    expect(message).toContain('@nia_x');
    expect(message).toMatch(script);
  },
);

test('[VX-19] [VX-20] a completion without valid proof is refused and writes nothing', async () => {
  const backend = await openDoor();
  const { sessionId, nonce } = await open(backend);
  const other = await open(backend);
  const unopened = await start(backend);
  const token = await backend.signIn(niasX);
  const right = { sessionId, nonce, token };

  await expectRefusals(backend, (changes) => complete(backend, { ...right, ...changes }), [
    ['no messenger id', { telegram_id: undefined }, 'telegram_id_missing'],
    ['a blank one', { telegram_id: ' ', token: '' }, 'telegram_id_missing'],
    ['no session id', { sessionId: undefined }, 'verification_failed'],
    ['an invented one', { sessionId: 'a'.repeat(26) }, 'verification_failed'],
    ['a strange one', { sessionId: 'Not An Id' }, 'verification_failed'],
    ['no nonce', { nonce: undefined }, 'verification_failed'],
    ['a wrong nonce', { nonce: 'a'.repeat(26) }, 'verification_failed'],
    ["another link's nonce", { nonce: other.nonce }, 'verification_failed'],
    ['a link not opened', { sessionId: unopened }, 'verification_failed'],
    ['no token', { token: undefined }, 'verification_failed'],
    ['no proper token', { token: 'nothing' }, 'verification_failed'],
    ['a changed token', { token: `${token.slice(0, -4)}AAAA` }, 'verification_failed'],
  ]);
  succeeded(await complete(backend, right));
});

test.each([
  ['14 minutes', 14 * 60_000, { success: true }],
  ['16 minutes', 16 * 60_000, { error: sentence('verification_failed') }],
])('[VX-20] a nonce after %s', async (_when, addMs, answer) => {
  const backend = await openDoor();
  const { sessionId, nonce } = await open(backend);
  await backend.passTime(addMs);
  const token = await backend.signIn(niasX);

  const reply = await complete(backend, { sessionId, nonce, token });

  expect(reply).toMatchObject(answer);
});

test('[VX-20] [TR-15] a used nonce links no other account, and the same request gets the same answer', async () => {
  const backend = await openDoor();
  const { sessionId, nonce } = await open(backend);
  const token = await backend.signIn(niasX);
  const first = await complete(backend, { sessionId, nonce, token });
  const otherToken = await backend.signIn({ handle: 'other_x', name: 'Other' });

  await expectNoChange(backend, async () => {
    expect(await complete(backend, { sessionId, nonce, token })).toEqual(first);
    expect(refused(await complete(backend, { sessionId, nonce, token: otherToken }))).toBe(
      'verification_failed',
    );
    expect(refused(await complete(backend, { sessionId, nonce: 'wrong', token }))).toBe(
      'verification_failed',
    );
  });
});

test('[VX-22] [PA-15] an X account of another person is refused by its account id, even after its handle changed', async () => {
  const backend = await openDoor();
  await backend.changeRow('users', people.ben, { xUserId: '9001', x_username: 'an_older_handle' });
  const { sessionId, nonce } = await open(backend);
  const token = await backend.signIn(pictured);

  const reply = await expectNoChange(backend, () => complete(backend, { sessionId, nonce, token }));

  expect(reply).toEqual({
    success: false,
    error: sentence('x_account_taken'),
    code: 'x_account_taken',
  });
});

test('[VX-22] only one of two people who link the same X account at once gets it', async () => {
  const backend = await openDoor();
  const crowd = [nia, { id: 1010, first_name: 'Jo', username: 'jo_demo' }];
  await backend.api('POST', '/users', { userId: '1010', name: 'Jo' });
  const links = await Promise.all(crowd.map((user) => open(backend, user)));
  const tokens = await Promise.all(crowd.map(() => backend.signIn(niasX)));

  const replies = await Promise.all(
    links.map((link, index) => complete(backend, { ...link, token: tokens[index] })),
  );

  const refusals = refusalsOf(replies);
  expect(refusals).toEqual(['x_account_taken']);
  const linked = (await backend.rows('users')).filter((row) => row['x_username'] === 'nia_x');
  expect(linked).toHaveLength(1);
  expect(await backend.rows('botOutbox')).toHaveLength(2);
  await expectSound(backend, Object.values(people));
});

test('[VX-22] concurrent completions by one person leave one row and one account', async () => {
  const backend = await openDoor();
  const links = await Promise.all([open(backend), open(backend)]);
  const tokens = await Promise.all([backend.signIn(niasX), backend.signIn(pictured)]);

  const replies = await Promise.all(
    links.map((link, index) => complete(backend, { ...link, token: tokens[index] })),
  );

  expect(replies.filter((reply) => reply.success).length).toBeGreaterThan(0);
  const { x_username, xUserId } = await backend.row('users', '1007');
  const isPictured = xUserId === '9001';
  expect(x_username).toBe(isPictured ? 'pictured_x' : 'nia_x');
  await expectSound(backend, Object.values(people));
});

test('[VX-20] [TR-22] a completion whose answer was lost succeeds when it is sent again', async () => {
  const backend = await openDoor();
  const link = await open(backend);
  const token = await backend.signIn(niasX);
  await backend.fault({
    match: '/v1/functions/operations/executions',
    from: 'client',
    action: { cut: 'after' },
  });
  await expect(complete(backend, { ...link, token })).rejects.toThrow();

  expect(await complete(backend, { ...link, token })).toEqual({
    success: true,
    xUsername: 'nia_x',
  });
  expect(await backend.rows('botOutbox')).toHaveLength(2);
});

test('[ER-06] a verification that cannot be written is refused with its code', async () => {
  const backend = await openDoor();
  const link = await open(backend);
  const token = await backend.signIn(niasX);
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });

  const reply = await expectNoChange(backend, () => complete(backend, { ...link, token }));

  expect(refused(reply)).toBe('verification_failed');
});

test('[PA-13] names are stored without characters that change the surrounding text', async () => {
  const backend = await openDoor();
  const forger = { ...nia, first_name: '\u202EaiN', last_name: '' };
  const { sessionId, nonce } = await open(backend, forger);
  const token = await backend.signIn({ ...niasX, name: 'Nia\u2066 @ada_x\n' });

  succeeded(await complete(backend, { sessionId, nonce, token }));

  const linked = (await backend.rows('users')).find((row) => row['x_username'] === 'nia_x');
  expect(linked).toMatchObject({ name: 'aiN', first_name: 'aiN', x_name: 'Nia @ada_x' });
});
