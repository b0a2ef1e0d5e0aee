import { classNames } from './class-names.ts';

type Bar = {
  readonly label: string;
  readonly value: number;
  /** The value as the language writes it. */
  readonly valueText: string;
  readonly tone: 'accent' | 'success' | 'warning' | 'failure';
};

type BarChartProps = {
  readonly label: string;
  readonly bars: readonly Bar[];
};

const toneClassNames = {
  accent: 'fill-button',
  success: 'fill-success-fill',
  warning: 'fill-warning-fill',
  failure: 'fill-failure-fill',
};

const widthUnits = 100;

/** A small chart of the shares of a whole, one bar a line; labels and numbers are text, the bars decoration. */
export function BarChart({ label, bars }: BarChartProps) {
  const total = Math.max(
    1,
    bars.map((bar) => bar.value).reduce((sum, value) => sum + value, 0),
  );
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {bars.map((bar) => (
        <li key={bar.label} className="flex flex-col gap-1.5">
          <span className="flex items-baseline justify-between gap-3 text-callout">
            <span className="min-w-0 wrap-break-word text-subtitle">{bar.label}</span>{' '}
            <span className="font-semibold">{bar.valueText}</span>
          </span>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${String(widthUnits)} 2`}
            preserveAspectRatio="none"
            className="h-2 w-full overflow-clip rounded-full bg-track"
          >
            <rect
              width={(bar.value / total) * widthUnits}
              height={2}
              className={classNames('transition-[width] duration-300', toneClassNames[bar.tone])}
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
