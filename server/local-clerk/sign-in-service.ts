import {
  type Authorization,
  type ClerkClient,
  type ClerkSession,
  type ClerkUser,
  type SignInAttempt,
  type SignUpAttempt,
  type XAccount,
  authorizationSchema,
  type ClerkStore,
} from './store.ts';

/** The dependencies of the sign-in service. */
export interface SignInServiceParts {
  readonly store: ClerkStore;
  readonly nowMs: () => number;
  /** Creates an id that no one can guess, such as `user_` and 32 hexadecimal digits. */
  readonly newId: (prefix: string) => string;
  /** What a sign-up requires besides the X account; only `legal_accepted` can be given. */
  readonly signUpRequires: readonly string[];
}

/** A request to sign in with X. */
export interface StartRequest {
  /** Where the person returns if something remains to be done. */
  readonly redirectUrl: string;
  /** Where the person returns if the sign-in is complete. */
  readonly completeRedirectUrl: string;
  /** The address of the pretend X's consent page, for the state that its answer must contain. */
  readonly authorizeUrl: (state: string) => string;
}

/** The pretend X's answer for a state: an account, or null if the person canceled. */
export interface XAnswer {
  readonly state: string;
  readonly account: XAccount | null;
}

const sessionLifeMs = 7 * 24 * 60 * 60_000;
const attemptLifeMs = 10 * 60_000;

/** The rules of signing in, independent of the transport. Each change is saved before it is answered. */
export class SignInService {
  readonly #parts: SignInServiceParts;

  constructor(parts: SignInServiceParts) {
    this.#parts = parts;
  }

  /** The browser with this id and its live sessions, or a new one. */
  readOrCreateClient(id: string | undefined): ClerkClient {
    const { store, nowMs, newId } = this.#parts;
    const known = id === undefined ? null : store.readClient(id);
    if (known !== null) {
      return { ...known, sessions: known.sessions.filter((one) => one.expireAtMs > nowMs()) };
    }
    const client: ClerkClient = {
      id: newId('client'),
      sessions: [],
      signIn: null,
      signUp: null,
      unclaimedAccount: null,
      createdAtMs: nowMs(),
    };
    store.saveClient(client);
    return client;
  }

  /** Starts an attempt, and asks the pretend X. */
  startSignIn(client: ClerkClient, request: StartRequest): SignInAttempt {
    const { store, nowMs, newId } = this.#parts;
    const state = newId('state');
    const authorization: Authorization = {
      clientId: client.id,
      redirectUrl: request.redirectUrl,
      completeRedirectUrl: request.completeRedirectUrl,
    };
    store.saveNote(state, authorization);
    const signIn: SignInAttempt = {
      id: newId('sia'),
      verificationId: newId('ver'),
      status: 'needs_identifier',
      verification: 'unverified',
      authorizeUrl: request.authorizeUrl(state),
      createdSessionId: null,
      expireAtMs: nowMs() + attemptLifeMs,
    };
    store.saveClient({ ...client, signIn, signUp: null, unclaimedAccount: null });
    return signIn;
  }

  /** Handles the answer of X, and returns where to send the person; null if no one waits for it. */
  answerSignIn(client: ClerkClient, { state, account }: XAnswer): string | null {
    const { store } = this.#parts;
    const authorization = authorizationSchema.nullable().catch(null).parse(store.takeNote(state));
    const { signIn } = client;
    if (authorization === null || authorization.clientId !== client.id || signIn === null) {
      return null;
    }
    const answered = { ...signIn, authorizeUrl: null };
    if (account === null) {
      store.saveClient({ ...client, signIn: { ...answered, verification: 'failed' } });
      return authorization.redirectUrl;
    }
    const known = store.findUserByX(account.xUserId);
    if (known === null) {
      const unknown: SignInAttempt = { ...answered, verification: 'transferable' };
      store.saveClient({ ...client, signIn: unknown, unclaimedAccount: account });
      return authorization.redirectUrl;
    }
    const session = this.#signInKnown(known, account);
    store.saveClient({
      ...client,
      sessions: [session],
      signIn: {
        ...answered,
        status: 'complete',
        verification: 'verified',
        createdSessionId: session.id,
      },
    });
    return authorization.completeRedirectUrl;
  }

  /** Turns a sign-in with an unknown account into a sign-up; null if there is none. */
  transferToSignUp(client: ClerkClient, isLegalAccepted: boolean): SignUpAttempt | null {
    const { nowMs, newId, signUpRequires } = this.#parts;
    if (client.unclaimedAccount === null) return null;
    const signUp: SignUpAttempt = {
      id: newId('sua'),
      verificationId: newId('ver'),
      missingFields: [...signUpRequires],
      account: client.unclaimedAccount,
      createdSessionId: null,
      createdUserId: null,
      expireAtMs: nowMs() + attemptLifeMs,
    };
    return this.continueSignUp({ ...client, signUp }, isLegalAccepted);
  }

  /** Adds the required input to the current sign-up; null if there is none. */
  continueSignUp(client: ClerkClient, isLegalAccepted: boolean): SignUpAttempt | null {
    const { store } = this.#parts;
    if (client.signUp === null || client.signUp.createdUserId !== null) return null;
    const missingFields = client.signUp.missingFields.filter(
      (field) => !(field === 'legal_accepted' && isLegalAccepted),
    );
    const waiting = { ...client.signUp, missingFields };
    if (missingFields.length > 0) {
      store.saveClient({ ...client, signUp: waiting });
      return waiting;
    }
    const known = store.findUserByX(waiting.account.xUserId);
    const user = known ?? this.#createUser(waiting.account);
    const session = this.#createSession(user);
    const signUp = { ...waiting, createdSessionId: session.id, createdUserId: user.id };
    store.saveClient({
      ...client,
      sessions: [session],
      signIn: null,
      signUp,
      unclaimedAccount: null,
    });
    return signUp;
  }

  /** Marks a session as used now; null if the browser has no such session. */
  touchSession(client: ClerkClient, sessionId: string): ClerkSession | null {
    const found = client.sessions.find(({ id }) => id === sessionId);
    if (found === undefined) return null;
    const touched = { ...found, lastActiveAtMs: this.#parts.nowMs() };
    const sessions = client.sessions.map((one) => (one.id === sessionId ? touched : one));
    this.#parts.store.saveClient({ ...client, sessions });
    return touched;
  }

  /** Ends one session, or all of them if none is named. */
  signOut(client: ClerkClient, sessionId?: string): ClerkClient {
    const sessions =
      sessionId === undefined ? [] : client.sessions.filter(({ id }) => id !== sessionId);
    const left = { ...client, sessions, signIn: null, signUp: null, unclaimedAccount: null };
    this.#parts.store.saveClient(left);
    return left;
  }

  #signInKnown(known: ClerkUser, account: XAccount): ClerkSession {
    const user = { ...known, account, lastSignInAtMs: this.#parts.nowMs() };
    this.#parts.store.saveUser(user);
    return this.#createSession(user);
  }

  #createUser(account: XAccount): ClerkUser {
    const { store, nowMs, newId } = this.#parts;
    const user: ClerkUser = {
      id: newId('user'),
      externalAccountId: newId('eac'),
      account,
      createdAtMs: nowMs(),
      lastSignInAtMs: nowMs(),
    };
    store.saveUser(user);
    return user;
  }

  #createSession(user: ClerkUser): ClerkSession {
    const { nowMs, newId } = this.#parts;
    return {
      id: newId('sess'),
      userId: user.id,
      createdAtMs: nowMs(),
      lastActiveAtMs: nowMs(),
      expireAtMs: nowMs() + sessionLifeMs,
    };
  }
}
