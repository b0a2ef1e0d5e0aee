import { ok } from '#src/domain/result.ts';
import type { XSignIn } from '#src/platform/sign-in/x-sign-in.ts';

/** The sign-in with X when someone is signed in. */
export type SignedIn = Extract<XSignIn, { status: 'signed-in' }>;

/** The sign-in with X when no one is signed in. */
export type SignedOut = Extract<XSignIn, { status: 'signed-out' }>;

const account = { xUserId: '77', handle: 'NiaOnX', name: 'Nia on X', avatar: 'https://x/nia.png' };

/** A sign-in with someone signed in, and a test’s changes to it. */
export function signedIn(changes: Partial<SignedIn> = {}): SignedIn {
  return {
    status: 'signed-in',
    clerkUserId: 'user_1',
    account,
    token: () => Promise.resolve(ok('the-token')),
    signOut: () => Promise.resolve(ok(undefined)),
    ...changes,
  };
}

/** A sign-in with no one signed in, and a test’s changes to it. */
export function signedOut(changes: Partial<SignedOut> = {}): SignedOut {
  return {
    status: 'signed-out',
    start: () => Promise.resolve(ok(undefined)),
    finish: () => Promise.resolve(ok('nothing-to-finish')),
    ...changes,
  };
}
