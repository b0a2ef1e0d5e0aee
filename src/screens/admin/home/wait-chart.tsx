import type { WaitTimes } from '#src/domain/moderation/decision-times.ts';
import { longWaitMs } from '#src/screens/admin/shared/waiting.tsx';
import { ChartFrame } from '#src/screens/admin/shared/day-bars.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';

/** How long requests waited that were decided on one day; null where none was. */
export type WaitDay = { readonly startMs: number; readonly times: WaitTimes | null };

type WaitChartProps = {
  /** Today comes last. */
  readonly days: readonly WaitDay[];
  readonly all: WaitTimes | null;
};

const hourMs = 60 * 60 * 1000;
const topHours = [48, 96, 168, 336, 672];

/** The median time to a decision as a line, the slowest tenth as the band above it, the goal as dashes. Rule PA-23. */
export function WaitChart({ days, all }: WaitChartProps) {
  const { format } = useText();
  const { adminText, glanceText } = useTextPart(adminPart);
  const write = (ms: number | undefined): string =>
    ms === undefined ? adminText.none : glanceText.hours(format.decimal(ms / hourMs));
  const highest = Math.max(0, ...days.map(({ times }) => times?.slowestTenthMs ?? 0)) / hourMs;
  const top = topHours.find((hours) => hours >= highest) ?? Math.ceil(highest / 24) * 24;
  const tick = (hours: number) => glanceText.hours(format.number(hours));
  const xOf = (index: number) => ((index + 0.5) / days.length) * 100;
  const yOf = (ms: number) => 100 - (ms / hourMs / top) * 100;
  const known = days.flatMap(({ times }, index) => (times === null ? [] : [{ index, times }]));
  const medians = known.map(({ index, times }) => pair(xOf(index), yOf(times.medianMs)));
  const slowest = known.map(({ index, times }) => pair(xOf(index), yOf(times.slowestTenthMs)));
  return (
    <ChartFrame
      label={glanceText.decide}
      headline={
        <>
          <b className="text-heading font-bold text-text">{write(all?.medianMs)}</b>{' '}
          {all === null ? null : glanceText.median(write(all.slowestTenthMs))}
        </>
      }
      note={glanceText.goal(tick(longWaitMs / hourMs))}
      ticks={[tick(top), tick(top / 2), tick(0)]}
      days={days}
      columns={[glanceText.medianName, glanceText.slowestName]}
      valuesOf={(index) => {
        const times = days[index]?.times;
        return [write(times?.medianMs), write(times?.slowestTenthMs)];
      }}
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
      >
        <polygon
          points={[...slowest, ...medians.toReversed()].join(' ')}
          className="fill-accent-soft"
        />
        <line
          x1="0"
          x2="100"
          y1={yOf(longWaitMs)}
          y2={yOf(longWaitMs)}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 4"
          className="stroke-warning-fill"
        />
        <polyline
          points={medians.join(' ')}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className="stroke-button"
        />
      </svg>
      <div className="absolute inset-0 flex">
        {days.map(({ startMs, times }) => (
          <span
            key={startMs}
            title={`${format.utcDay(startMs)}: ${write(times?.medianMs)}`}
            className="relative h-full flex-1"
          >
            {times === null ? null : (
              <span
                className="absolute start-[calc(50%-0.125rem)] size-1 rounded-full bg-button"
                style={{ top: `calc(${String(yOf(times.medianMs))}% - 0.125rem)` }}
              />
            )}
          </span>
        ))}
      </div>
    </ChartFrame>
  );
}

function pair(x: number, y: number): string {
  return `${x.toFixed(2)},${y.toFixed(2)}`;
}
