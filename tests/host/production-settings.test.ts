import { expect, test } from 'vitest';
import { readDemoSettings } from '#server/host/demo-options.ts';
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

test('[OP-24] the key of a test instance is refused before anything is made', () => {
  const VITE_CLERK_PUBLISHABLE_KEY = `pk_test_${btoa('clerk.example.com$')}`;
  expect(() => readProductionSettings({ ...whole, VITE_CLERK_PUBLISHABLE_KEY })).toThrow(
    'npm run serve cannot start:\n- VITE_CLERK_PUBLISHABLE_KEY is the key of a test instance',
  );
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

test('[BO-14] [OP-05] each setting is read by its own name', () => {
  const set = {
    ERASURE_KEY: 'an-erasure-key-of-the-tests-0123',
    VITE_SENTRY_DSN: 'https://key@reports.example.com/1',
    MAINTENANCE: 'on',
    VITE_AUTH_HOST: 'https://sign-in.example.com/path',
    BOT_ALERTS_TOPIC: '7',
    BOT_HOST: 'https://bot.example.com',
    BOT_API_ROOT: 'https://api.example.com',
    CLERK_API_URL: 'https://clerk-api.example.com',
    VITE_CLERK_PROXY_URL: 'https://proxy.example.com/clerk',
    VITE_CLERK_JS_URL: 'https://scripts.example.com/clerk.js',
    VITE_MESSENGER_ORIGIN: 'https://messenger.example.com',
    PORT: '6173',
    HOST: '0.0.0.0',
    ADMIN_PORT: '6174',
  };
  expect(readProductionSettings({ ...whole, ...set })).toMatchObject({
    host: '0.0.0.0',
    port: 6173,
    adminPort: 6174,
    pageSources: {
      frameAncestors: 'https://messenger.example.com',
      signIn: [
        'https://clerk.example.com',
        'https://proxy.example.com',
        'https://scripts.example.com',
      ],
      reports: ['https://reports.example.com'],
    },
    apiKey: whole.APPWRITE_API_KEY,
    superAdminId: '4242',
    erasureKey: set.ERASURE_KEY,
    sentryDsn: set.VITE_SENTRY_DSN,
    maintenance: 'on',
    appUrl: 'https://yapp.example.com',
    botAppUrl: 'https://t.me/example_bot/yapp',
    authOrigin: 'https://sign-in.example.com',
    bot: {
      token: whole.BOT_TOKEN,
      sharedSecret: whole.BOT_SHARED_SECRET,
      adminChatId: '-1002000000000',
      alertsTopicId: '7',
      host: 'https://bot.example.com',
      apiRoot: 'https://api.example.com',
    },
    clerk: {
      secretKey: 'sk_live_abc',
      apiUrl: 'https://clerk-api.example.com',
      issuer: 'https://clerk.example.com',
    },
  });
});

test('[OP-05] [OP-07] unset settings have their defaults', () => {
  expect(readProductionSettings(whole)).toMatchObject({
    host: '127.0.0.1',
    port: 5173,
    adminPort: 5174,
    pageSources: {
      frameAncestors: 'https://web.telegram.org',
      signIn: ['https://clerk.example.com'],
      reports: [],
    },
    erasureKey: '',
    sentryDsn: '',
    maintenance: '',
    bot: { alertsTopicId: '', host: '', apiRoot: '' },
    clerk: { apiUrl: '' },
  });
});

test.each([
  [{ BOT_TOKEN: '7000000001:demo-bot-token-good-for-this-machine-only' }, 'BOT_TOKEN is the token'],
  [{ BOT_SHARED_SECRET: 'demo-bot-secret-good-for-this-machine-only' }, 'BOT_SHARED_SECRET is the'],
  [{ APPWRITE_API_KEY: 'k'.repeat(23) }, 'APPWRITE_API_KEY must have at least 24 characters'],
  [{ SUPER_ADMIN_ID: '' }, 'SUPER_ADMIN_ID'],
])(
  '[EM-12] [OP-05] settings that are missing, too weak or only for a demo are refused: %o',
  (wrong, said) => {
    expect(() => readProductionSettings({ ...whole, ...wrong })).toThrow(said);
  },
);

test('[OP-05] all that is wrong is said at once', () => {
  const wrong = { APPWRITE_API_KEY: 'short', PORT: '5174', BOT_ADMIN_CHAT_ID: 'group' };
  const read = () => readProductionSettings({ ...whole, ...wrong });

  for (const name of ['APPWRITE_API_KEY', 'ADMIN_PORT', 'BOT_ADMIN_CHAT_ID']) {
    expect(read).toThrow(name);
  }
  expect(read).toThrow('npm run serve');
});

test('[OP-05] [EM-02] a demo listens on this machine with a community by default', () => {
  expect(readDemoSettings({})).toEqual({
    port: 5173,
    host: '127.0.0.1',
    seed: 'demo',
    limits: { CHANGES_PER_MINUTE: '0', INVITE_REWARD: '' },
  });
  const set = { PORT: '6000', HOST: '0.0.0.0', YAPP_SEED: 'empty' };
  const limits = { CHANGES_PER_MINUTE: '7', INVITE_REWARD: '2.5' };
  expect(readDemoSettings({ ...set, ...limits })).toEqual({
    port: 6000,
    host: '0.0.0.0',
    seed: 'empty',
    limits,
  });
  expect(() => readDemoSettings({ PORT: 'many' })).toThrow('PORT is not a port');
});
