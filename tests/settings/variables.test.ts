import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/read-settings.ts';
import { variables, type VariableName } from '#server/settings/variables.ts';

// The keys of an object are texts to the compiler.
const variableNames = Object.keys(variables) as VariableName[];

test('[OP-05] the example settings have exactly the variables', () => {
  const example = readFileSync('.env.example', 'utf8');
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set([...Object.keys(variables), 'CHROMIUM_PATH']));
  expect(new Set(names).size).toBe(names.length);
});

test('[OP-05] the example can be copied: blank variables are unset, and its values are valid', () => {
  const example = readFileSync('.env.example', 'utf8');
  const entries = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const read = readSettings(Object.fromEntries(entries), {
    required: [],
    optional: variableNames,
  });
  expect(read).toMatchObject({ ok: true });
});

/** Invalid and valid values at each setting's limits; a setting that accepts any text has no invalid one. */
const values: Readonly<
  Record<VariableName, { wrong: readonly string[]; right: readonly string[] }>
> = {
  APPWRITE_ENDPOINT: {
    wrong: ['appwrite.example.com', 'ftp://a.example'],
    right: ['http://a.example/v1', 'https://a.example/v1'],
  },
  APPWRITE_PROJECT_ID: { wrong: ['.yapp', 'ya pp', 'y'.repeat(37)], right: ['y', 'y'.repeat(36)] },
  APPWRITE_API_KEY: { wrong: [], right: ['any text'] },
  APPWRITE_DATABASE_ID: { wrong: ['-yapp'], right: ['yapp_2.b-c'] },
  APPWRITE_FUNCTION_ID: { wrong: ['oper/ations'], right: ['operations'] },
  MOVE_ENDPOINT: { wrong: ['a.example'], right: ['http://a.example/v1'] },
  MOVE_PROJECT_ID: { wrong: ['ya pp'], right: ['yapp'] },
  MOVE_API_KEY: { wrong: [], right: ['any text'] },
  MOVE_DATABASE_ID: { wrong: ['ya pp'], right: ['yapp'] },
  MOVE_FUNCTION_ID: { wrong: ['ya pp'], right: ['operations'] },
  YAPP_API_ENDPOINT: { wrong: ['appwrite/v1'], right: ['http://appwrite/v1'] },
  SUPER_ADMIN_ID: { wrong: ['0123', '-5', 'olga', '1'.repeat(17)], right: ['1', '1'.repeat(16)] },
  BOT_TOKEN: {
    wrong: [`12345:${'A'.repeat(30)}`, `123456:${'A'.repeat(29)}`],
    right: [`123456:${'A'.repeat(30)}`],
  },
  BOT_SHARED_SECRET: { wrong: ['s'.repeat(23)], right: ['s'.repeat(24)] },
  BOT_ADMIN_CHAT_ID: { wrong: ['0', '-0100', '@group'], right: ['-1001234567890', '5'] },
  BOT_ALERTS_TOPIC: { wrong: ['0', '-1', '1.5'], right: ['1', '999999'] },
  BOT_HOST: { wrong: ['bot.example.com'], right: ['http://bot:5180', 'https://bot.example.com'] },
  BOT_API_ROOT: { wrong: ['127.0.0.1:8081'], right: ['http://127.0.0.1:8081'] },
  BOT_WEBHOOK_URL: {
    wrong: ['http://bot.example.com/bot/webhook'],
    right: ['https://bot.example.com/bot/webhook'],
  },
  BOT_WEBHOOK_SECRET: {
    wrong: ['s'.repeat(23), 's'.repeat(257), `${'s'.repeat(24)}!`],
    right: ['s'.repeat(24), 's'.repeat(256)],
  },
  MINI_APP_URL: { wrong: ['http://yapp.example.com'], right: ['https://yapp.example.com'] },
  REVIEW_DEADLINE_HOURS: { wrong: ['-1', '1.5', '8785'], right: ['0', '8784'] },
  POSTS_PER_HOUR: { wrong: ['many', '8785'], right: ['0', '8784'] },
  OPEN_POSTS: { wrong: ['many', '8785'], right: ['0', '8784'] },
  REQUEST_RETRY_HOURS: { wrong: ['1h', '8785'], right: ['0', '8784'] },
  GIFT_LIMIT: { wrong: ['-1', '100000000'], right: ['0', '99999999'] },
  INVITE_REWARD: { wrong: ['0.25', '10000', '-1'], right: ['0', '2.5', '9999.9'] },
  CHANGES_PER_MINUTE: { wrong: ['fast', '60001'], right: ['0', '60000'] },
  RETENTION_DAYS: { wrong: ['a year', '8785'], right: ['0', '8784'] },
  CLERK_JWT_KEY: {
    wrong: ['MIIB', '-----BEGIN PRIVATE KEY-----'],
    right: [String.raw`-----BEGIN PUBLIC KEY-----\nMIIB`, '-----BEGIN RSA PUBLIC KEY-----'],
  },
  CLERK_SECRET_KEY: { wrong: ['pk_live_abc', 'sk_live_'], right: ['sk_live_abc', 'sk_test_abc'] },
  CLERK_API_URL: { wrong: ['api.clerk.com'], right: ['https://api.clerk.com'] },
  CLERK_ISSUER: { wrong: ['http://clerk.example'], right: ['https://clerk.example'] },
  VITE_APPWRITE_ENDPOINT: { wrong: ['/v1'], right: ['https://a.example/v1'] },
  VITE_CLERK_PUBLISHABLE_KEY: {
    wrong: ['pk_live_abc', 'sk_live_abc'],
    right: [`pk_live_${btoa('clerk.example$')}`, `pk_test_${btoa('localhost:80/x$')}`],
  },
  VITE_CLERK_PROXY_URL: {
    wrong: ['proxy'],
    right: ['https://yapp.example.com/__clerk', '/__clerk'],
  },
  VITE_CLERK_JS_URL: {
    wrong: ['clerk js', '//evil'],
    right: ['https://yapp.example.com/clerk.js', '/clerk.js'],
  },
  VITE_SENTRY_DSN: {
    wrong: ['https://o1.ingest.sentry.io/1', 'https://key@o1.ingest.sentry.io/'],
    right: ['https://key@o1.ingest.sentry.io/1', 'https://key@host.example/sub/17'],
  },
  VITE_MESSENGER_ORIGIN: {
    wrong: ['web.telegram.org', 'https://web.telegram.org/k/'],
    right: ['https://web.telegram.org', 'self'],
  },
  VITE_AUTH_HOST: { wrong: ['http://yapp.example.com'], right: ['https://yapp.example.com'] },
  VITE_BOT_APP_URL: { wrong: ['t.me/example_bot/yapp'], right: ['https://t.me/example_bot/yapp'] },
  VITE_SUPPORT_URL: { wrong: ['@example_support'], right: ['https://t.me/example_support'] },
  ERASURE_KEY: { wrong: ['k'.repeat(23)], right: ['k'.repeat(24)] },
  BOT_PORT: { wrong: ['65536', '-1', '80.5'], right: ['65535'] },
  BOT_ADMIN_PORT: { wrong: ['65536'], right: ['0', '65535'] },
  BOT_LISTEN_ADDRESS: { wrong: ['bot'], right: ['localhost', '::1'] },
  PORT: { wrong: ['65536', 'http'], right: ['65535'] },
  ADMIN_PORT: { wrong: ['65536'], right: ['5174'] },
  HOST: { wrong: ['yapp.example.com'], right: ['0.0.0.0'] },
  TRUSTED_PROXY: { wrong: ['nginx', '127.0.0.1, nginx'], right: ['127.0.0.1, ::1'] },
  MAINTENANCE: { wrong: ['yes', 'once'], right: ['on', 'off'] },
  RATE_LIMITS: { wrong: ['no'], right: ['on', 'off'] },
  YAPP_DATA_DIR: { wrong: ['~/yapp'], right: ['/var/lib/yapp'] },
  YAPP_BACKUP_DIR: { wrong: ['~/backups'], right: ['/var/backups'] },
  YAPP_BACKUP_KEEP: { wrong: ['0', '1000000'], right: ['1', '999999'] },
  YAPP_SEED: { wrong: ['demos'], right: ['demo', 'empty'] },
};

test.each(variableNames)(
  '[OP-24] [OP-05] an invalid %s is refused by name, with an example',
  (name) => {
    const names = { required: [], optional: [name] } as const;
    for (const wrong of values[name].wrong) {
      const read = readSettings({ [name]: wrong }, names);
      const start = `${name} ${variables[name].check(wrong)}. `;
      expect(read, wrong).toMatchObject({ ok: false, failure: [expect.stringContaining(start)] });
      expect(read.ok ? '' : read.failure[0], wrong).toContain(
        `Example: ${variables[name].example}`,
      );
    }
    for (const right of values[name].right) {
      expect(readSettings({ [name]: right }, names), right).toEqual({
        ok: true,
        value: { [name]: right },
      });
    }
    expect(readSettings({ [name]: '  ' }, names)).toEqual({ ok: true, value: {} });
    expect(readSettings({ [name]: ' ' }, { required: [name] })).toMatchObject({
      ok: false,
      failure: [expect.stringContaining(`${name} is missing. `)],
    });
  },
);
