import { createContext, useContext } from 'react';
import type { FailureOf } from '#src/domain/failure.ts';
import type { Result } from '#src/domain/result.ts';

/** The X account that a person has signed in with, only for display; the server reads the account itself. */
export type SignedInXAccount = {
  /** X's own numeric id. */
  readonly xUserId: string;
  /** The handle as its owner capitalizes it, without @. */
  readonly handle: string;
  readonly name: string;
  readonly avatar: string | null;
};

/** A sign-in that X or the sign-in service did not finish; the reason is for the error reporter. */
export type UnfinishedSignIn = {
  readonly code: 'x_sign_in_unfinished';
  readonly reason: string;
};

/** Why the return from X did not sign in. */
export type XReturnFailure = { readonly code: 'x_sign_in_cancelled' } | UnfinishedSignIn;

/** The result of the return from X: signed in, or opened without a sign-in in progress. */
export type XReturn = 'signed-in' | 'nothing-to-finish';

/** The sign-in with X for the screens. No call rejects, and each ends within 15 seconds. */
export type XSignIn =
  | { readonly status: 'loading' }
  /** The sign-in service cannot be reached or is not configured; `retry` reloads the page. */
  | { readonly status: 'unavailable'; readonly retry: () => void }
  | {
      readonly status: 'signed-out';
      /** Redirects to X; on success the page is about to unload. Rules VX-12, VX-13. */
      readonly start: () => Promise<Result<void, FailureOf<'x_sign_in_not_started'>>>;
      /** Finishes the sign-in after X's answer; the page to which X returns calls it once. */
      readonly finish: () => Promise<Result<XReturn, XReturnFailure>>;
    }
  | {
      readonly status: 'signed-in';
      /** The person's id at the sign-in service. */
      readonly clerkUserId: string;
      /** Null if this sign-in has no X account or more than one: it cannot verify anything. */
      readonly account: SignedInXAccount | null;
      /** A new token that proves this sign-in to the server for a minute. Rule VX-16. */
      readonly token: () => Promise<Result<string, FailureOf<'verification_failed'>>>;
      /** Ends the sign-in in this browser; the person stays signed in at X. Rule VX-15. */
      readonly signOut: () => Promise<Result<void, UnfinishedSignIn>>;
    };

/** Provides the sign-in to the screens, so that they do not depend on a sign-in service. */
export const XSignInContext = createContext<XSignIn>({ status: 'loading' });

/** The sign-in with X; `loading` outside its provider. */
export function useXSignIn(): XSignIn {
  return useContext(XSignInContext);
}
