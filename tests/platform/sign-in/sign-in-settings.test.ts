import { expect, test } from 'vitest';
import { readSignInSettings } from '#src/platform/sign-in/sign-in-settings.ts';

const encode = (text: string) => Buffer.from(text).toString('base64');
const publishableKey = `pk_live_${encode('clerk.example.com$')}`;

test('the settings are read from the environment', () => {
  expect(
    readSignInSettings({
      VITE_CLERK_PUBLISHABLE_KEY: publishableKey,
      VITE_CLERK_PROXY_URL: '/__clerk',
      VITE_CLERK_JS_URL: 'https://auth.example/clerk.js',
    }),
  ).toEqual({ publishableKey, proxyUrl: '/__clerk', scriptUrl: 'https://auth.example/clerk.js' });
});

test.each([undefined, '', 'clerk.js', 'javascript:alert(1)', '//evil.test/x'])(
  'the address %j counts as none, and Clerk’s own host is used',
  (address) => {
    expect(
      readSignInSettings({
        VITE_CLERK_PUBLISHABLE_KEY: publishableKey,
        VITE_CLERK_PROXY_URL: address,
        VITE_CLERK_JS_URL: address,
      }),
    ).toEqual({ publishableKey });
  },
);

test.each([
  undefined,
  '',
  'pk_live_',
  'pk_live_nonsense',
  `pk_other_${encode('clerk.example.com$')}`,
  `pk_live_${encode('clerk.example.com')}`,
  `pk_live_${encode('localhost$')}`,
  `pk_live_${encode('clerk.example.com$$')}`,
  `${publishableKey}_more`,
])('with the key %j no sign-in can be', (key) => {
  expect(readSignInSettings({ VITE_CLERK_PUBLISHABLE_KEY: key })).toBeNull();
});
