import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openServices } from '#tests/support/open-services.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import {
  balance,
  createPost,
  engage,
  expectSound,
  openWithPeople,
  people,
  review,
  succeeded,
} from './fixture.ts';
import { openInvited, rewardTenths, setReward } from './invite-fixture.ts';
import { ring } from './ring-acts.ts';

// One person with twenty accounts that invite each other, and that do no more than the rewards ask for.

const [author = '', otherAuthor = ''] = ring;
/** Who approves what an account does: never the account itself. */
const approverOf = (id: string) => (id === author ? otherAuthor : author);
const inviters = fc.tuple(
  ...ring.map((id) => fc.constantFrom(...ring.filter((other) => other !== id))),
);
const oneForAll = ring.map((id) => (id === '2020' ? '2019' : '2020'));

test('[MY-30] [PA-12] twenty accounts that invite each other bring one reward each and five an inviter, and are named', async () => {
  await fc.assert(
    fc.asyncProperty(inviters, async (chosen) => {
      const backend = await openWithPeople();
      await addOthers(backend);
      await setReward(backend, '2.5');
      for (const [index, id] of ring.entries()) {
        await backend.person(id, { point: 500, invitedBy: chosen[index] ?? null });
      }
      await workOnce(backend);

      expect(await paidByInviter(backend)).toEqual(expectedPayments(chosen));
      expect(await namedRings(backend)).toContainEqual([...ring]);
      await expectSound(backend);
    }),
    { ...fuzzed(2), examples: [[oneForAll as [string, ...string[]]]] },
  );
}, 120_000);

test.each(processForms)(
  '[MY-30] [TR-37] of eight invitations of one person at once five are paid, in $name',
  async ({ count, isQueued }) => {
    const backend = await openInvited();
    await backend.runAs({ count, isQueued, variables: { YAPP_INVITE_REWARD: '2.5' } });
    const postId = await createPost(backend, { limit: 8 });
    const invited = Array.from({ length: 8 }, (_, index) => String(1021 + index));
    for (const id of invited) await backend.person(id, { invitedBy: people.cleo });
    const ids = await Promise.all(invited.map((id) => engage(backend, id, postId)));

    const decide = (engagementId: string) =>
      backend.act(people.ada, 'reviewEngagement', { engagementId, isApproved: true });
    for (const reply of await Promise.all(ids.map(decide))) succeeded(reply);

    expect(await balance(backend, people.cleo)).toBe(5 * rewardTenths);
    await expectSound(backend);
  },
);

/** A few other members, who work for one of them. */
async function addOthers(backend: TestBackend): Promise<void> {
  const others = ['1010', '1011', '1012', '1013'];
  for (const id of others) await backend.person(id);
  for (let count = 0; count < 6; count += 1) {
    const postId = await createPost(backend, { limit: 4 });
    await approveAll(backend, { postId, by: people.ada, engagers: others });
  }
}

/** Each account has one engagement approved, with a post of another one. */
async function workOnce(backend: TestBackend): Promise<void> {
  for (const by of [author, otherAuthor]) {
    const postId = await createPost(backend, { telegram_id: by, limit: 19 }, by);
    const engagers = ring.filter((each) => approverOf(each) === by);
    await approveAll(backend, { postId, by, engagers });
  }
}

async function approveAll(
  backend: TestBackend,
  work: { readonly postId: string; readonly by: string; readonly engagers: readonly string[] },
): Promise<void> {
  const made = await Promise.all(work.engagers.map((id) => engage(backend, id, work.postId)));
  await Promise.all(made.map((id) => review(backend, id, { author: work.by })));
}

/** How often each inviter is paid: for those whom another one approved, and five times at most. */
function expectedPayments(chosen: readonly string[]): Readonly<Record<string, number>> {
  const payments: Record<string, number> = {};
  ring.forEach((id, index) => {
    const inviter = chosen[index] ?? '';
    if (inviter === approverOf(id)) return;
    payments[inviter] = Math.min(5, (payments[inviter] ?? 0) + 1);
  });
  return payments;
}

async function paidByInviter(backend: TestBackend): Promise<Readonly<Record<string, number>>> {
  const payments: Record<string, number> = {};
  for (const { kind, userId } of await backend.rows('pointLedger')) {
    if (kind !== 'invite') continue;
    payments[String(userId)] = (payments[String(userId)] ?? 0) + 1;
  }
  return payments;
}

async function namedRings(backend: TestBackend): Promise<readonly (readonly string[])[]> {
  const admin = await openServices(backend, { userId: people.root }).services.admin();
  const found = await admin.signals();
  if (!found.success) throw new Error('the signals could not be read');
  return found.signals.rings.map((each) => each.people.toSorted());
}
