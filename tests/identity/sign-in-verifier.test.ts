import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { openSigningKey, signToken } from '#server/local-clerk/signing-key.ts';
import { openClerkStore } from '#server/local-clerk/store.ts';
import {
  createSignInVerifier,
  type SignInVerifierConfig,
} from '#server/identity/sign-in-verifier.ts';
import type { Tamper } from '#tests/local-clerk/serve-clerk.ts';
import {
  ada,
  ben,
  listen,
  makeDataDirectory,
  openTestClerk,
  secretKey,
  serveClerk,
  TestBrowser,
} from '#tests/local-clerk/serve-clerk.ts';

/** A signed-in person, the instance's own key to forge with, and a verifier that trusts the instance. */
async function setUp(options: { tamper?: Tamper; config?: Partial<SignInVerifierConfig> } = {}) {
  const { dataDirectory, key } = makeDataDirectory();
  const { clerk, origin, apiUrl } = await serveClerk(
    openTestClerk({ dataDirectory }),
    options.tamper,
  );
  const browser = new TestBrowser(clerk, origin);
  const { sessionId, userId } = await browser.signIn(ada.xUserId);
  const verify = createSignInVerifier({
    jwtKey: clerk.jwtPublicKeyPem,
    secretKey,
    apiUrl,
    authorizedParty: origin,
    issuer: apiUrl,
    ...options.config,
  });
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = {
    azp: origin,
    exp: nowSeconds + 60,
    iat: nowSeconds,
    iss: apiUrl,
    nbf: nowSeconds - 10,
    sid: sessionId,
    sts: 'active',
    sub: userId,
    v: 2,
  };
  return { verify, browser, sessionId, userId, claims, nowSeconds, key };
}

test('[VX-21] a token of a live session proves the sign-in service’s X account', async () => {
  const { verify, browser, sessionId, userId } = await setUp();
  expect(await verify(await browser.token(sessionId))).toEqual({
    ok: true,
    value: {
      clerkUserId: userId,
      xUserId: '9001',
      username: 'ada_l',
      name: 'Ada Lovelace',
      avatarUrl: null,
    },
  });
});

test('[VX-21] the avatar comes from the sign-in service', async () => {
  const { verify, browser, sessionId } = await setUp();
  await browser.call('/v1/client/sessions?_method=DELETE', {});
  const other = await browser.signIn(ben.xUserId);
  expect(other.sessionId).not.toBe(sessionId);
  expect(await verify(await browser.token(other.sessionId))).toMatchObject({
    ok: true,
    value: { xUserId: '9002', username: 'ben', avatarUrl: 'https://pbs.test/b' },
  });
});

type Claims = Awaited<ReturnType<typeof setUp>>['claims'];
type Forged = Record<string, unknown>;

const forgeries: [string, (claims: Claims) => Forged, string][] = [
  [
    'names another page in azp',
    (claims) => ({ ...claims, azp: 'https://evil.test' }),
    'token-invalid-authorized-parties',
  ],
  [
    'names no page in azp',
    ({ azp: _azp, ...claims }) => claims,
    'token-invalid-authorized-parties',
  ],
  [
    'names another issuer',
    (claims) => ({ ...claims, iss: 'https://clerk.evil.test' }),
    'claims: iss',
  ],
  ['is for another service', (claims) => ({ ...claims, aud: 'another' }), 'claims: aud'],
  ['names no issuer', ({ iss: _iss, ...claims }) => claims, 'claims: iss'],
  [
    'belongs to no session, as one of a template',
    ({ sid: _sid, ...claims }) => claims,
    'claims: sid',
  ],
  ['belongs to a pending session', (claims) => ({ ...claims, sts: 'pending' }), 'claims: sts'],
  [
    'belongs to an impersonated person',
    (claims) => ({ ...claims, act: { sub: 'user_admin' } }),
    'claims: act',
  ],
  ['expired 6 s ago', (claims) => ({ ...claims, exp: claims.iat - 6 }), 'token-expired'],
  ['never expires', ({ exp: _exp, ...claims }) => claims, 'token-verification-failed'],
  [
    'is of the future by nbf',
    (claims) => ({ ...claims, nbf: claims.iat + 30 }),
    'token-not-active-yet',
  ],
  [
    'is of the future by iat',
    (claims) => ({ ...claims, iat: claims.iat + 30 }),
    'token-iat-in-the-future',
  ],
  ['belongs to no one', ({ sub: _sub, ...claims }) => claims, 'token-verification-failed'],
  ['belongs to an unknown person', (claims) => ({ ...claims, sub: 'user_unknown' }), 'Not Found'],
];

test.each(forgeries)('[VX-20] a token that %s does not verify', async (_name, forge, cause) => {
  const { verify, claims, key } = await setUp();
  expect(await verify(signToken(key, forge(claims)))).toEqual({
    ok: false,
    failure: { code: 'verification_failed', cause },
  });
});

test.each([
  ['expired 3 s ago', (claims: Claims) => ({ ...claims, exp: claims.iat - 3 })],
  ['is of 2 s ahead', (claims: Claims) => ({ ...claims, nbf: claims.iat + 2 })],
  ['says nothing of its state', ({ sts: _sts, ...claims }: Claims) => claims],
])('[VX-20] a token that %s verifies, as clocks differ', async (_name, change) => {
  const { verify, claims, key } = await setUp();
  expect(await verify(signToken(key, change(claims)))).toMatchObject({ ok: true });
});

test('[VX-20] a token signed by another key does not verify', async () => {
  const { verify, claims, key } = await setUp();
  const store = openClerkStore(':memory:', () => 0); // makes its own key
  const other = { ...openSigningKey(store), keyId: key.keyId };
  store.close();
  expect(await verify(signToken(other, claims))).toEqual({
    ok: false,
    failure: { code: 'verification_failed', cause: 'token-invalid-signature' },
  });
});

test('[VX-20] a token that claims to need no signature does not verify', async () => {
  const { verify, claims, key } = await setUp();
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid: key.keyId }));
  const body = signToken(key, claims).split('.')[1] ?? '';
  for (const signature of ['', 'AAAA']) {
    const token = `${header.toString('base64url')}.${body}.${signature}`;
    expect(await verify(token)).toMatchObject({
      ok: false,
      failure: { code: 'verification_failed' },
    });
  }
});

test('[VX-20] a token whose claims were changed after signing does not verify', async () => {
  const { verify, claims, key } = await setUp();
  const [header, , signature] = signToken(key, claims).split('.');
  const body = Buffer.from(JSON.stringify({ ...claims, sub: 'user_other' })).toString('base64url');
  expect(await verify(`${header}.${body}.${signature}`)).toMatchObject({
    ok: false,
    failure: { cause: 'token-invalid-signature' },
  });
});

test.each(['', 'a', 'a.b.c', 'null', '{}'])(
  '[VX-20] the token %j does not verify',
  async (token) => {
    const { verify } = await setUp();
    expect(await verify(token)).toMatchObject({
      ok: false,
      failure: { code: 'verification_failed' },
    });
  },
);

const standings: [string, Tamper, string][] = [
  ['is banned', (user) => ({ ...user, banned: true }), 'user: banned'],
  ['is locked', (user) => ({ ...user, locked: true }), 'user: locked'],
  ['has no X account', (user) => ({ ...user, external_accounts: [] }), 'x account: none'],
  ['has another kind of account', changeAccount({ provider: 'oauth_google' }), 'x account: none'],
  [
    'has an X account of the old kind',
    changeAccount({ provider: 'oauth_twitter' }),
    'x account: none',
  ],
  [
    'has two X accounts',
    (user) => ({
      ...user,
      external_accounts: [...accountsOf(user), { ...accountsOf(user)[0], id: 'eac_second' }],
    }),
    'x account: several',
  ],
  [
    'has an unverified X account',
    changeAccount({ verification: { status: 'unverified' } }),
    'x account: unverified',
  ],
  [
    'has an X account without verification',
    changeAccount({ verification: null }),
    'x account: unverified',
  ],
  [
    'has an X account without id',
    changeAccount({ provider_user_id: '' }),
    'x account: providerUserId',
  ],
  ['has an X account without handle', changeAccount({ username: null }), 'x account: username'],
];

test.each(standings)('[VX-20] a person who %s is not verified', async (_name, tamper, cause) => {
  const { verify, browser, sessionId } = await setUp({ tamper });
  expect(await verify(await browser.token(sessionId))).toEqual({
    ok: false,
    failure: { code: 'verification_failed', cause },
  });
});

test('[VX-21] another account in addition to X does not matter', async () => {
  const tamper: Tamper = (user) => ({
    ...user,
    external_accounts: [{ ...accountsOf(user)[0], provider: 'oauth_google' }, ...accountsOf(user)],
  });
  const { verify, browser, sessionId } = await setUp({ tamper });
  expect(await verify(await browser.token(sessionId))).toMatchObject({ ok: true });
});

test.each([
  ['a wrong secret key', { secretKey: 'sk_test_wrong' }],
  ['no secret key', { secretKey: '' }],
  ['no public key', { jwtKey: '' }],
  ['no authorized party', { authorizedParty: '' }],
  ['no issuer', { issuer: '' }],
  ['an unreachable service', { apiUrl: 'http://127.0.0.1:9' }],
])('[VX-20] with %s nothing verifies', async (_name, config) => {
  const { verify, browser, sessionId } = await setUp({ config });
  expect(await verify(await browser.token(sessionId))).toMatchObject({
    ok: false,
    failure: { code: 'verification_failed' },
  });
});

test('[VX-20] a service that does not respond in time verifies nothing', async () => {
  const silent = await listen(createServer(() => undefined));
  const { verify, browser, sessionId } = await setUp({ config: { apiUrl: silent, timeoutMs: 20 } });
  expect(await verify(await browser.token(sessionId))).toEqual({
    ok: false,
    failure: { code: 'verification_failed', cause: 'timeout' },
  });
});

test('a public key can be written on one line', async () => {
  const first = await setUp();
  const jwtKey = first.key.publicKeyPem.replaceAll('\n', String.raw`\n`);
  const verify = createSignInVerifier({
    jwtKey,
    secretKey,
    apiUrl: first.claims.iss,
    authorizedParty: first.claims.azp,
    issuer: first.claims.iss,
  });
  expect(await verify(await first.browser.token(first.sessionId))).toMatchObject({ ok: true });
});

function accountsOf(user: Record<string, unknown>): Record<string, unknown>[] {
  return user['external_accounts'] as Record<string, unknown>[];
}

function changeAccount(change: Record<string, unknown>): Tamper {
  return (user) => ({ ...user, external_accounts: [{ ...accountsOf(user)[0], ...change }] });
}
