import { formatPoints } from '#src/domain/points/tenths.ts';
import { createFormat, type Format } from '#src/text/format.ts';
import type { Plural } from '#src/text/plural.ts';

/**
 * How English writes numbers and dates, without thousands separators. The first rows' text does not use the browser's
 * `Intl` formats, because their first use takes half a second on a slow phone. Rules LA-02, PT-01, SP-01.
 */
export const format: Format = {
  ...createFormat({ locale: 'en-GB', useGrouping: false }),
  points: formatPoints,
  number: whole,
  percent: (outOfHundred) => `${whole(outOfHundred)}%`,
  minutes: unit('min', 'mins'),
  hours: unit('hr', 'hrs'),
  days: unit('day', 'days'),
};

/** Chooses between singular and plural. */
export const plural: Plural<'one' | 'other'> = (count, forms) =>
  Math.abs(count) === 1 ? forms.one : forms.other;

function whole(value: number): string {
  return String(Math.round(value));
}

function unit(one: string, other: string): (count: number) => string {
  return (count) => `${whole(count)} ${plural(Math.round(count), { one, other })}`;
}
