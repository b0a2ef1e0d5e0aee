import { classNames } from './class-names.ts';
import { StepMark, type StepState } from './steps.tsx';

type StepLineProps = {
  /** Names the line for a screen reader. */
  readonly label: string;
  readonly valueText: string;
  readonly steps: readonly string[];
  /** The index of the current step; all before it are done. */
  readonly currentIndex: number;
  readonly format: (number: number) => string;
};

/** A few steps side by side, joined by a line, each with its word. */
export function StepLine({ label, valueText, steps, currentIndex, format }: StepLineProps) {
  return (
    <div className="relative">
      <progress
        className="sr-only"
        aria-label={label}
        aria-valuetext={valueText}
        max={Math.max(1, steps.length)}
        value={currentIndex + 1}
      />
      <div aria-hidden="true" className="flex gap-2">
        {steps.length > 1 &&
          steps.map((word, index) => (
            <span
              // Steps never move, and two may have the same word.
              key={index}
              className="flex min-w-0 flex-1 flex-col gap-1.5 last:flex-none last:items-end"
            >
              <span className="flex items-center gap-2">
                <StepMark state={stateAt(index, currentIndex)} number={format(index + 1)} />
                {index === steps.length - 1 ? null : (
                  <span
                    className={classNames(
                      'h-0.5 flex-1 rounded-full',
                      index < currentIndex ? 'bg-success-fill' : 'bg-track',
                    )}
                  />
                )}
              </span>
              {/* Large text leaves no space for the word; the heading below names the step. */}
              <span
                className={classNames(
                  'max-h-[max(0px,(100vw-16rem)*99)] max-w-[max(0px,(100vw-16rem)*99)] truncate text-caption',
                  index === currentIndex ? 'font-semibold text-text' : 'text-hint',
                )}
              >
                {word}
              </span>
            </span>
          ))}
      </div>
    </div>
  );
}

function stateAt(index: number, currentIndex: number): StepState {
  if (index < currentIndex) return 'done';
  return index === currentIndex ? 'current' : 'next';
}
