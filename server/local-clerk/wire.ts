import type {
  ClerkClient,
  ClerkSession,
  ClerkUser,
  SignInAttempt,
  SignUpAttempt,
} from './store.ts';

/** A JSON object as Clerk's APIs send it. */
export type WireObject = Record<string, unknown>;

const deniedError = {
  code: 'oauth_access_denied',
  message: 'You did not grant access to your X account',
  long_message: 'You did not grant access to your X account',
};

const unknownAccountError = {
  code: 'external_account_not_found',
  message: 'The External Account was not found.',
  long_message: 'The External Account was not found.',
};

const verificationErrors = {
  unverified: null,
  verified: null,
  transferable: unknownAccountError,
  failed: deniedError,
};

interface VerificationParts {
  readonly id: string;
  readonly status: SignInAttempt['verification'];
  readonly expireAtMs: number;
  readonly redirectUrl: string | null;
}

function verificationToWire({
  id,
  status,
  expireAtMs,
  redirectUrl,
}: VerificationParts): WireObject {
  return {
    object: 'verification',
    id,
    status,
    strategy: 'oauth_x',
    attempts: null,
    expire_at: expireAtMs,
    error: verificationErrors[status],
    verified_at_client: null,
    external_verification_redirect_url: redirectUrl,
  };
}

/** A person as both APIs describe them; the Backend API's private fields are empty. */
export function userToWire({ id, externalAccountId, account, ...times }: ClerkUser): WireObject {
  const names = { first_name: account.name, last_name: null };
  return {
    object: 'user',
    id,
    external_id: null,
    username: null,
    ...names,
    image_url: account.avatarUrl ?? '',
    has_image: account.avatarUrl !== null,
    primary_email_address_id: null,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    email_addresses: [],
    phone_numbers: [],
    web3_wallets: [],
    passkeys: [],
    organization_memberships: [],
    saml_accounts: [],
    enterprise_accounts: [],
    external_accounts: [
      {
        object: 'external_account',
        id: externalAccountId,
        provider: 'oauth_x',
        identification_id: `idn_${externalAccountId}`,
        provider_user_id: account.xUserId,
        approved_scopes: 'users.read tweet.read',
        email_address: '',
        ...names,
        last_name: '',
        image_url: account.avatarUrl ?? '',
        username: account.handle,
        phone_number: '',
        public_metadata: {},
        label: null,
        created_at: times.createdAtMs,
        updated_at: times.lastSignInAtMs,
        verification: verificationToWire({
          id: `ver_${externalAccountId}`,
          status: 'verified',
          expireAtMs: times.createdAtMs,
          redirectUrl: null,
        }),
      },
    ],
    password_enabled: false,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    banned: false,
    locked: false,
    public_metadata: {},
    private_metadata: {},
    unsafe_metadata: {},
    create_organization_enabled: false,
    delete_self_enabled: true,
    legal_accepted_at: null,
    last_sign_in_at: times.lastSignInAtMs,
    created_at: times.createdAtMs,
    updated_at: times.lastSignInAtMs,
  };
}

/** The parts that describe a session. */
export interface SessionParts {
  readonly session: ClerkSession;
  readonly user: ClerkUser;
  readonly token: string;
  readonly nowMs: number;
}

/** A live session with its person and a new token. */
export function sessionToWire({ session, user, token, nowMs }: SessionParts): WireObject {
  return {
    object: 'session',
    id: session.id,
    status: 'active',
    expire_at: session.expireAtMs,
    abandon_at: session.expireAtMs,
    last_active_at: session.lastActiveAtMs,
    last_active_organization_id: null,
    last_active_token: { object: 'token', jwt: token },
    factor_verification_age: readFactorAge(session, nowMs),
    actor: null,
    tasks: null,
    public_user_data: {
      first_name: user.account.name,
      last_name: null,
      image_url: user.account.avatarUrl ?? '',
      has_image: user.account.avatarUrl !== null,
      identifier: '',
      user_id: user.id,
    },
    user: userToWire(user),
    created_at: session.createdAtMs,
    updated_at: session.lastActiveAtMs,
  };
}

/** Minutes since the first factor was verified, and -1 for the second factor, which no one has. */
export function readFactorAge(session: ClerkSession, nowMs: number): [number, number] {
  return [Math.max(0, Math.floor((nowMs - session.createdAtMs) / 60_000)), -1];
}

/** An attempt to sign in with X. */
export function signInToWire(signIn: SignInAttempt): WireObject {
  return {
    object: 'sign_in',
    id: signIn.id,
    status: signIn.status,
    supported_identifiers: [],
    supported_first_factors: null,
    supported_second_factors: null,
    identifier: null,
    user_data: null,
    created_session_id: signIn.createdSessionId,
    first_factor_verification: verificationToWire({
      id: signIn.verificationId,
      status: signIn.verification,
      expireAtMs: signIn.expireAtMs,
      redirectUrl: signIn.authorizeUrl,
    }),
    second_factor_verification: null,
  };
}

/** An attempt to sign up with the X account that answered. */
export function signUpToWire(signUp: SignUpAttempt): WireObject {
  return {
    object: 'sign_up',
    id: signUp.id,
    status: signUp.createdUserId === null ? 'missing_requirements' : 'complete',
    required_fields: ['oauth_x'],
    optional_fields: [],
    missing_fields: signUp.missingFields,
    unverified_fields: [],
    username: null,
    first_name: null,
    last_name: null,
    email_address: null,
    phone_number: null,
    web3_wallet: null,
    external_account_strategy: 'oauth_x',
    external_account: { username: signUp.account.handle },
    has_password: false,
    unsafe_metadata: {},
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
    abandon_at: signUp.expireAtMs,
    legal_accepted_at: null,
    locale: null,
    verifications: {
      email_address: null,
      phone_number: null,
      web3_wallet: null,
      external_account: verificationToWire({
        id: signUp.verificationId,
        status: 'verified',
        expireAtMs: signUp.expireAtMs,
        redirectUrl: null,
      }),
    },
  };
}

/** A browser, given its described sessions. */
export function clientToWire(client: ClerkClient, sessions: readonly WireObject[]): WireObject {
  return {
    object: 'client',
    id: client.id,
    sessions,
    sign_in: client.signIn === null ? null : signInToWire(client.signIn),
    sign_up: client.signUp === null ? null : signUpToWire(client.signUp),
    last_active_session_id: client.sessions.at(-1)?.id ?? null,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    captcha_bypass: false,
    created_at: client.createdAtMs,
    updated_at: client.createdAtMs,
  };
}
