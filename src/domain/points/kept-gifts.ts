import type { AdminGifts } from './economy.ts';
import { isTenths } from './tenths.ts';

/** Reads what a row of sums holds of the administrators' gifts; what cannot be read is left out. Rule PA-11. */
export function readGifts(stored: unknown): readonly AdminGifts[] {
  if (!isList(stored)) return [];
  return stored.flatMap((pair): readonly AdminGifts[] => {
    if (!isList(pair)) return [];
    const [adminId, amount] = pair;
    if (typeof adminId !== 'string' || typeof amount !== 'number') return [];
    return isTenths(amount) ? [{ adminId, amountTenths: amount }] : [];
  });
}

/** The gifts as a row of sums holds them: pairs of an id and an amount in tenths. Rule PA-11. */
export function storedGifts(gifts: readonly AdminGifts[]): readonly (readonly [string, number])[] {
  return gifts.map(({ adminId, amountTenths }) => [adminId, amountTenths]);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
