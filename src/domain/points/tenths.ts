import type { Branded } from '#src/domain/ids.ts';

/** An amount of points in integer tenths. Rule PT-01. */
export type PointTenths = Branded<number, 'PointTenths'>;

/** Brands an integer as tenths of a point; throws if it is not a safe integer. */
export function tenths(amount: number): PointTenths {
  if (!isTenths(amount)) throw new Error(`no amount of points: ${amount}`);
  return amount;
}

/** Returns whether a number is an amount of points: a safe integer. Rule PT-01. */
export function isTenths(amount: number): amount is PointTenths {
  return Number.isSafeInteger(amount);
}

/** Formats tenths as points with one decimal: 425 is `42.5`. Rule PT-01. */
export function formatPoints(amountTenths: PointTenths): string {
  const sign = amountTenths < 0 ? '-' : '';
  const size = Math.abs(amountTenths);
  return `${sign}${Math.floor(size / 10)}.${size % 10}`;
}

/** Adds amounts up. */
export function sumTenths(amounts: readonly PointTenths[]): PointTenths {
  return tenths(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}
