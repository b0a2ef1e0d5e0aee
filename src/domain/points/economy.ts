import type { PointMovement } from './ledger.ts';
import { isTenths, type PointTenths, sumTenths, tenths } from './tenths.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** What one administrator gave away. */
type AdminGifts = { readonly adminId: string; readonly amountTenths: PointTenths };

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

/** Parses the stored gifts of administrators; leaves out invalid ones. Rule PA-11. */
export function readGifts(stored: unknown): readonly AdminGifts[] {
  if (!isList(stored)) return [];
  return stored.flatMap((pair): readonly AdminGifts[] => {
    if (!isList(pair)) return [];
    const [adminId, amount] = pair;
    if (typeof adminId !== 'string' || typeof amount !== 'number') return [];
    return isTenths(amount) ? [{ adminId, amountTenths: amount }] : [];
  });
}

/** The gifts as they are stored: pairs of an id and an amount in tenths. Rule PA-11. */
export function storedGifts(gifts: readonly AdminGifts[]): readonly (readonly [string, number])[] {
  return gifts.map(({ adminId, amountTenths }) => [adminId, amountTenths]);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** What an administrator has given today, the new gift, and the maximum of a day. */
type GiftOfDay = {
  readonly givenTenths: PointTenths;
  readonly amountTenths: PointTenths;
  readonly limitTenths: PointTenths;
};

/** Checks that a gift stays within its giver's limit of a day. Rule FA-18. */
export function checkGiftLimit({
  givenTenths,
  amountTenths,
  limitTenths,
}: GiftOfDay): Result<null, FailureOf<'gift_limit'>> {
  return givenTenths + amountTenths <= limitTenths
    ? ok(null)
    : err({ code: 'gift_limit', limitTenths });
}

/** The UTC day of a time, such as `2026-03-01`. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
