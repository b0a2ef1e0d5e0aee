import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { Reply } from '#src/services/reply.ts';
import { useSubmitEach, type SubmitFailure, type SubmitOptions } from './use-submit-each.ts';

/** What one form, sheet or button submits. */
export type Submit<Input, Value extends object> = {
  readonly isRunning: boolean;
  /** Why the last submission was not taken, or what `fail` stated. */
  readonly failure: SubmitFailure | undefined;
  /** Submits, and answers the reply; undefined, with nothing sent, while a submission is running. */
  readonly submit: (input: Input) => Promise<Reply<Value> | undefined>;
  /** States a failure that the form itself found; nothing is sent. Does nothing while a submission is running. */
  readonly fail: (text: string) => void;
  /** Forgets the failure, as when a field is changed. */
  readonly forget: () => void;
};

/** Submits one thing at a time, as `useSubmitEach` does with several; how it went is felt. Rule TR-23. */
export function useSubmit<Input, Value extends object>(
  options: SubmitOptions<Input, Value>,
): Submit<Input, Value> {
  const messenger = useMessenger();
  const { runningIds, failures, submit, setFailure } = useSubmitEach({
    ...options,
    idOf: () => onlyId,
  });
  const isRunning = runningIds.has(onlyId);
  return {
    isRunning,
    failure: failures.get(onlyId),
    async submit(input) {
      const reply = await submit(input);
      if (reply !== undefined) messenger.haptic(reply.success ? 'done' : 'refused');
      return reply;
    },
    fail(text) {
      if (isRunning) return;
      messenger.haptic('refused');
      setFailure(onlyId, { text, isOutcomeUnknown: false });
    },
    forget() {
      setFailure(onlyId, undefined);
    },
  };
}

const onlyId = '';
