import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/read-settings.ts';
import { variables } from '#server/settings/variables.ts';

test('[OP-05] the example of the settings has every variable, and no other', () => {
  const example = readFileSync('.env.example', 'utf8');
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set([...Object.keys(variables), 'CHROMIUM_PATH']));
  expect(new Set(names).size).toBe(names.length);
});

test('[OP-05] the example can be copied: what it leaves blank is unset, what it says is right', () => {
  const example = readFileSync('.env.example', 'utf8');
  const entries = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const read = readSettings(Object.fromEntries(entries), {
    required: [],
    optional: Object.keys(variables) as (keyof typeof variables)[],
  });
  expect(read).toMatchObject({ ok: true });
});

test.each([
  ['TRUSTED_PROXY', 'nginx', '127.0.0.1, ::1'],
  ['VITE_SENTRY_DSN', 'https://o1.ingest.sentry.io/1', 'https://key@o1.ingest.sentry.io/1'],
  ['VITE_SENTRY_DSN', 'https://key@o1.ingest.sentry.io/', 'https://key@host.example/sub/17'],
  ['VITE_CLERK_JS_URL', 'clerk js', 'https://yapp.example.com/clerk.js'],
  ['VITE_CLERK_JS_URL', '//evil', '/clerk.js'],
  ['VITE_CLERK_PROXY_URL', 'proxy', 'https://yapp.example.com/__clerk'],
  ['VITE_MESSENGER_ORIGIN', 'web.telegram.org', 'https://web.telegram.org'],
  ['VITE_MESSENGER_ORIGIN', 'https://web.telegram.org/k/', 'self'],
  ['HOST', 'yapp.example.com', '0.0.0.0'],
  ['BOT_LISTEN_ADDRESS', 'bot', 'localhost'],
  ['PORT', '70000', '5173'],
  ['YAPP_DATA_DIR', '~/yapp', '/var/lib/yapp'],
] as const)('[OP-24] %s refuses %s and takes %s', (name, wrong, right) => {
  const names = { required: [], optional: [name] } as const;
  expect(readSettings({ [name]: wrong }, names)).toMatchObject({
    ok: false,
    failure: [expect.stringContaining(name)],
  });
  expect(readSettings({ [name]: right }, names)).toMatchObject({ ok: true });
});
