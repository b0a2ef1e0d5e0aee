import { useCallback, useRef, useState } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { type Reply, outcomeOf, type Refusal } from '#src/services/reply.ts';
import { wordRefusal } from './refusal-text.ts';
import { useText } from './text-context.ts';

/** The submission of one form, sheet or button. */
export type Submit<Input, Value extends object> = {
  readonly isRunning: boolean;
  /** Why the last submission failed, or the text passed to `fail`. */
  readonly failure: SubmitFailure | undefined;
  /** Submits and resolves to the reply; undefined, with nothing sent, while a submission is running. */
  readonly submit: (input: Input) => Promise<Reply<Value> | undefined>;
  /** Shows a failure that the form itself found; sends nothing. Does nothing while a submission is running. */
  readonly fail: (text: string) => void;
  /** Clears the failure, for example when a field changes. */
  readonly forget: () => void;
};

/** Submits one thing at a time, as `useSubmitEach` does for several; the outcome gives haptic feedback. Rule TR-23. */
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

/** Why a submission failed. */
export type SubmitFailure = {
  readonly text: string;
  /** Whether it may have taken effect anyway; then submitting the same input repeats the same request. Rule TR-23. */
  readonly isOutcomeUnknown: boolean;
};

/** How many of several submissions are finished. */
export type SubmitProgress = { readonly done: number; readonly total: number };

/** How to submit something. */
export type SubmitOptions<Input, Value extends object> = {
  /** Makes the call. After a lost answer the same request id must be reused, so that a retry is safe. */
  readonly send: (input: Input) => Promise<Reply<Value>>;
  /** Words a refusal; by default, the refusal's own text. */
  readonly wordFailure?: (refusal: Refusal, input: Input) => string;
};

/** Submissions of several things, each identified by its id. */
type SubmitEach<Input, Value extends object> = {
  readonly runningIds: ReadonlySet<string>;
  /** Why the last submission of each failed. */
  readonly failures: ReadonlyMap<string, SubmitFailure>;
  /** The progress of `submitAll`; undefined while it is not running. */
  readonly progress: SubmitProgress | undefined;
  /** Submits one and resolves to its reply; undefined, with nothing sent, while the same one is running. */
  readonly submit: (input: Input) => Promise<Reply<Value> | undefined>;
  /**
   * Submits several, one at a time; a failure does not stop the rest. `onReply` gets what `submit` resolves to. Resolves
   * to false, with nothing done, if it is already running.
   */
  readonly submitAll: (
    inputs: readonly Input[],
    onReply: (input: Input, reply: Reply<Value> | undefined) => void,
  ) => Promise<boolean>;
  /** Ends `submitAll` after the running submission; the function is stable. */
  readonly stop: () => void;
  /** Sets one's failure; `undefined` clears it. */
  readonly setFailure: (id: string, failure: SubmitFailure | undefined) => void;
};

/**
 * Submits a form or action of a screen: ignores a second tap, exposes progress and failures, and allows the same
 * submission again after an unknown outcome. The query library's mutations would run a second call beside the first
 * and report failures as exceptions, so this replaces them.
 */
export function useSubmitEach<Input, Value extends object>(
  options: SubmitOptions<Input, Value> & { readonly idOf: (input: Input) => string },
): SubmitEach<Input, Value> {
  const { idOf, send, wordFailure } = options;
  const { errorText } = useText();
  const [runningIds, setRunningIds] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, SubmitFailure>>(new Map());
  const [progress, setProgress] = useState<SubmitProgress>();
  // Two taps may come before React renders the first, so a ref tracks what is running.
  const runningRef = useRef(new Set<string>());
  const isRunningAllRef = useRef(false);
  const isStoppedRef = useRef(false);

  function setFailure(id: string, failure: SubmitFailure | undefined) {
    setFailures((current) => {
      const others = [...current].filter(([other]) => other !== id);
      return new Map(failure === undefined ? others : [...others, [id, failure]]);
    });
  }

  async function submit(input: Input): Promise<Reply<Value> | undefined> {
    const id = idOf(input);
    if (runningRef.current.has(id)) return undefined;
    runningRef.current.add(id);
    setRunningIds(new Set(runningRef.current));
    setFailure(id, undefined);
    try {
      const reply = await send(input);
      if (!reply.success) {
        const text = wordFailure?.(reply, input) ?? wordRefusal(reply, errorText);
        setFailure(id, { text, isOutcomeUnknown: outcomeOf(reply) !== 'known' });
      }
      return reply;
    } finally {
      runningRef.current.delete(id);
      setRunningIds(new Set(runningRef.current));
    }
  }

  return {
    runningIds,
    failures,
    progress,
    submit,
    async submitAll(inputs, onReply) {
      if (isRunningAllRef.current) return false;
      isRunningAllRef.current = true;
      isStoppedRef.current = false;
      setProgress({ done: 0, total: inputs.length });
      try {
        for (const [index, input] of inputs.entries()) {
          if (isStoppedRef.current) break;
          // One at a time, to spare the server and to show each result when it arrives.
          onReply(input, await submit(input));
          setProgress({ done: index + 1, total: inputs.length });
        }
      } finally {
        isRunningAllRef.current = false;
        setProgress(undefined);
      }
      return true;
    },
    stop: useCallback(() => {
      isStoppedRef.current = true;
    }, []),
    setFailure,
  };
}
