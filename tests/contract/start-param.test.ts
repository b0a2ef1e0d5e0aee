import { expect, test } from 'vitest';
import { pathOfStartParam, postShareUrl } from '#src/contract/start-param.ts';

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

test('a shared post leads back to itself', () => {
  const url = new URL(postShareUrl('https://t.me/some_bot/app', 'abc123'));
  expect(url.href).toBe('https://t.me/some_bot/app?startapp=post_abc123');
  expect(pathOfStartParam(url.searchParams.get('startapp') ?? '')).toBe('/post/abc123');
});
