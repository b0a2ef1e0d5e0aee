import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { refuseTestSignIn } from '#server/build/refuse-test-sign-in.ts';
import { findSignInConfigFaults } from '#server/identity/sign-in-verifier.ts';

const encode = (host: string) => Buffer.from(`${host}$`).toString('base64');
const liveKey = `pk_live_${encode('clerk.example.com')}`;

const builds: [Record<string, string>, string[]][] = [
  [{ VITE_CLERK_PUBLISHABLE_KEY: liveKey }, []],
  [{}, []],
  [{ VITE_CLERK_PUBLISHABLE_KEY: liveKey, VITE_CLERK_PROXY_URL: '/__clerk' }, []],
  [{ VITE_CLERK_PUBLISHABLE_KEY: liveKey, VITE_CLERK_JS_URL: '/clerk/clerk.js' }, []],
  [
    { VITE_CLERK_PUBLISHABLE_KEY: `pk_test_${encode('x.clerk.accounts.dev')}` },
    ['VITE_CLERK_PUBLISHABLE_KEY is the key of a test instance (pk_test_…)'],
  ],
  [
    { VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${encode('127.0.0.1')}` },
    ['VITE_CLERK_PUBLISHABLE_KEY names this machine'],
  ],
  ...[
    'http://localhost:5173/__clerk',
    'http://127.0.0.1/x',
    'https://[::1]/x',
    '//localhost/x',
  ].map((address): [Record<string, string>, string[]] => [
    {
      VITE_CLERK_PUBLISHABLE_KEY: liveKey,
      VITE_CLERK_PROXY_URL: address,
      VITE_CLERK_JS_URL: address,
    },
    ['VITE_CLERK_PROXY_URL points to this machine', 'VITE_CLERK_JS_URL points to this machine'],
  ]),
];

test.each(builds)('a production build with %j is refused for %j', (env, reasons) => {
  expect(refuseTestSignIn(env, 'production')).toEqual(reasons);
  expect(refuseTestSignIn(env, 'development')).toEqual([]);
});

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const production = {
  jwtKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  secretKey: 'sk_live_abc',
  authorizedParty: 'https://auth.example.com',
  issuer: 'https://clerk.example.com',
};

const configs: [Partial<typeof production> & { apiUrl?: string }, string[]][] = [
  [{}, []],
  [{ apiUrl: '' }, []],
  [{ jwtKey: production.jwtKey.replaceAll('\n', String.raw`\n`) }, []],
  [
    { secretKey: 'sk_test_abc' },
    ['CLERK_SECRET_KEY is not the key of a production instance (sk_live_…)'],
  ],
  [{ secretKey: '' }, ['CLERK_SECRET_KEY is not the key of a production instance (sk_live_…)']],
  [{ jwtKey: '' }, ['CLERK_JWT_KEY is no RSA public key in PEM form']],
  [
    { apiUrl: 'http://127.0.0.1:5173/__clerk' },
    ['CLERK_API_URL is not https', 'CLERK_API_URL is this machine'],
  ],
  [{ issuer: 'https://localhost/__clerk' }, ['CLERK_ISSUER is this machine']],
  [{ issuer: '' }, ['CLERK_ISSUER is not an address']],
  [{ authorizedParty: 'http://auth.example.com' }, ['VITE_AUTH_HOST is not https']],
];

test.each(configs)('in production the function refuses %o for %j', (change, reasons) => {
  expect(findSignInConfigFaults({ ...production, ...change })).toEqual(reasons);
});
