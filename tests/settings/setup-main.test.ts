import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '..', '..', 'server', 'settings', 'setup-main.ts');

/** Runs the program in a directory, with these answers; as an unprivileged user, or with this response of Telegram. */
async function setUp(
  directory: string,
  answers: string,
  { isUnprivileged = false, telegram }: { isUnprivileged?: boolean; telegram?: string } = {},
) {
  const isRoot = process.getuid?.() === 0;
  const preload = `data:text/javascript,${encodeURIComponent(`globalThis.fetch = ${telegram};`)}`;
  const flags = telegram === undefined ? [] : ['--import', preload];
  const child = spawn(process.execPath, [...flags, program], {
    cwd: directory,
    ...(isUnprivileged && isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.stdin.on('error', () => undefined).end(answers);
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  return { output, exitCode };
}

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'yapp-setup-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('[OP-24] if .env cannot be written, nothing is asked', async () => {
  const closed = makeDirectory();
  chmodSync(closed, 0o555);
  const refused = await setUp(closed, '', { isUnprivileged: true });
  expect(refused.output).toContain(`${join(closed, '.env')} cannot be written: the user`);
  expect(refused.output).not.toContain('MINI_APP_URL');
  expect(refused.exitCode).toBe(1);

  const withFolder = makeDirectory();
  mkdirSync(join(withFolder, '.env'));
  const { output } = await setUp(withFolder, '');
  expect(output).toContain('.env cannot be written: it is a folder.');
});

test('[OP-05] answers that arrive at once are read one by one, and too few of them write nothing', async () => {
  const directory = makeDirectory();
  const { output, exitCode } = await setUp(directory, 'no address\nhttps://yapp.example.com\n');
  expect(output).toContain('MINI_APP_URL is not an https address.');
  expect(output).toContain('The answers end before that of BOT_TOKEN:');
  expect(exitCode).toBe(1);
  expect(existsSync(join(directory, '.env'))).toBe(false);
});

test.each([
  [
    'that Telegram knows names its bot',
    `async (address) => Response.json({ ok: true, result: { username: /bot123456:A+.getMe$/.test(address) ? 'known_bot' : '' } })`,
    'This is @known_bot.',
  ],
  [
    'that Telegram refuses is asked for again',
    `async () => Response.json({ ok: false, error_code: 401 }, { status: 401 })`,
    'BOT_TOKEN is refused by Telegram.',
  ],
  [
    'is accepted if Telegram cannot be reached',
    `async () => { throw new TypeError('fetch failed'); }`,
    'Telegram cannot be asked from here.',
  ],
  [
    'is accepted if something else answers for Telegram',
    `async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })`,
    'Telegram cannot be asked from here.',
  ],
  [
    'is accepted if Telegram takes no more questions',
    `async () => Response.json({ ok: false, error_code: 429 }, { status: 429 })`,
    'Telegram cannot be asked from here.',
  ],
])('[OP-05] a token %s', async (_name, telegram, line) => {
  const typed = `https://yapp.example.com\n123456:${'A'.repeat(35)}\n`;
  const { output } = await setUp(makeDirectory(), typed, { telegram });
  expect(output).toContain(line);
});

test('[OP-05] a file that others could read is only for its owner once it is rewritten', async () => {
  const directory = makeDirectory();
  const file = join(directory, '.env');
  const current = {
    MINI_APP_URL: 'https://yapp.example.com',
    BOT_TOKEN: `123456:${'A'.repeat(30)}`,
    VITE_BOT_APP_URL: 'https://t.me/example_bot/yapp',
    SUPER_ADMIN_ID: '4242',
    BOT_ADMIN_CHAT_ID: '-1002000000000',
    VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.com$')}`,
    CLERK_SECRET_KEY: 'sk_live_abc',
    CLERK_JWT_KEY: '"-----BEGIN PUBLIC KEY-----MIIB-----END PUBLIC KEY-----"',
    CLERK_ISSUER: 'https://clerk.example.com',
  };
  const lines = Object.entries(current).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o644 });
  chmodSync(file, 0o644);

  const { output } = await setUp(directory, '\n'.repeat(20));

  expect(output).toContain('.env is written.');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain('APPWRITE_API_KEY=');
});
