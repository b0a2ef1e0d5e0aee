import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format } from './english.ts';

/** An integer with thousands separators, for administrators. Rule PA-24. */
export function grouped(value: number): string {
  return format.number(value).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}

/** An amount with thousands separators. Rule PA-24. */
export function groupedPoints(amount: PointTenths): string {
  return format.points(amount).replaceAll(/\B(?=(?:\d{3})+\.)/gu, ',');
}
