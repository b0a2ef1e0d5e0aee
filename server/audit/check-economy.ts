import type { AuditData, AuditRow, Finding } from './audit-data.ts';

/** Checks that the kept sums are those of the ledger up to the row that they name. Rule PA-11. */
export function checkEconomy(data: AuditData): readonly Finding[] {
  return [...data.economyTotals.values()].flatMap((totals) => {
    const movements = [...data.pointLedger.values()];
    const last = movements.findIndex(({ $id }) => $id === totals.lastId);
    const counted = movements.slice(0, last + 1);
    const sums = { ...placesOf(counted), ...originsOf(counted) };
    return Object.entries(sums).flatMap(([column, sum]) => {
      const kept = Object.entries(totals).find(([name]) => name === column)?.[1];
      if (kept === sum) return [];
      return [
        {
          invariant: 'the kept sums are those of the ledger',
          subject: `economyTotals/${totals.$id}`,
          detail: `${column} is ${String(kept)}, the ledger says ${String(sum)}`,
        },
      ];
    });
  });
}

type Movements = readonly AuditRow<'pointLedger'>[];

function placesOf(movements: Movements) {
  const balance = (prefix: string) =>
    movements.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit.startsWith(prefix) ? amount : 0) - (debit.startsWith(prefix) ? amount : 0),
      0,
    );
  return {
    members: balance('member:'),
    escrow: balance('escrow:'),
    burned: balance('burn'),
    minted: 0 - balance('mint'),
  };
}

function originsOf(movements: Movements) {
  const given = new Map<string, number>();
  let subsidy = 0;
  for (const { kind, actorId, amount } of movements) {
    if (kind === 'gift') given.set(actorId, (given.get(actorId) ?? 0) + amount);
    if (kind === 'post_subsidy') subsidy += amount;
    if (kind === 'unmint') subsidy -= amount;
  }
  const gifts = JSON.stringify([...given].toSorted((one, other) => other[1] - one[1]));
  return { subsidy, gifts };
}
