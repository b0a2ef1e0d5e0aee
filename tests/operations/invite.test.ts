import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { balance, createPost, engage, expectSound, people, review, succeeded } from './fixture.ts';
import { dora, engageAsDora, openInvited, outcome, rewardTenths, setReward } from './scenarios.ts';
import { complete, nia, niasX, open, openDoor } from './verification-fixture.ts';

const unpaid = { inviteTenths: null, movements: [] };
const settledForNothing = { inviteTenths: 0, movements: [] };
const payment = {
  $id: `invite.${dora}`,
  debit: 'mint',
  credit: `member:${people.cleo}`,
  amount: rewardTenths,
  refId: dora,
  actorId: people.ada,
  userId: people.cleo,
  note: `@x_${dora}`,
};
const paid = { inviteTenths: rewardTenths, movements: [payment] };

/** Has nia request approval after opening the app with this start parameter; returns the inviter in her row. */
async function askBy(backend: TestBackend, startParam?: string): Promise<unknown> {
  const link = await open(backend, nia, startParam);
  succeeded(await complete(backend, { ...link, token: await backend.signIn(niasX) }));
  return (await backend.row('users', '1007'))['invitedBy'];
}

test('[MY-30] a request that came through a member’s link names that member as inviter', async () => {
  const backend = await openDoor();

  expect(await askBy(backend, `invite_${people.cleo}`)).toBe(people.cleo);

  expect(await backend.row('users', '1007')).toMatchObject({ inviteTenths: null });
  await expectSound(backend, Object.values(people));
});

test.each([
  ['without a link', undefined],
  ['by the link of a post', 'post_abc'],
  ['by the person’s own link', 'invite_1007'],
  ['by a link with an unknown id', 'invite_404'],
  ['by a link without an id', 'invite_'],
  ['by a link with more than an id', 'invite_1003 or more'],
])('[MY-30] a request that came %s names no inviter', async (_, startParam) => {
  expect(await askBy(await openDoor(), startParam)).toBeNull();
});

test.each([
  ['waits', { adminApproved: false, adminReqOpen: true }],
  ['was refused or erased', { adminApproved: false }],
  ['is banned', { isBanned: true }],
])('[MY-30] a person who %s cannot invite', async (_, columns) => {
  const backend = await openDoor();
  const link = await open(backend, nia, `invite_${people.cleo}`);
  await backend.changeRow('users', people.cleo, columns);

  succeeded(await complete(backend, { ...link, token: await backend.signIn(niasX) }));

  expect(await backend.row('users', '1007')).toMatchObject({ invitedBy: null });
});

test('[MY-30] a later request neither changes nor adds an inviter', async () => {
  const invited = await openDoor();
  await askBy(invited, `invite_${people.cleo}`);
  expect(await askBy(invited, `invite_${people.ben}`)).toBe(people.cleo);

  const uninvited = await openDoor();
  await askBy(uninvited);
  expect(await askBy(uninvited, `invite_${people.ben}`)).toBeNull();
});

test('[MY-30] [PT-06] [PT-08] the first approval pays the inviter, once', async () => {
  const backend = await openInvited();

  await review(backend, await engageAsDora(backend));
  expect(await outcome(backend)).toMatchObject(paid);
  await review(backend, await engageAsDora(backend));

  expect(await outcome(backend)).toMatchObject(paid);
  expect(await balance(backend, people.cleo)).toBe(rewardTenths);
  await expectSound(backend);
});

test('[MY-30] without a configured reward an approval pays nothing, and no later approval pays either', async () => {
  const backend = await openInvited();
  await setReward(backend, '');
  await review(backend, await engageAsDora(backend));
  expect(await outcome(backend)).toMatchObject(settledForNothing);

  await setReward(backend);
  await review(backend, await engageAsDora(backend));

  expect(await outcome(backend)).toMatchObject(settledForNothing);
  await expectSound(backend);
});

test('[MY-30] a rejection, an approval by the inviter and one by the deadline do not count; the next approval does', async () => {
  const backend = await openInvited();
  const gift = { username: `x_${people.cleo}`, type: 'X', points: 50, reason: 'To post with' };
  succeeded(await backend.act(people.root, 'addPoints', gift));

  await review(backend, await engageAsDora(backend), { reason: 'Not there.' });
  await review(backend, await engageAsDora(backend, people.cleo), { author: people.cleo });
  await engageAsDora(backend);
  await backend.passTime(73 * 3_600_000);
  await backend.deliverDue();
  expect(await backend.row('users', dora)).toMatchObject({ approvedEngaged: 2 });
  expect(await outcome(backend)).toMatchObject(unpaid);

  await review(backend, await engageAsDora(backend));
  expect(await outcome(backend)).toMatchObject(paid);
  await expectSound(backend);
});

test.each([
  ['another administrator', people.root, { inviteTenths: rewardTenths }],
  ['the inviter as administrator', people.cleo, unpaid],
])('[MY-30] [FA-08] on a banned author’s post, %s approves', async (_, actor, result) => {
  const backend = await openInvited();
  const engagementId = await engageAsDora(backend);
  await backend.changeRow('users', people.cleo, { isAdmin: true });
  const ban = { username: `x_${people.ada}`, type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));

  const decision = { engagementId, isApproved: true };
  succeeded(await backend.act(actor, 'reviewEngagement', decision));

  expect(await outcome(backend)).toMatchObject(result);
  await expectSound(backend);
});

test('[MY-30] [FA-10] an overturned rejection counts as an approval', async () => {
  const backend = await openInvited();
  const engageId = await engageAsDora(backend);
  await review(backend, engageId, { reason: 'Not there.' });
  const report = { engageId, message: 'I did.', requestId: 'report1' };
  succeeded(await backend.act(dora, 'submitReport', report));

  const overturn = { reportId: 'report1', outcome: 'overturn' };
  succeeded(await backend.act(people.root, 'resolveReport', overturn));

  const movements = [{ ...payment, actorId: people.root }];
  expect(await outcome(backend)).toMatchObject({ ...paid, movements });
  await expectSound(backend);
});

test.each([
  ['banned', { isBanned: true }],
  ['erased', { adminApproved: false }],
  ['not there', undefined],
])(
  '[MY-30] an inviter who is %s at the first approval gets nothing, then or later',
  async (_, columns) => {
    const backend = await openInvited();
    const engagementId = await engageAsDora(backend);
    if (columns === undefined) await backend.changeRow('users', dora, { invitedBy: '404' });
    else await backend.changeRow('users', people.cleo, columns);

    await review(backend, engagementId);
    await backend.changeRow('users', people.cleo, { isBanned: false, adminApproved: true });
    await review(backend, await engageAsDora(backend));

    expect(await outcome(backend)).toMatchObject(settledForNothing);
  },
);

test('[MY-30] [TR-15] an approval that is sent again pays once', async () => {
  const backend = await openInvited();
  const request = {
    engagementId: await engageAsDora(backend),
    isApproved: true,
    requestId: 'again',
  };

  const first = await backend.act(people.ada, 'reviewEngagement', request);

  expect(await backend.act(people.ada, 'reviewEngagement', request)).toEqual(first);
  expect(await outcome(backend)).toMatchObject(paid);
  await expectSound(backend);
});

test('[MY-30] an inviter who is paid still has their own inviter', async () => {
  const backend = await openInvited();
  await backend.changeRow('users', people.cleo, { invitedBy: people.ben });

  await review(backend, await engageAsDora(backend));

  expect(await outcome(backend)).toMatchObject(paid);
  expect(await backend.row('users', people.cleo)).toMatchObject({ invitedBy: people.ben });
});

test('[MY-30] members can read the reward for an invitation', async () => {
  const backend = await openInvited();
  const ask = () => backend.act(people.ben, 'readInvite', {});

  expect(await ask()).toEqual({ success: true, rewardTenths });
  await setReward(backend, '');
  expect(await ask()).toEqual({ success: true, rewardTenths: 0 });
});

test('[MY-30] [OP-10] the export lists invited people by id only, and erasing an invited person removes their handle from the ledger', async () => {
  const backend = await openInvited();
  await review(backend, await engageAsDora(backend));

  const exported = await exportOf(backend, people.cleo);
  expect(exported).toContainEqual({
    table: 'users',
    row: { id: dora, invitedBy: people.cleo, inviteTenths: rewardTenths },
  });

  succeeded(await backend.act(people.root, 'erasePerson', { userId: dora }));
  await backend.passTime(61_000);
  await backend.deliverDue();

  expect(await outcome(backend)).toMatchObject({
    ...paid,
    movements: [{ ...payment, note: null }],
  });
  await expectSound(backend);
});

test('[MY-30] [OP-10] the payment for an invited person who was erased names no one', async () => {
  const backend = await openInvited();
  const engageId = await engageAsDora(backend);
  succeeded(await backend.act(people.root, 'erasePerson', { userId: dora }));

  await review(backend, engageId);

  expect(await outcome(backend)).toMatchObject({
    ...paid,
    movements: [{ ...payment, note: '' }],
  });
});

async function exportOf(backend: TestBackend, userId: string): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  let place: unknown = '';
  while (place !== null) {
    const page = succeeded(await backend.act(people.root, 'exportPerson', { userId, place }));
    rows.push(...(page['rows'] as readonly unknown[]));
    place = page['next'];
  }
  return rows;
}

test('[MY-30] an approval on the invited person’s own post pays no inviter', async () => {
  const backend = await openInvited();
  const gift = { username: `x_${dora}`, type: 'X', points: 50, reason: 'To post with' };
  succeeded(await backend.act(people.root, 'addPoints', gift));
  const engagementId = await engage(backend, people.ben, await createPost(backend, {}, dora));

  await review(backend, engagementId, { author: dora });

  expect(await outcome(backend)).toMatchObject(unpaid);
});
