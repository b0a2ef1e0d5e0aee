import type { AdminGifts } from './economy.ts';
import { isTenths } from './tenths.ts';

/** Reads what a row of sums holds of the administrators' gifts; what cannot be read is left out. Rule PA-11. */
export function readGifts(stored: unknown): readonly AdminGifts[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((pair: unknown): readonly AdminGifts[] => {
    if (!Array.isArray(pair)) return [];
    const [adminId, amount]: readonly unknown[] = pair;
    if (typeof adminId !== 'string' || typeof amount !== 'number') return [];
    return isTenths(amount) ? [{ adminId, amountTenths: amount }] : [];
  });
}

/** The gifts as a row of sums holds them: pairs of an id and an amount in tenths. Rule PA-11. */
export function storedGifts(gifts: readonly AdminGifts[]): readonly (readonly [string, number])[] {
  return gifts.map(({ adminId, amountTenths }) => [adminId, amountTenths]);
}
