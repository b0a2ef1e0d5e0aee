import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VerificationLink } from '#src/contract/verification-link.ts';
import {
  buildVerificationUrl,
  hasLinkParts,
  readVerificationUrl,
  isVerificationPayload,
} from '#src/contract/verification-link.ts';

const madeAtMs = 1_800_000_000_000;
const link: VerificationLink = {
  tg: 'c2VhbGVk_-',
  iv: 'aXYtaXYtaXYt',
  sid: 'session1',
  ts: madeAtMs,
  key: 'a2V5LWtleQ',
};

test('[AU-09] the link carries four parameters in the query and the key in the hash alone', () => {
  const url = new URL(buildVerificationUrl('https://auth.example', link));
  expect(url.origin + url.pathname).toBe('https://auth.example/verify_x');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tg: 'c2VhbGVk_-',
    iv: 'aXYtaXYtaXYt',
    sid: 'session1',
    ts: '1800000000000',
  });
  expect(url.hash).toBe('#a2V5LWtleQ');
  expect(url.search).not.toContain('a2V5LWtleQ');
});

test('[AU-09] a link is read back as it was built', () => {
  const text = fc.stringMatching(/^[\w-]{1,40}$/);
  const links = fc.record({
    tg: text,
    iv: text,
    sid: fc.string({ minLength: 1 }),
    ts: fc.integer({ min: 0, max: madeAtMs }),
    key: text,
  });
  fc.assert(
    fc.property(links, (any) => {
      const url = buildVerificationUrl('https://auth.example', any);
      expect(readVerificationUrl(url, any.ts)).toEqual({ ok: true, value: any });
    }),
  );
});

test.each(['tg', 'iv', 'sid', 'ts'])('[VX-02] a link without %s lacks a parameter', (name) => {
  const url = new URL(buildVerificationUrl('https://auth.example', link));
  url.searchParams.set(name, '');
  const emptied = readVerificationUrl(url.href, madeAtMs);
  url.searchParams.delete(name);
  const failed = { ok: false, failure: { code: 'link_parameters_missing' } };
  expect(emptied).toEqual(failed);
  expect(readVerificationUrl(url.href, madeAtMs)).toEqual(failed);
});

test.each(['', '#'])('[VX-03] a link with the hash %j has no key', (hash) => {
  const url = buildVerificationUrl('https://auth.example', link).replace(/#.*/, hash);
  expect(readVerificationUrl(url, madeAtMs)).toEqual({
    ok: false,
    failure: { code: 'link_key_missing' },
  });
});

test('[VX-02] [VX-03] a link without parameters and key reports the parameters first', () => {
  expect(readVerificationUrl('https://auth.example/verify_x', madeAtMs)).toEqual({
    ok: false,
    failure: { code: 'link_parameters_missing' },
  });
});

test.each([
  [-60_000, true],
  [0, true],
  [119_999, true],
  [120_000, true],
  [120_001, false],
  [86_400_000, false],
])('[VX-04] a link that is %d ms old is valid: %s', (ageMs, isValid) => {
  const url = buildVerificationUrl('https://auth.example', link);
  expect(readVerificationUrl(url, madeAtMs + ageMs)).toEqual(
    isValid ? { ok: true, value: link } : { ok: false, failure: { code: 'link_expired' } },
  );
});

test.each([
  ['tg', 'not base64url!'],
  ['iv', 'a+b/c='],
  ['ts', 'yesterday'],
  ['ts', '-5'],
  ['ts', '1e3'],
])('[VX-06] a link whose %s is %j cannot be processed', (name, text) => {
  const url = new URL(buildVerificationUrl('https://auth.example', link));
  url.searchParams.set(name, text);
  expect(readVerificationUrl(url.href, madeAtMs)).toEqual({
    ok: false,
    failure: { code: 'link_processing_failed' },
  });
});

test.each(['#%', '#%zz', '#a b'])('[VX-06] a link with the hash %j cannot be processed', (hash) => {
  const url = buildVerificationUrl('https://auth.example', link).replace(/#.*/, hash);
  expect(readVerificationUrl(url, madeAtMs)).toEqual({
    ok: false,
    failure: { code: 'link_processing_failed' },
  });
});

const addresses = fc
  .tuple(fc.constantFrom('', '/verify_x', '/verify_x?tg=', '/verify_x?user=', '/#'), fc.string())
  .map(([path, text]) => `https://auth.example${path}${text}`);

test('[VX-06] reading a link never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), addresses), (text) => {
      expect(readVerificationUrl(text, madeAtMs)).toMatchObject({ ok: false });
    }),
  );
});

test('an address with any part of a link is treated as a link, a bare one is not', () => {
  expect(hasLinkParts(buildVerificationUrl('https://auth.example', link))).toBe(true);
  expect(hasLinkParts('https://auth.example/verify_x?tg=')).toBe(true);
  expect(hasLinkParts('https://auth.example/verify_x?theme=dark')).toBe(false);
});

test('[AU-10] the payload holds user, sessionId and ts', () => {
  const payload = { user: { id: '1001', name: 'Ada', handle: 'ada' }, sessionId: 's', ts: 5 };
  expect(isVerificationPayload({ ...payload, more: 1 })).toBe(true);
  expect(isVerificationPayload({ ...payload, sessionId: '' })).toBe(false);
  expect(isVerificationPayload({ ...payload, ts: 1.5 })).toBe(false);
});
