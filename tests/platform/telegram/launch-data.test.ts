import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLaunchData } from '#src/platform/telegram/launch-data.ts';
import {
  readLaunchParameters,
  toSdkQuery,
  withoutLaunchParameters,
} from '#src/platform/telegram/launch-store.ts';

const userOf = (json: string | undefined) =>
  readLaunchData(new URLSearchParams(json === undefined ? {} : { user: json }).toString()).user;

test.each([
  undefined,
  '',
  'null',
  '[]',
  'not json',
  '"ada"',
  '{"first_name":"Ada"}',
  '{"id":null,"first_name":"Ada"}',
  '{"id":"ada","first_name":"Ada"}',
  '{"id":1.5,"first_name":"Ada"}',
  '{"id":0,"first_name":"Ada"}',
  '{"id":-1,"first_name":"Ada"}',
])('[IN-10] a user that is missing or has a non-numeric id is refused: %s', (json) => {
  expect(userOf(json)).toEqual({ ok: false, failure: { code: 'telegram_user_invalid' } });
});

test.each([
  '{"id":1001}',
  '{"id":1001,"first_name":""}',
  '{"id":1001,"first_name":"  "}',
  '{"id":1001,"first_name":null}',
  '{"id":1001,"first_name":7}',
])('[IN-11] a user without a first name is refused: %s', (json) => {
  expect(userOf(json)).toEqual({ ok: false, failure: { code: 'telegram_first_name_missing' } });
});

test('[IN-09] a user needs only id and first name; invalid other fields are left out', () => {
  expect(userOf('{"id":1001,"first_name":"Ada"}')).toEqual({
    ok: true,
    value: {
      id: 1001,
      firstName: 'Ada',
      lastName: undefined,
      username: undefined,
      languageCode: undefined,
      isPremium: false,
      canBotWrite: false,
      photoUrl: undefined,
    },
  });
  expect(userOf('{"id":1001,"first_name":"Ada","username":7,"is_premium":"yes"}')).toMatchObject({
    ok: true,
    value: { username: undefined, isPremium: false },
  });
});

test('reading launch data never throws', () => {
  fc.assert(
    fc.property(fc.string(), (raw) => {
      expect(readLaunchData(raw)).toHaveProperty('user');
    }),
  );
});

test('an address is a launch if it names a client in its query or hash', () => {
  const address = 'https://app.example/earn?tgWebAppStartParam=a#tgWebAppVersion=8.0';
  expect(readLaunchParameters(address)).toEqual({
    tgWebAppStartParam: 'a',
    tgWebAppVersion: '8.0',
  });
  expect(readLaunchParameters('https://app.example/?tgWebAppStartParam=a')).toBeUndefined();
  expect(readLaunchParameters('https://app.example/verify_x?tg=1#key')).toBeUndefined();
  expect(readLaunchParameters('https://app.example/')).toBeUndefined();
});

test('of a repeated parameter the first one counts', () => {
  const address =
    'https://a.example/?tgWebAppStartParam=a#tgWebAppVersion=8.0&tgWebAppStartParam=b';
  expect(readLaunchParameters(address)).toMatchObject({ tgWebAppStartParam: 'a' });
});

test('the SDK’s query contains no launch data', () => {
  const query = toSdkQuery({ tgWebAppData: 'user=ada&hash=abc', tgWebAppVersion: 'new' });
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    tgWebAppVersion: '6.0',
    tgWebAppPlatform: 'unknown',
    tgWebAppThemeParams: '{}',
  });
});

test('an address loses launch parameters and nothing else', () => {
  expect(
    withoutLaunchParameters('https://a.example/x?tgWebAppStartParam=a&b=1#tgWebAppData=c'),
  ).toBe('/x?b=1');
  expect(withoutLaunchParameters('https://a.example/x?b=1#section')).toBe('/x?b=1#section');
});
