import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  postRequest,
  succeeded,
} from '#tests/operations/fixture.ts';
import { open, openDoor } from '#tests/operations/verification-fixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('[TR-15] a request can be replayed for 30 days; after that it is refused and still has no effect', async () => {
  const backend = await openWithPeople();
  const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift', requestId: 'once1' };
  const post = postRequest({ requestId: 'once2' });
  const answers = async () => [
    await backend.act(people.root, 'addPoints', gift),
    await backend.act(people.ada, 'createPost', post),
  ];
  const first = await answers();
  for (const reply of first) succeeded(reply);
  await backend.passTime(29 * dayMs);
  await backend.deliverDue();

  expect(await answers()).toEqual(first);
  await backend.passTime(2 * dayMs);
  await backend.deliverDue();

  expect(await backend.rows('requests')).toEqual([]);
  await expectNoChange(backend, async () => {
    expect(await answers()).toMatchObject([
      { code: 'points_update_failed' },
      { code: 'create_post_failed' },
    ]);
  });
});

test('[TR-42] an account whose sessions cannot be ended does not hold up the others, however long its error is', async () => {
  const backend = await openWithPeople();
  for (const userId of [people.ada, people.ben, people.cleo]) {
    for (let number = 0; number < 12; number++)
      await backend.api('POST', `/users/${userId}/sessions`);
  }
  const match = `^GET /v1/users/${people.ben}/sessions`;
  const body = JSON.stringify({ message: 'No. '.repeat(1000) });
  await backend.fault({ match, from: 'function', times: 9, action: { status: 500, body } });

  await backend.deliverDue();

  expect(await sessionCount(backend, people.ada)).toBe(10);
  expect(await sessionCount(backend, people.cleo)).toBe(10);
  expect(await backend.rows('scheduleFailures')).toMatchObject([
    { kind: 'oldSessions', itemId: people.ben, cause: expect.stringMatching(/^No\. No\./) },
  ]);

  await backend.noFaults();
  await backend.deliverDue();
  expect(await sessionCount(backend, people.ben)).toBe(10);
  expect(await backend.rows('scheduleFailures')).toEqual([]);
});

test('[TR-40] surplus sessions end also if the account that the last run reached was removed since', async () => {
  const backend = await openWithPeople();
  for (let login = 0; login < 12; login += 1) {
    await backend.api('POST', `/users/${people.ada}/sessions`);
  }
  const day = Math.floor((await backend.nowMs()) / (24 * 60 * 60_000));
  await backend.addRow('scheduleRuns', 'oldSessions', { lastRunMs: 0, place: `${day} 4711` });

  await backend.deliverDue();

  expect(await sessionCount(backend, people.ada)).toBe(10);
});

test('[OP-10] after 180 days sessions, verifications and message texts are deleted, and message ids and the log remain', async () => {
  const backend = await openDoor();
  const { sessionId } = await open(backend);
  const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift', requestId: 'gift1' };
  succeeded(await backend.act(people.root, 'addPoints', gift));
  await backend.deliverDue();
  const log = await backend.rows('moderationLog');
  await backend.passTime(179 * dayMs);
  await backend.deliverDue();
  expect(await backend.row('verifications', sessionId)).toMatchObject({ userId: '1007' });
  expect(JSON.parse(String((await backend.row('botOutbox', 'told.gift1'))['payload']))).toEqual({
    telegramId: '1002',
    message: expect.any(String),
  });
  expect(await sessionCount(backend, '1007')).toBe(1);

  await backend.passTime(2 * dayMs);
  await backend.deliverDue();

  expect(await backend.rows('verifications')).toEqual([]);
  expect(await backend.row('botOutbox', 'told.gift1')).toMatchObject({
    payload: '{}',
    status: 'sent',
  });
  expect(await sessionCount(backend, '1007')).toBe(0);
  expect(await backend.rows('moderationLog')).toEqual(log);
  await expectSound(backend);
});

test('[OP-10] RETENTION_DAYS=0 keeps everything', async () => {
  const backend = await openDoor();
  await backend.runAs({ count: 1, isQueued: false, variables: { YAPP_RETENTION_DAYS: '0' } });
  await open(backend);
  const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift', requestId: 'gift1' };
  succeeded(await backend.act(people.root, 'addPoints', gift));
  await backend.passTime(300 * dayMs);
  await backend.deliverDue();

  expect(await backend.rows('verifications')).toHaveLength(1);
  expect((await backend.row('botOutbox', 'told.gift1'))['payload']).toContain('telegramId');
  expect(await sessionCount(backend, '1007')).toBe(1);
});

async function sessionCount(backend: TestBackend, userId: string): Promise<unknown> {
  return (await backend.api('GET', `/users/${userId}/sessions`))['total'];
}
