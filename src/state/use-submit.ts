import { useCallback, useRef, useState } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { type Reply, outcomeOf, type Refusal } from '#src/services/reply.ts';
import { wordRefusal } from './refusal-text.ts';
import { useText } from './text-context.ts';

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

/** Why a submission was not taken. */
export type SubmitFailure = {
  readonly text: string;
  /** Whether it may have taken effect all the same; sending the same again is the same request then. Rule TR-23. */
  readonly isOutcomeUnknown: boolean;
};

/** How many of several submissions are through. */
export type SubmitProgress = { readonly done: number; readonly total: number };

/** How something is submitted. */
export type SubmitOptions<Input, Value extends object> = {
  /** Makes the call; a call whose answer was lost keeps its request id, so that it may be repeated. */
  readonly send: (input: Input) => Promise<Reply<Value>>;
  /** The sentence of a refusal; without it, the refusal's own. */
  readonly wordFailure?: (refusal: Refusal, input: Input) => string;
};

/** Submissions of several things, each known by its id. */
type SubmitEach<Input, Value extends object> = {
  readonly runningIds: ReadonlySet<string>;
  /** Why the last submission of each was not taken. */
  readonly failures: ReadonlyMap<string, SubmitFailure>;
  /** How far `submitAll` is; undefined while it does not run. */
  readonly progress: SubmitProgress | undefined;
  /** Submits one, and answers its reply; undefined, with nothing sent, while the same one is running. */
  readonly submit: (input: Input) => Promise<Reply<Value> | undefined>;
  /**
   * Submits several one after the other; a failure does not stop the rest. `onReply` gets each reply as `submit`
   * answers it. Answers false, with nothing done, while it is running.
   */
  readonly submitAll: (
    inputs: readonly Input[],
    onReply: (input: Input, reply: Reply<Value> | undefined) => void,
  ) => Promise<boolean>;
  /** Ends `submitAll` after the one that is running; never changes. */
  readonly stop: () => void;
  /** States or, by undefined, forgets a failure of one. */
  readonly setFailure: (id: string, failure: SubmitFailure | undefined) => void;
};

/**
 * The one way in which screens submit: a second tap is ignored, progress and failure are there to be shown, and
 * after an unknown outcome the same may be submitted again. The query library's mutations run a second call
 * beside the first and take failures as exceptions, so they are not used.
 */
export function useSubmitEach<Input, Value extends object>(
  options: SubmitOptions<Input, Value> & { readonly idOf: (input: Input) => string },
): SubmitEach<Input, Value> {
  const { idOf, send, wordFailure } = options;
  const { errorText } = useText();
  const [runningIds, setRunningIds] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, SubmitFailure>>(new Map());
  const [progress, setProgress] = useState<SubmitProgress>();
  // Two taps may come before React draws the first, so what runs is known beside the state.
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
          // One after the other, so that the server is spared and each result shows when it is there.
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
