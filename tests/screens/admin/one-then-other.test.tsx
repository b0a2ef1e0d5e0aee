import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import {
  looksQuery,
  reportsQuery,
  requestsQuery,
} from '#src/screens/admin/shared/admin-queries.ts';
import type { Services } from '#src/services/services.ts';
import { addPost, addReport } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin } from './open-admin.ts';
import { openRequests } from './open-requests.ts';

// Data of one item is not shown for the next.

async function backendWithPeople(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada' });
  await backend.person('1002', { x_username: 'ben' });
  await backend.person('1003', { x_username: 'cleo', x_name: 'Cleo' });
  return backend;
}

test('[PA-19] [PA-03] the next report shows its own case', async () => {
  const backend = await backendWithPeople();
  await addReport(backend, 'report1', { engageId: 'e1' });
  const other = { againist: 'cleo', againistId: '1003', reportedById: '1001', reportedBy: 'ada' };
  await addReport(backend, 'report2', { engageId: 'e2', ...other });
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports' });
  await app.user.click(await screen.findByRole('button', { name: /says report1/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  const records = () =>
    sheet.queryAllByRole('region', { name: /^Record of/u }).map((record) => record.ariaLabel);
  await waitFor(() => expect(records()).toEqual(['Record of @ben', 'Record of @ada']));
  await app.user.click(sheet.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(records()).toEqual(['Record of @ada', 'Record of @cleo']));
});

test('[PA-17] a ban’s prompt counts the open posts of the selected person', async () => {
  const backend = await backendWithPeople();
  await addPost(backend, 'post1');
  const app = await openAsAdmin(backend, { path: '/admin/ban-tool', heading: 'Ban Users' });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.click(buttonOf('Ban User'));
  expect(await screen.findByText(/^Ban @ada\?.* Their 1 open post closes\.$/u)).toBeTruthy();
  await app.user.clear(fieldOf('Username'));
  await app.user.type(fieldOf('Username'), 'ben');
  await app.user.click(buttonOf('Ban User'));
  expect(await screen.findByText('Ban @ben? The person loses access at once.')).toBeTruthy();
});

test('[PA-03] similar handles are those of the open request', async () => {
  const { backend, app, openSheet } = await openRequests('1005', '1006');
  await backend.person('1009', { x_username: 'xuser_10o5' });
  const sheet = within(await openSheet('1005'));
  await sheet.findByRole('region', { name: 'Nearly the same handle' });
  await app.user.click(sheet.getByRole('button', { name: 'Next' }));
  expect(sheet.getByText('Xname 1006')).toBeTruthy();
  expect(sheet.queryByRole('region', { name: 'Nearly the same handle' })).toBeNull();
});

test('[PA-01] the timeline is that of the page’s person', async () => {
  const backend = await backendWithPeople();
  await backend.act(adminId, 'warnUser', { username: 'cleo', type: 'X', reason: 'late' });
  const engaged = { postId: 'p1', engagedBy: '1002', postAuthorId: '1003' };
  await backend.addRow('engagement', 'e1', engaged);
  const app = await openAsAdmin(backend, { path: '/user/1003', heading: 'Person 1003' });
  expect(await screen.findByText(/^Warned/u)).toBeTruthy();
  await app.user.click(screen.getByRole('link', { name: /^Admin/u }));
  await app.user.click(await screen.findByRole('link', { name: 'People' }));
  await app.user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'ben');
  await screen.findByRole('heading', { level: 1, name: 'People (1)' });
  const match = 'tables/engagement/rows';
  await backend.fault({ match, from: 'client', action: { isHeld: true } });
  const [ben] = within(screen.getByRole('list', { name: 'People' })).getAllByRole('link');
  await app.user.click(ben ?? document.body);
  await screen.findByRole('region', { name: 'Administration' });
  expect(screen.queryByText(/^Warned/u)).toBeNull();
  await backend.noFaults();
  expect(await screen.findByText('Engagement, pending')).toBeTruthy();
});

test('[PA-22] each announcement shows the state of its own messages', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  const texts = JSON.stringify({ en: 'Hello' });
  const announcement = { authorId: '1', texts, state: 'sent', written: 2 };
  for (const id of ['news1', 'news2']) await backend.addRow('announcements', id, announcement);
  const message = { path: 'bot/notify', payload: '{}', status: 'failed' };
  await backend.addRow('botOutbox', 'news.news1.5', message);
  const options = { as: '1', path: '/admin/announcements', heading: 'Announcements' };
  await openAsAdmin(backend, options);
  expect(await screen.findByText('1 sent · 0 waiting · 1 failed')).toBeTruthy();
  expect(await screen.findByText('2 sent · 0 waiting · 0 failed')).toBeTruthy();
});

test.each([
  ['a member', {}, ['Make Admin']],
  ['a member with a warning', { warnCount: 1 }, ['Remove Warning', 'Make Admin']],
  ['someone banned', { isBanned: true }, []],
  ['someone who is not approved', { adminApproved: false }, []],
  ['an administrator', { isAdmin: true }, ['Remove Admin']],
] as const)('[PA-01] [FA-17] More offers the super administrator what fits %s', async (...row) => {
  const [, columns, offered] = row;
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1002', { x_username: 'ben', ...columns });
  const app = await openAsAdmin(backend, { as: '1', path: '/user/1002', heading: 'Person 1002' });
  const tools = within(await screen.findByRole('group', { name: 'Tools' }));
  const more = tools.queryByRole('button', { name: 'More' });
  if (more !== null) await app.user.click(more);
  const names = tools.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(3)).toEqual(offered.length === 0 ? [] : ['More', ...offered]);
});

test.each([
  ['/admin/warn-user', 'Warn User', 'Warn User', 'Confirm Warn', 'User @ada has been warned.'],
])('[AD-14] at %s the result is shown until something else is typed', async (...row) => {
  const [path, heading, ask, confirm, done] = row;
  const app = await openAsAdmin(await backendWithPeople(), { path, heading });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf(ask));
  await app.user.click(await screen.findByRole('button', { name: confirm }));
  expect(await screen.findByText(done)).toBeTruthy();
  await app.user.type(fieldOf('Username'), 'b');
  expect(screen.queryByText(done)).toBeNull();
});

test('[PA-03] [PA-16] queues and looks are refetched every 30 s, and whenever they are shown', () => {
  const services = {} as Services;
  for (const query of [requestsQuery, reportsQuery, looksQuery]) {
    expect(query(services)).toMatchObject({ refetchInterval: 30_000, staleTime: 0 });
  }
});
