import { classNames } from './class-names.ts';
import { HiddenProgress } from './progress-meaning.tsx';

type ProgressDotsProps = {
  readonly label: string;
  readonly valueText?: string | undefined;
  readonly count: number;
  /** The current step, counted from 0; all steps before it are done. */
  readonly currentIndex: number;
};

/** One dot a step: done, current (a longer one) and to come. */
export function ProgressDots({ label, valueText, count, currentIndex }: ProgressDotsProps) {
  return (
    <div className="relative flex items-center justify-center gap-1.5">
      <HiddenProgress label={label} valueText={valueText} value={currentIndex + 1} max={count} />
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classNames(
            'h-1.5 rounded-full transition-[width,background-color] duration-200 ease-out',
            index === currentIndex ? 'w-5' : 'w-1.5',
            index <= currentIndex ? 'bg-button' : 'bg-track',
          )}
        />
      ))}
    </div>
  );
}
