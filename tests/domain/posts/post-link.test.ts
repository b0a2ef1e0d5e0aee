import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStatusLink } from '#src/domain/posts/post-link.ts';

test.each([
  ['https://x.com/ada/status/123', 'https://x.com/ada/status/123'],
  ['http://twitter.com/ada/status/123', 'https://twitter.com/ada/status/123'],
  ['https://www.x.com/ada/status/123?s=20', 'https://x.com/ada/status/123'],
  ['mobile.twitter.com/ada/status/123', 'https://twitter.com/ada/status/123'],
  ['x.com/ada/status/123', 'https://x.com/ada/status/123'],
  ['HTTPS://X.COM/Ada/status/123', 'https://x.com/Ada/status/123'],
  ['  https://x.com/ada/status/123  ', 'https://x.com/ada/status/123'],
  ['https://x.com/fifteen_letters/status/1?', 'https://x.com/fifteen_letters/status/1'],
])('[PO-12] [PO-13] %s is accepted and normalized to %s', (text, url) => {
  expect(parseStatusLink(text)).toMatchObject({ ok: true, value: { url } });
});

test.each([
  '',
  'https://x.com',
  'https://x.com/ada',
  'https://x.com/ada/status/',
  'https://x.com/ada/status/12a',
  'https://x.com/ada/status/123/photo/1',
  'https://x.com/ada/status/123/',
  'https://x.com/ada/status/123#top',
  'https://x.com/ada/status/123?a=1 b',
  'https://x.com/sixteen_letters_/status/1',
  'https://x.com/ada-l/status/1',
  'https://xx.com/ada/status/1',
  'https://x.com.evil.com/ada/status/1',
  'https://evil.com/?u=x.com/ada/status/1',
  'https://evil.com/x.com/ada/status/1',
  'https://x.com@evil.com/ada/status/1',
  'https://me@x.com/ada/status/1',
  'https://api.x.com/ada/status/1',
  'https://xacom/ada/status/1',
  'ftp://x.com/ada/status/1',
  'javascript:alert(1)',
  'https://x.com/ada/status/1\nhttps://evil.com',
])('[PO-12] %j is refused', (text) => {
  expect(parseStatusLink(text)).toEqual({ ok: false, failure: { code: 'no_status_link' } });
});

test('a link identifies the post and its author, regardless of its spelling', () => {
  const spellings = ['https://x.com/Ada/status/0123', 'twitter.com/ADA/status/123?s=20'];
  for (const text of spellings) {
    const value = { handle: 'ada', statusId: '123' };
    expect(parseStatusLink(text)).toMatchObject({ ok: true, value });
  }
});

test('[PO-13] a normalized link is its own normal form', () => {
  const links = fc.stringMatching(
    /^(https?:\/\/)?(www\.|mobile\.)?(x|twitter)\.com\/[a-zA-Z0-9_]{1,15}\/status\/\d{1,19}(\?[a-z=&]*)?$/,
  );
  fc.assert(
    fc.property(links, (text) => {
      const link = parseStatusLink(text);
      expect(link.ok).toBe(true);
      expect(link.ok && parseStatusLink(link.value.url)).toEqual(link);
    }),
  );
});
