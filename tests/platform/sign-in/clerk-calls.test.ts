import { expect, test, vi } from 'vitest';
import {
  finishSignIn,
  readToken,
  signOutOfClerk,
  startSignIn,
  type LoadedClerk,
} from '#src/platform/sign-in/clerk-calls.ts';

const atOnce = <Value>(work: () => Promise<Value>): Promise<Value> => work();

/** What Clerk throws when its server refuses; its guard knows it by its kind. */
class ClerkRefusal extends Error {
  static readonly kind = 'ClerkAPIResponseError';
  readonly errors: readonly object[];
  constructor(code: string, meta: object = {}) {
    super('Clerk refused.');
    this.errors = [{ code, meta }];
  }
}

const noAnswer = { status: null, error: null };

type ClerkState = {
  readonly setActive?: (given: { session: string }) => Promise<void>;
  readonly lastActiveSessionId?: string;
  readonly signIn?: object;
  readonly signUp?: object;
};

/** Clerk after the return from X; a session that is activated is active. */
function clerkOf({ setActive, lastActiveSessionId, signIn, signUp }: ClerkState): LoadedClerk {
  const clerk = {
    session: null as object | null,
    client: { lastActiveSessionId, reload: () => Promise.resolve({}) },
    async setActive(given: { session: string }) {
      await setActive?.(given);
      clerk.session = { status: 'active', id: given.session };
    },
  };
  const noSignIn = { status: null, createdSessionId: null, firstFactorVerification: noAnswer };
  const noSignUp = {
    status: null,
    createdSessionId: null,
    missingFields: [],
    verifications: { externalAccount: noAnswer },
  };
  const loaded = { clerk, signIn: { ...noSignIn, ...signIn }, signUp: { ...noSignUp, ...signUp } };
  return loaded as unknown as LoadedClerk;
}

const sessionOf = ({ clerk }: LoadedClerk): unknown => Reflect.get(clerk.session ?? {}, 'id');

const signedIn = { ok: true, value: 'signed-in' };
const unfinished = (reason: string) => ({
  ok: false,
  failure: { code: 'x_sign_in_unfinished', reason },
});
const complete = (createdSessionId: string) => ({ status: 'complete', createdSessionId });
const newPerson = { firstFactorVerification: { status: 'transferable', error: null } };
const refuse = (code: string, meta?: object) => () => Promise.reject(new ClerkRefusal(code, meta));

test('[VX-12] the sign-in starts by the OAuth strategy of X and returns to our own page', async () => {
  const authenticateWithRedirect = vi.fn<(request: object) => Promise<void>>(() =>
    Promise.resolve(),
  );
  const loaded = clerkOf({ signIn: { authenticateWithRedirect } });
  expect(await startSignIn(loaded, atOnce)).toEqual({ ok: true, value: undefined });
  expect(authenticateWithRedirect).toHaveBeenCalledWith({
    strategy: 'oauth_x',
    redirectUrl: `${window.location.origin}/auth/x-verify-callback`,
    redirectUrlComplete: `${window.location.origin}/verify_x`,
  });
});

test('[VX-13] a sign-in that another tab has finished is taken over, any other failure is said', async () => {
  const authenticateWithRedirect = refuse('session_exists');
  const elsewhere = clerkOf({
    signIn: { authenticateWithRedirect },
    lastActiveSessionId: 'sess_1',
  });
  expect(await startSignIn(elsewhere, atOnce)).toEqual({ ok: true, value: undefined });
  expect(sessionOf(elsewhere)).toBe('sess_1');
  for (const state of [
    { signIn: { authenticateWithRedirect } },
    { signIn: { authenticateWithRedirect: refuse('captcha_invalid') }, lastActiveSessionId: 's' },
  ]) {
    const started = await startSignIn(clerkOf(state), atOnce);
    expect(started).toHaveProperty('failure.code', 'x_sign_in_not_started');
  }
});

const signUpAnswer = { missingFields: [], verifications: { externalAccount: noAnswer } };

const returns: readonly (readonly [what: string, state: ClerkState, session: string])[] = [
  ['a finished sign-in', { signIn: complete('sess_1') }, 'sess_1'],
  [
    'a new person, who is signed up with the policy accepted',
    {
      signIn: newPerson,
      signUp: {
        create: (given: object) =>
          Promise.resolve({ ...signUpAnswer, ...complete(JSON.stringify(given)) }),
      },
    },
    '{"transfer":true,"legalAccepted":true}',
  ],
  [
    'a new person, whose sign-up lacks only the policy',
    {
      signIn: newPerson,
      signUp: {
        create: () =>
          Promise.resolve({
            ...signUpAnswer,
            status: 'missing_requirements',
            missingFields: ['legal_accepted'],
          }),
        update: (given: object) =>
          Promise.resolve({ ...signUpAnswer, ...complete(JSON.stringify(given)) }),
      },
    },
    '{"legalAccepted":true}',
  ],
  [
    'a session that another tab has started',
    {
      signIn: newPerson,
      signUp: { create: refuse('session_exists') },
      lastActiveSessionId: 'sess_2',
    },
    'sess_2',
  ],
  [
    'an account that has a session already',
    {
      signIn: newPerson,
      signUp: { create: refuse('identifier_already_signed_in', { sessionId: 'sess_3' }) },
    },
    'sess_3',
  ],
];

test.each(returns)('the return from X activates the session of %s', async (_of, state, session) => {
  const loaded = clerkOf(state);
  expect(await finishSignIn(loaded, atOnce)).toEqual(signedIn);
  expect(sessionOf(loaded)).toBe(session);
});

const failures: readonly (readonly [what: string, state: ClerkState, reason: string])[] = [
  [
    'a refusal of the sign-up',
    { signIn: newPerson, signUp: { create: refuse('captcha_invalid') } },
    'captcha_invalid',
  ],
  [
    'an error without a response',
    { signIn: newPerson, signUp: { create: () => Promise.reject(new Error('timeout')) } },
    'timeout',
  ],
  [
    'a session that cannot be activated, by the cause of that',
    {
      signIn: newPerson,
      signUp: { create: refuse('identifier_already_signed_in', { sessionId: 'sess_3' }) },
      setActive: () => Promise.reject(new Error('network is gone')),
    },
    'network is gone',
  ],
  [
    'steps that go in a circle',
    {
      signIn: {
        ...newPerson,
        create: () => Promise.resolve(newPerson),
      },
      signUp: {
        create: () =>
          Promise.resolve({
            verifications: {
              externalAccount: {
                status: 'transferable',
                error: { code: 'external_account_exists' },
              },
            },
          }),
      },
    },
    'circle',
  ],
];

test.each(failures)('the return from X reports %s', async (_what, state, reason) => {
  expect(await finishSignIn(clerkOf(state), atOnce)).toEqual(unfinished(reason));
});

test('the return from X is distinguished from a page that was opened without a sign-in', async () => {
  const opened = await finishSignIn(clerkOf({}), atOnce);
  expect(opened).toEqual({ ok: true, value: 'nothing-to-finish' });
});

test('[VX-16] the token is made for the call, and none is a failure', async () => {
  const getToken = vi.fn<(options: object) => Promise<string | null>>();
  const clerk = { session: { getToken } } as unknown as LoadedClerk['clerk'];
  getToken.mockResolvedValueOnce('token');
  expect(await readToken({ clerk }, atOnce)).toEqual({ ok: true, value: 'token' });
  expect(getToken).toHaveBeenCalledWith({ skipCache: true });
  const failed = { ok: false, failure: { code: 'verification_failed' } };
  getToken.mockResolvedValueOnce(null);
  expect(await readToken({ clerk }, atOnce)).toEqual(failed);
  getToken.mockRejectedValueOnce(new Error('offline'));
  expect(await readToken({ clerk }, atOnce)).toEqual(failed);
});

test('[VX-15] a sign-out stays on the page, and one that fails gives the cause', async () => {
  const signOut = vi.fn<(then: () => unknown) => Promise<void>>(async (then) => void then());
  const clerk = { signOut } as unknown as LoadedClerk['clerk'];
  expect(await signOutOfClerk({ clerk }, atOnce)).toEqual({ ok: true, value: undefined });
  signOut.mockRejectedValueOnce(new Error('offline'));
  expect(await signOutOfClerk({ clerk }, atOnce)).toEqual(unfinished('offline'));
});
