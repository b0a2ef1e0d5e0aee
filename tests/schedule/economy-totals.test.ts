import { expect, test } from 'vitest';
import {
  createPost,
  engage,
  expectSound,
  openWithPeople,
  people,
  succeeded,
} from '#tests/operations/fixture.ts';
import { audit } from '#tests/audit/audit-fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

const dayMs = 24 * 60 * 60_000;

async function sums(backend: TestBackend) {
  const [row] = await backend.rows('economyTotals');
  return row;
}

async function settle(backend: TestBackend) {
  await backend.passTime(61_000);
  await backend.deliverDue();
}

const gift = { username: 'x_1002', type: 'X', reason: 'prize', points: '2.5' };

test("[PA-11] the schedule keeps the sums of the ledger, which equal the audit's", async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await engage(backend, people.ben, postId);
  // This movement is of a clock that is a day ahead.
  await backend.passTime(dayMs);
  succeeded(await backend.act(people.root, 'addPoints', gift));
  await backend.passTime(-dayMs);
  await settle(backend);

  const { supply } = await audit(backend, ['1']);

  expect(await sums(backend)).toMatchObject({
    members: supply.inBalances,
    escrow: supply.inEscrow,
    burned: supply.burned,
    minted: supply.minted,
  });
  await expectSound(backend);
});

test('[PA-11] movements of the last minute wait for the next run, and each movement is counted once', async () => {
  const backend = await openWithPeople();
  await settle(backend);
  const before = await sums(backend);

  succeeded(await backend.act(people.root, 'addPoints', gift));
  await backend.passTime(31_000);
  expect(await backend.deliverDue()).toMatchObject({ economy: 0 });
  expect(await sums(backend)).toMatchObject({ members: before?.['members'] });
  expect(Number((await sums(backend))?.['untilMs'])).toBeLessThan((await backend.nowMs()) - 60_000);

  for (let run = 0; run < 3; run++) await settle(backend);
  expect(await sums(backend)).toMatchObject({
    members: Number(before?.['members']) + 25,
    minted: Number(before?.['minted']) + 25,
  });
  await expectSound(backend);
});

test('[PA-11] an interrupted run counts nothing twice', async () => {
  const backend = await openWithPeople();
  await settle(backend);
  const before = await sums(backend);
  succeeded(await backend.act(people.root, 'addPoints', gift));
  await backend.passTime(61_000);
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    times: 1,
    action: { cut: 'after' },
  });
  await backend.deliverDue();
  await settle(backend);
  expect(await sums(backend)).toMatchObject({ members: Number(before?.['members']) + 25 });
  await expectSound(backend);
});

test('[PA-24] the sums record the amounts paid per day, and start with the next full day if there were no daily sums before', async () => {
  const backend = await openWithPeople();
  succeeded(await backend.act(people.root, 'addPoints', gift));
  await settle(backend);
  const kept = await sums(backend);
  const days: unknown = JSON.parse(String(kept?.['days']));
  expect(days).toEqual([[expect.any(Number), 0, expect.any(Number), 0]]);

  await backend.changeRow('economyTotals', 'all', { days: null });
  succeeded(await backend.act(people.root, 'addPoints', gift));
  await settle(backend);
  const later: unknown = JSON.parse(String((await sums(backend))?.['days']));
  expect(later).toEqual([[expect.any(Number), 0, 0, 0]]);
  await expectSound(backend);
});
