import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openServices } from '#tests/support/open-services.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import type { TestBackend, WireRow } from '#tests/support/test-backend.ts';
import { createPost, engage, expectSound, openWithPeople, people, review } from './fixture.ts';
import { ring, ringActs, type RingAct } from './ring-acts.ts';

// One person with twenty accounts does what members can do, for an hour and until the last deadline is over.

const minuteMs = 60_000;
const beginTenths = 700;
const roundCount = 12;
const actsInRound = 24;
const actsAtOnce = 4;

const names = Object.keys(ringActs) as readonly RingAct[];
/** How much more often some acts are done than others. */
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

test('[FA-10] [PA-12] a ring of twenty accounts ends with fewer points than it began, and the signals name it', async () => {
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

/** Twenty accounts with points, and the engagements of a few other members among each other. */
async function openRing(): Promise<TestBackend> {
  const backend = await openWithPeople();
  for (const [index, id] of ring.entries()) {
    // Each came by the link of another one. Rule MY-30.
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

/** Closes what is open, and lets every deadline pass. */
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

/** What the accounts have, and what waits in the escrow of their posts. */
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

/** The signals name the accounts as one group, with no one else among them. */
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
