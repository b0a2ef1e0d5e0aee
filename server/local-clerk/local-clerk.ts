import { Hono } from 'hono';
import { type XAccount, xAccountSchema, openClerkStore, type ClerkStore } from './store.ts';
import { createFrontendApi } from './frontend-api.ts';
import { createPretendX } from './pretend-x.ts';
import { SignInService } from './sign-in-service.ts';
import { openSigningKey, type SigningKey, readKeySet } from './signing-key.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { userToWire } from './wire.ts';
import { readFile } from 'node:fs/promises';

/** An account that the pretend X offers. */
export interface OfferedAccount {
  readonly handle: string;
  readonly name: string;
  readonly avatarUrl?: string;
  /** X's own numeric id of the account: up to 20 digits. */
  readonly xUserId: string;
}

/** The options of the embedded sign-in. */
export interface LocalClerkOptions {
  /** The directory of `local-clerk.sqlite`; `:memory:` stores nothing. */
  readonly dataDirectory: string;
  readonly nowMs: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  /** The accounts that the pretend X offers, besides any that a person types. */
  readonly accounts: readonly OfferedAccount[];
  /** The path below which everything is served, such as `/__clerk`. */
  readonly basePath: string;
  /** The key of the Backend API: `sk_test_` and any text. */
  readonly secretKey: string;
  /** What a sign-up requires besides the X account; only `legal_accepted` can be given. */
  readonly signUpRequires?: readonly string[];
}

/** An embedded sign-in that acts like Clerk for clerk-js and for Clerk's backend SDK. */
export interface LocalClerk {
  /** Serves `{basePath}/*`; must be mounted at the root of an origin. */
  readonly app: Hono;
  readonly publishableKey: string;
  /** The public key of the session tokens, as SPKI PEM. */
  readonly jwtPublicKeyPem: string;
  readonly secretKey: string;
  /** The path of the headless bundle, for the provider's `clerkJSUrl`. */
  readonly bundlePath: string;
  /** The issuer of the tokens, and the `apiUrl` of the backend SDK, for an origin such as `http://127.0.0.1:5173`. */
  readonly frontendApiUrl: (origin: string) => string;
  readonly close: () => void;
}

/** Creates the embedded sign-in. People, browsers and the key pair survive a restart on the same directory. */
export function createLocalClerk(options: LocalClerkOptions): LocalClerk {
  const { basePath, nowMs, secretKey } = options;
  const store = openClerkStore(options.dataDirectory, nowMs);
  const signingKey = openSigningKey(store);
  const newId = (prefix: string) =>
    `${prefix}_${Buffer.from(options.randomBytes(16)).toString('hex')}`;
  const signUpRequires = options.signUpRequires ?? [];
  const service = new SignInService({ store, nowMs, newId, signUpRequires });
  const takeGrant = (code: string) =>
    xAccountSchema.nullable().catch(null).parse(store.takeNote(code));
  const saveGrant = (account: XAccount) => {
    const code = newId('grant');
    store.saveNote(code, account);
    return code;
  };
  const accounts = options.accounts.map((account) =>
    xAccountSchema.parse({ avatarUrl: null, ...account }),
  );

  const app = new Hono().basePath(basePath);
  const frontend = { service, store, signingKey, nowMs, newId, basePath, takeGrant };
  app.route('/v1', createFrontendApi(frontend));
  app.route('/v1', createBackendApi({ store, signingKey, secretKey }));
  app.route(
    '/x',
    createPretendX({ accounts, callbackPath: `${basePath}/v1/oauth_callback`, saveGrant }),
  );
  app.route('/npm', createBundleRoutes());

  return {
    app,
    publishableKey: `pk_test_${Buffer.from('127.0.0.1$').toString('base64')}`,
    jwtPublicKeyPem: signingKey.publicKeyPem,
    secretKey,
    bundlePath: `${basePath}/npm/@clerk/clerk-js@5/dist/clerk.headless.browser.js`,
    frontendApiUrl: (origin) => `${origin}${basePath}`,
    close: () => {
      store.close();
    },
  };
}

/** The dependencies of the Backend API. */
interface BackendApiParts {
  readonly store: ClerkStore;
  readonly signingKey: SigningKey;
  /** The key that a caller sends as a bearer token. */
  readonly secretKey: string;
}

const unauthorized = {
  errors: [{ code: 'authorization_invalid', message: 'The secret key is not this instance’s.' }],
};
const unknownUser = {
  errors: [{ code: 'resource_not_found', message: 'No user was found with this id.' }],
};

/** The part of Clerk's Backend API that the verifier of a token needs: a person by id, and the key set. */
function createBackendApi({ store, signingKey, secretKey }: BackendApiParts): Hono {
  const app = new Hono();
  const isAllowed = (header: string | undefined) =>
    header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${secretKey}`));

  app.get('/jwks', (context) => context.json(readKeySet(signingKey)));
  app.get('/users/:id', (context) => {
    if (!isAllowed(context.req.header('authorization'))) return context.json(unauthorized, 401);
    const user = store.readUser(context.req.param('id'));
    return user === null ? context.json(unknownUser, 404) : context.json(userToWire(user));
  });
  return app;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const distUrl = new URL('../../node_modules/@clerk/clerk-js/dist/', import.meta.url);
const filePattern = /^[\w.-]+\.js$/;

/** Serves the files of the installed clerk-js at the same paths as Clerk's own host. */
function createBundleRoutes(): Hono {
  const app = new Hono();
  app.get('/@clerk/:package/dist/:file', async (context) => {
    const file = context.req.param('file');
    const isBundle = /^clerk-js@5(\.[\d.]+)?$/.test(context.req.param('package'));
    const source = isBundle && filePattern.test(file) ? await readBundle(file) : null;
    if (source === null) return context.notFound();
    return context.body(source, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });
  return app;
}

async function readBundle(file: string): Promise<string | null> {
  try {
    return await readFile(new URL(file, distUrl), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
