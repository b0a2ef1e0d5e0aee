import type { PointTenths } from '#src/domain/points/tenths.ts';

/** From how many points on a move is typed again: 1,000.0. Rule PA-17. */
const largeMoveTenths = 10_000;
/** From how many times the former number on a change is typed again. Rule PA-17. */
const largeFactor = 10;
/** A balance below 1.0 counts as 1.0, so that a first small gift needs no second typing. */
const minBalanceTenths = 10;
/** A price of nothing counts as 0.1. */
const minPriceTenths = 1;

/** Whether giving or taking so many points is large enough for the amount to be typed again. Rule PA-17. */
export function isLargeMove(movedTenths: PointTenths, balanceTenths: PointTenths): boolean {
  const balance = Math.max(balanceTenths, minBalanceTenths);
  return movedTenths >= largeMoveTenths || movedTenths >= balance * largeFactor;
}

/** Whether a price rises so much that it is typed again. Rule PA-17. */
export function isLargeRise(beforeTenths: PointTenths, afterTenths: PointTenths): boolean {
  return afterTenths >= Math.max(beforeTenths, minPriceTenths) * largeFactor;
}
