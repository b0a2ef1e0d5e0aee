import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { largestTypedTenths, parsePoints, type PointsRefusal } from './parse-points.ts';
import { tenths, type PointTenths } from './tenths.ts';

/** Points as they were typed, or as a request carries them. */
export type TypedPoints = string | number | undefined;

const tooLarge = { code: 'points_too_large', maxTenths: tenths(largestTypedTenths) } as const;

function isTooLarge(refusal: PointsRefusal): boolean {
  return refusal.code === 'too_large';
}

/**
 * Checks the points of the adding form: `points_not_positive` for what is no number above 0,
 * `points_too_precise` for more than one decimal. Rules AD-44, AD-45.
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

/** Checks the points of the reducing form: `points_not_whole` but for whole points. Rule AD-51. */
export function checkReductionForm(
  points: TypedPoints,
): Result<PointTenths, FailureOf<'points_not_whole' | 'points_too_large'>> {
  const parsed = parsePoints(points ?? '');
  if (!parsed.ok && isTooLarge(parsed.failure)) return err(tooLarge);
  if (!parsed.ok || !isWholeAndPositive(parsed.value)) return err({ code: 'points_not_whole' });
  return ok(parsed.value);
}

/**
 * Checks the points of a request to add: `points_invalid` for no number, a negative one or more
 * than one decimal, then `points_not_positive` for zero. Rules AD-46, AD-47.
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
 * Checks the points of a request to reduce: `points_invalid` as for adding, then `points_not_whole`
 * for zero and for tenths. Rule AD-52.
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
