import { expect, test } from 'vitest';
import { openWithPeople } from '#tests/operations/fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

const dayMs = 24 * 3_600_000;

async function digests(backend: TestBackend): Promise<readonly unknown[]> {
  const rows = await backend.rows('botOutbox');
  return rows
    .filter(({ $id }) => $id.startsWith('digest.group.'))
    .map(({ payload }) => JSON.parse(String(payload)) as unknown);
}

test('[PA-10] the admin group is told once a day what waits', async () => {
  const backend = await openWithPeople();
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  await backend.deliverDue();
  await backend.passTime(31_000);
  await backend.deliverDue();

  expect(await digests(backend)).toEqual([
    {
      telegramId: '-1001',
      message: 'Waiting today: approval requests 1, reports 0, failed messages 0.',
      btnText: 'Open requests',
      btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=requests',
    },
  ]);
  await backend.passTime(dayMs);
  await backend.deliverDue();
  expect(await digests(backend)).toHaveLength(2);
});

test('[PA-10] the admin group is told nothing where nothing waits', async () => {
  const backend = await openWithPeople();
  await backend.deliverDue();
  expect(await digests(backend)).toEqual([]);
});
