import { createContext, useContext } from 'react';
import type { FailureOf } from '#src/domain/failure.ts';
import type { Result } from '#src/domain/result.ts';

/** The X account that someone has signed in with, for display; the trusted side reads its own. */
export type SignedInXAccount = {
  /** X's own numeric id. */
  readonly xUserId: string;
  /** The handle in its owner's letter case, without @. */
  readonly handle: string;
  readonly name: string;
  readonly avatar: string | null;
};

/** A sign-in that X or the sign-in service left unfinished; the reason is for the error reporter. */
export type UnfinishedSignIn = {
  readonly code: 'x_sign_in_unfinished';
  readonly reason: string;
};

/** Why the return from X did not sign in. */
export type XReturnFailure = { readonly code: 'x_sign_in_cancelled' } | UnfinishedSignIn;

/** What the return from X came to: signed in, or opened without a sign-in under way. */
export type XReturn = 'signed-in' | 'nothing-to-finish';

/** The sign-in with X as a screen sees it. No call here rejects, and each ends within 15 seconds. */
export type XSignIn =
  | { readonly status: 'loading' }
  /** The sign-in service cannot be reached, or is not set up; `retry` loads the page again. */
  | { readonly status: 'unavailable'; readonly retry: () => void }
  | {
      readonly status: 'signed-out';
      /** Leaves for X; on success the page is on its way out. Rules VX-12, VX-13. */
      readonly start: () => Promise<Result<void, FailureOf<'x_sign_in_not_started'>>>;
      /** Finishes what X answered; to be called once, by the page to which X returns. */
      readonly finish: () => Promise<Result<XReturn, XReturnFailure>>;
    }
  | {
      readonly status: 'signed-in';
      /** The id of the person at the sign-in service. */
      readonly clerkUserId: string;
      /** Null when this sign-in holds no X account, or more than one: nothing can be verified with it. */
      readonly account: SignedInXAccount | null;
      /** A fresh token that proves this sign-in to the trusted side for a minute. Rule VX-16. */
      readonly token: () => Promise<Result<string, FailureOf<'verification_failed'>>>;
      /** Ends the sign-in of this browser; the one at X itself stays. Rule VX-15. */
      readonly signOut: () => Promise<Result<void, UnfinishedSignIn>>;
    };

/** Carries the sign-in from its provider to the screens, which so know no sign-in service. */
export const XSignInContext = createContext<XSignIn>({ status: 'loading' });

/** The sign-in with X; `loading` outside of its provider. */
export function useXSignIn(): XSignIn {
  return useContext(XSignInContext);
}
