import type { Branded } from '#src/domain/brand.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** An amount of points in integer tenths. Rule PT-01. */
export type PointTenths = Branded<number, 'PointTenths'>;

/** Why typed points are no points: no number, below zero, more than one decimal, or more than can be typed. */
export type PointsRefusal =
  | { readonly code: 'no_number' }
  | { readonly code: 'negative' }
  | { readonly code: 'too_precise' }
  | { readonly code: 'too_large' };

/** The most tenths that anybody can type: with any limit the cost stays an exact integer. */
export const largestTypedTenths = 1_000_000_000;

const numberPattern = /^(-?)(\d*)(?:\.(\d*))?$/;

/** Brands an integer as tenths of a point; throws when it is no safe integer. */
export function tenths(amount: number): PointTenths {
  if (!isTenths(amount)) throw new Error(`no amount of points: ${amount}`);
  return amount;
}

/** Tells whether a number is an amount of points: a safe integer. Rule PT-01. */
export function isTenths(amount: number): amount is PointTenths {
  return Number.isSafeInteger(amount);
}

/** Shows tenths as points with one decimal: 425 is `42.5`. Rule PT-01. */
export function formatPoints(amountTenths: PointTenths): string {
  const sign = amountTenths < 0 ? '-' : '';
  const size = Math.abs(amountTenths);
  return `${sign}${Math.floor(size / 10)}.${size % 10}`;
}

/**
 * Reads typed points as tenths, digit by digit, so that nothing is rounded; refuses with
 * `no_number`, `negative`, `too_precise` for more than one decimal, or `too_large`. Rule PT-02.
 */
export function parsePoints(input: string | number): Result<PointTenths, PointsRefusal> {
  const match = numberPattern.exec(String(input).trim());
  const whole = match?.[2] ?? '';
  const decimals = match?.[3] ?? '';
  if (match === null || whole + decimals === '') return err({ code: 'no_number' });
  const isZero = /^0*$/.test(whole + decimals);
  if (match[1] === '-' && !isZero) return err({ code: 'negative' });
  if (decimals.length > 1) return err({ code: 'too_precise' });
  const amountTenths = Number(whole + decimals.padEnd(1, '0'));
  if (amountTenths > largestTypedTenths) return err({ code: 'too_large' });
  return ok(tenths(amountTenths));
}

/** Adds amounts up. */
export function sumTenths(amounts: readonly PointTenths[]): PointTenths {
  return tenths(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}
