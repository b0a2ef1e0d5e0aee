import { expect, test } from 'vitest';
import {
  inviterIn,
  inviteUrl,
  pathOfStartParam,
  personStartUrl,
  postShareUrl,
} from '#src/contract/start-param.ts';

test.each([
  ['reports', '/reports'],
  ['requests', '/requests'],
  ['notifs', '/notifs'],
  ['reviews', '/reviews'],
  ['earn', '/earn'],
  ['profile', '/profile'],
  ['post_abc123', '/post/abc123'],
  ['post_a_b', '/post/a_b'],
  ['user_1001', '/user/1001'],
])('the start parameter %s leads to %s', (startParam, path) => {
  expect(pathOfStartParam(startParam)).toBe(path);
});

test.each([
  '',
  'home',
  'Reports',
  'admin',
  'post_',
  'post_ABC',
  'post_../admin',
  'user_a/b',
  'toString',
])('the start parameter %j leads nowhere', (startParam) => {
  expect(pathOfStartParam(startParam)).toBeNull();
});

test('a shared link opens its post', () => {
  const url = new URL(postShareUrl('https://t.me/some_bot/app', 'abc123'));
  expect(url.href).toBe('https://t.me/some_bot/app?startapp=post_abc123');
  expect(pathOfStartParam(url.searchParams.get('startapp') ?? '')).toBe('/post/abc123');
});

test('[PA-10] a person’s link leads to the person', () => {
  const url = new URL(personStartUrl('https://t.me/some_bot/app', '1001'));
  expect(url.href).toBe('https://t.me/some_bot/app?startapp=user_1001');
  expect(pathOfStartParam(url.searchParams.get('startapp') ?? '')).toBe('/user/1001');
});

test('[MY-30] an invitation names its inviter, and has no page of its own', () => {
  const url = new URL(inviteUrl('https://t.me/some_bot/app', '1003'));
  expect(url.href).toBe('https://t.me/some_bot/app?startapp=invite_1003');
  expect(inviterIn('invite_1003')).toBe('1003');
  expect(pathOfStartParam('invite_1003')).toBeNull();
});

test.each(['', 'invite_', 'invite_ada', 'invite_10 03', 'post_1003', ` invite_1003`])(
  '[MY-30] the start parameter %j names no inviter',
  (startParam) => {
    expect(inviterIn(startParam)).toBeNull();
  },
);
