import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { PointTenths } from './tenths.ts';

/** What someone has given on a day, what is to be given besides, and the most of a day. */
export type GiftOfDay = {
  readonly givenTenths: PointTenths;
  readonly amountTenths: PointTenths;
  readonly limitTenths: PointTenths;
};

/** Checks that a gift stays within what its giver may give in a day. Rule FA-18. */
export function checkGiftLimit({
  givenTenths,
  amountTenths,
  limitTenths,
}: GiftOfDay): Result<null, FailureOf<'gift_limit'>> {
  return givenTenths + amountTenths <= limitTenths
    ? ok(null)
    : err({ code: 'gift_limit', limitTenths });
}

/** The day of a moment in UTC, such as `2026-03-01`. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
