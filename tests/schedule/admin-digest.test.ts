import { expect, test } from 'vitest';
import { openWithPeople, people } from '#tests/operations/fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

const dayMs = 24 * 3_600_000;

async function digests(backend: TestBackend): Promise<readonly unknown[]> {
  const rows = await backend.rows('botOutbox');
  return rows
    .filter(({ $id }) => $id.startsWith('digest.group.'))
    .map(({ payload }) => JSON.parse(String(payload)) as unknown);
}

test('[PA-10] the admin group gets one digest a day', async () => {
  const backend = await openWithPeople();
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  await backend.deliverDue();
  await backend.passTime(31_000);
  await backend.deliverDue();

  expect(await digests(backend)).toEqual([
    {
      telegramId: '-1001',
      message:
        'Waiting today: approval requests 1, reports 0, failed messages 0, engagements with the same proof 0.',
      btnText: 'Open requests',
      btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=requests',
    },
  ]);
  await backend.passTime(dayMs);
  await backend.deliverDue();
  expect(await digests(backend)).toHaveLength(2);
});

test('[PA-10] the digest waits for all counts, and links to the reports if only reports are waiting', async () => {
  const backend = await openWithPeople();
  const parties = { againist: 'x_1001', againistId: people.ada, reportedById: people.ben };
  await backend.addRow('reports', 'report1', { message: 'm', reportedBy: 'x_1002', ...parties });
  await backend.addRow('botOutbox', 'failed1', {
    path: 'bot/notify',
    payload: '{}',
    status: 'failed',
  });
  await backend.fault({ match: '^GET .*/tables/reports/rows', action: { status: 503 } });
  await backend.deliverDue();
  await backend.noFaults();
  expect(await digests(backend)).toEqual([]);
  await backend.passTime(31_000);
  await backend.deliverDue();

  expect(await digests(backend)).toMatchObject([
    {
      message:
        'Waiting today: approval requests 0, reports 1, failed messages 1, engagements with the same proof 0.',
      btnText: 'Open reports',
      btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=reports',
    },
  ]);
});

test('[PA-10] the digest counts only unresolved reports and failed messages', async () => {
  const backend = await openWithPeople();
  const report = { againist: 'x_1001', againistId: people.ada, reportedById: people.ben };
  const resolved = { ...report, message: 'm', reportedBy: 'x_1002', isResolved: true };
  await backend.addRow('reports', 'report1', resolved);
  await backend.addRow('reports', 'report2', resolved);
  const payload = JSON.stringify({ telegramId: people.ben, message: 'm' });
  const message = { path: 'bot/notify', payload };
  await backend.addRow('botOutbox', 'failed1', { ...message, status: 'failed' });
  await backend.addRow('botOutbox', 'sent1', { ...message, status: 'sent' });
  await backend.addRow('botOutbox', 'sent2', { ...message, status: 'sent' });
  await backend.deliverDue();

  expect(await digests(backend)).toMatchObject([
    {
      message:
        'Waiting today: approval requests 0, reports 0, failed messages 1, engagements with the same proof 0.',
    },
  ]);
});

test('[FA-25] the digest counts the held engagements, without those decided since', async () => {
  const backend = await openWithPeople();
  const held = {
    postId: 'post1',
    engagedBy: people.ben,
    postAuthorId: people.ada,
    proofs: JSON.stringify({ comment: 'https://x.com/x_1002/status/201' }),
    decideByMs: 1,
    heldAtMs: 2,
  };
  await backend.addRow('engagement', 'held1', held);
  await backend.addRow('engagement', 'decided1', {
    ...held,
    postId: 'post2',
    isApproved: true,
  });
  await backend.addRow('proofLinks', 'proof1', {
    engagementId: 'other',
    userId: people.cleo,
    statusId: '201',
  });
  await backend.deliverDue();

  expect(await digests(backend)).toMatchObject([
    {
      message:
        'Waiting today: approval requests 0, reports 0, failed messages 0, engagements with the same proof 1.',
    },
  ]);
});

test('[PA-10] the admin group gets no digest when nothing is waiting', async () => {
  const backend = await openWithPeople();
  await backend.deliverDue();
  expect(await digests(backend)).toEqual([]);
});
