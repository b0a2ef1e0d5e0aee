import type { XReturnFailure } from './x-sign-in.ts';

/** The sign-in service's state of a sign-in attempt. */
export type SignInSnapshot = {
  readonly status: string | null;
  readonly createdSessionId: string | null;
  readonly firstFactorVerification: VerificationSnapshot;
};

/** The sign-in service's state of a sign-up attempt. */
export type SignUpSnapshot = {
  readonly status: string | null;
  readonly createdSessionId: string | null;
  readonly missingFields: readonly string[];
  readonly verifications: { readonly externalAccount: VerificationSnapshot };
};

/** X's answer, as far as the sign-in service knows it. */
export type VerificationSnapshot = {
  readonly status: string | null;
  readonly error: ServiceError | null;
};

/** An error of the sign-in service: its stable code, and the session that it refers to. */
export type ServiceError = {
  readonly code: string;
  readonly meta?: { readonly sessionId?: string };
};

/** The next step towards a session. */
export type ReturnStep =
  | SessionStep
  | FailedStep
  | { readonly kind: 'transfer-to-sign-up' }
  | { readonly kind: 'transfer-to-sign-in' }
  | { readonly kind: 'accept-terms' }
  | { readonly kind: 'nothing' };

/** Ends with a session that must be activated. */
type SessionStep = {
  readonly kind: 'activate';
  readonly sessionId: string;
};

/** Ends without a session. */
type FailedStep = {
  readonly kind: 'fail';
  readonly failure: XReturnFailure;
};

/** The first step after the return from X. */
export function decideReturn(signIn: SignInSnapshot, signUp: SignUpSnapshot): ReturnStep {
  const fromSignIn = decideSignIn(signIn);
  return fromSignIn.kind === 'nothing' ? decideSignUp(signUp) : fromSignIn;
}

/** The next step of a sign-in attempt. */
export function decideSignIn(signIn: SignInSnapshot): ReturnStep {
  const { status, createdSessionId, firstFactorVerification: verification } = signIn;
  if (status === 'complete' && createdSessionId !== null) return activate(createdSessionId);
  if (verification.status === 'transferable') return { kind: 'transfer-to-sign-up' };
  if (verification.error !== null) return decideError(verification.error);
  if (verification.status === 'failed' || verification.status === 'expired') {
    return unfinished(`sign_in_${verification.status}`);
  }
  if (status === 'needs_second_factor' || status === 'needs_new_password') {
    return unfinished(status);
  }
  return { kind: 'nothing' };
}

/** The next step of a sign-up attempt. */
export function decideSignUp(signUp: SignUpSnapshot): ReturnStep {
  const { status, createdSessionId, missingFields } = signUp;
  const { status: verification, error } = signUp.verifications.externalAccount;
  if (status === 'complete' && createdSessionId !== null) return activate(createdSessionId);
  if (verification === 'transferable' && error?.code === 'external_account_exists') {
    return { kind: 'transfer-to-sign-in' };
  }
  if (error !== null) return decideError(error);
  if (status === 'missing_requirements') {
    const isTermsOnly = missingFields.length > 0 && missingFields.every(isTermsField);
    return isTermsOnly
      ? { kind: 'accept-terms' }
      : unfinished(`missing_requirements: ${missingFields.join(', ')}`);
  }
  return status === 'abandoned' ? unfinished('sign_up_abandoned') : { kind: 'nothing' };
}

/** The step after an error of the sign-in service. */
export function decideError({ code, meta }: ServiceError): SessionStep | FailedStep {
  if (code === 'identifier_already_signed_in' && meta?.sessionId !== undefined) {
    return activate(meta.sessionId);
  }
  if (code === 'oauth_access_denied') {
    return { kind: 'fail', failure: { code: 'x_sign_in_cancelled' } };
  }
  return unfinished(code);
}

/** Ends without a session, for a reason to report. */
export function unfinished(reason: string): FailedStep {
  return { kind: 'fail', failure: { code: 'x_sign_in_unfinished', reason } };
}

function activate(sessionId: string): SessionStep {
  return { kind: 'activate', sessionId };
}

function isTermsField(field: string): boolean {
  return field === 'legal_accepted';
}
