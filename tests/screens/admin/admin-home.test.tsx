import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { addReport } from './admin-rows.ts';
import { adminId, openAsAdmin, tableRows } from './open-admin.ts';
import { decide, engage, publish } from '#tests/screens/scenes.ts';

async function backendWithAdmin(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  return backend;
}

test.each(['/admin', '/admin/tools'])(
  '[RT-13] [AD-01] %s shows the dashboard with its two top entries and their counts',
  async (path) => {
    const backend = await backendWithAdmin();
    for (const id of ['1005', '1006']) {
      await backend.person(id, { adminApproved: false, adminReqOpen: true });
    }
    await addReport(backend, 'report1');
    await openAsAdmin(backend, { path, heading: 'Admin' });
    const requests = await screen.findByRole('link', { name: 'Approval Requests 2 waiting' });
    expect(requests.getAttribute('href')).toBe('/requests/');
    const reports = await screen.findByRole('link', { name: 'Active Reports 1 waiting' });
    expect(reports.getAttribute('href')).toBe('/reports/');
    const tab = (await screen.findByText('3 waiting')).closest('a');
    expect(tab?.getAttribute('href')).toBe('/admin');
    const [first, second] = within(screen.getByRole('main')).getAllByRole('link');
    expect([first, second]).toEqual([requests, reports]);
  },
);

test('a count that cannot be loaded says so', async () => {
  const backend = await backendWithAdmin();
  await backend.fault({ match: 'tables/reports/rows', action: { status: 500 }, times: 9 });
  const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  const name = 'Active Reports The count could not be loaded';
  await screen.findByRole('link', { name });
  await waitFor(() => expect(app.readCount()).toBe(0));
  expect(screen.getByRole('link', { name })).toBeTruthy();
  expect(
    await screen.findByRole('link', { name: 'Approval Requests Nothing waiting' }),
  ).toBeTruthy();
});

test('[AD-02] Your Administration Tools lists the tools of the route table', async () => {
  const backend = await backendWithAdmin();
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  const tools = screen.getByRole('region', { name: 'Your Administration Tools' });
  const links = within(tools).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Approved Users List', '/admin/approved-list'],
    ['Rejected Users List', '/admin/rejected-list'],
    ['People', '/admin/people'],
    ['Warn User', '/admin/warn-user'],
    ['Unwarn User', '/admin/unwarn-user'],
    ['Ban Users', '/admin/ban-tool'],
    ['Unban Users', '/admin/unban-tool'],
    ['Banned Users List', '/admin/banned-list'],
    ['Signals', '/admin/signals'],
    ['Give Points to User', '/admin/add-points'],
    ['Reduce Points from Users', '/admin/reduce-points'],
    ['Engagement Types', '/admin/manage-types'],
    ['Economy', '/admin/economy'],
    ['Pin post', '/admin/pin-post'],
    ['Bot Messages', '/admin/outbox'],
    ['Moderation Log', '/admin/log'],
  ]);
});

test('[AD-03] [RT-22] Make Admin is there for the one fixed id and for no other admin', async () => {
  const backend = await backendWithAdmin();
  await backend.person('1', { isAdmin: true });
  const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect(screen.queryByRole('link', { name: 'Make Admin' })).toBeNull();
  app.close();
  const superApp = await openAsAdmin(backend, { path: '/admin', heading: 'Admin', as: '1' });
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Make Admin' });
  expect(link.getAttribute('href')).toBe('/admin/create');
  await superApp.user.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Make Super Admin' })).toBeTruthy();
});

test.each([
  ['RT-14', 'Approval Requests Nothing waiting', '/requests/', 'Approval Requests'],
  ['RT-14', 'Active Reports Nothing waiting', '/reports/', 'Active Reports'],
  ['RT-15', 'Ban Users', '/admin/ban-tool', 'Ban Users'],
  ['RT-16', 'Unban Users', '/admin/unban-tool', 'Unban Users'],
  ['RT-17', 'Warn User', '/admin/warn-user', 'Warn User'],
  ['RT-18', 'Unwarn User', '/admin/unwarn-user', 'Remove User Warning'],
  ['RT-19', 'Reduce Points from Users', '/admin/reduce-points', 'Reduce User Points'],
  ['RT-20', 'Give Points to User', '/admin/add-points', 'Add User Points'],
  ['RT-21', 'Pin post', '/admin/pin-post', 'Pin Post'],
  ['RT-23', 'Approved Users List', '/admin/approved-list', 'Approved Users (1)'],
  ['RT-24', 'Rejected Users List', '/admin/rejected-list', 'Rejected Users (0)'],
  ['RT-25', 'Engagement Types', '/admin/manage-types', 'Engagement Types'],
])('[%s] the entry %s leads to %s', async (_rule, entry, path, heading) => {
  const backend = await backendWithAdmin();
  const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  await app.user.click(await screen.findByRole('link', { name: entry }));
  await waitFor(() => expect(window.location.pathname).toBe(path));
  const found = await screen.findByRole('heading', { level: 1, name: heading });
  expect(found).toBeTruthy();
  // The back button appears once the screen has settled.
  await act(async () => undefined);
  app.pressBack();
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
});

async function backendWithActivity() {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada', point: 1000 });
  await backend.person('1002', { x_username: 'ben' });
  await backend.person('1003', {
    x_username: 'cleo',
    adminApproved: false,
    adminReqOpen: true,
    requestedAtMs: 1,
  });
  await backend.addRow('pointConst', 'like', {
    pointToPost: 11,
    pointAsReward: 8,
    enabled: true,
    forAll: true,
  });
  const id = await publish(backend, '1001', { types: ['like'], limit: 5 });
  const engagementId = await engage(backend, '1002', { id, types: ['like'] });
  await decide(backend, '1001', { engagementId, isApproved: true });
  await backend.act(adminId, 'decideApprovalRequest', { userId: '1003', isApproved: true });
  await backend.passTime(61_000);
  await backend.deliverDue();
  return backend;
}

/** The last value of a chart that a screen reader says. */
async function valueOfToday(label: string): Promise<string> {
  const days = await tableRows(label);
  expect(days).toHaveLength(14);
  return days.at(-1)?.join(' ') ?? '';
}

test('[PA-23] [PA-24] the admin home shows 14 days in charts that a screen reader can read', async () => {
  const backend = await backendWithActivity();
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect(await valueOfToday('Joined')).toBe('4');
  expect(await valueOfToday('Posts')).toBe('1');
  expect(await valueOfToday('Engagements')).toBe('1');
  expect(await valueOfToday('Points paid')).toBe('0.8');
  expect(await valueOfToday('Time to decide a request')).toMatch(/^[\d.]+ h [\d.]+ h$/u);
  const decided = await screen.findByRole('table', { name: 'Decided today' });
  expect(await within(decided).findByRole('row', { name: '@olga 1 0' })).toBeTruthy();
});

test('[PA-23] the admin home shows how many are waiting and how long the oldest has waited', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  const hourMs = 60 * 60 * 1000;
  const requestedAtMs = Date.now() - 52 * hourMs;
  await backend.person('1003', { adminApproved: false, adminReqOpen: true, requestedAtMs });
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect(await screen.findByText(/^oldest 2\sd 4\sh$/u)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Bot Messages 0 failed' })).toBeTruthy();
});
