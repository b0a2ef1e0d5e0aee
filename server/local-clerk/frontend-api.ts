import type { Context } from 'hono';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { renderStalePage } from './pretend-x.ts';
import type { ClerkClient, ClerkSession, XAccount, ClerkStore } from './store.ts';
import { environment } from './environment.ts';
import type { SignInService } from './sign-in-service.ts';
import type { SigningKey } from './signing-key.ts';
import { signToken } from './signing-key.ts';
import type { WireObject } from './wire.ts';
import { clientToWire, readFactorAge, sessionToWire, signInToWire, signUpToWire } from './wire.ts';

/** The dependencies of the Frontend API. */
export interface FrontendApiParts {
  readonly service: SignInService;
  readonly store: ClerkStore;
  readonly signingKey: SigningKey;
  readonly nowMs: () => number;
  readonly newId: (prefix: string) => string;
  /** The path below which the whole sign-in is served, such as `/__clerk`. */
  readonly basePath: string;
  /** The account for a code of the pretend X; null if the code is unknown, used or expired. */
  readonly takeGrant: (code: string) => XAccount | null;
}

/** Each request stores the browser that it served, because a new browser sends no cookie yet. */
interface BrowserEnv {
  Variables: { clientId: string };
}
type BrowserContext = Context<BrowserEnv>;

const cookieName = '__client';
const cookieLifeSeconds = 400 * 24 * 60 * 60;
const tokenLifeSeconds = 60;

/**
 * The part of Clerk's Frontend API that clerk-js needs to sign in with X and to sign out. The
 * browser calls it on its own origin; methods other than GET and POST arrive as POST with `_method`.
 */
export function createFrontendApi(parts: FrontendApiParts): Hono<BrowserEnv> {
  const app = new Hono<BrowserEnv>();
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  app.on(['GET', 'POST'], '/environment', (context) => context.json(environment));
  app.get('/client', (context) => {
    const client = readClient(context, parts);
    return context.json({ response: describeClient(context, parts, client), client: null });
  });
  addSignInRoutes(app, parts);
  addSignUpRoutes(app, parts);
  addSessionRoutes(app, parts);
  return app;
}

function addSignInRoutes(app: Hono<BrowserEnv>, parts: FrontendApiParts): void {
  const { service, basePath } = parts;

  app.post('/client/sign_ins', async (context) => {
    const form = await readForm(context);
    const client = readClient(context, parts);
    if (client.sessions.length > 0) {
      return refuse(context, 400, ['session_exists', "You're already signed in."]);
    }
    if (form['strategy'] !== 'oauth_x') {
      return refuse(context, 422, ['strategy_invalid', 'The only strategy is oauth_x.']);
    }
    const origin = readOrigin(context);
    const redirectUrl = readOwnUrl(form['redirect_url'], origin);
    const completeRedirectUrl = readOwnUrl(form['action_complete_redirect_url'], origin);
    if (redirectUrl === null || completeRedirectUrl === null) {
      return refuse(context, 422, [
        'redirect_url_invalid',
        'A redirect must lead to the same origin.',
      ]);
    }
    const authorizeUrl = (state: string) => `${origin}${basePath}/x/authorize?state=${state}`;
    const signIn = service.startSignIn(client, { redirectUrl, completeRedirectUrl, authorizeUrl });
    return answer(context, parts, signInToWire(signIn));
  });

  app.get('/client/sign_ins/:id', (context) => {
    const { signIn } = readClient(context, parts);
    if (signIn?.id !== context.req.param('id')) return notFound(context);
    return answer(context, parts, signInToWire(signIn));
  });

  app.get('/oauth_callback', (context) => {
    const state = context.req.query('state') ?? '';
    const code = context.req.query('code');
    const account = code === undefined ? null : parts.takeGrant(code);
    const isDenied = context.req.query('error') !== undefined;
    const target =
      account === null && !isDenied
        ? null
        : service.answerSignIn(readClient(context, parts), { state, account });
    return target === null ? context.html(renderStalePage(), 400) : context.redirect(target, 302);
  });
}

function addSignUpRoutes(app: Hono<BrowserEnv>, parts: FrontendApiParts): void {
  const { service } = parts;

  app.post('/client/sign_ups', async (context) => {
    const form = await readForm(context);
    const isTransfer = form['transfer'] === 'true';
    const isLegalAccepted = form['legal_accepted'] === 'true';
    const client = readClient(context, parts);
    const signUp = isTransfer ? service.transferToSignUp(client, isLegalAccepted) : null;
    if (signUp === null) {
      return refuse(context, 422, ['form_param_missing', 'Only a transferred sign-in signs up.']);
    }
    return answer(context, parts, signUpToWire(signUp));
  });

  app.post('/client/sign_ups/:id', async (context) => {
    const form = await readForm(context);
    const client = readClient(context, parts);
    if (client.signUp?.id !== context.req.param('id')) return notFound(context);
    const signUp = service.continueSignUp(client, form['legal_accepted'] === 'true');
    return signUp === null ? notFound(context) : answer(context, parts, signUpToWire(signUp));
  });
}

function addSessionRoutes(app: Hono<BrowserEnv>, parts: FrontendApiParts): void {
  const { service } = parts;

  app.post('/client/sessions/:id/touch', (context) => {
    const session = service.touchSession(readClient(context, parts), context.req.param('id'));
    if (session === null) return notFound(context);
    return answer(context, parts, describeSession(context, parts, session));
  });

  app.post('/client/sessions/:id/tokens', (context) => {
    const { sessions } = readClient(context, parts);
    const session = sessions.find(({ id }) => id === context.req.param('id'));
    if (session === undefined) return notFound(context);
    return context.json({ object: 'token', jwt: createToken(context, parts, session) });
  });

  app.post('/client/sessions', (context) => {
    if (context.req.query('_method') !== 'DELETE') return notFound(context);
    const client = service.signOut(readClient(context, parts));
    return answer(context, parts, describeClient(context, parts, client));
  });

  app.on('POST', ['/client/sessions/:id/remove', '/client/sessions/:id/end'], (context) => {
    const client = readClient(context, parts);
    const session = client.sessions.find(({ id }) => id === context.req.param('id'));
    if (session === undefined) return notFound(context);
    const response = describeSession(context, parts, session);
    service.signOut(client, session.id);
    return answer(context, parts, response);
  });
}

function readClient(context: BrowserContext, { service, basePath }: FrontendApiParts): ClerkClient {
  const known = getCookie(context, cookieName);
  const client = service.readOrCreateClient(known);
  if (client.id !== known) {
    setCookie(context, cookieName, client.id, {
      path: basePath,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: cookieLifeSeconds,
    });
  }
  context.set('clientId', client.id);
  return client;
}

/** Answers a change with its result and the current state of the browser. */
function answer(context: BrowserContext, parts: FrontendApiParts, response: WireObject) {
  const client = parts.service.readOrCreateClient(context.get('clientId'));
  return context.json({ response, client: describeClient(context, parts, client) });
}

function describeClient(context: BrowserContext, parts: FrontendApiParts, client: ClerkClient) {
  const sessions = client.sessions.map((session) => describeSession(context, parts, session));
  return clientToWire(client, sessions);
}

function describeSession(context: BrowserContext, parts: FrontendApiParts, session: ClerkSession) {
  const user = parts.store.readUser(session.userId);
  if (user === null) throw new Error(`session ${session.id} belongs to no one`);
  const token = createToken(context, parts, session);
  return sessionToWire({ session, user, token, nowMs: parts.nowMs() });
}

function createToken(
  context: BrowserContext,
  parts: FrontendApiParts,
  session: ClerkSession,
): string {
  const origin = readOrigin(context);
  const issuedAtSeconds = Math.floor(parts.nowMs() / 1000);
  return signToken(parts.signingKey, {
    azp: origin,
    exp: issuedAtSeconds + tokenLifeSeconds,
    fva: readFactorAge(session, parts.nowMs()),
    iat: issuedAtSeconds,
    iss: `${origin}${parts.basePath}`,
    jti: parts.newId('jti'),
    nbf: issuedAtSeconds - 10,
    sid: session.id,
    sts: 'active',
    sub: session.userId,
    v: 2,
  });
}

/** The origin of the calling page; behind a proxy it differs from this server's own. */
function readOrigin(context: BrowserContext): string {
  return context.req.header('origin') ?? new URL(context.req.url).origin;
}

function readOwnUrl(text: string | undefined, origin: string): string | null {
  const url = URL.parse(text ?? '', origin);
  return url?.origin === origin ? url.href : null;
}

async function readForm(context: BrowserContext): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

function refuse(
  context: BrowserContext,
  status: 400 | 404 | 422,
  [code, message]: [string, string],
) {
  return context.json({ errors: [{ code, message, long_message: message }] }, status);
}

function notFound(context: BrowserContext) {
  return refuse(context, 404, ['resource_not_found', 'Not found.']);
}
