import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { readVerificationUrl } from '#src/contract/verification-link.ts';
import { matchRoute } from '#src/domain/access/routes.ts';
import { stepUrl } from '#src/domain/engagement/step-url.ts';
import { parseStatusLink } from '#src/domain/posts/post-link.ts';
import { redact } from '#src/contract/redact.ts';
import { anyText, fuzzed } from '#tests/support/fuzz.ts';

const types = ['like', 'retweet', 'follow', 'comment', 'quote'] as const;

/** Parts of addresses, harmless and malicious. */
const known = [
  ['https://', 'http://', 'javascript:', 'data:text/html,', '//', '/', '\\', '@', '.', '#'],
  ['x.com', 'twitter.com', 'www.', 'mobile.', 'x.com.evil', 'evil.example', '%2e', '%00', '?'],
  ['ada', 'status', '/status/', '100', '007', '٩', '&', '=', ' ', '\n', '\u202e', '<script>'],
  ['post_', 'user_', 'reports', 'earn', '..', '__proto__', ':id', '*'],
].flat();
const piece = fc.oneof(fc.constantFrom(...known), anyText(4));
const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('').toWellFormed());
const nearLink = fc.oneof(
  text,
  text.map((end) => `https://x.com/ada/status/1${end}`),
);

test('[PO-12] [PO-13] [EA-19] no text becomes a link to another site than X', () => {
  const status = /^https:\/\/(?:x|twitter)\.com\/\w{1,15}\/status\/\d+$/;
  const onX = /^https:\/\/(?:x|twitter)\.com\/[\w/?=%.!~*'()-]+$/;
  let links = 0;
  fc.assert(
    fc.property(nearLink, (typed) => {
      const link = parseStatusLink(typed);
      if (link.ok) links += 1;
      const urls = types.map((type) => stepUrl(type, { link: typed, authorUsername: typed }));
      const isRead = !link.ok || (status.test(link.value.url) && /^\d+$/.test(link.value.statusId));
      return isRead && urls.every((url) => url === null || onX.test(url));
    }),
    fuzzed(4000),
  );
  expect(links).toBeGreaterThan(0);
}, 3_600_000);

test('every start parameter leads to a screen of the app', () => {
  let paths = 0;
  fc.assert(
    fc.property(text, (startParam) => {
      const path = pathOfStartParam(startParam);
      if (path === null) return true;
      paths += 1;
      const { origin } = new URL(path, 'https://app.example');
      return origin === 'https://app.example' && matchRoute(path) !== null;
    }),
    fuzzed(4000),
  );
  expect(paths).toBeGreaterThan(0);
}, 3_600_000);

test('[VX-02] [VX-03] [VX-04] [VX-06] a link made of any parts is read as it was made, or refused with a code', () => {
  const parts = fc.record({
    tg: text,
    iv: text,
    sid: text,
    ts: fc.oneof(text, fc.nat().map(String)),
  });
  const bases = fc.constantFrom('https://auth.example/verify_x', '');
  const codes = new Set<string>();
  fc.assert(
    fc.property(bases, parts, text, (base, made, key) => {
      const query = new URLSearchParams(made).toString();
      const read = readVerificationUrl(`${base}?${query}#${key}`, 1000);
      if (!read.ok) codes.add(read.failure.code);
      return !read.ok || (read.value.tg === made.tg && read.value.iv === made.iv);
    }),
    fuzzed(3000),
  );
  expect([...codes]).toEqual(
    expect.arrayContaining(['link_parameters_missing', 'link_processing_failed']),
  );
}, 3_600_000);

test('[BS-08] no report contains a secret, regardless of the text around it', () => {
  const secrets = fc.constantFrom(
    ['nonce', '3f9a1b'],
    ['tgWebAppData', 'query_id%3DAAHxyz'],
    ['password', 'hunter2hunter2'],
    ['token', 'eyJhbGciOi.J9.eyJ'],
  );
  let texts = 0;
  fc.assert(
    fc.property(secrets, text, text, ([name, value = ''], before, after) => {
      texts += 1;
      const address = `https://app.example/${encodeURIComponent(before)}?${name}=${value}`;
      return !redact(`${address}&x=${encodeURIComponent(after)}`).includes(value);
    }),
    fuzzed(3000),
  );
  expect(texts).toBeGreaterThan(1000);
}, 3_600_000);
