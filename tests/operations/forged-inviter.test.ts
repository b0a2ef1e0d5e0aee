import { expect, test } from 'vitest';
import { people, succeeded } from './fixture.ts';
import { complete, nia, niasX, openDoor } from './verification-fixture.ts';

test.each([
  ['the launch names cleo', `invite_${people.cleo}`, `invite_${people.ben}`, people.cleo],
  ['no launch names anyone', undefined, `invite_${people.ben}`, people.ben],
  ['it is the person’s own', undefined, 'invite_1007', null],
  ['it belongs to no one', undefined, 'invite_404', null],
  ['it contains more than an id', undefined, `invite_${people.ben}&invite_${people.cleo}`, null],
])(
  '[MY-30] [VX-21] an invitation sent beside the launch data, where %s',
  async (_, startParam, invitation, inviter) => {
    const backend = await openDoor();
    const initData = backend.initData(nia, startParam === undefined ? {} : { startParam });
    const started = await backend.act('1007', 'startVerification', { initData, invitation });
    const sessionId = String(succeeded(started)['sessionId']);
    const { nonce } = succeeded(await backend.act(null, 'openVerification', { sessionId }));
    const token = await backend.signIn(niasX);

    // The browser's claim counts for nothing.
    const forged = { invitation: `invite_${people.root}`, invitedBy: people.root };
    succeeded(await complete(backend, { sessionId, nonce, token, ...forged }));

    expect(await backend.row('users', '1007')).toMatchObject({ invitedBy: inviter });
  },
);

test('[MY-30] launch data whose inviter was changed after signing starts nothing', async () => {
  const backend = await openDoor();
  const signed = backend.initData(nia, { startParam: `invite_${people.cleo}` });
  const initData = signed.replace(`invite_${people.cleo}`, `invite_${people.ben}`);
  expect(initData).not.toBe(signed);

  const reply = await backend.act('1007', 'startVerification', { initData });

  expect(reply).toMatchObject({ success: false });
  expect(await backend.rows('verifications')).toEqual([]);
});
