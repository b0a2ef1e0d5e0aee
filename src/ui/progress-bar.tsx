import { classNames } from './class-names.ts';
import { HiddenProgress } from './progress-meaning.tsx';
import type { ProgressMeaning } from './progress-meaning.tsx';

type ProgressBarProps = ProgressMeaning & {
  /** A part of the value that is further along, drawn darker inside it. */
  readonly innerValue?: number;
  readonly tone?: 'accent' | 'success';
};

function shareOf(value: number, max: number): string {
  if (max <= 0) return '0%';
  return `${String(Math.min(100, Math.max(0, (value / max) * 100)))}%`;
}

/** A bar of progress, with a second, further stage inside the first when there is one. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, valueText, value, max, innerValue, tone = 'accent' } = props;
  const fill = tone === 'accent' ? 'bg-button' : 'bg-success-fill';
  return (
    <div className="relative h-1.5 w-full overflow-clip rounded-full bg-track">
      <HiddenProgress label={label} valueText={valueText} value={value} max={max} />
      <div
        className={classNames(
          'absolute inset-y-0 start-0 rounded-full transition-[width] duration-300 ease-out',
          innerValue === undefined ? fill : 'bg-accent-half',
        )}
        style={{ width: shareOf(value, max) }}
      />
      {innerValue === undefined ? null : (
        <div
          className={classNames(
            'absolute inset-y-0 start-0 rounded-full transition-[width] duration-300 ease-out',
            fill,
          )}
          style={{ width: shareOf(innerValue, max) }}
        />
      )}
    </div>
  );
}
