import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openServices } from '#tests/support/open-services.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import type { TestBackend, WireRow } from '#tests/support/test-backend.ts';
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
import { ring, type RingAct, ringActs } from './ring-acts.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import { openInvited, rewardTenths, setReward } from './scenarios.ts';

// One person with twenty accounts does what members can do, for an hour and until the last deadline has passed.

const minuteMs = 60_000;
const beginTenths = 700;
const roundCount = 12;
const actsInRound = 24;
const actsAtOnce = 4;

const names = Object.keys(ringActs) as readonly RingAct[];
/** The weights of the acts that occur more often. */
const often: Readonly<Partial<Record<RingAct, number>>> = {
  create: 4,
  submit: 14,
  approve: 5,
  reject: 2,
};
const weighted = names.flatMap((name) => Array.from({ length: often[name] ?? 1 }, () => name));
const act = fc.record({ name: fc.constantFrom(...weighted), pick: fc.noBias(fc.nat(99_999)) });
const hour = fc.noShrink(
  fc.array(act, { minLength: roundCount * actsInRound, maxLength: roundCount * actsInRound }),
);

test('[FA-10] [PA-12] a ring of twenty accounts ends with fewer points than it began with, and the signals name it', async () => {
  await fc.assert(
    fc.asyncProperty(hour, async (acts) => {
      const backend = await openRing();
      const done = new Set<RingAct>();
      for (let round = 0; round < roundCount; round += 1) {
        const own = acts.slice(round * actsInRound, (round + 1) * actsInRound);
        for (let begin = 0; begin < own.length; begin += actsAtOnce) {
          await doAtOnce(backend, own.slice(begin, begin + actsAtOnce), done);
        }
        await backend.passTime((60 / roundCount) * minuteMs);
        await backend.deliverDue();
        expect(await pointsOfRing(backend)).toBeLessThanOrEqual(beginTenths * ring.length);
      }
      expect([...done].toSorted()).toEqual(names.toSorted());
      await expectNamed(backend);
      await settle(backend);
      expect(await escrowOfRing(backend)).toBe(0);
      expect(await pointsOfRing(backend)).toBeLessThan(beginTenths * ring.length);
      await expectSound(backend);
    }),
    { ...fuzzed(1), endOnFailure: true },
  );
}, 240_000);

/** Twenty accounts with points, and a few other members who engage with each other. */
async function openRing(): Promise<TestBackend> {
  const backend = await openWithPeople();
  for (const [index, id] of ring.entries()) {
    // Each joined through another account's link. Rule MY-30.
    await backend.person(id, { point: beginTenths, invitedBy: ring.at(index - 1) ?? null });
  }
  const others = ['1010', '1011', '1012', '1013', '1014', '1015'];
  for (const id of others) await backend.person(id);
  for (let count = 0; count < 6; count += 1) {
    const postId = await createPost(backend, { limit: 6 });
    for (const id of [...others.slice(2), people.ben]) {
      await review(backend, await engage(backend, id, postId));
    }
  }
  return backend;
}

type Step = { readonly name: RingAct; readonly pick: number };

async function doAtOnce(
  backend: TestBackend,
  steps: readonly Step[],
  done: Set<RingAct>,
): Promise<void> {
  const tables = await backend.dump();
  const granted = await Promise.all(
    steps.map(({ name, pick }) => ringActs[name]({ backend, tables, pick })),
  );
  steps.forEach(({ name }, index) => granted[index] === true && done.add(name));
}

/** Closes open posts and lets every deadline pass. */
async function settle(backend: TestBackend): Promise<void> {
  const tables = await backend.dump();
  for (const { $id, authorId, targetStatus } of rowsOf(tables, 'posts')) {
    if (targetStatus === true) continue;
    await backend.act(String(authorId), 'closePost', { postId: $id });
  }
  for (let day = 0; day < 4; day += 1) {
    await backend.passTime(25 * 60 * minuteMs);
    await backend.deliverDue();
    await backend.deliverDue();
  }
}

/** The balances of the accounts plus the escrow of their posts. */
async function pointsOfRing(backend: TestBackend): Promise<number> {
  const users = rowsOf(await backend.dump(), 'users').filter(({ $id }) => ring.includes($id));
  const balances = users.reduce((sum, { point }) => sum + Number(point), 0);
  return balances + (await escrowOfRing(backend));
}

async function escrowOfRing(backend: TestBackend): Promise<number> {
  const tables = await backend.dump();
  const posts = rowsOf(tables, 'posts').filter(({ authorId }) => ring.includes(String(authorId)));
  const accounts = new Set(posts.map(({ $id }) => `escrow:${$id}`));
  let held = 0;
  for (const { debit, credit, amount } of rowsOf(tables, 'pointLedger')) {
    if (accounts.has(String(credit))) held += Number(amount);
    if (accounts.has(String(debit))) held -= Number(amount);
  }
  return held;
}

/** The signals list the accounts as one group, with no one else in it. */
async function expectNamed(backend: TestBackend): Promise<void> {
  const admin = await openServices(backend, { userId: people.root }).services.admin();
  const found = await admin.signals();
  if (!found.success) throw new Error('the signals could not be read');

  const named = found.signals.rings.map((each) => each.people.toSorted());
  expect(named).toContainEqual(ring);
}

function rowsOf(
  tables: Readonly<Record<string, readonly WireRow[]>>,
  name: string,
): readonly WireRow[] {
  return tables[name] ?? [];
}

// One person with twenty accounts that invite each other and do only what the rewards require.

const [author = '', otherAuthor = ''] = ring;
/** Who approves an account's engagement: never the account itself. */
const approverOf = (id: string) => (id === author ? otherAuthor : author);
const inviters = fc.tuple(
  ...ring.map((id) => fc.constantFrom(...ring.filter((other) => other !== id))),
);
const oneForAll = ring.map((id) => (id === '2020' ? '2019' : '2020'));

test('[MY-30] [PA-12] twenty accounts that invite each other earn one reward each and at most five per inviter, and the signals name them', async () => {
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
  '[MY-30] [TR-37] only five of eight concurrent approvals of people invited by one member pay that member, in $name',
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
    // Posts that several processes fill at once are marked as full afterwards, by the schedule at the latest.
    await backend.deliverDue();
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

/** Gets one engagement of each account approved, on another account's post. */
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

/** How often each inviter is paid: for accounts that someone else approved, and at most five times. */
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
