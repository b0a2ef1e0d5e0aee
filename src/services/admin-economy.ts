import type { PointMovement } from '#src/domain/points/ledger.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';

/** What one administrator gave away. */
export type AdminGifts = { readonly adminId: string; readonly amountTenths: PointTenths };

/** Where all points are and where they came from, in tenths, as the ledger says. */
export type Economy = {
  readonly memberTenths: PointTenths;
  readonly escrowTenths: PointTenths;
  readonly burnedTenths: PointTenths;
  /** Everything that ever came into being: gifts and what rewards cost above prices. */
  readonly mintedTenths: PointTenths;
  /** The part of the minted points that pays for rewards above prices. */
  readonly subsidyTenths: PointTenths;
  /** What administrators gave, the most generous first. */
  readonly gifts: readonly AdminGifts[];
};

/** The running sums while the ledger is read page by page. */
export type EconomySums = {
  readonly add: (movements: readonly PointMovement[]) => void;
  readonly economy: () => Economy;
};

/** Starts to sum the ledger up. */
export function createEconomySums(): EconomySums {
  const totals = { member: 0, escrow: 0, burn: 0, mint: 0 };
  let subsidy = 0;
  const gifts = new Map<string, number>();

  function addOne(row: PointMovement): void {
    totals[placeOf(row.debit)] -= row.amountTenths;
    totals[placeOf(row.credit)] += row.amountTenths;
    if (row.kind === 'post_subsidy') subsidy += row.amountTenths;
    if (row.kind !== 'gift') return;
    const adminId = row.actorId ?? '';
    gifts.set(adminId, (gifts.get(adminId) ?? 0) + row.amountTenths);
  }

  return {
    add(movements) {
      for (const row of movements) addOne(row);
    },
    economy: () => ({
      memberTenths: tenths(totals.member),
      escrowTenths: tenths(totals.escrow),
      burnedTenths: tenths(totals.burn),
      mintedTenths: tenths(0 - totals.mint),
      subsidyTenths: tenths(subsidy),
      gifts: [...gifts]
        .map(([adminId, amount]) => ({ adminId, amountTenths: tenths(amount) }))
        .toSorted((one, other) => other.amountTenths - one.amountTenths),
    }),
  };
}

function placeOf(account: string): 'member' | 'escrow' | 'burn' | 'mint' {
  if (account.startsWith('member:')) return 'member';
  if (account.startsWith('escrow:')) return 'escrow';
  return account === 'mint' ? 'mint' : 'burn';
}

/** One day in UTC: from `startMs` on, up to but without `endMs`. */
export type DaySpan = { readonly startMs: number; readonly endMs: number };

const dayMs = 24 * 60 * 60 * 1000;

/** The last days in UTC up to today, the oldest first. */
export function lastDays(nowMs: number, count: number): readonly DaySpan[] {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  return Array.from({ length: count }, (_, index) => {
    const startMs = todayMs - (count - 1 - index) * dayMs;
    return { startMs, endMs: startMs + dayMs };
  });
}
