import type { AuditData, AuditRow, Finding } from './audit-data.ts';

type LedgerRow = AuditRow<'pointLedger'>;

/** From which kind of account to which other each kind of movement goes. Rule PT-08. */
const routes: Readonly<Record<string, readonly [string, string]>> = {
  post_escrow: ['member', 'escrow'],
  post_fee: ['member', 'burn'],
  post_subsidy: ['mint', 'escrow'],
  reward: ['escrow', 'member'],
  forfeit: ['escrow', 'burn'],
  refund: ['escrow', 'member'],
  unmint: ['escrow', 'mint'],
  overturn: ['burn', 'member'],
  gift: ['mint', 'member'],
  reduction: ['member', 'burn'],
};

/** What each account holds, in tenths; the mint's balance is the negative of what it gave. */
export function balancesOf(data: AuditData): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  const add = (account: string, amount: number) =>
    balances.set(account, (balances.get(account) ?? 0) + amount);
  for (const { debit, credit, amount } of data.pointLedger.values()) {
    add(debit, -amount);
    add(credit, amount);
  }
  return balances;
}

/** Checks every movement by itself, then the balances that they add up to. Rules PT-07, PT-09. */
export function checkLedger(data: AuditData): readonly Finding[] {
  const movements = [...data.pointLedger.values()];
  return [
    ...movements.flatMap((row) => checkMovement(data, row)),
    ...checkBalances(data),
    ...checkAdminMovements(data),
  ];
}

function checkMovement(data: AuditData, row: LedgerRow): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (detail: string) =>
    findings.push({
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
      report(`it is in the history of ${row.userId ?? 'nobody'}, not of ${account}`);
    }
  }
  if (row.refId === '' || row.actorId === '') report('nobody can say what caused it');
  return findings;
}

function checkBalances(data: AuditData): readonly Finding[] {
  const balances = balancesOf(data);
  const findings: Finding[] = [];
  const sum = [...balances.values()].reduce((total, balance) => total + balance, 0);
  if (sum !== 0) {
    findings.push({
      invariant: 'all accounts sum to 0',
      subject: 'pointLedger',
      detail: `they sum to ${sum}`,
    });
  }
  for (const [account, balance] of balances) {
    if (balance >= 0 || account === 'mint') continue;
    findings.push({
      invariant: 'no account but the mint is below 0',
      subject: account,
      detail: `it holds ${balance}`,
    });
  }
  for (const user of data.users.values()) {
    const held = balances.get(`member:${user.$id}`) ?? 0;
    if (user.point === held) continue;
    findings.push({
      invariant: "a user's point is the sum of the user's ledger",
      subject: `users/${user.$id}`,
      detail: `point is ${user.point}, the ledger says ${held}`,
    });
  }
  return findings;
}

const adminKinds: Readonly<Record<string, string>> = {
  gift: 'addPoints',
  reduction: 'reducePoints',
};

/** Gifts and reductions are acts of an administrator, logged under the same id, and no act without its movement. */
function checkAdminMovements(data: AuditData): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (subject: string, detail: string) =>
    findings.push({ invariant: 'points are given and taken by logged acts', subject, detail });
  for (const row of data.pointLedger.values()) {
    const action = adminKinds[row.kind];
    if (action === undefined) continue;
    const member = ownerOf(row.kind === 'gift' ? row.credit : row.debit);
    const act = data.moderationLog.get(row.$id);
    if (act === undefined) {
      const isFirst = row.kind === 'gift' && data.installedIds.has(member);
      if (!isFirst) report(`pointLedger/${row.$id}`, 'no act of that id is in the log');
    } else if (act.action !== action || act.targetId !== member || act.actorId !== row.actorId) {
      report(`pointLedger/${row.$id}`, `the log has a ${act.action} of ${act.targetId}`);
    }
  }
  for (const act of data.moderationLog.values()) {
    const isMovement = Object.values(adminKinds).includes(act.action);
    if (isMovement && !data.pointLedger.has(act.$id)) {
      report(`moderationLog/${act.$id}`, `a ${act.action} moved nothing`);
    }
  }
  return findings;
}

function sortOf(account: string): string {
  return account.split(':', 1)[0] ?? '';
}

function ownerOf(account: string): string {
  return account.slice(account.indexOf(':') + 1);
}

function isKnown(data: AuditData, account: string): boolean {
  if (account === 'mint' || account === 'burn') return true;
  const rows = { member: data.users, escrow: data.posts }[sortOf(account)];
  return rows?.has(ownerOf(account)) ?? false;
}
