import { expect, test } from 'vitest';
import type { TestBackend, WireRow } from '#tests/support/test-backend.ts';
import { openWithPeople, refusalsOf, rest, succeeded } from './fixture.ts';

const ben = { id: 1002, first_name: 'Ben', last_name: 'Carter', username: 'ben_demo' };
const account = { method: 'GET', path: '/account' };

async function sessionsOf(backend: TestBackend, userId: string): Promise<readonly WireRow[]> {
  const { sessions } = await backend.api('GET', `/users/${userId}/sessions`);
  return sessions as readonly WireRow[];
}

test('[TR-30] concurrent logins all succeed, and ten sessions are kept', async () => {
  const backend = await openWithPeople();
  const initData = backend.initData({ id: 5001, first_name: 'Nia' });
  const openOne = () => backend.act(null, 'openSession', { initData });
  // The clock is two hours ahead during the first ones.
  await backend.passTime(2 * 3_600_000);
  for (let login = 0; login < 10; login++) succeeded(await openOne());
  await backend.passTime(-2 * 3_600_000);

  for (let round = 0; round < 20; round++) {
    const replies = await Promise.all(Array.from({ length: 5 }, openOne));
    for (const reply of replies) {
      const { secret } = succeeded(reply);
      expect(await rest(backend, { secret: String(secret) }, account)).toMatchObject({
        status: 200,
      });
    }
    expect(await sessionsOf(backend, '5001')).toHaveLength(10);
    await backend.passTime(60_000);
  }
});

test('[TR-40] a login ends at most two surplus sessions, and the schedule ends the rest', async () => {
  const backend = await openWithPeople();
  for (let number = 0; number < 30; number++) await backend.api('POST', '/users/1002/sessions');
  await backend.takeRequests();

  succeeded(await backend.act(null, 'openSession', { initData: backend.initData(ben) }));

  const ended = (await backend.takeRequests()).filter(({ line }) => line.startsWith('DELETE'));
  expect(ended).toHaveLength(2);
  expect(await sessionsOf(backend, '1002')).toHaveLength(29);
  await backend.deliverDue();
  expect(await sessionsOf(backend, '1002')).toHaveLength(10);
});

test('[TR-40] only twenty of a hundred concurrent logins open a session, and the others are asked to wait', async () => {
  const backend = await openWithPeople();
  await backend.stopClock();
  const initData = backend.initData(ben);
  const logIn = async (name: 'openSession' | 'openApp') => backend.act(null, name, { initData });

  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, number) => logIn(number % 2 === 0 ? 'openSession' : 'openApp')),
  );

  expect(replies.filter(({ success }) => success)).toHaveLength(20);
  for (const refusal of refusalsOf(replies)) {
    expect(refusal).toMatch(/^too_many_requests ([1-9]|[1-5]\d|60)$/);
  }
  const cleo = backend.initData({ id: 1003, first_name: 'Cleo' });
  succeeded(await backend.act(null, 'openSession', { initData: cleo }));
  await backend.passTime(60_000);
  succeeded(await logIn('openSession'));
});

test('[TR-30] a login ends sessions older than a week', async () => {
  const backend = await openWithPeople();
  const week = 7 * 24 * 60 * 60 * 1000;
  const initData = backend.initData(ben);
  const old = succeeded(await backend.act(null, 'openSession', { initData }));
  await backend.passTime(week / 2);
  const kept = succeeded(
    await backend.act(null, 'openSession', {
      initData: backend.initData(ben, { ageSeconds: -week / 2000 }),
    }),
  );
  await backend.passTime(week / 2 + 1000);
  const fresh = backend.initData(ben, { ageSeconds: -week / 1000 });

  succeeded(await backend.act(null, 'openSession', { initData: fresh }));

  const statusOf = async (secret: unknown) =>
    (await rest(backend, { secret: String(secret) }, account)).status;
  expect(await statusOf(old['secret'])).toBe(401);
  expect(await statusOf(kept['secret'])).toBe(200);
  expect(await sessionsOf(backend, '1002')).toHaveLength(2);
});
