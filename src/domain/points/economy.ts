import type { AdminGifts } from './gifts.ts';
import type { PointMovement } from './ledger.ts';
import { type PointTenths, sumTenths, tenths } from './tenths.ts';

/** Where all points are and where they came from, in tenths, according to the ledger. */
export type Economy = {
  readonly memberTenths: PointTenths;
  readonly escrowTenths: PointTenths;
  readonly burnedTenths: PointTenths;
  /** Everything minted that still exists: gifts, invitations and the part of rewards above prices. */
  readonly mintedTenths: PointTenths;
  /** The part of the minted points that pays for rewards above prices. */
  readonly subsidyTenths: PointTenths;
  /** The administrators' gifts, largest first. */
  readonly gifts: readonly AdminGifts[];
};

/** The economy before the first movement. */
export const emptyEconomy: Economy = {
  memberTenths: tenths(0),
  escrowTenths: tenths(0),
  burnedTenths: tenths(0),
  mintedTenths: tenths(0),
  subsidyTenths: tenths(0),
  gifts: [],
};

/** The economy after further movements. Rules PT-08, PA-11. */
export function addMovements(economy: Economy, movements: readonly PointMovement[]): Economy {
  const totals = {
    member: economy.memberTenths + 0,
    escrow: economy.escrowTenths + 0,
    burn: economy.burnedTenths + 0,
    mint: 0 - economy.mintedTenths,
  };
  let subsidy = economy.subsidyTenths + 0;
  const gifts = new Map<string, number>(
    economy.gifts.map(({ adminId, amountTenths }) => [adminId, amountTenths]),
  );
  for (const { debit, credit, amountTenths: amount, kind, actorId } of movements) {
    totals[placeOf(debit)] -= amount;
    totals[placeOf(credit)] += amount;
    if (kind === 'post_subsidy') subsidy += amount;
    if (kind === 'unmint' || kind === 'places_unmint') subsidy -= amount;
    if (kind === 'gift') gifts.set(actorId ?? '', (gifts.get(actorId ?? '') ?? 0) + amount);
  }
  return {
    memberTenths: tenths(totals.member),
    escrowTenths: tenths(totals.escrow),
    burnedTenths: tenths(totals.burn),
    mintedTenths: tenths(0 - totals.mint),
    subsidyTenths: tenths(subsidy),
    gifts: [...gifts]
      .map(([adminId, amount]) => ({ adminId, amountTenths: tenths(amount) }))
      .toSorted((one, other) => other.amountTenths - one.amountTenths),
  };
}

/** What was minted for invitations: everything except administrators' gifts and subsidies. Rule MY-30. */
export function invitationsTenths({ mintedTenths, subsidyTenths, gifts }: Economy): PointTenths {
  const given = sumTenths(gifts.map(({ amountTenths }) => amountTenths));
  return tenths(mintedTenths - subsidyTenths - given);
}

function placeOf(account: string): 'member' | 'escrow' | 'burn' | 'mint' {
  if (account.startsWith('member:')) return 'member';
  if (account.startsWith('escrow:')) return 'escrow';
  return account === 'mint' ? 'mint' : 'burn';
}
