import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { names } from '#server/settings/names.ts';
import { readProductionSettings } from '#server/host/production-settings.ts';
import { askForSettings, envFileOf } from '#server/settings/setup.ts';

const pem = String.raw`-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----`;
const answers: Readonly<Record<string, string>> = {
  MINI_APP_URL: 'https://yapp.example.com',
  BOT_TOKEN: '123456789:AAHxQvL0pTn3u9Kc5wYdZsEr7fGjB2mNiOk',
  VITE_BOT_APP_URL: 'https://t.me/example_bot/yapp',
  SUPER_ADMIN_ID: '4242',
  BOT_ADMIN_CHAT_ID: '-1002000000000',
  VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.com$')}`,
  CLERK_SECRET_KEY: 'sk_live_abc',
  CLERK_JWT_KEY: pem,
  CLERK_ISSUER: 'https://clerk.example.com',
};

/** Answers questions by the variable's name; the first answers are given before those. */
async function setUp(
  first: Readonly<Record<string, string[]>> = {},
  current: Readonly<Record<string, string>> = {},
) {
  const said: string[] = [];
  let secrets = 0;
  const settings = await askForSettings({
    say: (text) => void said.push(text),
    ask: async (question) => {
      const name = /^[A-Z_]+/.exec(question)?.[0] ?? '';
      return first[name]?.shift() ?? (name in current ? '' : (answers[name] ?? ''));
    },
    current,
    newSecret: () => {
      secrets += 1;
      return String(secrets).repeat(48);
    },
    defaultDataDirectory: '/opt/yapp/.data/production',
    botNameOf: async (token) => {
      if (token.startsWith('999999')) throw new Error('refused');
      return 'example_bot';
    },
  });
  return { settings, said: said.join('\n') };
}

test('[OP-05] `serve` accepts the answers, read from the file', async () => {
  const { settings, said } = await setUp();
  expect(said).toContain("The bot's token, from BotFather.");
  expect(said).toContain('This is @example_bot.');
  const read = readProductionSettings(parseEnv(envFileOf(settings)));
  expect(read).toMatchObject({
    superAdminId: '4242',
    authOrigin: 'https://yapp.example.com',
    apiKey: '2'.repeat(48),
    trustedProxies: ['127.0.0.1'],
    host: '127.0.0.1',
    clerk: { jwtKey: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----' },
  });
});

test('[OP-05] [OP-21] a later setup can return to the default data directory', async () => {
  const { settings } = await setUp(
    { YAPP_DATA_DIR: ['/opt/yapp/.data/production'] },
    { YAPP_DATA_DIR: '/var/lib/yapp' },
  );
  expect(settings).not.toHaveProperty('YAPP_DATA_DIR');
});

test.each([
  ['follows the app to another host', 'https://yapp.example.com', 'https://new.example.com'],
  ['is kept if it was set separately', 'https://link.example.com', 'https://link.example.com'],
])('[OP-05] in a later setup the host of verification links %s', async (_what, before, after) => {
  const current = { ...answers, VITE_AUTH_HOST: before };
  const { settings } = await setUp({ MINI_APP_URL: ['https://new.example.com/app'] }, current);
  expect(settings).toMatchObject({ VITE_AUTH_HOST: after });
});

test('[OP-24] the same port for both listeners is refused', async () => {
  const { settings } = await setUp();
  expect(() => readProductionSettings({ ...settings, PORT: '5174' })).toThrow(
    'ADMIN_PORT is the same port as PORT',
  );
  expect(() => readProductionSettings({ ...settings, PORT: '80', ADMIN_PORT: '080' })).toThrow(
    'ADMIN_PORT is the same port as PORT',
  );
});

test('[OP-05] programs that call the backend of one machine find its names in the file', async () => {
  const { settings } = await setUp();
  expect(parseEnv(envFileOf(settings))).toMatchObject({
    APPWRITE_PROJECT_ID: names.projectId,
    APPWRITE_DATABASE_ID: names.databaseId,
    APPWRITE_FUNCTION_ID: names.functionId,
  });
});

test('[OP-05] a wrong answer is explained and the question repeated', async () => {
  const { said, settings } = await setUp({
    SUPER_ADMIN_ID: ['alice', ''],
    BOT_TOKEN: ['foo', `999999:${'a'.repeat(35)}`],
    CLERK_SECRET_KEY: ['sk_test_abc'],
  });
  expect(said).toContain('CLERK_SECRET_KEY is the key of a test instance, not of production.');
  expect(said).toContain('SUPER_ADMIN_ID is not a messenger id, which is a number.');
  expect(said).toContain('SUPER_ADMIN_ID is missing.');
  expect(said).toContain('BOT_TOKEN is not a bot token.');
  expect(said).toContain('BOT_TOKEN is refused by Telegram.');
  expect(settings['SUPER_ADMIN_ID']).toBe('4242');
});

test('[OP-05] existing settings are kept, including secrets', async () => {
  const current = {
    ...answers,
    APPWRITE_API_KEY: 'k'.repeat(30),
    PORT: '8080',
    APPWRITE_PROJECT_ID: 'other',
  };
  const { settings } = await setUp({}, current);
  expect(settings).toMatchObject(current);
});

test('[OP-05] the directory is the only existing setting shown, and no secret', async () => {
  const current = { ...answers, YAPP_DATA_DIR: '/var/lib/yapp', CLERK_SECRET_KEY: 'sk_live_hush' };
  const questions: string[] = [];
  const said: string[] = [];
  await askForSettings({
    say: (text) => void said.push(text),
    ask: async (question) => {
      questions.push(question);
      return '';
    },
    current,
    newSecret: () => 'made-up-secret'.repeat(3),
    defaultDataDirectory: '/opt/yapp/.data/production',
    botNameOf: async () => null,
  });
  expect(questions).toContain('YAPP_DATA_DIR (empty keeps /var/lib/yapp): ');
  expect(questions).toContain('CLERK_SECRET_KEY (empty keeps it): ');
  const shown = [...questions, ...said].join('\n');
  for (const secret of ['sk_live_hush', answers['BOT_TOKEN'] ?? '', 'made-up-secret']) {
    expect(shown).not.toContain(secret);
  }
  expect(shown).toContain('Telegram cannot be asked from here.');
});

test('[OP-24] a key pasted as several lines is one answer', async () => {
  const lines = ['-----BEGIN PUBLIC KEY-----', 'MIIB', 'AQAB', '-----END PUBLIC KEY-----'];
  const asked: string[] = [];
  const settings = await askForSettings({
    say: () => undefined,
    ask: async (question) => {
      const name = /^[A-Z_]+/.exec(question)?.[0] ?? '';
      asked.push(name);
      if (name === 'CLERK_JWT_KEY' || name === '') return lines.shift() ?? '';
      return answers[name] ?? '';
    },
    current: {},
    newSecret: () => 'x'.repeat(48),
    defaultDataDirectory: '/opt/yapp/.data/production',
    botNameOf: async () => 'example_bot',
  });
  expect(settings['CLERK_JWT_KEY']).toBe(
    '-----BEGIN PUBLIC KEY-----\nMIIB\nAQAB\n-----END PUBLIC KEY-----',
  );
  expect(settings['CLERK_ISSUER']).toBe(answers['CLERK_ISSUER']);
  expect(parseEnv(envFileOf(settings))['CLERK_JWT_KEY']).toContain('AQAB');
});

test('[OP-05] a value with all kinds of quotes, which .env cannot hold, is asked for again', async () => {
  const { said, settings } = await setUp({ YAPP_DATA_DIR: ['/var/"\'`', '/var/lib/yapp'] });
  expect(said).toContain('YAPP_DATA_DIR holds all of " \' `.');
  expect(settings).toMatchObject({ YAPP_DATA_DIR: '/var/lib/yapp' });
});

test('[OP-21] setup writes the directory that service and tools use', async () => {
  const first = await setUp();
  // Unset means the same directory to all of them, and another one to the demo.
  expect(first.settings).not.toHaveProperty('YAPP_DATA_DIR');
  const named = await setUp({ YAPP_DATA_DIR: ['/var/lib/yapp'] });
  expect(named.settings).toMatchObject({ YAPP_DATA_DIR: '/var/lib/yapp' });
  const kept = await setUp({}, { YAPP_DATA_DIR: '/var/lib/yapp' });
  expect(kept.settings).toMatchObject({ YAPP_DATA_DIR: '/var/lib/yapp' });
});

test.each([
  ['spaces', 'a b  c'],
  ['a sign that begins a remark', 'a#b # c'],
  ['double quotes', 'say "hi"'],
  ['single quotes', "it's"],
  ['both kinds of quotes', `it's "it"`],
  ['a dollar sign', 'a$B${C}'],
  ['several lines', 'one\ntwo\nthree\nfour'],
  ['several lines with double quotes', '"one"\ntwo\nthree'],
  ['an equals sign', 'a=b='],
  ['nothing but plain signs', 'https://a.example/v1,b-c_d@e+f'],
])('[OP-05] a value with %s is read back from the file as it was', (_name, value) => {
  const settings = { FIRST: value, NEXT: 'next' };
  expect(parseEnv(envFileOf(settings))).toEqual(settings);
});

test.each([
  ['TRUSTED_PROXY', '10.0.0.7'],
  ['VITE_AUTH_HOST', 'https://sign-in.example.com'],
  ['APPWRITE_DATABASE_ID', 'other'],
  ['BOT_SHARED_SECRET', 'b'.repeat(30)],
  ['ERASURE_KEY', 'e'.repeat(30)],
  ['YAPP_BACKUP_KEEP', '3'],
  ['RETENTION_DAYS', '7'],
])('[OP-05] %s that is set is not written over', async (name, value) => {
  const { settings, said } = await setUp({}, { ...answers, [name]: value });
  expect(settings[name]).toBe(value);
  expect(said).not.toContain(`${name}: made up`);
});

test('[OP-05] blank lines are not settings', async () => {
  const blank = { TRUSTED_PROXY: '', VITE_AUTH_HOST: '', ERASURE_KEY: '' };
  const { settings } = await setUp({}, { ...answers, ...blank });
  expect(settings).toMatchObject({
    TRUSTED_PROXY: '127.0.0.1',
    VITE_AUTH_HOST: 'https://yapp.example.com',
  });
  expect(settings['ERASURE_KEY']).toHaveLength(48);
});

test('[OP-05] defaults are those of one machine, and each secret is different', async () => {
  const { settings } = await setUp();
  expect(settings).toMatchObject({
    TRUSTED_PROXY: '127.0.0.1',
    VITE_AUTH_HOST: 'https://yapp.example.com',
  });
  const secrets = ['BOT_SHARED_SECRET', 'APPWRITE_API_KEY', 'ERASURE_KEY'];
  expect(new Set(secrets.map((name) => settings[name])).size).toBe(secrets.length);
});
