import { expect, test } from 'vitest';
import { createWebTokens } from '#server/local-appwrite/security/web-token.ts';

const claims = { userId: '1', exp: 100 };

test('a token that was accepted once is refused after it has expired', () => {
  const tokens = createWebTokens('secret');
  const token = tokens.sign(claims);

  expect(tokens.read(token, 99_999)).toEqual(claims);
  expect(tokens.read(token, 100_000)).toBe('Expired');
});

test('only exactly the accepted token is accepted', () => {
  const tokens = createWebTokens('secret');
  const token = tokens.sign(claims);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...claims, userId: '2' })).toString('base64url');
  expect(tokens.read(token, 0)).toEqual(claims);

  expect(tokens.read(`${head}.${forged}.${signature}`, 0)).toBe('Signature failed');
  expect(tokens.read(`${token}x`, 0)).toBe('Signature failed');
  expect(tokens.read(`${head}.${payload}`, 0)).toBe('Incomplete segments');
  expect(createWebTokens('other').read(token, 0)).toBe('Signature failed');
});

test('more tokens than the cache holds are all accepted', () => {
  const tokens = createWebTokens('secret');
  const signed = Array.from({ length: 250 }, (_, user) => ({ userId: String(user), exp: 100 }));
  for (const each of [...signed, ...signed]) {
    expect(tokens.read(tokens.sign(each), 0)).toEqual(each);
  }
});
