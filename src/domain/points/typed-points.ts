import { err, ok, type Result } from '#src/domain/result.ts';
import { type PointTenths, tenths } from './tenths.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { plainDigits } from '#src/domain/text.ts';

/** Why typed points are invalid: not a number, negative, more than one decimal, or too large. */
type PointsRefusal =
  | { readonly code: 'no_number' }
  | { readonly code: 'negative' }
  | { readonly code: 'too_precise' }
  | { readonly code: 'too_large' };

/** The maximum of typed points in tenths: with any limit the cost stays an exact integer. */
const largestTypedTenths = 1_000_000_000;

const numberPattern = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * Parses typed points as tenths, digit by digit, so that nothing is rounded. Refuses with `no_number`, `negative`,
 * `too_precise` for more than one decimal, or `too_large`. Rule PT-02.
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

/** A typed amount as `parsePoints` takes it, if it is written as some language writes it: its digits, comma and groups. */
export function plainPoints(typed: string): string {
  return plainDigits(typed).replaceAll(/[\s٬]/gu, '').replace(/[,٫]/u, '.');
}

/** Points as typed, or as in a request. */
export type TypedPoints = string | number | undefined;

const tooLarge = { code: 'points_too_large', maxTenths: tenths(largestTypedTenths) } as const;

function isTooLarge(refusal: PointsRefusal): boolean {
  return refusal.code === 'too_large';
}

/**
 * Checks the points of the gift form: `points_not_positive` unless it is a number above 0, `points_too_precise` for more
 * than one decimal. Rules AD-44, AD-45.
 */
export function checkGiftForm(
  points: TypedPoints,
): Result<
  PointTenths,
  FailureOf<'points_not_positive' | 'points_too_precise' | 'points_too_large'>
> {
  const parsed = parsePoints(points ?? '');
  if (!parsed.ok && isTooLarge(parsed.failure)) return err(tooLarge);
  if (!parsed.ok && parsed.failure.code === 'too_precise') {
    return err({ code: 'points_too_precise' });
  }
  if (!parsed.ok || parsed.value === 0) return err({ code: 'points_not_positive' });
  return ok(parsed.value);
}

/** Checks the points of the reduction form: `points_not_whole` unless they are whole. Rule AD-51. */
export function checkReductionForm(
  points: TypedPoints,
): Result<PointTenths, FailureOf<'points_not_whole' | 'points_too_large'>> {
  const parsed = parsePoints(points ?? '');
  if (!parsed.ok && isTooLarge(parsed.failure)) return err(tooLarge);
  if (!parsed.ok || !isWholeAndPositive(parsed.value)) return err({ code: 'points_not_whole' });
  return ok(parsed.value);
}

/**
 * Checks the points of a gift request: `points_invalid` if it is not a number, negative, or has more than one decimal,
 * then `points_not_positive` for zero. Rules AD-46, AD-47.
 */
export function checkGift(
  points: TypedPoints,
): Result<PointTenths, FailureOf<'points_invalid' | 'points_not_positive' | 'points_too_large'>> {
  const parsed = parsePoints(points ?? '');
  if (!parsed.ok) return err(isTooLarge(parsed.failure) ? tooLarge : { code: 'points_invalid' });
  if (parsed.value === 0) return err({ code: 'points_not_positive' });
  return ok(parsed.value);
}

/**
 * Checks the points of a reduction request: `points_invalid` as for a gift, then `points_not_whole` for zero and for
 * tenths. Rule AD-52.
 */
export function checkReduction(
  points: TypedPoints,
): Result<PointTenths, FailureOf<'points_invalid' | 'points_not_whole' | 'points_too_large'>> {
  const parsed = parsePoints(points ?? '');
  if (!parsed.ok) return err(isTooLarge(parsed.failure) ? tooLarge : { code: 'points_invalid' });
  if (!isWholeAndPositive(parsed.value)) return err({ code: 'points_not_whole' });
  return ok(parsed.value);
}

function isWholeAndPositive(amountTenths: PointTenths): boolean {
  return amountTenths > 0 && amountTenths % 10 === 0;
}
