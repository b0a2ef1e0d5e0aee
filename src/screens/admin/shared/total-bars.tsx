import type { ReactNode } from 'react';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { Counted, DayActivity } from '#src/services/admin-activity.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { DayBars, type DayValue } from './day-bars.tsx';

type CountBarsProps = {
  readonly label: string;
  readonly days: readonly DayActivity[];
  readonly countOf: (day: DayActivity) => Counted;
};

/** How many there were each day, with the sum and today's number. Rules PA-23, PA-24. */
export function CountBars({ label, days, countOf }: CountBarsProps) {
  const { adminText, glanceText } = useTextPart(adminPart);
  const counts = days.map(countOf);
  const write = ({ count, isExact }: Counted) => glanceText.counted(count, isExact);
  const sum = {
    count: counts.reduce((total, { count }) => total + count, 0),
    isExact: counts.every(({ isExact }) => isExact),
  };
  const today = counts.at(-1);
  return (
    <DayBars
      label={label}
      headline={<Headline number={write(sum)} note={today && glanceText.ofToday(write(today))} />}
      days={days.map((day): DayValue => {
        const counted = countOf(day);
        return { startMs: day.startMs, value: counted.count, text: write(counted) };
      })}
      writeTick={adminText.count}
    />
  );
}

type AmountBarsProps = {
  readonly label: string;
  /** Null for a day that was not counted. */
  readonly days: readonly { readonly startMs: number; readonly amountTenths: PointTenths | null }[];
};

/** How many points moved each day, with the sum and today's amount. Rules PA-23, PA-24. */
export function AmountBars({ label, days }: AmountBarsProps) {
  const { adminText, glanceText } = useTextPart(adminPart);
  const amounts = days.flatMap(({ amountTenths }) => amountTenths ?? []);
  const sum = tenths(amounts.reduce((total, amount) => total + amount, 0));
  const today = days.at(-1)?.amountTenths ?? tenths(0);
  const isWhole = amounts.length === days.length;
  return (
    <DayBars
      label={label}
      headline={
        <Headline
          isAmount
          // Days that were not counted may have had some.
          number={`${adminText.points(sum)}${isWhole ? '' : '+'}`}
          note={glanceText.ofToday(adminText.points(today))}
        />
      }
      days={days.map(({ startMs, amountTenths }) => ({
        startMs,
        value: amountTenths,
        text: amountTenths === null ? adminText.none : adminText.points(amountTenths),
      }))}
      minTop={20}
      writeTick={(value) => adminText.count(value / 10)}
    />
  );
}

type HeadlineProps = {
  readonly number: string;
  readonly note: ReactNode;
  readonly isAmount?: boolean;
};

function Headline({ number, note, isAmount = false }: HeadlineProps) {
  return (
    <>
      <b className={`text-heading font-bold text-text ${isAmount ? 'ui-coin [--coin:1rem]' : ''}`}>
        {number}
      </b>{' '}
      {note}
    </>
  );
}
