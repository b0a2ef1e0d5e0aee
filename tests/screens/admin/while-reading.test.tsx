import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addReport, addRows } from './admin-rows.ts';
import { buttonOf, openAsAdmin, openWide } from './open-admin.ts';

// Nothing is shown as empty before it has been read.

const rootId = '1';
const main = () => within(screen.getByRole('main'));

async function backendWithPeople() {
  const backend = await openTestBackend();
  await backend.person(rootId, { isAdmin: true, x_username: 'root' });
  await backend.person('1001', { x_username: 'ada' });
  await backend.person('1002', { x_username: 'ben' });
  return backend;
}

test.each([
  ['PA-11', '/admin/economy', 'Economy', 'economyTotals/rows', 'In escrow', 'Refresh'],
  ['PA-12', '/admin/signals', 'Signals', 'tables/engagement/rows', 'Pairs who engage', 'Refresh'],
  ['TR-25', '/admin/outbox', 'Bot Messages', 'botOutbox/rows', 'No messages here', 'Refresh'],
  [
    'PA-22',
    '/admin/announcements',
    'Announcements',
    'announcements/rows',
    'No announcements yet',
    'Refresh',
  ],
  [
    'PA-21',
    '/admin/pair?one=1001&other=1002',
    'Pair',
    'engagement/rows',
    'Nothing shared',
    'Refresh',
  ],
  ['PA-07', '/admin/log', 'Moderation Log', 'moderationLog/rows', 'No actions found', null],
  [
    'RQ-03',
    '/requests',
    'Approval Requests',
    'adminReqOpen',
    'No approval requests',
    'Refresh Requests',
  ],
  [
    'RE-10',
    '/reports',
    'Active Reports',
    'tables/reports/rows',
    'No active reports',
    'Refresh Reports',
  ],
] as const)(
  '[%s] %s, %s, shows that it is loading until it is read, and is not read twice at once',
  async (...row) => {
    const [, path, heading, match, shown, refresh] = row;
    const backend = await backendWithPeople();
    await backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
    await openAsAdmin(backend, { path, heading, as: rootId });
    await waitFor(() => expect(main().queryAllByText('Loading...')).not.toEqual([]));
    expect(main().queryByText(new RegExp(`^${shown}`, 'u'))).toBeNull();
    const state = () =>
      refresh === null ? [] : [buttonOf(refresh).disabled, buttonOf(refresh).ariaBusy];
    expect(state()).toEqual(refresh === null ? [] : [true, 'true']);
    await backend.noFaults();
    expect(await main().findByText(new RegExp(`^${shown}`, 'u'))).toBeTruthy();
    await waitFor(() => expect(main().queryByText('Loading...')).toBeNull());
    // There is nothing to export.
    expect(main().queryByRole('button', { name: 'Export CSV' })).toBeNull();
    await waitFor(() => expect(state()).toEqual(refresh === null ? [] : [false, 'false']));
  },
);

test.each([
  [
    'PA-06',
    '/reports',
    'Active Reports',
    ['radio', 'Resolved'],
    'isResolved.*true',
    'No resolved reports',
  ],
  [
    'PA-01',
    '/user/1001',
    'Person 1001',
    ['tab', 'Notes'],
    'moderationLog/rows.*addNote',
    'No notes yet',
  ],
] as const)('[%s] at %s, %s, what is opened by %j says that it loads', async (...row) => {
  const [, path, heading, [role, name], match, shown] = row;
  const backend = await backendWithPeople();
  const app = await openAsAdmin(backend, { path, heading, as: rootId });
  await waitFor(() => expect(app.readCount()).toBe(0));
  await backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
  await app.user.click(await screen.findByRole(role, { name }));
  expect(await main().findByText('Loading...')).toBeTruthy();
  expect(main().queryByText(shown)).toBeNull();
  await backend.noFaults();
  expect(await main().findByText(shown)).toBeTruthy();
});

test('[AD-01] [PA-23] while the admin home is loading its counts are not zeros', async () => {
  openWide();
  const backend = await backendWithPeople();
  for (const match of ['adminReqOpen', 'tables/reports/rows', 'botOutbox/rows']) {
    await backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
  }
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin', as: rootId });
  const named = (name: string) => main().findByRole('link', { name });
  expect(await named('Approval Requests Loading...')).toBeTruthy();
  expect(await named('Active Reports Loading...')).toBeTruthy();
  expect(await named('Bot Messages – failed')).toBeTruthy();
  await backend.noFaults();
  expect(await named('Approval Requests Nothing waiting')).toBeTruthy();
  expect(await named('Bot Messages 0 failed')).toBeTruthy();
});

test('[PA-19] [PA-24] until a report’s case is read, its stake and the effects are not stated as zeros', async () => {
  const backend = await backendWithPeople();
  await addReport(backend, 'report1');
  const app = await openAsAdmin(backend, {
    path: '/reports',
    heading: 'Active Reports',
    as: rootId,
  });
  const match = 'tables/users/rows.*1002';
  await backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
  await app.user.click(await screen.findByRole('button', { name: /says report1/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  await app.user.click(sheet.getByRole('radio', { name: 'Warn' }));
  expect(sheet.queryByText(/at stake$|^Warning \d/u)).toBeNull();
  await backend.noFaults();
  expect(await sheet.findByText('Warning 1 of @ada.')).toBeTruthy();
  expect(sheet.getByText(/at stake$/u)).toBeTruthy();
});

test('[PA-24] on the next page, people whose names are not read yet are not called former members', async () => {
  openWide();
  const backend = await backendWithPeople();
  const acts = Array.from({ length: 51 }, (_, index) => ({
    $id: `act${String(index)}`,
    actorId: index === 0 ? '1002' : rootId,
    targetId: '1001',
    action: 'warnUser',
    details: '{}',
  }));
  await addRows(backend, 'moderationLog', acts);
  const options = { path: '/admin/log', heading: 'Moderation Log', as: rootId };
  const app = await openAsAdmin(backend, options);
  const more = await screen.findByRole('button', { name: 'Load more' });
  const match = 'tables/users/rows.*1002';
  await backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
  await app.user.click(more);
  const shown = () => screen.getByRole('table', { name: 'Actions' }).textContent;
  await waitFor(() => expect(shown()).toContain('…'));
  expect(shown()).not.toContain('Former member');
  await backend.noFaults();
  await waitFor(() => expect(shown()).toContain('@ben'));
});

test('[TY-01] without any type the list says so, and that default prices apply', async () => {
  const backend = await backendWithPeople();
  for (const { $id } of await backend.rows('pointConst')) {
    await backend.api('DELETE', `/tablesdb/yapp/tables/pointConst/rows/${$id}`);
  }
  const match = 'pointConst/rows';
  await backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
  const options = { path: '/admin/manage-types', heading: 'Engagement Types', as: rootId };
  await openAsAdmin(backend, options);
  expect(await screen.findByText('Loading...')).toBeTruthy();
  expect(screen.queryByText('No engagement types yet')).toBeNull();
  await backend.noFaults();
  expect(await screen.findByText('No engagement types yet')).toBeTruthy();
  expect(screen.getByText('Default prices apply until a type is added.')).toBeTruthy();
});
