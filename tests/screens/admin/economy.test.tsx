import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { decide, engage, publish } from '#tests/screens/scenes.ts';
import { sentence } from '#tests/text/sentences.ts';
import { adminId, openAsAdmin, tapRefresh, tapRetry, statusOf } from './open-admin.ts';

const heading = 'Economy';

/** Lets all movements settle, and runs the schedule that adds them up. */
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
  await screen.findByText('In members’ hands');
  expect(cells('Where the points are')).toEqual([
    'In members’ hands 97.8 95%',
    'In escrow 3.2 3%',
    'Burned 1.5 1%',
    'Minted 102.5 the other three together',
  ]);
  await waitFor(() => expect(cells('Minted per admin')).toEqual(['@root 100.0', '@olga 2.5']));
});

test('[MY-30] the economy shows the points minted for invitations', async () => {
  const backend = await backendWithEconomy();
  await backend.changeRow('users', '1001', { invitedBy: '1002' });
  const paid = { debit: 'mint', credit: 'member:1002', amount: 25, kind: 'invite' };
  const cause = { refId: '1001', actorId: '1', userId: '1002', note: '@ada' };
  await backend.addRow('pointLedger', 'invite.1001', { ...paid, ...cause });
  await keepSums(backend);

  await openAsAdmin(backend, { path: '/admin/economy', heading });

  await waitFor(() =>
    expect(cells('Minted per admin')).toEqual([
      '@root 100.0',
      '@olga 2.5',
      'Minted for invitations 2.5',
    ]),
  );
});

const chartRows = async (label: string) => {
  const table = await screen.findByRole('table', { name: label });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) => within(row).getByRole('cell').textContent);
};

test('[PA-24] a screen reader can read the last two weeks’ movements and events by day', async () => {
  const backend = await backendWithEconomy();
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  const none = Array.from({ length: 13 }, () => '0');
  expect(await chartRows('Posts per day')).toEqual([...none, '1']);
  expect(await chartRows('Engagements per day')).toEqual([...none, '1']);
  for (const [label, today] of [
    ['Points paid', '0.8'],
    ['Points minted', '102.5'],
    ['Points burned', '1.5'],
  ] as const) {
    const days = await chartRows(label);
    expect([label, days.length, days.at(-1)]).toEqual([label, 14, today]);
  }
});

test('[PA-24] large amounts have thousands separators', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1', { isAdmin: true, x_username: 'root' });
  await backend.person('1001', { x_username: 'ada', point: 1_234_567 });
  await keepSums(backend);
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  await screen.findByText('In members’ hands');
  expect(cells('Where the points are')[0]).toBe('In members’ hands 123,456.7 100%');
});

test('a reward above its price shows a warning, one equal to it does not', async () => {
  const backend = await backendWithEconomy();
  await backend.changeRow('pointConst', 'like', { pointToPost: 5 });
  const equal = { pointToPost: 15, pointAsReward: 15, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'comment', equal);
  await publish(backend, '1001', { types: ['like'], limit: 4, status: 200 });
  await keepSums(backend);
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  const warning = 'A like earns 0.8 and costs 0.5: each one mints points.';
  expect((await statusOf(warning)).tone).toBe('warning');
  expect(screen.queryByText(/^A comment earns/)).toBeNull();
  await screen.findByText('Minted for rewards above prices');
  expect(cells('Minted per admin').at(-1)).toBe('Minted for rewards above prices 1.2');
});

test('totals that cannot be read show an error, and Retry reads them', async () => {
  const backend = await backendWithEconomy();
  await backend.fault({
    match: 'economyTotals',
    action: { status: 500 },
    times: 99,
    from: 'client',
  });
  const app = await openAsAdmin(backend, { path: '/admin/economy', heading });
  expect(await screen.findByText(sentence('database_error'))).toBeTruthy();
  await tapRetry(backend, app);
  expect(await screen.findByText('In escrow')).toBeTruthy();
});

test('[PA-11] the screen reads the stored totals, not the ledger', async () => {
  const backend = await backendWithEconomy();
  await backend.takeRequests();
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  await screen.findByText('In escrow');
  expect(await screen.findByText(/^As of /)).toBeTruthy();
  await screen.findByRole('table', { name: 'Engagements per day' });
  const lists = (await backend.takeRequests()).filter(({ line }) => line.includes('/rows'));
  expect(lists.filter(({ line }) => line.includes('pointLedger'))).toEqual([]);
  expect(lists.length).toBeLessThan(60);
});

test('[PA-11] Refresh reads the events and the prices again, too', async () => {
  const backend = await backendWithEconomy();
  const app = await openAsAdmin(backend, { path: '/admin/economy', heading });
  await screen.findByText('In escrow');
  const counted = () => screen.findByRole('table', { name: 'Posts per day' });
  const before = (await counted()).textContent;
  await publish(backend, '1001', { types: ['like'], limit: 5 });
  await backend.changeRow('pointConst', 'like', { enabled: false });
  await tapRefresh(app, 'Refresh');
  expect(await screen.findByText('Disabled')).toBeTruthy();
  await waitFor(async () => expect((await counted()).textContent).not.toBe(before));
});

test('[PA-11] [TY-01] prices link to the types and show disabled ones, and administrators who gave points link to their pages', async () => {
  const backend = await backendWithEconomy();
  const quote = { pointToPost: 22, pointAsReward: 20, enabled: false, forAll: true };
  await backend.addRow('pointConst', 'quote', quote);
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  const prices = within(await screen.findByRole('region', { name: 'Prices by engagement type' }));
  const shown = prices
    .getAllByRole('link')
    .map((link) => [link.textContent.trim(), link.getAttribute('href')]);
  expect(shown.filter(([text]) => /^(?:like|quote)/u.test(text ?? ''))).toEqual([
    [expect.stringMatching(/^like ?Post cost 1\.1 Reward 0\.8$/u), '/admin/manage-types'],
    [
      expect.stringMatching(/^quote ?Post cost 2\.2 Reward 2\.0 ?Disabled$/u),
      '/admin/manage-types',
    ],
  ]);
  const givers = within(screen.getByRole('region', { name: 'Minted per admin' }));
  await waitFor(() =>
    expect(givers.getByRole('link', { name: /@olga/u }).getAttribute('href')).toBe(
      `/user/${adminId}`,
    ),
  );
});

test('[PA-11] without any gift the economy says so', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.addRow('economyTotals', 'all', { gifts: '[]', untilMs: 1 });
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  expect(await screen.findByText('No admin has given points yet.')).toBeTruthy();
});

test('[PA-11] before the first totals exist, the screen says so', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await openAsAdmin(backend, { path: '/admin/economy', heading });
  expect(await screen.findByText('Totals are calculated within a few minutes.')).toBeTruthy();
  expect(cells('Where the points are')).toEqual([
    'In members’ hands – ',
    'In escrow – ',
    'Burned – ',
    'Minted – the other three together',
  ]);
});
