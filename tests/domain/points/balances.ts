import type { LedgerEntry } from '#src/domain/points/ledger.ts';

/** The balance of each account after the movements, in tenths. */
export function balancesOf(entries: readonly LedgerEntry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { debit, credit, amountTenths } of entries) {
    sums.set(debit, (sums.get(debit) ?? 0) - amountTenths);
    sums.set(credit, (sums.get(credit) ?? 0) + amountTenths);
  }
  return sums;
}
