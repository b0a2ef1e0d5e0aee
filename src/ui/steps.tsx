import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';

/** The state of a step; `waiting` means waiting for others. */
export type StepState = 'done' | 'current' | 'waiting' | 'next';

/** A step of a list that is done from top to bottom. */
export type Step = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly state: StepState;
};

type StepsProps = {
  readonly steps: readonly Step[];
  /** Formats the number of a step. */
  readonly format: (number: number) => string;
  /** Read aloud after the title of a completed step. */
  readonly doneLabel: string;
};

const markClassNames = {
  done: 'bg-success-fill text-on-fill',
  current: 'bg-button text-button-text',
  waiting: 'bg-warning-soft text-warning',
  next: 'bg-accent-soft text-accent',
};

/** The sign of a step: its number, a check mark when it is done, a clock while it waits. */
export function StepMark({ state, number }: { readonly state: StepState; number: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-7 shrink-0 items-center justify-center rounded-full text-footnote font-semibold',
        markClassNames[state],
      )}
    >
      {state === 'done' ? <Icon name="check" sizePx={16} /> : null}
      {state === 'waiting' ? <Icon name="clock" sizePx={16} /> : null}
      {state === 'current' || state === 'next' ? number : null}
    </span>
  );
}

/** Numbered steps in a column, joined by a line. */
export function Steps({ steps, format, doneLabel }: StepsProps) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ title, text, state }, index) => (
        <li
          key={title}
          aria-current={state === 'current' ? 'step' : undefined}
          className="flex gap-3"
        >
          <span className="flex flex-col items-center">
            <StepMark state={state} number={format(index + 1)} />
            {index === steps.length - 1 ? null : (
              <span
                className={classNames(
                  'my-1 w-0.5 flex-1 rounded-full',
                  state === 'done' ? 'bg-success-fill opacity-50' : 'bg-track',
                )}
              />
            )}
          </span>
          <span
            className={classNames(
              'flex min-w-0 flex-col pt-0.5',
              index < steps.length - 1 && 'pb-3.5',
            )}
          >
            <span className="font-semibold wrap-break-word">{title}</span>
            {state === 'done' ? <span className="sr-only"> {doneLabel}</span> : null}
            {text === undefined ? null : (
              <>
                {' '}
                <span className="text-footnote wrap-break-word text-hint">{text}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
