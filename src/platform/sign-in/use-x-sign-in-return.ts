import { useEffect, useRef, useState } from 'react';
import type { XReturnFailure } from './x-sign-in.ts';
import { useXSignIn } from './x-sign-in.ts';

/** The state of the return from X. */
export type XReturnState =
  | { readonly status: 'working' }
  | { readonly status: 'unavailable'; readonly retry: () => void }
  | { readonly status: 'failed'; readonly failure: XReturnFailure };

/**
 * Finishes the sign-in on the page to which X returns, once, even if effects run twice. Calls `onDone` once, when someone
 * is signed in or there was nothing to finish; both lead back to the link's page.
 */
export function useXSignInReturn(onDone: () => void): XReturnState {
  const signIn = useXSignIn();
  const [failure, setFailure] = useState<XReturnFailure | null>(null);
  const hasRun = useRef(false);
  const isDone = useRef(false);

  useEffect(() => {
    const leave = () => {
      if (isDone.current) return;
      isDone.current = true;
      onDone();
    };
    if (signIn.status === 'signed-in') leave();
    if (signIn.status !== 'signed-out' || hasRun.current) return;
    hasRun.current = true;
    void signIn.finish().then((finished) => {
      if (!finished.ok) setFailure(finished.failure);
      else if (finished.value === 'nothing-to-finish') leave();
      return undefined;
    });
  }, [signIn, onDone]);

  if (failure !== null) return { status: 'failed', failure };
  return signIn.status === 'unavailable' ? signIn : { status: 'working' };
}
