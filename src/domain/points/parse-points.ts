import { err, ok, type Result } from '#src/domain/result.ts';
import { tenths, type PointTenths } from './tenths.ts';

/** Why typed points are no points: no number, below zero, more than one decimal, or more than can be typed. */
export type PointsRefusal =
  | { readonly code: 'no_number' }
  | { readonly code: 'negative' }
  | { readonly code: 'too_precise' }
  | { readonly code: 'too_large' };

/** The most tenths that anyone can type: with any limit the cost stays an exact integer. */
export const largestTypedTenths = 1_000_000_000;

const numberPattern = /^(-?)(\d*)(?:\.(\d*))?$/;

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
