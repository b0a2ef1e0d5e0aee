import type { ReactNode } from 'react';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';

type ChartFrameProps = {
  readonly label: string;
  /** The number that the chart comes to, with small print. */
  readonly headline: ReactNode;
  /** Stands at the end of the label's line. */
  readonly note?: ReactNode;
  /** What stands at the top of the chart, at half its height and at its foot. */
  readonly ticks: readonly [string, string, string];
  /** The days in UTC, today last. */
  readonly days: readonly { readonly startMs: number }[];
  /** What a screen reader hears: the names of the columns after the day, and the values of each day. */
  readonly columns: readonly string[];
  readonly valuesOf: (dayIndex: number) => readonly string[];
  readonly children: ReactNode;
};

/** The frame of a chart of days: its name and number, three lines to read heights by, days, and a table for screen readers. Rule PA-23. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, headline, note, ticks, days, columns, valuesOf, children } = props;
  const { format } = useText();
  const { glanceText } = useTextPart(adminPart);
  const lastIndex = days.length - 1;
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
            // The same text may stand at two heights.
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
