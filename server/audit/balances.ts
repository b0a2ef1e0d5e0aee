import type { AuditData } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { createNumberList, type NumberList, type Numbering } from './numbering.ts';

/** Where all points are, in tenths: minted = in balances + in escrow + burned. */
export type PointSupply = {
  readonly minted: number;
  readonly inBalances: number;
  readonly inEscrow: number;
  readonly burned: number;
};

/** What each account holds, in tenths, by the movements seen so far; the mint's is the negative of what it gave. */
export type Balances = {
  readonly movement: (row: AuditRow<'pointLedger'>) => void;
  readonly ofMember: (number: number) => number;
  readonly ofEscrow: (number: number) => number;
  /** Every account that was ever moved from or to. */
  readonly accounts: () => Iterable<readonly [account: string, balance: number]>;
  readonly supply: () => PointSupply;
};

/** The account of a person, and that of a post's rewards. */
export const accountPrefixes = { member: 'member:', escrow: 'escrow:' } as const;

/** Keeps the balances of the ledger. Rule PT-08. */
export function createBalances({ people, postNumbers }: AuditData): Balances {
  const members = createNumberList(Float64Array);
  const escrows = createNumberList(Float64Array);
  const others = new Map<string, number>();

  function add(account: string, amount: number): void {
    const owner = ownerIn(account, accountPrefixes.member);
    const post = owner === undefined ? ownerIn(account, accountPrefixes.escrow) : undefined;
    if (owner !== undefined) members.increase(people.add(owner), amount);
    else if (post !== undefined) escrows.increase(postNumbers.add(post), amount);
    else others.set(account, (others.get(account) ?? 0) + amount);
  }

  function sumOf(prefix: string): number {
    let sum = 0;
    for (const [account, balance] of others) if (account.startsWith(prefix)) sum += balance;
    return sum;
  }

  return {
    movement({ debit, credit, amount }) {
      add(debit, -amount);
      add(credit, amount);
    },
    ofMember: members.get,
    ofEscrow: escrows.get,
    *accounts() {
      yield* namedAccounts(accountPrefixes.member, people, members);
      yield* namedAccounts(accountPrefixes.escrow, postNumbers, escrows);
      yield* others;
    },
    supply: () => ({
      minted: 0 - sumOf('mint'),
      inBalances: totalOf(people, members),
      inEscrow: totalOf(postNumbers, escrows),
      burned: sumOf('burn'),
    }),
  };
}

/** Whose account it is, where it is of that kind. */
export function ownerIn(account: string, prefix: string): string | undefined {
  return account.startsWith(prefix) ? account.slice(prefix.length) : undefined;
}

function* namedAccounts(
  prefix: string,
  owners: Numbering,
  balances: NumberList,
): Generator<readonly [string, number]> {
  for (let number = 0; number < owners.size(); number++) {
    yield [`${prefix}${owners.text(number)}`, balances.get(number)];
  }
}

function totalOf(owners: Numbering, balances: NumberList): number {
  let sum = 0;
  for (let number = 0; number < owners.size(); number++) sum += balances.get(number);
  return sum;
}
