import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';

type DayChartProps = {
  readonly label: string;
  readonly days: readonly { readonly startMs: number; readonly count: number }[];
};

const heightUnits = 40;
const columnUnits = 10;
const gapUnits = 2;

/** A small chart of how much happened each day; a screen reader hears the days as a list. */
export function DayChart({ label, days }: DayChartProps) {
  const { format } = useText();
  const { economyText } = useTextPart(adminPart);
  const highest = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure className="flex flex-col gap-2 rounded-section bg-surface p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="text-callout text-subtitle">{economyText.total(total)}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${String(days.length * columnUnits)} ${String(heightUnits)}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        {days.map(({ startMs, count }, index) => {
          const height = count === 0 ? 0.5 : (count / highest) * heightUnits;
          return (
            <rect
              key={startMs}
              x={index * columnUnits + gapUnits / 2}
              y={heightUnits - height}
              width={columnUnits - gapUnits}
              height={height}
              className={count === 0 ? 'fill-track' : 'fill-button'}
            />
          );
        })}
      </svg>
      {first === undefined || last === undefined ? null : (
        <div aria-hidden="true" className="flex justify-between gap-3 text-footnote text-subtitle">
          <span>{format.utcDay(first.startMs)}</span>
          <span>{format.utcDay(last.startMs)}</span>
        </div>
      )}
      <ul aria-label={label} className="sr-only">
        {days.map(({ startMs, count }) => (
          <li key={startMs}>{economyText.day(format.utcDay(startMs), count)}</li>
        ))}
      </ul>
    </figure>
  );
}
