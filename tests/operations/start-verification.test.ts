import { expect, test, vi } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import {
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refusalsOf,
  refused,
  succeeded,
} from './fixture.ts';
import { complete, nia, niasX, open, openDoor, start } from './verification-fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { pictured } from '#tests/support/test-backend/sign-in.ts';

test('[AU-12] [VX-08] a person without a row gets a link, which opens with the messenger account known to the server', async () => {
  const backend = await openDoor();

  const started = await backend.act('1007', 'startVerification', {
    initData: backend.initData(nia),
  });
  const { sessionId } = succeeded(started);
  const opened = await backend.act(null, 'openVerification', { sessionId: String(sessionId) });

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
    language: 'en',
  });
});

test.each([
  ['pending', { adminApproved: false, adminReqOpen: true }, { success: true }],
  ['rejected', { adminApproved: false, adminReqOpen: false }, { success: true }],
  ['approved', { adminApproved: true }, { error: sentence('authentication_failed') }],
  [
    'an admin',
    { adminApproved: true, isAdmin: true },
    { error: sentence('authentication_failed') },
  ],
  [
    'banned',
    { adminApproved: false, isBanned: true },
    { error: sentence('authentication_failed') },
  ],
])('[AU-12] [TR-14] startVerification of a person who is %s', async (_state, columns, answer) => {
  const backend = await openWithPeople();
  await backend.person('1010', columns);
  const initData = backend.initData({ id: 1010, first_name: 'Jo', username: 'jo_demo' });

  const reply = await backend.act('1010', 'startVerification', { initData });

  expect(reply).toMatchObject(answer);
});

test("[AU-12] [AU-07] [ER-06] startVerification requires the session's own launch data and a messenger handle", async () => {
  const backend = await openDoor();
  const ask = (changes: { initData?: unknown }) =>
    backend.act('1007', 'startVerification', changes);

  await expectRefusals(backend, ask, [
    ['none', {}, 'authentication_failed'],
    ['forged', { initData: backend.initData(nia, { botToken: 'x' }) }, 'authentication_failed'],
    ['old', { initData: backend.initData(nia, { ageSeconds: 90_000 }) }, 'authentication_failed'],
    ["another's", { initData: backend.initData({ ...nia, id: 1001 }) }, 'authentication_failed'],
    [
      'no handle',
      { initData: backend.initData({ id: 1007, first_name: 'Nia' }) },
      'telegram_username_missing',
    ],
  ]);
});

test.each([
  ['at once', 0, { success: true }],
  ['after 119 s', 119_000, { success: true }],
  ['after 121 s', 121_000, { error: sentence('link_expired') }],
])('[VX-09] a link opened %s', async (_when, addMs, answer) => {
  const backend = await openDoor();
  await backend.stopClock();
  const sessionId = await start(backend);
  await backend.passTime(addMs);

  const reply = await backend.act(null, 'openVerification', { sessionId });

  expect(reply).toMatchObject(answer);
});

test('[VX-09] a link opens once, even when it is opened concurrently', async () => {
  const backend = await openDoor();
  const sessionId = await start(backend);

  const replies = await Promise.all(
    Array.from({ length: 6 }, () => backend.act(null, 'openVerification', { sessionId })),
  );
  const later = await backend.act(null, 'openVerification', { sessionId });

  const refusals = refusalsOf([...replies, later]);
  expect(refusals).toEqual(Array.from({ length: 6 }, () => 'link_expired'));
});

test('[VX-09] [VX-20] a link that was never issued does not open', async () => {
  const backend = await openDoor();

  await expectRefusals(
    backend,
    (changes) => backend.act(null, 'openVerification', { ...changes }),
    [
      ['none', {}, 'verification_failed'],
      ['strange', { sessionId: 'Not An Id' }, 'verification_failed'],
      ['invented', { sessionId: 'a'.repeat(26) }, 'verification_failed'],
    ],
  );
});

test('[VX-25] [LA-03] verifying again renews the account and the request, says so in the person’s language, and changes nothing else', async () => {
  const backend = await openDoor();
  const first = await open(backend);
  succeeded(await complete(backend, { ...first, token: await backend.signIn(niasX) }));
  succeeded(
    await backend.act(people.root, 'decideApprovalRequest', { userId: '1007', isApproved: false }),
  );
  const target = { username: 'nia_x', type: 'X' };
  succeeded(await backend.act(people.root, 'warnUser', target));
  succeeded(await backend.act(people.root, 'addPoints', { ...target, points: 5, reason: 'r' }));
  await backend.changeRow('users', '1007', { language: 'ru' });
  const before = await backend.row('users', '1007');
  await backend.passTime(24 * 3_600_000);
  const renamed = { ...nia, last_name: 'Hart-Flores', username: 'nia_flores' };
  const second = await open(backend, renamed);

  const reply = await complete(backend, { ...second, token: await backend.signIn(pictured) });

  expect(reply).toEqual({ success: true, xUsername: 'pictured_x' });
  const after = await backend.row('users', '1007');
  expect(after).toEqual({
    ...before,
    $updatedAt: expect.any(String),
    name: 'Nia Hart-Flores',
    x_username: 'pictured_x',
    searchText: 'pictured_x nia_demo nia hart-flores picture person',
    handleKey: 'plcturedx',
    x_name: 'Picture Person',
    xUserId: '9001',
    x_avatar: 'https://pictures.test/pictured.png',
    avatar: 'https://pictures.test/pictured.png',
    clerkId: expect.not.stringMatching(String(before['clerkId'])),
    adminReqOpen: true,
    requestedAtMs: expect.any(Number),
  });
  expect(Number(after['requestedAtMs'])).toBeGreaterThan(Number(before['requestedAtMs']));
  const { payload } = await backend.row('botOutbox', `asked.${second.sessionId}`);
  expect(payload).toMatch(/[А-я]/);
  await expectSound(backend, Object.values(people));
});

test.each([
  ['approved', { adminApproved: true }],
  ['banned', { isBanned: true }],
])(
  '[VX-25] [TR-14] a link that was opened before its person was %s completes nothing',
  async (_state, columns) => {
    const backend = await openWithPeople();
    await backend.person('1007', { adminApproved: false, adminReqOpen: true });
    const link = await open(backend);
    await backend.changeRow('users', '1007', columns);
    const token = await backend.signIn(niasX);

    const reply = await expectNoChange(backend, () => complete(backend, { ...link, token }));

    expect(refused(reply)).toBe('verification_failed');
  },
);

test.each([
  [
    'an approval',
    (backend: TestBackend) =>
      backend.act(people.root, 'decideApprovalRequest', { userId: '1007', isApproved: true }),
    { adminApproved: true, adminReqOpen: false },
  ],
  [
    'a ban',
    (backend: TestBackend) =>
      backend.act(people.root, 'banUser', { username: 'x_1007', type: 'X', reason: 'Spam' }),
    { adminApproved: false, isBanned: true },
  ],
])('[VX-25] %s while a person verifies again stays in effect', async (_, decide, state) => {
  const backend = await openWithPeople();
  await backend.person('1007', { adminApproved: false, adminReqOpen: true });
  const link = await open(backend);
  const token = await backend.signIn(niasX);
  await backend.session(people.root);
  await backend.fault({
    match: '^POST /v1/tablesdb/transactions$',
    from: 'function',
    action: { isHeld: true },
  });
  await backend.takeRequests();

  const completing = complete(backend, { ...link, token });
  await vi.waitFor(async () => {
    const seen = await backend.takeRequests();
    expect(seen.map(({ line }) => line)).toContain('POST /v1/tablesdb/transactions');
  });
  succeeded(await decide(backend));
  await backend.noFaults();
  const reply = await completing;

  expect(refused(reply)).toBe('verification_failed');
  const row = await backend.row('users', '1007');
  expect(row).toMatchObject({ ...state, x_username: 'x_1007' });
});

test('[FA-14] a rejected person can ask again after a day, and learns this before the browser opens', async () => {
  const backend = await openDoor();
  const early = await open(backend);
  succeeded(await complete(backend, { ...early, token: await backend.signIn(niasX) }));
  const link = await open(backend);
  const decision = { userId: '1007', isApproved: false };
  succeeded(await backend.act(people.root, 'decideApprovalRequest', decision));
  const token = await backend.signIn(niasX);

  await expectNoChange(backend, async () => {
    const refusal = 'request_too_soon 24';
    expect(refused(await complete(backend, { ...link, token }))).toBe(refusal);
    const initData = backend.initData(nia);
    expect(refused(await backend.act('1007', 'startVerification', { initData }))).toBe(refusal);
  });
});

test('[FA-14] a person who was approved and erased can ask again without waiting', async () => {
  const backend = await openDoor();
  const first = await open(backend);
  succeeded(await complete(backend, { ...first, token: await backend.signIn(niasX) }));
  const decision = { userId: '1007', isApproved: true };
  succeeded(await backend.act(people.root, 'decideApprovalRequest', decision));
  // The row as an erasure leaves it.
  await backend.changeRow('users', '1007', { adminApproved: false, adminReqOpen: false });

  const again = await open(backend);
  succeeded(await complete(backend, { ...again, token: await backend.signIn(niasX) }));

  expect(await backend.row('users', '1007')).toMatchObject({ adminReqOpen: true });
});
