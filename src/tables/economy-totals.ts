import type { Economy } from '#src/domain/points/economy.ts';
import { json, optionalText, points, requiredTime } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, longTextSize, readByAdmins } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** The sums of the ledger up to one of its rows. */
type EconomyTotals = Omit<Economy, 'gifts'> & {
  readonly id: string;
  /** The administrators' gifts: pairs of an id and an amount in tenths. */
  readonly gifts: unknown;
  /** The movements of each of the last days; absent in rows older than this column. */
  readonly days: unknown;
  /** The id of the last summed row of the ledger; null before the first. */
  readonly lastId: string | null;
  /** The sums include all ledger rows from before this moment. */
  readonly untilMs: number;
};

/** The id of the only row. */
export const economyTotalsId = 'all';

/** The sums of the whole ledger in one row, which a scheduled job updates. Rule PA-11. */
export const economyTotalsTable = defineTable<EconomyTotals>()({
  id: 'economyTotals',
  name: 'Economy totals',
  columns: {
    id: anyRowId,
    memberTenths: points('members', { min: 0, defaultValue: 0 }),
    escrowTenths: points('escrow', { min: 0, defaultValue: 0 }),
    burnedTenths: points('burned', { min: 0, defaultValue: 0 }),
    mintedTenths: points('minted', { min: 0, defaultValue: 0 }),
    subsidyTenths: points('subsidy', { min: 0, defaultValue: 0 }),
    gifts: json('gifts', { size: longTextSize }),
    days: json('days', { size: longTextSize }),
    lastId: optionalText('lastId', { size: idSize }),
    untilMs: requiredTime('untilMs'),
  },
  indexes: [],
  permissions: [readByAdmins],
  rowReaders: [],
});
