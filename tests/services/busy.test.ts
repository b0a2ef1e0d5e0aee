import { expect, test } from 'vitest';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const gift = { username: 'x_100', type: 'X' as const, points: '1', reason: 'Gift' };

/** Makes the backend refuse so many calls unread, as it does when it is busy. */
function beBusy(backend: TestBackend, match: string, times: number, seconds = 2): Promise<void> {
  const body = JSON.stringify({ message: 'Busy', code: 503, retryAfterSeconds: seconds });
  return backend.fault({ match, from: 'client', times, action: { status: 503, body } });
}

async function openFixture(): Promise<{
  backend: TestBackend;
  services: ReturnType<typeof openServices>['services'];
  waitsMs: number[];
  states: boolean[];
}> {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('100');
  const waitsMs: number[] = [];
  const wait = async (delayMs: number) => void waitsMs.push(delayMs);
  const { services } = openServices(backend, { userId: '1', wait });
  const states: boolean[] = [];
  services.busy.follow(() => states.push(services.busy.isBusy()));
  return { backend, services, waitsMs, states };
}

test('[OP-20] a change that a busy server refuses is sent again after the stated time, and happens once', async () => {
  const { backend, services, waitsMs, states } = await openFixture();
  await beBusy(backend, 'POST .*/executions', 2, 3);

  expect(await services.moderation.use('addPoints', gift)).toMatchObject({ success: true });

  expect(waitsMs.filter((delayMs) => delayMs === 3000)).toHaveLength(2);
  expect(states).toEqual([true, false, true, false]);
  expect(await backend.row('users', '100')).toMatchObject({ point: 10 });
});

test('[OP-20] a read that a busy server refuses is sent again too', async () => {
  const { backend, services, waitsMs } = await openFixture();
  await beBusy(backend, 'GET .*/rows', 1);

  expect(await services.pointTypes.all()).toMatchObject({ success: true });
  expect(waitsMs).toContain(2000);
});

test('[OP-20] [TR-23] if the server stays busy, the refusal says so, and the same request can be sent later', async () => {
  const { backend, services } = await openFixture();
  await beBusy(backend, 'POST .*/executions', 100);

  expect(await services.moderation.use('addPoints', gift)).toMatchObject({
    success: false,
    code: 'server_busy',
  });
  expect(services.busy.isBusy()).toBe(false);
  await backend.noFaults();
  expect(await services.moderation.use('addPoints', gift)).toMatchObject({ success: true });
  expect(await backend.row('users', '100')).toMatchObject({ point: 10 });
});
