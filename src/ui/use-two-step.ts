import { assertNever } from '#src/domain/result.ts';
import { useReducer, useRef } from 'react';

/** Where a two-step action stands: untouched, asked to confirm, or running. */
export type TwoStep = 'idle' | 'asked' | 'running';

type TwoStepEvent = 'ask' | 'run' | 'reset' | 'done';

/** The next step: asking leads to running, running ends only by `done`, and `reset` leads back. */
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
  /** Goes to the second step; sends nothing. */
  readonly ask: () => void;
  /** Executes, once, when the second step was reached. */
  readonly confirm: () => void;
  /** Returns to the first step; does nothing while running. Call it when a field changes. */
  readonly reset: () => void;
};

/**
 * Two taps before something happens: `ask` shows the question, `confirm` executes once, and the first
 * step comes back when the answer is there. Rules AD-11 to AD-13.
 */
export function useTwoStep(execute: () => Promise<void>): TwoStepControl {
  const [step, dispatch] = useReducer(nextTwoStep, 'idle');
  // Two taps may come before React renders the first; the ref knows at once.
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
