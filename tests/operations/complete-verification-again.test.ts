import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { pictured } from '#tests/support/test-backend/sign-in.ts';
import {
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
} from './fixture.ts';
import { complete, nia, niasX, open, openDoor } from './verification-fixture.ts';

test('[VX-25] verifying again renews the account and asks once more, and nothing else', async () => {
  const backend = await openDoor();
  const first = await open(backend);
  succeeded(await complete(backend, { ...first, token: await backend.signIn(niasX) }));
  succeeded(
    await backend.act(people.root, 'decideApprovalRequest', { userId: '1007', isApproved: false }),
  );
  const target = { username: 'nia_x', type: 'X' };
  succeeded(await backend.act(people.root, 'warnUser', target));
  succeeded(await backend.act(people.root, 'addPoints', { ...target, points: 5, reason: 'r' }));
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
])('[VX-25] %s while someone verifies again is not undone by it', async (_, decide, state) => {
  const backend = await openWithPeople();
  await backend.person('1007', { adminApproved: false, adminReqOpen: true });
  const link = await open(backend);
  const token = await backend.signIn(niasX);
  await backend.session(people.root);
  await backend.fault({
    match: '^POST /v1/tablesdb/transactions$',
    from: 'function',
    action: { delayMs: 300 },
  });

  const completing = complete(backend, { ...link, token });
  await new Promise((resolve) => setTimeout(resolve, 150));
  succeeded(await decide(backend));
  const reply = await completing;

  expect(refused(reply)).toBe('verification_failed');
  const row = await backend.row('users', '1007');
  expect(row).toMatchObject({ ...state, x_username: 'x_1007' });
});

test('[FA-14] a rejected person asks again after a day, and learns so before the browser opens', async () => {
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

test('[FA-14] who was approved, and erased, asks again without a wait', async () => {
  const backend = await openDoor();
  const first = await open(backend);
  succeeded(await complete(backend, { ...first, token: await backend.signIn(niasX) }));
  const decision = { userId: '1007', isApproved: true };
  succeeded(await backend.act(people.root, 'decideApprovalRequest', decision));
  // As an erasure leaves the row.
  await backend.changeRow('users', '1007', { adminApproved: false, adminReqOpen: false });

  const again = await open(backend);
  succeeded(await complete(backend, { ...again, token: await backend.signIn(niasX) }));

  expect(await backend.row('users', '1007')).toMatchObject({ adminReqOpen: true });
});
