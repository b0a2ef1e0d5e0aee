import type { ReactNode } from 'react';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { ChartFrame } from './chart-frame.tsx';

/** One day in UTC; without a value nothing is known of it, and the text says so. */
export type DayValue = {
  readonly startMs: number;
  readonly value: number | null;
  readonly text: string;
};

type DayBarsProps = {
  readonly label: string;
  readonly headline: ReactNode;
  readonly note?: ReactNode;
  /** Today comes last. */
  readonly days: readonly DayValue[];
  /** How a value is written at the side. */
  readonly writeTick: (value: number) => string;
  /** The least value of the chart's top. */
  readonly minTop?: number;
};

/** A chart with a bar for each day; today's is pale, as the day is not over. Rules PA-23, PA-24. */
export function DayBars(props: DayBarsProps) {
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

/** The next number above a value of which the half is round as well. */
function roundTop(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [2, 4, 6, 8, 10, 20].find((each) => each * size >= value) ?? 20;
  return step * size;
}
