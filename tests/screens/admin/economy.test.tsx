import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { decide, engage, publish } from '#tests/screens/scenes.ts';
import { sentence } from '#tests/text/sentences.ts';
import { adminId, buttonOf, openAsAdmin, statusOf } from './open-admin.ts';

const heading = 'Economy';

/** Lets everything settle that moved so far, and has the schedule sum it up. */
async function keepSums(backend: TestBackend) {
  await backend.passTime(61_000);
  await backend.deliverDue();
}

async function backendWithEconomy() {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1', { isAdmin: true, x_username: 'root' });
  await backend.person('1001', { x_username: 'ada', point: 1000 });
  await backend.person('1002', { x_username: 'ben' });
  await backend.addRow('pointConst', 'like', {
    pointToPost: 11,
    pointAsReward: 8,
    enabled: true,
    forAll: true,
  });
  const gift = { username: 'ben', type: 'X', reason: 'prize', points: '2.5' };
  await backend.act(adminId, 'addPoints', gift);
  // 5.5 paid: 4.0 wait in escrow, 1.5 burn; then one reward of 0.8 is paid and one is burned.
  const id = await publish(backend, '1001', { types: ['like'], limit: 5 });
  const engagementId = await engage(backend, '1002', { id, types: ['like'] });
  await decide(backend, '1001', { engagementId, isApproved: true });
  await keepSums(backend);
  return backend;
}

const cells = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('[PT-07] [PT-08] [PA-11] the economy says where the points are and who made them', async () => {
  const backend = await backendWithEconomy();
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  await screen.findByText("In members' hands");
  expect(cells('Where the points are')).toEqual([
    "In members' hands 97.8",
    'In escrow 3.2',
    'Burned 1.5',
    'Minted 102.5',
  ]);
  await waitFor(() => expect(cells('Minted per admin')).toEqual(['@root 100.0', '@olga 2.5']));
});

test('posts and engagements of the last two weeks are counted by day', async () => {
  const backend = await backendWithEconomy();
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  for (const label of ['Posts per day', 'Engagements per day']) {
    const list = await screen.findByRole('list', { name: label });
    const days = within(list).getAllByRole('listitem');
    const counts = days.map((day) => Number(/(\d+)$/u.exec(day.textContent)?.[1]));
    expect(counts).toEqual([...Array.from({ length: 13 }, () => 0), 1]);
  }
  expect(screen.getAllByText('1 in all')).toHaveLength(2);
});

test('a reward above its price is warned of, and what it mints is told', async () => {
  const backend = await backendWithEconomy();
  await backend.changeRow('pointConst', 'like', { pointToPost: 5 });
  await publish(backend, '1001', { types: ['like'], limit: 4, status: 200 });
  await keepSums(backend);
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  const warning = 'A like earns 0.8 and costs 0.5: each one mints points.';
  expect((await statusOf(warning)).tone).toBe('warning');
  await screen.findByText('Minted for rewards above prices');
  expect(cells('Minted per admin').at(-1)).toBe('Minted for rewards above prices 1.2');
});

test('sums that cannot be read say so, and Retry reads them', async () => {
  const backend = await backendWithEconomy();
  await backend.fault({ match: 'economyTotals', action: { status: 500 }, from: 'client' });
  const app = await openAsAdmin(backend, { path: '/admin/economy', heading });
  expect(await screen.findByText(sentence('database_error'))).toBeTruthy();
  await app.user.click(buttonOf('Retry'));
  expect(await screen.findByText('In escrow')).toBeTruthy();
});

test('[PA-11] the screen reads the kept sums, and nothing of the ledger', async () => {
  const backend = await backendWithEconomy();
  await backend.takeRequests();
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  await screen.findByText('In escrow');
  expect(await screen.findByText(/^As of /)).toBeTruthy();
  await screen.findByRole('list', { name: 'Engagements per day' });
  const lists = (await backend.takeRequests()).filter(({ line }) => line.includes('/rows'));
  expect(lists.filter(({ line }) => line.includes('pointLedger'))).toEqual([]);
  expect(lists.length).toBeLessThan(60);
});

test('[PA-11] before the first sums were made, the screen says so', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  expect(await screen.findByText('The sums are made within a few minutes.')).toBeTruthy();
});
