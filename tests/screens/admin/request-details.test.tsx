import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addReport, addRows } from './admin-rows.ts';
import { hasIcon } from './icons.tsx';
import { adminId, buttonOf, openAsAdmin, openWide, tapRefresh } from './open-admin.ts';
import { openRequests, pending, rowOf } from './open-requests.ts';

test('[RQ-03] [PA-03] a request shows both accounts with their links, its time, and its person', async () => {
  const { backend, app, openSheet } = await openRequests('1005', '1006');
  const requestedAtMs = Date.UTC(2026, 0, 2, 3, 4);
  await backend.changeRow('users', '1005', { requestedAtMs });
  await backend.changeRow('users', '1006', { tg_handle: '' });
  await tapRefresh(app, 'Refresh Requests');
  const sheet = within(await openSheet('1005'));
  const hrefOf = (name: string) => sheet.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('@xuser_1005')).toBe('https://x.com/xuser_1005');
  expect(hrefOf('@handle_1005')).toBe('https://t.me/handle_1005');
  expect(hrefOf('1005')).toBe('/user/1005');
  expect(sheet.getByText('Signed in to X; no one else has this account')).toBeTruthy();
  expect(sheet.getByText('Requested').nextElementSibling?.textContent).toMatch(
    /^2 Jan 2026, \d\d:04$/u,
  );
  expect(sheet.queryByText('No Telegram username')).toBeNull();
  await app.user.click(buttonOf('Close'));
  const other = within(await openSheet('1006'));
  expect(other.getByText('No Telegram username')).toBeTruthy();
});

test('[PA-03] earlier approvals and rejections look different, and differing letters are marked', async () => {
  const { backend, app, openSheet } = await openRequests('1005');
  const act = { actorId: adminId, targetId: '1005', action: 'decideApprovalRequest' };
  const details = (adminApproved: boolean) =>
    JSON.stringify({ before: {}, after: { adminApproved } });
  await addRows(backend, 'moderationLog', [
    { $id: 'act1', ...act, details: details(true) },
    { $id: 'act2', ...act, details: details(false) },
  ]);
  await backend.person('1009', { x_username: 'xuser_10o5' });
  await backend.changeRow('users', adminId, { x_username: 'olga' });
  await tapRefresh(app, 'Refresh Requests');
  const sheet = within(await openSheet('1005'));
  const earlier = within(await sheet.findByRole('region', { name: 'Earlier decisions' }));
  await waitFor(() =>
    expect(earlier.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Rejected by @olga, \d/u),
      expect.stringMatching(/^Approved by @olga, \d/u),
    ]),
  );
  const near = await sheet.findByRole('region', { name: 'Nearly the same handle' });
  expect(Array.from(near.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['o']);
});

test('[PA-16] a decision older than the request is not shown as the one that ended it', async () => {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'max' });
  await backend.person('1009', { isAdmin: true, x_username: 'olga' });
  await backend.person('1005', { ...pending, x_username: 'xuser_1005' });
  await backend.act('1009', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  const requestedAtMs = (await backend.nowMs()) + 60_000;
  await backend.changeRow('users', '1005', { adminReqOpen: true, requestedAtMs });
  const options = { path: '/requests', heading: 'Approval Requests' };
  const app = await openAsAdmin(backend, options);
  await screen.findByRole('region', { name: 'Approval Request' });
  await backend.changeRow('users', '1005', { adminReqOpen: false });
  await tapRefresh(app, 'Refresh Requests');
  expect(await screen.findByText('This no longer needs a decision.')).toBeTruthy();
  await waitFor(() => expect(app.readCount()).toBe(0));
  expect(screen.queryByText(/^Already rejected by/u)).toBeNull();
});

test('[PA-03] [PA-08] the open request is kept up to date', async () => {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1005', { ...pending, x_username: 'xuser_1005', x_name: 'Before' });
  const app = await openAsAdmin(backend, { path: '/requests', heading: 'Approval Requests' });
  const pane = within(await screen.findByRole('region', { name: 'Approval Request' }));
  expect(pane.getByText('Before')).toBeTruthy();
  await backend.changeRow('users', '1005', { x_name: 'After' });
  await tapRefresh(app, 'Refresh Requests');
  expect(await pane.findByText('After')).toBeTruthy();
});

test('[PA-09] [FA-19] in a bulk decision an item that another administrator decided counts as done, and selecting ends', async () => {
  const { backend, app } = await openRequests('1005', '1006');
  await backend.person('1009', { isAdmin: true, x_username: 'olga' });
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await backend.act('1009', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  await app.user.click(buttonOf('Approve 2'));
  await app.user.click(buttonOf('Approve 2'));
  expect(await screen.findByText(/^Already rejected by @olga/u)).toBeTruthy();
  await screen.findByText(/^1 of 2 done/u);
  expect(await screen.findByText('No approval requests')).toBeTruthy();
  expect(screen.queryByText(/selected$/u)).toBeNull();
});

async function openReports(...reports: readonly (readonly [id: string, columns: object])[]) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'max' });
  await backend.person('1009', { isAdmin: true, x_username: 'olga' });
  for (const [id, columns] of reports) await addReport(backend, id, columns);
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports' });
  return { backend, app };
}

test('[PA-06] [PA-09] several selected reports are resolved with all others about their engagements', async () => {
  const { backend, app } = await openReports(
    ['r1', { engageId: 'e1' }],
    ['r2', { engageId: 'e1' }],
    ['r3', { engageId: 'e2' }],
  );
  await screen.findByText(/1 more report about this/u);
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Mark as Resolved 2'));
  await app.user.click(buttonOf('Mark as Resolved 2'));
  expect(await screen.findByText('2 of 2 done')).toBeTruthy();
  const rows = await backend.rows('reports');
  expect(rows.map(({ isResolved }) => isResolved)).toEqual([true, true, true]);
});

test('[PA-06] [PA-09] a picked report that someone else resolved first does not stop the rest of its group', async () => {
  const { backend, app } = await openReports(
    ['r1', { engageId: 'e1' }],
    ['r2', { engageId: 'e1' }],
    ['r3', { engageId: 'e1' }],
    ['r4', { engageId: 'e2' }],
  );
  await screen.findByText(/2 more reports about this/u);
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Mark as Resolved 2'));
  const match = 'GET .*tables/reports/rows';
  await backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
  await backend.act('1009', 'resolveReport', { reportId: 'r2' });
  await app.user.click(buttonOf('Mark as Resolved 2'));
  expect(await screen.findByText('2 of 2 done')).toBeTruthy();
  await backend.noFaults();
  const rows = await backend.rows('reports');
  expect(rows.map(({ isResolved }) => isResolved)).toEqual([true, true, true, true]);
});

test('[PA-16] [PA-05] an unban chosen on a resolved appeal is offered on the person’s page', async () => {
  openWide();
  const appeal = { isAppeal: true, againist: 'ben', againistId: '1002', engageId: null };
  const { backend, app } = await openReports(['a1', appeal]);
  await backend.person('1002', { x_username: 'ben', isBanned: true });
  await app.user.click(await screen.findByRole('radio', { name: 'Unban' }));
  await backend.act('1009', 'resolveReport', { reportId: 'a1' });
  await tapRefresh(app, 'Refresh Reports');
  expect(await screen.findByText(/^Your choice, not applied: Unban/u)).toBeTruthy();
  await app.user.click(buttonOf('Unban User'));
  expect(await screen.findByRole('dialog', { name: 'Unban @ben' })).toBeTruthy();
});

test('[PA-06] a resolved report has its outcome’s icon', async () => {
  const closed = { isResolved: true };
  const { app } = await openReports(
    ['r1', { ...closed, outcome: 'ban', engageId: 'e1' }],
    ['r2', { ...closed, outcome: 'unban', engageId: 'e2' }],
    ['r3', { ...closed, outcome: 'warn', engageId: 'e3' }],
    ['r4', { ...closed, outcome: 'none', engageId: 'e4' }],
  );
  await app.user.click(screen.getByRole('radio', { name: 'Resolved' }));
  const list = within(await screen.findByRole('list', { name: 'Resolved reports' }));
  const rows = list.getAllByRole('listitem');
  const signs = [
    ['check', 'text-hint'],
    ['warning', 'text-warning'],
    ['check', 'text-success'],
    ['ban', 'text-failure'],
  ] as const;
  for (const [index, [icon, color]] of signs.entries()) {
    const row = rows[index] ?? document.body;
    await waitFor(() => expect(hasIcon(row, icon), icon).toBe(true));
    expect(row.querySelector('svg')?.parentElement?.className).toContain(color);
  }
});
