import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzed } from '#tests/support/fuzz.ts';
import type { WireRow } from '#tests/support/test-backend.ts';
import { processForms, type ProcessForm } from '#tests/support/test-backend/processes.ts';
import { expectSound, openWithPeople, people } from './fixture.ts';
import { pointActs, type ActName } from './point-acts.ts';

// Runs the acts that move points, in any order and concurrently, in processes that share only the backend: after every
// step all accounts sum to 0. docs/reliability.md names the command that runs twenty times as many.

type Act = { readonly name: ActName; readonly pick: number };
type Step = readonly Act[];

const names = Object.keys(pointActs) as readonly ActName[];
const act: fc.Arbitrary<Act> = fc.record({ name: fc.constantFrom(...names), pick: fc.nat(999) });
const steps = fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), {
  minLength: 8,
  maxLength: 8,
});

/** Each act once with nothing in its way, so that every run includes all acts. */
const closing: readonly Step[] = (
  [
    ['unban', 'unban', 'unban', 'price'],
    ['create', 'create'],
    ['submit', 'submit', 'submit'],
    ['reject', 'reject'],
    ['overturn'],
    ['close', 'submit'],
    ['create', 'create'],
    ['add', 'add'],
    ['submit'],
    ['approve'],
    ['submit'],
    ['deadline'],
    ['ban'],
    ['unban'],
  ] satisfies readonly (readonly ActName[])[]
).map((step) => step.map((name, pick) => ({ name, pick })));

const several = processForms.filter(({ count, isQueued }) => count > 1 || !isQueued);

test.each(several)(
  '[PT-09] [TR-37] all accounts sum to 0 after every step of mixed creating, submitting, deciding, adding places, closing, bans, deadlines, overturns and prices, in $name',
  async (form) => {
    const done = new Set<ActName>();
    await fc.assert(
      fc.asyncProperty(steps, async (random) => {
        for (const name of await runSteps(form, [...random, ...closing])) done.add(name);
      }),
      { ...fuzzed(2), endOnFailure: true },
    );
    expect([...done].toSorted()).toEqual([...names].toSorted());
  },
);

/** Runs the steps in sequence and the acts of each step concurrently; returns the granted acts. */
async function runSteps(form: ProcessForm, all: readonly Step[]): Promise<ReadonlySet<ActName>> {
  const backend = await openWithPeople();
  await backend.runAs(form);
  const gift = { type: 'X', points: 300, reason: 'To begin with' };
  for (const id of [people.ben, people.cleo]) {
    await backend.act(people.root, 'addPoints', { ...gift, username: `x_${id}` });
  }
  const done = new Set<ActName>();
  let tables = await backend.dump();
  for (const step of all) {
    // Time passes before the step, so the schedule decides due work while others act.
    if (step.some(({ name }) => name === 'deadline')) await backend.passTime(73 * 3_600_000);
    const before = tables;
    const granted = await Promise.all(
      step.map(({ name, pick }) => pointActs[name]({ backend, tables: before, pick })),
    );
    step.forEach(({ name }, index) => granted[index] === true && done.add(name));
    tables = await backend.dump();
    expect(sumsOf(tables), JSON.stringify(step)).toEqual({
      ledger: 0,
      rows: 0,
      differing: [],
      belowZero: [],
    });
  }
  // Full posts are marked after the answer, and the remaining ones by the schedule.
  await backend.deliverDue();
  await expectSound(backend);
  return done;
}

/** The sums of all accounts, by the ledger and by the rows of people and posts, in tenths. Rule PT-09. */
type Sums = {
  /** The sum of all accounts by the ledger. */
  readonly ledger: number;
  /** The same sum, from members' balances and the open places of posts. */
  readonly rows: number;
  /** The accounts whose ledger and rows differ. */
  readonly differing: readonly string[];
  /** The overdrawn accounts other than the mint. */
  readonly belowZero: readonly string[];
};

type Tables = Readonly<Record<string, readonly WireRow[]>>;

/** Sums all accounts; shares no code with the product. */
function sumsOf(tables: Tables): Sums {
  const ledger = new Map<string, number>();
  const add = (account: unknown, amount: number) =>
    ledger.set(String(account), (ledger.get(String(account)) ?? 0) + amount);
  for (const { debit, credit, amount } of tables['pointLedger'] ?? []) {
    add(debit, -Number(amount));
    add(credit, Number(amount));
  }
  const rows = new Map(ledger);
  for (const { $id, point } of tables['users'] ?? []) rows.set(`member:${$id}`, Number(point));
  for (const { $id, rewardEach, limit, reviewedCount } of tables['posts'] ?? []) {
    rows.set(`escrow:${$id}`, Number(rewardEach) * (Number(limit) - Number(reviewedCount)));
  }
  return {
    ledger: sumOf(ledger),
    rows: sumOf(rows),
    differing: [...rows.keys()].filter(
      (account) => rows.get(account) !== (ledger.get(account) ?? 0),
    ),
    belowZero: [...rows.keys()].filter(
      (account) => account !== 'mint' && (rows.get(account) ?? 0) < 0,
    ),
  };
}

function sumOf(accounts: ReadonlyMap<string, number>): number {
  return [...accounts.values()].reduce((total, balance) => total + balance, 0);
}
