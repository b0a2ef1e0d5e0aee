import type { ReactNode } from 'react';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { Counted, DayActivity } from '#src/services/admin-activity.ts';

type ChartFrameProps = {
  readonly label: string;
  /** The total, with small print. */
  readonly headline: ReactNode;
  /** Shown at the end of the label's line. */
  readonly note?: ReactNode;
  /** The labels at the top of the chart, at half its height and at the bottom. */
  readonly ticks: readonly [string, string, string];
  /** The days in UTC, today last. */
  readonly days: readonly { readonly startMs: number }[];
  /** For screen readers: the names of the columns after the day, and the values of each day. */
  readonly columns: readonly string[];
  readonly valuesOf: (dayIndex: number) => readonly string[];
  readonly children: ReactNode;
};

/** The frame of a chart by day: name and total, three grid lines, days, and a table for screen readers. Rule PA-23. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, headline, note, ticks, days, columns, valuesOf, children } = props;
  const { format } = useText();
  const { glanceText } = useTextPart(adminPart);
  const lastIndex = days.length - 1;
  const middleIndex = Math.floor(lastIndex / 2);
  return (
    <figure className="flex min-w-0 flex-col rounded-section bg-surface p-3 shadow-card desk:p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-2 text-footnote">
        <span className="font-semibold">{label}</span>
        <span className="text-caption text-hint">{note}</span>
      </figcaption>
      <div className="text-footnote text-subtitle">{headline}</div>
      <div aria-hidden="true" className="mt-3 flex gap-2 text-caption text-hint">
        <div className="flex h-18 flex-col desk:h-24 justify-between text-end">
          {ticks.map((tick, index) => (
            // Two ticks may have the same text.
            <span key={`${String(index)} ${tick}`} className="-my-2">
              {tick}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div className="relative h-18 desk:h-24">
            <div className="absolute inset-0 flex flex-col justify-between *:h-(--ui-hairline) *:bg-separator">
              <span />
              <span />
              <span className="bg-drawing!" />
            </div>
            {children}
          </div>
          <div
            className="mt-1 grid whitespace-nowrap"
            style={{ gridTemplateColumns: `repeat(${String(days.length)}, minmax(0, 1fr))` }}
          >
            {days.map(({ startMs }, index) => (
              <span key={startMs} className={index === lastIndex ? 'justify-self-end' : undefined}>
                {index === 0 ? format.utcDay(startMs) : null}
                {index === middleIndex ? (
                  <span className="not-desk:hidden">{format.utcDay(startMs)}</span>
                ) : null}
                {index === lastIndex ? glanceText.today : null}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className="sr-only">
        <table className="w-px table-fixed wrap-anywhere whitespace-normal">
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{glanceText.day}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ startMs }, index) => (
              <tr key={startMs}>
                <th scope="row">{format.utcDay(startMs)}</th>
                {valuesOf(index).map((value, column) => (
                  <td key={columns[column]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** One UTC day; a null value is unknown, and the text says so. */
type DayValue = {
  readonly startMs: number;
  readonly value: number | null;
  readonly text: string;
};

type DayBarsProps = {
  readonly label: string;
  readonly headline: ReactNode;
  readonly note?: ReactNode;
  /** Today is last. */
  readonly days: readonly DayValue[];
  /** Formats a value at the side. */
  readonly writeTick: (value: number) => string;
  /** The minimum value of the chart's top. */
  readonly minTop?: number;
};

/** A chart with a bar per day; today's is pale, because the day is not over. Rules PA-23, PA-24. */
function DayBars(props: DayBarsProps) {
  const { label, headline, note, days, writeTick, minTop = 2 } = props;
  const { format } = useText();
  const { glanceText } = useTextPart(adminPart);
  const top = roundTop(Math.max(minTop, ...days.map(({ value }) => value ?? 0)));
  return (
    <ChartFrame
      label={label}
      headline={headline}
      note={note}
      ticks={[writeTick(top), writeTick(top / 2), writeTick(0)]}
      days={days}
      columns={[glanceText.count]}
      valuesOf={(index) => [days[index]?.text ?? '']}
    >
      <div className="absolute inset-0 flex items-end gap-[3%]">
        {days.map(({ startMs, value, text }, index) => (
          <span
            key={startMs}
            title={`${format.utcDay(startMs)}: ${text}`}
            className="flex h-full min-w-0 flex-1 items-end"
          >
            <span
              className={classNames(
                'w-full rounded-t-[0.1875rem]',
                index === days.length - 1 ? 'bg-accent-half' : 'bg-bars',
              )}
              style={{ height: `${String(((value ?? 0) / top) * 100)}%` }}
            />
          </span>
        ))}
      </div>
    </ChartFrame>
  );
}

/** The next round number at or above a value, of which the half is round as well. */
function roundTop(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [2, 4, 6, 8, 10, 20].find((each) => each * size >= value) ?? 20;
  return step * size;
}

type CountBarsProps = {
  readonly label: string;
  readonly days: readonly DayActivity[];
  readonly countOf: (day: DayActivity) => Counted;
};

/** The count of each day, with the sum and today's count. Rules PA-23, PA-24. */
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

/** The points moved each day, with the sum and today's amount. Rules PA-23, PA-24. */
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
        amounts.length === 0 ? (
          <Headline number={adminText.none} note={null} />
        ) : (
          <Headline
            isAmount
            // Days that were not counted may have had movements.
            number={`${adminText.points(sum)}${isWhole ? '' : '+'}`}
            note={glanceText.ofToday(adminText.points(today))}
          />
        )
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
      <span className="whitespace-nowrap not-desk:block">{note}</span>
    </>
  );
}
