import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import { actAround, balance, expectSound, people, review, succeeded } from './fixture.ts';
import { dora, engageAsDora, openInvited, outcome, rewardTenths, setReward } from './scenarios.ts';

const settledForNothing = { inviteTenths: 0, movements: [] };

test.each(processForms)(
  '[MY-30] [TR-37] of concurrent approvals one pays the inviter, in $name',
  async ({ count, isQueued }) => {
    const backend = await openInvited();
    await backend.runAs({ count, isQueued, variables: { YAPP_INVITE_REWARD: '2.5' } });
    const ids = await Promise.all(Array.from({ length: 4 }, () => engageAsDora(backend)));

    const decide = (engagementId: string) =>
      backend.act(people.ada, 'reviewEngagement', { engagementId, isApproved: true });
    for (const reply of await Promise.all(ids.map(decide))) succeeded(reply);

    expect(await outcome(backend)).toMatchObject({
      inviteTenths: rewardTenths,
      movements: [{ amount: rewardTenths, credit: `member:${people.cleo}` }],
    });
    expect(await balance(backend, people.cleo)).toBe(rewardTenths);
    await expectSound(backend);
  },
);

test('[MY-30] [TR-27] an inviter who is banned during the approval gets nothing, and the engager is paid', async () => {
  const backend = await openInvited();
  const engagementId = await engageAsDora(backend);
  const ban = { username: `x_${people.cleo}`, type: 'X', reason: 'Spam' };
  const decision = { engagementId, isApproved: true };

  const reply = await actAround(
    backend,
    async () => {
      await setReward(backend, '2.5', false);
      return backend.act(people.ada, 'reviewEngagement', decision);
    },
    async () => succeeded(await backend.act(people.root, 'banUser', ban)),
  );

  succeeded(reply);
  expect(await outcome(backend)).toMatchObject(settledForNothing);
  await expectSound(backend);
});

/** Rejects an engagement of dora's and has dora report it; returns the call that overturns the rejection. */
async function openOverturn(backend: TestBackend, engageId: string) {
  await review(backend, engageId, { reason: 'Not there.' });
  const report = { engageId, message: 'I did.', requestId: 'report1' };
  succeeded(await backend.act(dora, 'submitReport', report));
  const overturn = { reportId: 'report1', outcome: 'overturn' };
  return () => backend.act(people.root, 'resolveReport', overturn);
}

const moments = {
  'before it writes': '^POST .*/transactions/[^/]+/operations',
  'before it commits': '^PATCH .*/transactions/',
} as const;

test.each([
  ['approval', 'before it writes'],
  ['approval', 'before it commits'],
  ['overturn', 'before it writes'],
  ['overturn', 'before it commits'],
] as const)(
  '[MY-30] an %s pays nothing if another approval settles the invitation for nothing %s',
  async (kind, moment) => {
    const backend = await openInvited();
    const [engagementId, otherId] = [await engageAsDora(backend), await engageAsDora(backend)];
    const decision = { engagementId, isApproved: true };
    const approve = () => backend.act(people.ada, 'reviewEngagement', decision);
    const act = kind === 'approval' ? approve : await openOverturn(backend, engagementId);

    const reply = await actAround(
      backend,
      async () => {
        await setReward(backend, '2.5', false);
        return act();
      },
      async () => {
        await setReward(backend, '', false);
        await review(backend, otherId);
      },
      moments[moment],
    );

    succeeded(reply);
    expect(await outcome(backend)).toMatchObject(settledForNothing);
    await expectSound(backend);
  },
);

test('[MY-30] an approval pays nothing if five invitations have paid the inviter meanwhile', async () => {
  const backend = await openInvited();
  const engagementId = await engageAsDora(backend);
  const paid = { debit: 'mint', credit: `member:${people.cleo}`, amount: rewardTenths };

  const reply = await actAround(
    backend,
    async () => {
      await setReward(backend, '2.5', false);
      return backend.act(people.ada, 'reviewEngagement', { engagementId, isApproved: true });
    },
    async () => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        const row = { ...paid, kind: 'invite', refId: id, userId: people.cleo };
        await backend.addRow('pointLedger', `invite.${id}`, row);
      }
    },
    moments['before it writes'],
  );

  succeeded(reply);
  expect(await backend.row('users', dora)).toMatchObject({ inviteTenths: 0 });
  expect(await backend.rows('pointLedger')).not.toContainEqual(
    expect.objectContaining({ $id: `invite.${dora}` }),
  );
});
