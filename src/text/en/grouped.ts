import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format } from './english.ts';

/** A whole number with its thousands apart, as administrators read large ones. Rule PA-24. */
export function grouped(value: number): string {
  return format.number(value).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}

/** An amount with its thousands apart. Rule PA-24. */
export function groupedPoints(amount: PointTenths): string {
  return format.points(amount).replaceAll(/\B(?=(?:\d{3})+\.)/gu, ',');
}
