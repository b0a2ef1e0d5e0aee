import { expect, test } from 'vitest';
import { createRedactor } from '#server/settings/run-program.ts';

const botToken = '123456789:AAHxQvL0pTn3u9Kc5wYdZsEr7fGjB2mNiOk';

test('[OP-01] the output does not contain a secret variable’s value', () => {
  const redact = createRedactor({
    BOT_TOKEN: botToken,
    BOT_SHARED_SECRET: 'a secret/with signs & more',
    APPWRITE_API_KEY: 'key-key-key-1234',
    CLERK_SECRET_KEY: 'sk_live_1234567890',
    PORT: '12345678',
    BOT_WEBHOOK_SECRET: '',
  });
  expect(redact(`https://api.telegram.org/bot${botToken}/getMe failed`)).toBe(
    'https://api.telegram.org/bot[secret]/getMe failed',
  );
  expect(redact('a secret/with signs & more')).toBe('[secret]');
  expect(redact(`?s=${encodeURIComponent('a secret/with signs & more')}`)).toBe('?s=[secret]');
  expect(redact('key-key-key-1234, sk_live_1234567890')).toBe('[secret], [secret]');
  expect(redact('port 12345678')).toBe('port 12345678');
});

test("[OP-01] another bot's token is removed as well", () => {
  const redact = createRedactor({});
  expect(redact(`/bot${botToken}/x`)).toBe('/bot[secret]/x');
  expect(redact(`token=${encodeURIComponent(botToken)}`)).toBe('token=[secret]');
});

test.each([
  'BOT_TOKEN',
  'BOT_SHARED_SECRET',
  'CLERK_SECRET_KEY',
  'APPWRITE_API_KEY',
  'ERASURE_KEY',
  'SMTP_PASSWORD',
  'PRIVATE_KEY',
])('[OP-01] the value of %s is a secret', (name) => {
  expect(createRedactor({ [name]: 'hush-hush' })('it is hush-hush.')).toBe('it is [secret].');
});

test('[OP-01] a value of eight characters is treated as a secret, a shorter one is not', () => {
  const redact = createRedactor({ BOT_SHARED_SECRET: '12345678', CLERK_SECRET_KEY: 'abcdefg' });
  expect(redact('12345678 and abcdefg')).toBe('[secret] and abcdefg');
});

test('[OP-01] two secrets with the same beginning are removed entirely, in any order', () => {
  const [short, long] = ['begin-alike', 'begin-alike-and-more'];
  for (const [first, second] of [
    [short, long],
    [long, short],
  ]) {
    const redact = createRedactor({ BOT_SHARED_SECRET: first, APPWRITE_API_KEY: second });
    expect(redact(`${long} ${short}`)).toBe('[secret] [secret]');
  }
});

test('[OP-01] a secret is removed everywhere, also twice and inside an address', () => {
  const redact = createRedactor({ APPWRITE_API_KEY: 'a/b+c d&e' });
  expect(redact('a/b+c d&e, a/b+c d&e')).toBe('[secret], [secret]');
  expect(redact(`?key=${encodeURIComponent('a/b+c d&e')}&x`)).toBe('?key=[secret]&x');
});
