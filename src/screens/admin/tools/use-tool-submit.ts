import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmit, type Submit, type SubmitOptions } from '#src/state/use-submit.ts';

/** What a tool submits, and the one line that says how its last use went: `success`, or the failure. */
export type ToolSubmit<Input> = {
  readonly isRunning: boolean;
  readonly success: string | null;
  readonly failure: Submit<Input, object>['failure'];
  readonly fail: (text: string) => void;
  /** Submits, and answers whether it was done; undefined while a submission is running. */
  readonly submit: (input: Input) => Promise<boolean | undefined>;
  /** Forgets how the last use went. */
  readonly clear: () => void;
};

/** Submits what a tool does, and makes every list read again what it changed. Rule AD-14. */
export function useToolSubmit<Input>(
  options: SubmitOptions<Input, object> & {
    /** What is said when it is done. */
    readonly wordSuccess: (input: Input) => string;
  },
): ToolSubmit<Input> {
  const queryClient = useQueryClient();
  const [success, setSuccess] = useState<string | null>(null);
  const { isRunning, failure, submit, fail, forget } = useSubmit(options);

  function clear() {
    setSuccess(null);
    forget();
  }

  return {
    isRunning,
    success,
    failure,
    fail(text) {
      clear();
      fail(text);
    },
    async submit(input) {
      clear();
      const reply = await submit(input);
      if (reply === undefined) return undefined;
      if (!reply.success) return false;
      setSuccess(options.wordSuccess(input));
      void queryClient.invalidateQueries();
      return true;
    },
    clear,
  };
}
