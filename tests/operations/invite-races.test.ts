import { Client, TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { inviteSteps } from '#server/operations/invite-plan.ts';
import { maxPaidInvites } from '#src/domain/people/invitation.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { createRows } from '#src/tables/rows.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import {
  actAround,
  balance,
  createPost,
  engage,
  expectSound,
  people,
  review,
  succeeded,
} from './fixture.ts';
import { dora, engageAsDora, openInvited, outcome, rewardTenths, setReward } from './scenarios.ts';

/** The requests of an approval that are held back. */
const moments = {
  'before it writes': '^POST .*/transactions/[^/]+/operations',
  'before it commits': '^PATCH .*/transactions/',
} as const;

const settledForNothing = { inviteTenths: 0, movements: [] };

test.each(processForms)(
  '[MY-30] [TR-37] only one of concurrent approvals pays the inviter, in $name',
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

/** Another member invited by cleo. */
const erin = '1005';

test.each(['before it writes', 'before it commits'] as const)(
  '[MY-30] an approval pays nothing if the last paid invitation of the month is approved %s',
  async (moment) => {
    const backend = await openInvited();
    await backend.person(erin, { invitedBy: people.cleo });
    for (let paid = 1; paid < maxPaidInvites; paid += 1) {
      await backend.addRow('pointLedger', `invite.${String(paid)}`, {
        debit: 'mint',
        credit: `member:${people.cleo}`,
        amount: rewardTenths,
        kind: 'invite',
        userId: people.cleo,
      });
    }
    const decision = { engagementId: await engageAsDora(backend), isApproved: true };
    const otherId = await engage(backend, erin, await createPost(backend));

    const reply = await actAround(
      backend,
      async () => {
        await setReward(backend, '2.5', false);
        return backend.act(people.ada, 'reviewEngagement', decision);
      },
      () => review(backend, otherId),
      moments[moment],
    );

    succeeded(reply);
    expect(await backend.row('users', erin)).toMatchObject({ inviteTenths: rewardTenths });
    const { inviteTenths, movements } = await outcome(backend);
    expect([inviteTenths, movements.length]).toEqual([0, maxPaidInvites]);
    expect(await balance(backend, people.cleo)).toBe(rewardTenths);
  },
);

test.each([
  ['the invited person', `users/rows/${dora}`],
  ['the inviter', `users/rows/${people.cleo}`],
  ['the payments', 'pointLedger/rows'],
])('[MY-30] a payment does not hold while %s cannot be read again', async (_what, path) => {
  const backend = await openInvited();
  const { databaseId, projectId, apiKey } = backendNames;
  const client = new Client().setEndpoint(backend.endpoint).setProject(projectId).setKey(apiKey);
  const rows = createRows(new TablesDB(client), databaseId, () => undefined);
  const engager = await rows.get('users', dora);
  const context = {
    rows,
    environment: { inviteRewardTenths: tenths(rewardTenths) },
    nowMs: Date.now,
  };
  const steps = await inviteSteps(context as Parameters<typeof inviteSteps>[0], {
    engager: engager.ok ? engager.value : null,
    postAuthorId: people.ada,
    approvedBy: people.ada,
    failure: { code: 'database_error' },
  });
  if (!steps.ok) throw new Error(steps.failure.code);
  expect(steps.value.writes.length).toBeGreaterThan(1);
  expect(await steps.value.stillHolds()).toBe(true);

  await backend.fault({ match: `^GET .*/${path}`, from: 'any', action: { status: 503 } });

  expect(await steps.value.stillHolds()).toBe(false);
});

/** Rejects an engagement of dora's and has dora report it; returns the call that overturns the rejection. */
async function openOverturn(backend: TestBackend, engageId: string) {
  await review(backend, engageId, { reason: 'Not there.' });
  const report = { engageId, message: 'I did.', requestId: 'report1' };
  succeeded(await backend.act(dora, 'submitReport', report));
  const overturn = { reportId: 'report1', outcome: 'overturn' };
  return () => backend.act(people.root, 'resolveReport', overturn);
}

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
