import { useEffect, useRef, type MouseEvent, type ReactNode, useReducer } from 'react';
import { assertNever } from '#src/domain/result.ts';
import { Button, ButtonRow } from './button.tsx';
import { StatusLine } from './status-line.tsx';

type TwoStepButtonProps = {
  /** From `useTwoStep`. */
  readonly step: TwoStep;
  /** The first tap. The caller checks the form and calls `ask` if nothing is missing. */
  readonly onAsk: () => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly label: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** The question of the second step; it should name its subject. */
  readonly prompt: ReactNode;
  readonly isDestructive?: boolean;
  /** Whether another button is the screen's main action. */
  readonly isSecondary?: boolean;
  readonly isDisabled?: boolean;
};

/**
 * A button whose first tap shows a yellow question and whose second tap executes; the second half of a double tap does not
 * count. Rules AD-11 to AD-13.
 */
export function TwoStepButton(props: TwoStepButtonProps) {
  const { step, onAsk, onConfirm, onCancel, label, confirmLabel, cancelLabel, prompt } = props;
  const { isDestructive = false, isSecondary = false, isDisabled = false } = props;

  const [idle, asked] = isDestructive
    ? (['destructive', 'destructive-strong'] as const)
    : ([isSecondary ? 'secondary' : 'primary', 'primary'] as const);

  // The question pushes the buttons down, maybe below the edge of the screen.
  const buttonsRef = useRef<HTMLDivElement>(null);
  const isAsked = step === 'asked';
  useEffect(() => {
    if (isAsked) buttonsRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);

  function handleTap(event: MouseEvent) {
    if (event.detail > 1) return;
    if (step === 'idle') onAsk();
    else onConfirm();
  }

  return (
    <div className="flex flex-col gap-3">
      {step === 'idle' ? null : <StatusLine tone="warning">{prompt}</StatusLine>}
      <ButtonRow ref={buttonsRef}>
        {step === 'idle' ? null : (
          <Button variant="secondary" isDisabled={step === 'running'} onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button
          variant={step === 'idle' ? idle : asked}
          isDisabled={isDisabled}
          isLoading={step === 'running'}
          onClick={handleTap}
        >
          {step === 'idle' ? label : confirmLabel}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** The state of a two-step action: untouched, asked to confirm, or running. */
type TwoStep = 'idle' | 'asked' | 'running';

type TwoStepEvent = 'ask' | 'run' | 'reset' | 'done';

/** The next state: asking leads to running, running ends only with `done`, and `reset` goes back. */
export function nextTwoStep(step: TwoStep, event: TwoStepEvent): TwoStep {
  switch (event) {
    case 'ask':
      return step === 'idle' ? 'asked' : step;
    case 'run':
      return step === 'asked' ? 'running' : step;
    case 'reset':
      return step === 'asked' ? 'idle' : step;
    case 'done':
      return 'idle';
    default:
      return assertNever(event);
  }
}

type TwoStepControl = {
  readonly step: TwoStep;
  /** Moves to the second step; sends nothing. */
  readonly ask: () => void;
  /** Executes once, if the second step was reached. */
  readonly confirm: () => void;
  /** Returns to the first step; does nothing while running. Call it when a field changes. */
  readonly reset: () => void;
};

/**
 * Two taps before something happens: `ask` shows the question, `confirm` executes once, and the first step returns when the
 * answer arrives. Rules AD-11 to AD-13.
 */
export function useTwoStep(execute: () => Promise<void>): TwoStepControl {
  const [step, dispatch] = useReducer(nextTwoStep, 'idle');
  // Two taps may come before React renders the first; the ref updates at once.
  const isRunningRef = useRef(false);

  async function run() {
    isRunningRef.current = true;
    dispatch('run');
    try {
      await execute();
    } finally {
      isRunningRef.current = false;
      dispatch('done');
    }
  }

  return {
    step,
    ask() {
      dispatch('ask');
    },
    confirm() {
      if (step !== 'asked' || isRunningRef.current) return;
      void run();
    },
    reset() {
      dispatch('reset');
    },
  };
}
