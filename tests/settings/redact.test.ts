import { expect, test } from 'vitest';
import { createRedactor } from '#server/settings/redact.ts';

const botToken = '123456789:AAHxQvL0pTn3u9Kc5wYdZsEr7fGjB2mNiOk';

test('[OP-01] what a secret variable holds is not in what is printed', () => {
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

test("[OP-01] another bot's token is taken out as well", () => {
  const redact = createRedactor({});
  expect(redact(`/bot${botToken}/x`)).toBe('/bot[secret]/x');
  expect(redact(`token=${encodeURIComponent(botToken)}`)).toBe('token=[secret]');
});
