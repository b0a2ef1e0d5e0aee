import { expect, test } from 'vitest';
import { redact, redactDeep, redactFields } from '#src/contract/redact.ts';

const HASH = 'c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2';
const USER = '%7B%22id%22%3A1001%2C%22first_name%22%3A%22Ada%22%7D';
const RAW = `query_id=AAHdF6IQ&user=${USER}&auth_date=1662771648&signature=c2lnbg&hash=${HASH}`;
/** A secret that is recognizable only by its name. */
const SHORT = 'x7-plain-y';
const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1c2VyXzEifQ.c2lnbmF0dXJlLXBhcnQ';
const BOT = '7342037359:AAFZehRPbPqbiTpUnLzCLPFxG7mVyDSYm1Q';

test.each([
  [
    'a launch',
    `https://app.example/earn#tgWebAppData=${encodeURIComponent(RAW)}&tgWebAppVersion=9.1`,
  ],
  [
    'a launch encoded twice',
    `?next=${encodeURIComponent(`#tgWebAppData=${encodeURIComponent(RAW)}`)}`,
  ],
  ['raw launch data', `POST /openSession with ${RAW}`],
  ['raw launch data in JSON', JSON.stringify({ initData: RAW })],
  [
    'a verification link',
    `/verify_x?tg=Q2lwaGVy${HASH}&iv=aXZpdml2&sid=c2Vzc2lvbg&ts=1#a2V5LWtleS1rZXk`,
  ],
  ['a bearer token', `Authorization: Bearer ${JWT}`],
  ['a token', `token ${JWT} was refused`],
  ["the key of a function's call", `ephemeral_${JWT} was refused`],
  ['a session', `{"secret":"${HASH}${HASH}"}`],
  ['a nonce in JSON', `{"nonce":"${SHORT}"}`],
  ['a nonce in a query', `/openVerification?nonce=${SHORT}`],
  ['a password in JSON', `{"password":"${SHORT}"}`],
  ['a long secret without a name', `${HASH} was refused`],
  ['a bot token', `https://api.telegram.org/bot${BOT}/sendMessage failed; ${BOT}`],
  [
    'a sign-in code',
    '/auth/x-verify-callback?code=abcdefghijklmnopqrst&state=zyxwvutsrqponmlkjihg',
  ],
])('[BS-08] %s is not reported', (_name, text) => {
  const redacted = redact(text);
  for (const secret of [
    HASH,
    SHORT,
    'AAHdF6IQ',
    '1662771648',
    'c2lnbg',
    'Ada',
    'eyJ',
    'AAFZehRPbPqbiTp',
    'Q2lwaGVy',
    'aXZpdml2',
    'c2Vzc2lvbg',
    'a2V5LWtleS1rZXk',
    'abcdefghijklmnopqrst',
    'zyxwvutsrqponmlkjihg',
  ]) {
    expect(redacted).not.toContain(secret);
  }
});

test('[BS-08] text without secrets stays readable', () => {
  const text = "TypeError: Cannot read 'id' of undefined at https://app.example/earn?page=2";
  expect(redact(text)).toBe(text);
  expect(redact('GET /v1/tablesdb/yapp/tables/posts/rows answered 500')).toBe(
    'GET /v1/tablesdb/yapp/tables/posts/rows answered 500',
  );
});

test('[BS-08] structures lose secrets by name and by content, and nothing else', () => {
  const circle: Record<string, unknown> = { name: 'round' };
  circle['self'] = circle;
  expect(
    redactDeep({
      url: 'https://app.example/earn#tgWebAppData=x',
      headers: { 'X-Appwrite-Session': 'abc', accept: 'json' },
      code: 'post_not_found',
      list: ['hash=abc', 7, null, true],
      token: 12345,
      node: new Map(),
      error: new Error('hash=abc'),
    }),
  ).toEqual({
    url: 'https://app.example/earn#[redacted]',
    headers: { 'X-Appwrite-Session': '[redacted]', accept: 'json' },
    code: 'post_not_found',
    list: ['hash=[redacted]', 7, null, true],
    token: '[redacted]',
    node: '[object]',
    error: 'Error: hash=[redacted]',
  });
  expect(JSON.stringify(redactFields(circle))).toContain('too deep');
});

test.each([
  ['launch data', RAW],
  ['a verification link', '/verify_x?tg=Q2lwaGVy&iv=aXZpdml2&sid=c2Vzc2lvbg&ts=1'],
  [
    'a sign-in code',
    '/auth/x-verify-callback?code=abcdefghijklmnopqrst&state=zyxwvutsrqponmlkjihg',
  ],
])('[BS-08] %s that was escaped into a parameter is not reported', (_name, text) => {
  const redacted = redact(`/earn?next=${encodeURIComponent(text)}`);
  for (const secret of [
    'Ada',
    '1662771648',
    'c2lnbg',
    'Q2lwaGVy',
    'aXZpdml2',
    'c2Vzc2lvbg',
    'abcdefghijklmnopqrst',
    'zyxwvutsrqponmlkjihg',
  ]) {
    expect(redacted).not.toContain(secret);
  }
});
