import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmit, type Submit, type SubmitOptions } from '#src/state/use-submit.ts';

/** The submission of a tool, and its status line: `success` or the failure. */
export type ToolSubmit<Input> = {
  readonly isRunning: boolean;
  readonly success: string | null;
  readonly failure: Submit<Input, object>['failure'];
  readonly fail: (text: string) => void;
  /** Submits and resolves to whether it succeeded; undefined while a submission is running. */
  readonly submit: (input: Input) => Promise<boolean | undefined>;
  /** Clears the status line. */
  readonly clear: () => void;
};

/** Submits a tool, and then refetches what is shown: after a refusal it may be outdated. Rule AD-14. */
export function useToolSubmit<Input>(
  options: SubmitOptions<Input, object> & {
    /** The success message. */
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
      void queryClient.invalidateQueries();
      if (reply.success) setSuccess(options.wordSuccess(input));
      return reply.success;
    },
    clear,
  };
}
