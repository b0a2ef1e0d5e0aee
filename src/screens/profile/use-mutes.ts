import { useRef, useState } from 'react';
import { type MutableKind, mutableKinds } from '#src/domain/user.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { userOf } from '#src/state/session-store.ts';
import { useText } from '#src/state/text-context.ts';

/** What is switched off, as the switches show it. */
export type MuteChoice = {
  readonly mutedKinds: readonly MutableKind[];
  /** Why the last choice was not kept; the switches then show what is kept. */
  readonly failure: string | undefined;
  readonly set: (kind: MutableKind, isMuted: boolean) => void;
};

/** The own choice of messages. A tap shows at once; taps during a call are sent together after it. Rule MY-32. */
export function useMutes(): MuteChoice {
  const { services, sessionStore } = useApp();
  const { errorText } = useText();
  const kept = useUser().mutedKinds;
  const [wanted, setWanted] = useState<readonly MutableKind[]>();
  const [failure, setFailure] = useState<string>();
  // Taps may come faster than React draws, so the latest choice is known beside the state.
  const wantedRef = useRef<readonly MutableKind[]>(undefined);
  const isSendingRef = useRef(false);

  function show(kinds: readonly MutableKind[] | undefined) {
    wantedRef.current = kinds;
    setWanted(kinds);
  }

  async function send() {
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    try {
      while (wantedRef.current !== undefined) {
        const sent = wantedRef.current;
        const reply = await services.users.chooseMessages(sent);
        if (!reply.success) {
          setFailure(wordRefusal(reply, errorText));
          show(undefined);
          return;
        }
        const user = userOf(sessionStore.getState().session);
        if (user !== null) sessionStore.getState().take({ ...user, mutedKinds: sent });
        if (wantedRef.current === sent) show(undefined);
      }
    } finally {
      isSendingRef.current = false;
    }
  }

  return {
    mutedKinds: wanted ?? kept,
    failure,
    set(kind, isMuted) {
      const muted = wantedRef.current ?? kept;
      setFailure(undefined);
      show(mutableKinds.filter((each) => (each === kind ? isMuted : muted.includes(each))));
      void send();
    },
  };
}
