import type { WireRow } from '#tests/support/test-backend.ts';

/** What all accounts come to, counted by the ledger and by the rows of people and posts, in tenths. Rule PT-09. */
export type Sums = {
  /** The sum of all accounts by the ledger alone. */
  readonly ledger: number;
  /** The same sum, with members' accounts by their balances and escrows by their posts' open places. */
  readonly rows: number;
  /** The accounts of which ledger and rows say different things. */
  readonly differing: readonly string[];
  /** The accounts other than the mint that are overdrawn. */
  readonly belowZero: readonly string[];
};

type Tables = Readonly<Record<string, readonly WireRow[]>>;

/** Sums all accounts up; shares no code with the product. */
export function sumsOf(tables: Tables): Sums {
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
