import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addRows } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin } from './open-admin.ts';

const report = { againistId: '1001', reportedById: '1002', isResolved: true, outcome: 'none' };
const lists = [
  {
    name: '[PA-06] resolved reports',
    table: 'reports',
    columns: (index: number) => ({ ...report, message: `Text ${String(index)}` }),
    path: '/reports',
    heading: 'Active Reports',
    open: ['radio', 'Resolved'],
    list: ['list', 'Resolved reports'],
  },
  {
    name: '[TR-25] messages of the bot',
    table: 'botOutbox',
    columns: (index: number) => ({
      path: 'bot/notify',
      payload: JSON.stringify({ telegramId: '1001', message: `Text ${String(index)}` }),
      status: 'sent',
    }),
    path: '/admin/outbox',
    heading: 'Bot Messages',
    open: ['tab', 'Sent'],
    list: ['list', 'Messages'],
  },
  {
    name: '[PA-01] notes on a person',
    table: 'moderationLog',
    columns: (index: number) => ({
      actorId: adminId,
      targetId: '1001',
      action: 'addNote',
      details: JSON.stringify({ after: { note: `Text ${String(index)}` } }),
    }),
    path: '/user/1001',
    heading: 'Person 1001',
    open: ['tab', 'Notes'],
    list: ['region', 'Notes'],
  },
] as const;

test.each(lists)('$name continue beyond the first page, and end', async (each) => {
  const { table, columns, path, heading, open, list } = each;
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { x_username: 'ada' });
  const rows = Array.from({ length: 51 }, (_, index) => ({
    $id: `row${String(index)}`,
    ...columns(index),
  }));
  await addRows(backend, table, rows);
  const app = await openAsAdmin(backend, { path, heading });
  await app.user.click(await screen.findByRole(open[0], { name: open[1] }));
  await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  const shown = within(screen.getByRole(list[0], { name: list[1] })).getAllByRole('listitem');
  // A long list renders its visible part, and states its length.
  const count = Number(shown[0]?.getAttribute('aria-setsize') ?? shown.length);
  expect(count).toBe(51);
});

test.each(lists)('$name are read again when they are shown again', async (each) => {
  const { table, columns, path, heading, open, list } = each;
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { x_username: 'ada' });
  await backend.addRow(table, 'row1', columns(1));
  const app = await openAsAdmin(backend, { path, heading });
  const openList = async () => {
    await app.user.click(await screen.findByRole(open[0], { name: open[1] }));
    return within(await screen.findByRole(list[0], { name: list[1] }));
  };
  expect(await (await openList()).findByText('Text 1')).toBeTruthy();
  await app.user.click(screen.getByRole('link', { name: 'Earn' }));
  await screen.findByText('Nothing to engage with');
  await backend.addRow(table, 'row2', columns(2));
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(await (await openList()).findByText('Text 2')).toBeTruthy();
});

test('[AD-11] [FA-18] the found person is shown with points and status before the second tap', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  const standing = { point: 12_345, warnCount: 2, isBanned: true };
  await backend.person('1001', { x_username: 'ada', tg_handle: 'ada_tg', ...standing });
  const app = await openAsAdmin(backend, { path: '/admin/unban-tool', heading: 'Unban Users' });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  const found = within(await screen.findByRole('region', { name: 'Found person' }));
  for (const text of ['@ada', '1,234.5 points', 'Approved', '2 warnings', 'Banned']) {
    expect(found.getByText(text)).toBeTruthy();
  }
});
