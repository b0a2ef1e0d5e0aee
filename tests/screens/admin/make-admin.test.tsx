import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';
import { openTool } from './open-person-tool.ts';

test('[RT-22] [AD-38] [AD-39] Make Super Admin has username, type and two steps', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1001', { x_username: 'ada' });
  const heading = 'Make Super Admin';
  const app = await openAsAdmin(backend, { path: '/admin/create', heading, as: '1' });
  expect(screen.getAllByRole('textbox')).toEqual([fieldOf('Username')]);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Make Admin'));
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(confirm);
  expect((await statusOf('@ada is now an admin.')).tone).toBe('success');
  expect((await backend.row('users', '1001'))['isAdmin']).toBe(true);
});

test('[AD-04] [AD-14] an admin who opened Make Super Admin by its address is refused', async () => {
  const { backend, app } = await openTool('/admin/create', 'Make Super Admin');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Make Admin'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect((await statusOf(sentence('make_admin_failed'))).tone).toBe('failure');
  expect((await backend.row('users', '1001'))['isAdmin']).toBe(false);
});

test('[FA-17] Remove Admin removes the rights in two steps', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1001', { x_username: 'ada', isAdmin: true });
  const heading = 'Remove Admin';
  const app = await openAsAdmin(backend, { path: '/admin/remove-admin', heading, as: '1' });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Remove Admin'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Remove' }));
  expect((await statusOf('@ada is no longer an admin.')).tone).toBe('success');
  expect((await backend.row('users', '1001'))['isAdmin']).toBe(false);
});

test.each([
  ['/admin/remove-admin', 'Remove Admin', 'Remove Admin', 'ada'],
  ['/admin/warn-user', 'Warn User', 'Warn User', 'olga'],
  ['/admin/warn-user', 'Warn User', 'Warn User', 'root'],
  ['/admin/warn-user', 'Warn User', 'Warn User', 'other'],
])('[FA-16] at %s an admin learns at the first step that @%s is protected', async (...row) => {
  const [path, heading, button, username] = row;
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true, x_username: 'root' });
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1009', { isAdmin: true, x_username: 'other' });
  await backend.person('1001', { x_username: 'ada' });
  const app = await openAsAdmin(backend, { path, heading });
  await app.user.type(fieldOf('Username'), username);
  await app.user.click(buttonOf(button));
  expect((await statusOf(sentence('super_admin_only'))).tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});
