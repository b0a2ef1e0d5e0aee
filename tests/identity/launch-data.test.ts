import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLaunchData } from '#server/identity/launch-data.ts';
import { fuzzed } from '#tests/support/fuzz.ts';

const botToken = '42:world-bot-token';
const signedAtMs = 1_700_000_000_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Signed by another implementation. */
const signed =
  'query_id=AAH-1&user=%7B%22id%22%3A1002%2C%22first_name%22%3A%22B%C3%A9n%22%2C%22last_name%22%3A%22O%27Carter%22%2C%22username%22%3A%22Ben_Demo%22%2C%22language_code%22%3A%22en%22%2C%22photo_url%22%3A%22https%3A//t.me/i/userpic/320/ben.svg%22%7D&auth_date=1700000000&signature=c2ln&start_param=earn%20%26%20more%3D1&hash=4cbb0711715962604e76660253d6c3d2bffee5d1c8e27d7b3f822a289849d18d';

function sign(fields: Readonly<Record<string, string>>, token = botToken): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}=${value}`);
  const secret = createHmac('sha256', 'WebAppData').update(token).digest();
  const hash = createHmac('sha256', secret).update(lines.toSorted().join('\n')).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}

function signUser(user: unknown): string {
  return sign({ auth_date: '1700000000', user: JSON.stringify(user) });
}

const refusal = { ok: false, failure: { code: 'authentication_failed' } };

test('[TR-01] launch data that the messenger signed is accepted', () => {
  expect(verifyLaunchData(signed, botToken, signedAtMs)).toEqual({
    ok: true,
    value: {
      userId: '1002',
      name: "Bén O'Carter",
      firstName: 'Bén',
      handle: 'ben_demo',
      photoUrl: 'https://t.me/i/userpic/320/ben.svg',
      language: 'en',
      startParam: 'earn & more=1',
    },
  });
});

test('[TR-01] the order of the fields does not matter', () => {
  const shuffled = signed.split('&').toReversed().join('&');
  expect(verifyLaunchData(shuffled, botToken, signedAtMs).ok).toBe(true);
});

test.each([
  ['right away', 0, true],
  ['24 h later', dayMs, true],
  ['a second after that', dayMs + 1000, false],
  ['a year later', 365 * dayMs, false],
  ['a minute early, as clocks differ', -60_000, true],
  ['a second before that', -61_000, false],
  ['a day early', -dayMs, false],
])('[TR-01] launch data is taken %s: %s', (_name, laterMs, isTaken) => {
  expect(verifyLaunchData(signed, botToken, signedAtMs + laterMs).ok).toBe(isTaken);
});

const user = { id: 1002, first_name: 'Ben' };
const fields = { auth_date: '1700000000', user: JSON.stringify(user) };

test.each([
  ['nothing', ''],
  ['no hash', new URLSearchParams(fields).toString()],
  ['an empty hash', `${new URLSearchParams(fields).toString()}&hash=`],
  ['a hash in capitals', sign(fields).replace(/hash=.*/, (text) => text.toUpperCase())],
  ['a hash of another length', `${sign(fields)}00`],
  ['a hash that is none', sign(fields).replace(/hash=../, 'hash=zz')],
  ["another bot's hash", sign(fields, '43:another-bot-token')],
  ['the hash of an empty token', sign(fields, '')],
  ['no auth_date', sign({ user: fields.user })],
  ['a strange auth_date', sign({ ...fields, auth_date: '1.7e9' })],
  ['a negative auth_date', sign({ ...fields, auth_date: '-1700000000' })],
  ['an added field', `${sign(fields)}&is_admin=true`],
  ['a second user', `${sign(fields)}&user=${encodeURIComponent('{"id":1,"first_name":"Root"}')}`],
  ['a first user', `user=${encodeURIComponent('{"id":1,"first_name":"Root"}')}&${sign(fields)}`],
  ['a second hash', `${sign(fields)}&${sign(fields).replace(/.*(hash=)/, '$1')}`],
  ['a megabyte', `${sign(fields)}&x=${'x'.repeat(1_000_000)}`],
])('[TR-01] launch data with %s is refused', (_name, initData) => {
  expect(verifyLaunchData(initData, botToken, signedAtMs)).toEqual(refusal);
});

test.each([
  ['no user', sign({ auth_date: '1700000000' }), 'telegram_user_invalid'],
  ['a user that is no JSON', sign({ ...fields, user: '{' }), 'telegram_user_invalid'],
  ['a list for a user', signUser([user]), 'telegram_user_invalid'],
  ['no id', signUser({ first_name: 'Ben' }), 'telegram_user_invalid'],
  ['a broken id', signUser({ ...user, id: 1.5 }), 'telegram_user_invalid'],
  ['a negative id', signUser({ ...user, id: -1 }), 'telegram_user_invalid'],
  ['an id of words', signUser({ ...user, id: 'root' }), 'telegram_user_invalid'],
  ['an id of an object', signUser({ ...user, id: { $ne: 1 } }), 'telegram_user_invalid'],
  ['no first name', signUser({ id: 1002 }), 'telegram_first_name_missing'],
  ['a blank first name', signUser({ id: 1002, first_name: ' ' }), 'telegram_first_name_missing'],
])('[TR-01] signed launch data with %s lets no one in', (_name, initData, code) => {
  expect(verifyLaunchData(initData, botToken, signedAtMs)).toEqual({
    ok: false,
    failure: { code },
  });
});

test.each([
  ['a number', 5_000_000_000, '5000000000'],
  ['digits', '5000000000', '5000000000'],
])('[TR-01] an id beyond 32 bits is taken as %s', (_name, id, userId) => {
  const launch = verifyLaunchData(signUser({ ...user, id }), botToken, signedAtMs);
  expect(launch).toMatchObject({ ok: true, value: { userId } });
});

test('[TR-01] none of thousands of changed launch data is accepted with other contents', () => {
  const position = fc.nat({ max: signed.length - 1 });
  const character = fc.oneof(
    fc.constantFrom('0', '1', '9', 'a', 'f', '&', '=', '%', '+', ';', ':', '"', '{', '}'),
    fc.string({ minLength: 1, maxLength: 3 }),
  );
  const change = fc.record({
    at: position,
    removed: fc.nat({ max: 3 }),
    put: fc.oneof(fc.constant(''), character),
  });
  const original = fieldsOf(signed);
  let changedCount = 0;

  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const initData = changes.reduce(
        (text, { at, removed, put }) => text.slice(0, at) + put + text.slice(at + removed),
        signed,
      );
      const isSame = fieldsOf(initData) === original;
      if (!isSame) changedCount++;
      return verifyLaunchData(initData, botToken, signedAtMs).ok === isSame;
    }),
    fuzzed(10_000),
  );

  expect(changedCount).toBeGreaterThan(9_000);
});

function fieldsOf(initData: string): string {
  const lines = [...new URLSearchParams(initData)].map((field) => JSON.stringify(field));
  return lines.toSorted().join('\n');
}
