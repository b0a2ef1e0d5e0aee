import { expect, test } from 'vitest';
import { redact, redactDeep, redactFields } from '#src/contract/redact.ts';

const hex = '0123456789abcdef'.repeat(3);

test.each([
  // Fragments, and launch data without one.
  ['see https://a.example/p?q=1#key and so on', 'see https://a.example/p?q=1#[redacted] and so on'],
  ['"/verify_x#key"', '"/verify_x#[redacted]"'],
  ['issue #5', 'issue #5'],
  ['at #tgWebAppVersion%3D9.1 now', 'at [redacted] now'],
  // Names with values, in a query, escaped, and in JSON.
  ['?a=1&start_param=x&b=2', '?a=1&start_param=[redacted]&b=2'],
  ['user=ada', 'user=[redacted]'],
  ['superuser=ada', 'superuser=ada'],
  [
    'access_token=a client_secret=b bot_ticket=c',
    'access_token=[redacted] client_secret=[redacted] bot_ticket=[redacted]',
  ],
  ['{"x_username": "ada", "seconds": 5}', '{"x_username": "[redacted]", "seconds": 5}'],
  ['{"auth_date":17.5}', '{"auth_date":"[redacted]"}'],
  // Codes only where they are long.
  ['code=abcdefghijklmno', 'code=abcdefghijklmno'],
  ['code=abcdefghijklmnop', 'code=[redacted]'],
  ['state=abcdefghijklmnop', 'state=[redacted]'],
  // What follows the name of a kind of sign-in.
  ['Bearer abc', 'Bearer [redacted]'],
  ['tma abc', 'tma [redacted]'],
  ['BASIC abc', 'BASIC [redacted]'],
  // Secrets without a name.
  ['eyJhbGciOiJI.abc.def refused', '[redacted] refused'],
  ['keyJhbGciOiJI', 'keyJhbGciOiJI'],
  [`123456:${'a'.repeat(30)}`, '[redacted]'],
  [`123456:${'a'.repeat(29)}`, `123456:${'a'.repeat(29)}`],
  [`12345:${'a'.repeat(30)}`, `12345:${'a'.repeat(30)}`],
  [hex, '[redacted]'],
  [hex.slice(1), hex.slice(1)],
  // Handles.
  ['https://x.com/ada_x/status/1', 'https://x.com/[redacted]/status/1'],
  ['twitter.com/ada', 'twitter.com/[redacted]'],
  ['https://t.me/ada_bot', 'https://t.me/[redacted]'],
  ['https://x.com/i/status/1', 'https://x.com/i/status/1'],
  ['netflix.com/ada', 'netflix.com/ada'],
  ['by @ada, and @bob.', 'by @[redacted], and @[redacted].'],
  ['react@19.0 @sentry/react ada@mail.example', 'react@19.0 @sentry/react ada@mail.example'],
])('[BS-08] %j is reported as %j', (text, reported) => {
  expect(redact(text)).toBe(reported);
});

test.each([
  'initData',
  'init_data',
  'rawInitData',
  'hash',
  'signature',
  'query_id',
  'receiver',
  'startParam',
  'refresh_token',
  'jwt',
  'session',
  'sessionId',
  'webhook_secret',
  'password',
  'apiKey',
  'api_key',
  'key',
  'nonce',
  'ticket',
  'tg',
  'iv',
  'sid',
  'Cookie',
  'Authorization',
  'x-appwrite-key',
  'X-Fallback-Cookies',
  'handle',
  'tg_handle',
  'username',
  'first_name',
  'firstName',
  'last_name',
  'photo_url',
  'photoUrl',
  'tgWebAppData',
])('[BS-08] a field with the name %s loses its text or number', (name) => {
  expect(redactFields({ [name]: 'x', [`a${name}z`]: 'x' })).toEqual({
    [name]: '[redacted]',
    [`a${name}z`]: 'x',
  });
  expect(redactFields({ [name]: 7 })).toEqual({ [name]: '[redacted]' });
});

test('[BS-08] a structure with a secret name keeps its form and loses the secrets in it', () => {
  expect(redactFields({ session: { id: 'x', secret: 's' }, key: null, hash: true })).toEqual({
    session: { id: 'x', secret: '[redacted]' },
    key: null,
    hash: true,
  });
});

test('[BS-08] reports go eight levels deep and leave out what is not plain data', () => {
  const within = (depth: number): unknown => (depth === 0 ? 'inner' : [within(depth - 1)]);
  const text = (depth: number) => JSON.stringify(redactDeep(within(depth)));
  expect(text(8)).toBe('[[[[[[[["inner"]]]]]]]]');
  expect(text(9)).toBe('[[[[[[[["[too deep]"]]]]]]]]');
  const bare: unknown = Object.assign(Object.create(null), { a: 'hash=x' });
  expect(redactDeep([bare, new Date(0), undefined, 7n, () => 1].slice(0, 4))).toEqual([
    { a: 'hash=[redacted]' },
    '[object]',
    undefined,
    7n,
  ]);
  expect(redactDeep(new TypeError('token=x'))).toBe('TypeError: token=[redacted]');
});
