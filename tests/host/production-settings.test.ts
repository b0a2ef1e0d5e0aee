import { expect, test } from 'vitest';
import { readProductionSettings } from '#server/host/production-settings.ts';
import { limitNames } from '#server/settings/limits.ts';
import { limitVariables } from '#server/settings/limit-variables.ts';

const whole = {
  APPWRITE_API_KEY: 'k'.repeat(24),
  BOT_TOKEN: `123456:${'A'.repeat(30)}`,
  BOT_SHARED_SECRET: 's'.repeat(24),
  BOT_ADMIN_CHAT_ID: '-1002000000000',
  SUPER_ADMIN_ID: '4242',
  MINI_APP_URL: 'https://yapp.example.com',
  VITE_BOT_APP_URL: 'https://t.me/example_bot/yapp',
  VITE_AUTH_HOST: 'https://yapp.example.com',
  CLERK_JWT_KEY: String.raw`-----BEGIN PUBLIC KEY-----\nMIIB\nAQAB\n-----END PUBLIC KEY-----`,
  CLERK_SECRET_KEY: 'sk_live_abc',
  CLERK_ISSUER: 'https://clerk.example.com',
  VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.com$')}`,
};

test('[OP-05] every limit that can be set reaches the function, and no other', () => {
  const set = Object.fromEntries(limitNames.map((name, index) => [name, String(index + 1)]));
  expect(readProductionSettings({ ...whole, ...set }).limits).toEqual(set);
  expect(limitNames.toSorted()).toEqual(Object.keys(limitVariables).toSorted());
  const unset = Object.fromEntries(limitNames.map((name) => [name, '']));
  expect(readProductionSettings(whole).limits).toEqual(unset);
});

test('[OP-05] all line ends of a key are line ends, however many', () => {
  expect(readProductionSettings(whole).clerk.jwtKey.split('\n')).toEqual([
    '-----BEGIN PUBLIC KEY-----',
    'MIIB',
    'AQAB',
    '-----END PUBLIC KEY-----',
  ]);
});

test.each([
  [undefined, []],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.1, ::1 ,127.0.0.1', ['10.0.0.1', '::1', '127.0.0.1']],
])('[OP-05] the trusted proxies of %s are %j', (TRUSTED_PROXY, proxies) => {
  const settings = TRUSTED_PROXY === undefined ? whole : { ...whole, TRUSTED_PROXY };
  expect(readProductionSettings(settings).trustedProxies).toEqual(proxies);
});

test('[OP-24] any two free ports are not the same port', () => {
  const ports = { PORT: '0', ADMIN_PORT: '0' };
  expect(readProductionSettings({ ...whole, ...ports })).toMatchObject({ port: 0, adminPort: 0 });
  expect(() => readProductionSettings({ ...whole, PORT: '5174' })).toThrow('ADMIN_PORT');
});

test.each([
  ['unset', undefined, true],
  ['on', 'on', true],
  ['off', 'off', false],
])(
  '[TR-33] RATE_LIMITS that is %s holds callers to a pace, or does not',
  (_name, value, isHeld) => {
    const settings = value === undefined ? whole : { ...whole, RATE_LIMITS: value };
    const read = readProductionSettings({ ...settings, CHANGES_PER_MINUTE: '7' });
    expect(read.hasRateLimits).toBe(isHeld);
    expect(read.limits.CHANGES_PER_MINUTE).toBe(isHeld ? '7' : '0');
  },
);
