import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { isTenths, type PointTenths } from './tenths.ts';

/** What one administrator gave away. */
export type AdminGifts = { readonly adminId: string; readonly amountTenths: PointTenths };

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
