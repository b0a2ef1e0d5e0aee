import type { AuditData, Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { createNumberList, type Numbering, type NumberList } from './numbering.ts';

/** Where all points are, in tenths: minted = in balances + in escrow + burned. */
export type PointSupply = {
  readonly minted: number;
  readonly inBalances: number;
  readonly inEscrow: number;
  readonly burned: number;
};

/** The balance of each account, in tenths, after the movements so far; the mint's is the negative of what it gave. */
export type Balances = {
  readonly movement: (row: AuditRow<'pointLedger'>) => void;
  readonly ofMember: (number: number) => number;
  readonly ofEscrow: (number: number) => number;
  /** Every account with a movement. */
  readonly accounts: () => Iterable<readonly [account: string, balance: number]>;
  readonly supply: () => PointSupply;
};

/** The prefixes of a person's account and of a post's escrow. */
export const accountPrefixes = { member: 'member:', escrow: 'escrow:' } as const;

/** Tracks the balances of the ledger. Rule PT-08. */
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

/** The owner in an account's name, if the account has this prefix. */
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

type LedgerRow = AuditRow<'pointLedger'>;

/** The kinds of account that each kind of movement debits and credits. Rule PT-08. */
const routes: Readonly<Record<string, readonly [string, string]>> = {
  post_escrow: ['member', 'escrow'],
  post_fee: ['member', 'burn'],
  post_subsidy: ['mint', 'escrow'],
  places_escrow: ['member', 'escrow'],
  places_fee: ['member', 'burn'],
  places_unmint: ['escrow', 'mint'],
  reward: ['escrow', 'member'],
  forfeit: ['escrow', 'burn'],
  refund: ['escrow', 'member'],
  unmint: ['escrow', 'mint'],
  overturn: ['burn', 'member'],
  gift: ['mint', 'member'],
  invite: ['mint', 'member'],
  reduction: ['member', 'burn'],
};

/** Checks every movement, then the resulting balances. Rules PT-07, PT-09. */
export function checkLedger(data: AuditData, balances: Balances): Check {
  const movedActs = new Set<string>();
  return {
    movement(row) {
      checkMovement(data, row);
      checkAdminMovement(data, row);
      if (data.moderationLog.has(row.$id)) movedActs.add(row.$id);
    },
    end() {
      checkBalances(data, balances);
      for (const { $id, action } of data.moderationLog.values()) {
        const isMovement = Object.values(adminKinds).includes(action);
        if (!isMovement || movedActs.has($id)) continue;
        reportAct(data, `moderationLog/${$id}`, `${action} moved nothing`);
      }
    },
  };
}

function checkMovement(data: AuditData, row: LedgerRow): void {
  const report = (detail: string) =>
    data.report({
      invariant: 'every movement goes from one account to another',
      subject: `pointLedger/${row.$id}`,
      detail,
    });
  if (row.amount <= 0) report(`the amount is ${row.amount}`);
  const [from, to] = routes[row.kind] ?? [];
  if (from === undefined) report(`the kind is ${row.kind}`);
  else if (sortOf(row.debit) !== from || sortOf(row.credit) !== to) {
    report(`a ${row.kind} goes from ${row.debit} to ${row.credit}`);
  }
  for (const account of [row.debit, row.credit]) {
    if (!isKnown(data, account)) report(`there is no account ${account}`);
    const isMember = sortOf(account) === 'member';
    if (isMember && row.userId !== ownerOf(account)) {
      report(`it is in the history of ${row.userId ?? 'no one'}, not of ${account}`);
    }
  }
  if (row.refId === '' || row.actorId === '') report('its cause is missing');
}

function checkBalances({ users, report }: AuditData, balances: Balances): void {
  let sum = 0;
  for (const [account, balance] of balances.accounts()) {
    sum += balance;
    if (balance >= 0 || account === 'mint') continue;
    report({
      invariant: 'no account but the mint is below 0',
      subject: account,
      detail: `it holds ${balance}`,
    });
  }
  if (sum !== 0) {
    report({
      invariant: 'all accounts sum to 0',
      subject: 'pointLedger',
      detail: `they sum to ${sum}`,
    });
  }
  let number = 0;
  for (const { $id, point } of users.values()) {
    const held = balances.ofMember(number++);
    if (point === held) continue;
    report({
      invariant: "a user's point is the sum of the user's ledger",
      subject: `users/${$id}`,
      detail: `point is ${point}, the ledger says ${held}`,
    });
  }
}

const adminKinds: Readonly<Record<string, string>> = {
  gift: 'addPoints',
  reduction: 'reducePoints',
};

/** Every gift or reduction is an administrator's act, logged under the same id, and every such act has a movement. */
function checkAdminMovement(data: AuditData, row: LedgerRow): void {
  const action = adminKinds[row.kind];
  if (action === undefined) return;
  const member = ownerOf(row.kind === 'gift' ? row.credit : row.debit);
  const act = data.moderationLog.get(row.$id);
  if (act === undefined) {
    const isFirst = row.kind === 'gift' && data.installedIds.has(member);
    if (!isFirst) reportAct(data, `pointLedger/${row.$id}`, 'no act of that id is in the log');
  } else if (act.action !== action || act.targetId !== member || act.actorId !== row.actorId) {
    const detail = `the log says ${act.action} of ${act.targetId}`;
    reportAct(data, `pointLedger/${row.$id}`, detail);
  }
}

function reportAct({ report }: AuditData, subject: string, detail: string): void {
  report({ invariant: 'points are given and taken by logged acts', subject, detail });
}

function sortOf(account: string): string {
  const end = account.indexOf(':');
  return end < 0 ? account : account.slice(0, end);
}

function ownerOf(account: string): string {
  return account.slice(account.indexOf(':') + 1);
}

function isKnown(data: AuditData, account: string): boolean {
  if (account === 'mint' || account === 'burn') return true;
  const rows = { member: data.users, escrow: data.posts }[sortOf(account)];
  return rows?.has(ownerOf(account)) ?? false;
}
