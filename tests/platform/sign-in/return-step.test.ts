import { expect, test } from 'vitest';
import type { SignInSnapshot, SignUpSnapshot } from '#src/platform/sign-in/return-step.ts';
import { decideError, decideReturn, decideSignUp } from '#src/platform/sign-in/return-step.ts';

const noAnswer = { status: null, error: null };
const noSignIn: SignInSnapshot = {
  status: null,
  createdSessionId: null,
  firstFactorVerification: noAnswer,
};
const noSignUp: SignUpSnapshot = {
  status: null,
  createdSessionId: null,
  missingFields: [],
  verifications: { externalAccount: noAnswer },
};

function answeredSignIn(status: string, code?: string, sessionId?: string): SignInSnapshot {
  const meta = sessionId === undefined ? {} : { meta: { sessionId } };
  const error = code === undefined ? null : { code, ...meta };
  return { ...noSignIn, status: 'needs_identifier', firstFactorVerification: { status, error } };
}

function waitingSignUp(missingFields: string[]): SignUpSnapshot {
  return { ...noSignUp, status: 'missing_requirements', missingFields };
}

function unfinished(reason: string) {
  return { kind: 'fail', failure: { code: 'x_sign_in_unfinished', reason } };
}

const returns: [string, SignInSnapshot, SignUpSnapshot, object][] = [
  ['nothing was begun', noSignIn, noSignUp, { kind: 'nothing' }],
  ['X was left without an answer', answeredSignIn('unverified'), noSignUp, { kind: 'nothing' }],
  [
    'the sign-in is complete',
    { ...noSignIn, status: 'complete', createdSessionId: 'sess_1' },
    noSignUp,
    { kind: 'activate', sessionId: 'sess_1' },
  ],
  [
    'X named a new person',
    answeredSignIn('transferable', 'external_account_not_found'),
    noSignUp,
    { kind: 'transfer-to-sign-up' },
  ],
  [
    'X named a new person, after a sign-up left open',
    answeredSignIn('transferable', 'external_account_not_found'),
    waitingSignUp(['email_address']),
    { kind: 'transfer-to-sign-up' },
  ],
  [
    'the person canceled at X',
    answeredSignIn('failed', 'oauth_access_denied'),
    noSignUp,
    { kind: 'fail', failure: { code: 'x_sign_in_cancelled' } },
  ],
  [
    'X failed otherwise',
    answeredSignIn('failed', 'oauth_token_exchange_error'),
    noSignUp,
    unfinished('oauth_token_exchange_error'),
  ],
  [
    'the attempt failed without a word',
    answeredSignIn('failed'),
    noSignUp,
    unfinished('sign_in_failed'),
  ],
  ['the attempt expired', answeredSignIn('expired'), noSignUp, unfinished('sign_in_expired')],
  [
    'the person is locked',
    answeredSignIn('failed', 'user_locked'),
    noSignUp,
    unfinished('user_locked'),
  ],
  [
    'another session has this account',
    answeredSignIn('failed', 'identifier_already_signed_in', 'sess_2'),
    noSignUp,
    { kind: 'activate', sessionId: 'sess_2' },
  ],
  [
    'another session has this account, unnamed',
    answeredSignIn('failed', 'identifier_already_signed_in'),
    noSignUp,
    unfinished('identifier_already_signed_in'),
  ],
  [
    'a second factor is asked for',
    { ...noSignIn, status: 'needs_second_factor' },
    noSignUp,
    unfinished('needs_second_factor'),
  ],
  [
    'the sign-up is complete',
    noSignIn,
    { ...noSignUp, status: 'complete', createdSessionId: 'sess_3' },
    { kind: 'activate', sessionId: 'sess_3' },
  ],
  [
    'the sign-up is by a known person',
    noSignIn,
    {
      ...waitingSignUp([]),
      verifications: {
        externalAccount: { status: 'transferable', error: { code: 'external_account_exists' } },
      },
    },
    { kind: 'transfer-to-sign-in' },
  ],
  [
    'the sign-up was canceled at X',
    noSignIn,
    {
      ...waitingSignUp([]),
      verifications: {
        externalAccount: { status: 'failed', error: { code: 'oauth_access_denied' } },
      },
    },
    { kind: 'fail', failure: { code: 'x_sign_in_cancelled' } },
  ],
  [
    'the sign-up waits for the terms',
    noSignIn,
    waitingSignUp(['legal_accepted']),
    { kind: 'accept-terms' },
  ],
  [
    'the sign-up waits for more',
    noSignIn,
    waitingSignUp(['legal_accepted', 'email_address']),
    unfinished('missing_requirements: legal_accepted, email_address'),
  ],
  [
    'the sign-up was abandoned',
    noSignIn,
    { ...noSignUp, status: 'abandoned' },
    unfinished('sign_up_abandoned'),
  ],
];

test.each(returns)(
  'when %s, the return from X continues accordingly',
  (_name, signIn, signUp, step) => {
    expect(decideReturn(signIn, signUp)).toEqual(step);
  },
);

test('a sign-up that waits for nothing known ends instead of looping', () => {
  expect(decideSignUp(waitingSignUp([]))).toEqual(unfinished('missing_requirements: '));
});

test('an error of the service ends the return with its code', () => {
  expect(decideError({ code: 'captcha_invalid' })).toEqual(unfinished('captcha_invalid'));
});
