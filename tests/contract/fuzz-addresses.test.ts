import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { readVerificationUrl } from '#src/contract/verification-link.ts';
import { matchRoute } from '#src/domain/access/routes.ts';
import { stepUrl } from '#src/domain/engagement/intent-links.ts';
import { parseStatusLink } from '#src/domain/posts/post-link.ts';
import { redact } from '#src/platform/redact.ts';
import { fuzzed } from '#tests/support/fuzz.ts';

const longMs = 3_600_000;

/** Pieces that links are made of, good and evil, and whatever else somebody may type. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'https://',
      'http://',
      'javascript:',
      'data:text/html,',
      '//',
      '/',
      '\\',
      '@',
      '.',
      '#',
      '?',
    ],
    ...[
      'x.com',
      'twitter.com',
      'www.',
      'mobile.',
      'x.com.evil',
      'evil.example',
      'ｘ.com',
      '%2e',
      '%00',
    ],
    ...['ada', 'status', '/status/', '100', '007', '９', '&', '=', ' ', '\n', '\u202e', '<script>'],
    ...['post_', 'user_', 'reports', 'earn', '..', '__proto__', ':id', '*'],
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));

test(
  '[PO-12] [PO-13] [EA-19] no text becomes a link to anywhere but a status on X',
  () => {
    const known = /^https:\/\/(?:x|twitter)\.com\/\w{1,15}\/status\/\d+$/;
    let links = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((end) => `https://x.com/ada/status/1${end}`),
        ),
        (typed) => {
          const link = parseStatusLink(typed);
          if (link.ok) {
            links += 1;
            expect(link.value.url).toMatch(known);
            expect(link.value).toMatchObject({
              handle: expect.stringMatching(/^[a-z0-9_]{1,15}$/),
              statusId: expect.stringMatching(/^\d+$/),
            });
          }
          for (const type of ['like', 'retweet', 'follow', 'comment', 'quote'] as const) {
            const url = stepUrl(type, { link: typed, authorUsername: typed });
            if (url !== null)
              expect(url).toMatch(/^https:\/\/(?:x|twitter)\.com\/[\w/?=%.!~*'()-]+$/);
          }
        },
      ),
      fuzzed(4000),
    );
    expect(links).toBeGreaterThan(0);
  },
  longMs,
);

test(
  'no start parameter leads anywhere but to a screen of the app',
  () => {
    fc.assert(
      fc.property(text, (startParam) => {
        const path = pathOfStartParam(startParam);
        if (path === null) return;
        expect(path).toMatch(/^\/(?!\/)[\w/.%-]*$/);
        expect(matchRoute(path)).not.toBeNull();
        expect(new URL(path, 'https://app.example').origin).toBe('https://app.example');
      }),
      fuzzed(4000),
    );
  },
  longMs,
);

test(
  '[VX-02] [VX-03] [VX-04] [VX-06] a link of whatever parts is read as it was made, or refused by a code',
  () => {
    const codes = [
      'link_parameters_missing',
      'link_key_missing',
      'link_expired',
      'link_processing_failed',
    ];
    const parts = fc.record({
      tg: text,
      iv: text,
      sid: text,
      ts: fc.oneof(text, fc.nat().map(String)),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('https://auth.example/verify_x', ''),
        parts,
        text,
        (base, made, key) => {
          const query = new URLSearchParams(
            Object.entries(made).map(([name, value]) => [name, value.toWellFormed()]),
          );
          const read = readVerificationUrl(
            `${base}?${query.toString()}#${key.toWellFormed()}`,
            1000,
          );
          if (read.ok) expect(read.value).toMatchObject({ tg: made.tg, iv: made.iv });
          else expect(codes).toContain(read.failure.code);
        },
      ),
      fuzzed(3000),
    );
  },
  longMs,
);

test(
  '[BS-08] whatever stands around a secret, it is in no report',
  () => {
    const secrets = fc.constantFrom(
      ['nonce', '3f9a1b'],
      ['tgWebAppData', 'query_id%3DAAHxyz'],
      ['password', 'hunter2hunter2'],
      ['token', 'eyJhbGciOi.J9.eyJ'],
    );
    fc.assert(
      fc.property(secrets, text, text, ([name, value], before, after) => {
        const address = `https://app.example/${encodeURIComponent(before.toWellFormed())}?${name}=${value}&x=${encodeURIComponent(after.toWellFormed())}`;
        expect(redact(address)).not.toContain(value);
      }),
      fuzzed(3000),
    );
  },
  longMs,
);
