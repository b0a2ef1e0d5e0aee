import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit, type Submit, type SubmitOptions } from '#src/state/use-submit.ts';
import { useToast } from '#src/ui/toast.tsx';
import { useIsSeen } from '#src/ui/use-is-seen.ts';

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

/**
 * Submits a tool, and then refetches what is shown: after a refusal it may be outdated. If the tool is no longer shown, a
 * toast says why it was refused. Rule AD-14.
 */
export function useToolSubmit<Input>(
  options: SubmitOptions<Input, object> & {
    /** The success message. */
    readonly wordSuccess: (input: Input) => string;
    /** Whether the tool's sheet, if it has one, is open. */
    readonly isShown?: boolean | undefined;
  },
): ToolSubmit<Input> {
  const { errorText } = useText();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const isSeen = useIsSeen(options.isShown ?? true);
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
      else if (!isSeen.current) {
        const text = options.wordFailure?.(reply, input) ?? wordRefusal(reply, errorText);
        showToast({ tone: 'failure', text });
      }
      return reply.success;
    },
    clear,
  };
}
