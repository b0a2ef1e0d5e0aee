import type { ReactNode } from 'react';
import { HiddenProgress } from './progress-meaning.tsx';
import type { ProgressMeaning } from './progress-meaning.tsx';

type ProgressRingProps = ProgressMeaning & {
  /** Edge length in pixels. */
  readonly sizePx?: number;
  /** Stands inside the ring, such as what is left; the label must say it too. */
  readonly children?: ReactNode;
};

const radius = 16;
const circumference = 2 * Math.PI * radius;

/** A ring of progress with a short text inside. */
export function ProgressRing(props: ProgressRingProps) {
  const { label, valueText, value, max, sizePx = 40, children } = props;
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      className="relative grid shrink-0 place-items-center"
      style={{ width: sizePx, height: sizePx }}
    >
      <HiddenProgress label={label} valueText={valueText} value={value} max={max} />
      <svg
        aria-hidden="true"
        viewBox="0 0 36 36"
        className="absolute inset-0 size-full -rotate-90"
        fill="none"
        strokeWidth={3}
        strokeLinecap="round"
      >
        <circle cx={18} cy={18} r={radius} className="stroke-track" />
        {share === 0 ? null : (
          <circle
            cx={18}
            cy={18}
            r={radius}
            className="stroke-button transition-[stroke-dashoffset] duration-300 ease-out"
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - share)}
          />
        )}
      </svg>
      <span aria-hidden="true" className="relative text-footnote font-semibold">
        {children}
      </span>
    </div>
  );
}
