import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { expectRefusals, openWithPeople, succeeded, refusalsOf } from './fixture.ts';
import { nia, openDoor, start } from './verification-fixture.ts';

test('[AU-12] [VX-08] a person without a row gets a link, which opens to the messenger account as the server knows it', async () => {
  const backend = await openDoor();

  const started = await backend.act('1007', 'startVerification', {
    initData: backend.initData(nia),
  });
  const { sessionId } = succeeded(started);
  const opened = await backend.act(null, 'openVerification', { sessionId: String(sessionId) });

  expect(started).toEqual({
    success: true,
    sessionId: expect.stringMatching(/^[a-z0-9]{26}$/),
    user: { id: '1007', name: 'Nia Hart', handle: 'nia_demo' },
  });
  expect(opened).toEqual({
    success: true,
    nonce: expect.stringMatching(/^[a-z0-9]{26}$/),
    user: {
      id: '1007',
      name: 'Nia Hart',
      handle: 'nia_demo',
      photoUrl: 'https://t.me/i/userpic/320/nia.svg',
    },
    language: 'en',
  });
});

test.each([
  ['pending', { adminApproved: false, adminReqOpen: true }, { success: true }],
  ['rejected', { adminApproved: false, adminReqOpen: false }, { success: true }],
  ['approved', { adminApproved: true }, { error: sentence('authentication_failed') }],
  [
    'an admin',
    { adminApproved: true, isAdmin: true },
    { error: sentence('authentication_failed') },
  ],
  [
    'banned',
    { adminApproved: false, isBanned: true },
    { error: sentence('authentication_failed') },
  ],
])('[AU-12] [TR-14] startVerification of a person who is %s', async (_state, columns, answer) => {
  const backend = await openWithPeople();
  await backend.person('1010', columns);
  const initData = backend.initData({ id: 1010, first_name: 'Jo', username: 'jo_demo' });

  const reply = await backend.act('1010', 'startVerification', { initData });

  expect(reply).toMatchObject(answer);
});

test("[AU-12] [AU-07] [ER-06] startVerification wants the session's own launch data and a messenger handle", async () => {
  const backend = await openDoor();
  const ask = (changes: { initData?: unknown }) =>
    backend.act('1007', 'startVerification', changes);

  await expectRefusals(backend, ask, [
    ['none', {}, 'authentication_failed'],
    ['forged', { initData: backend.initData(nia, { botToken: 'x' }) }, 'authentication_failed'],
    ['old', { initData: backend.initData(nia, { ageSeconds: 90_000 }) }, 'authentication_failed'],
    ["another's", { initData: backend.initData({ ...nia, id: 1001 }) }, 'authentication_failed'],
    [
      'no handle',
      { initData: backend.initData({ id: 1007, first_name: 'Nia' }) },
      'telegram_username_missing',
    ],
  ]);
});

test.each([
  ['at once', 0, { success: true }],
  ['after 119 s', 119_000, { success: true }],
  ['after 121 s', 121_000, { error: sentence('link_expired') }],
])('[VX-09] a link opened %s', async (_when, addMs, answer) => {
  const backend = await openDoor();
  await backend.stopClock();
  const sessionId = await start(backend);
  await backend.passTime(addMs);

  const reply = await backend.act(null, 'openVerification', { sessionId });

  expect(reply).toMatchObject(answer);
});

test('[VX-09] a link opens once, also when it is opened at once', async () => {
  const backend = await openDoor();
  const sessionId = await start(backend);

  const replies = await Promise.all(
    Array.from({ length: 6 }, () => backend.act(null, 'openVerification', { sessionId })),
  );
  const later = await backend.act(null, 'openVerification', { sessionId });

  const refusals = refusalsOf([...replies, later]);
  expect(refusals).toEqual(Array.from({ length: 6 }, () => 'link_expired'));
});

test('[VX-09] [VX-20] a link that was never issued does not open', async () => {
  const backend = await openDoor();

  await expectRefusals(
    backend,
    (changes) => backend.act(null, 'openVerification', { ...changes }),
    [
      ['none', {}, 'verification_failed'],
      ['strange', { sessionId: 'Not An Id' }, 'verification_failed'],
      ['invented', { sessionId: 'a'.repeat(26) }, 'verification_failed'],
    ],
  );
});
