import { expect, test } from 'vitest';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { openServices, waitForEver } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const gift = { username: 'x_100', type: 'X' as const, points: '1', reason: 'Gift' };
const lineIsLost = {
  match: 'POST .*/executions',
  from: 'client',
  action: { cut: 'after' },
} as const;

/** A backend whose function takes two changes a minute from a person. */
async function openSlowBackend(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('100');
  const variables = { YAPP_CHANGES_PER_MINUTE: '2' };
  await backend.runAs({ count: 1, isQueued: true, variables });
  await backend.stopClock();
  return backend;
}

test('[TR-33] consecutive changes wait as long as stated, and all take effect', async () => {
  const backend = await openSlowBackend();
  const waitsMs: number[] = [];
  const wait = async (delayMs: number) => {
    waitsMs.push(delayMs);
    await backend.passTime(delayMs);
  };
  const { services } = openServices(backend, { userId: '1', wait });

  for (const points of ['1', '2', '3', '4']) {
    const reply = await services.moderation.use('addPoints', { ...gift, points });
    expect(reply.success).toBe(true);
  }

  expect(waitsMs).toHaveLength(2);
  expect(Math.max(...waitsMs)).toBeLessThanOrEqual(30_000);
  expect(await backend.row('users', '100')).toMatchObject({ point: 100 });
});

test('[TR-33] [TR-23] a repetition that is sent too early is still the same request later', async () => {
  const backend = await openSlowBackend();
  const area = createMemoryStorage();
  // No time passes for the login; after it every wait ends at once.
  const waits = { areOver: false };
  const wait = () => (waits.areOver ? Promise.resolve() : waitForEver());
  const impatient = openServices(backend, { userId: '1', area, wait }).services;
  expect(await impatient.users.load('1')).toMatchObject({ success: true });
  waits.areOver = true;
  await backend.fault(lineIsLost);
  expect(await impatient.moderation.use('addPoints', gift)).toMatchObject({
    code: 'outcome_unknown',
  });
  expect(await impatient.moderation.use('addPoints', { ...gift, points: '2' })).toMatchObject({
    success: true,
  });

  expect(await impatient.moderation.use('addPoints', gift)).toMatchObject({
    success: false,
    code: 'too_many_requests',
  });
  await backend.passTime(30_000);
  const { services } = openServices(backend, { userId: '1', area, wait: waitForEver });
  expect(await services.moderation.use('addPoints', gift)).toMatchObject({ success: true });

  expect(await backend.row('users', '100')).toMatchObject({ point: 30 });
});
