import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buttonOf, fieldOf, statusOf } from './open-admin.ts';
import { openTool } from './open-person-tool.ts';

test('[RT-17] [AD-28] [AD-29] [AD-31] Warn User takes a reason of at most 100 characters, or none', async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  const reason = screen.getByLabelText<HTMLTextAreaElement>(/^Reason/);
  await app.user.click(reason);
  await app.user.paste('r'.repeat(150));
  expect(reason.value).toBe('r'.repeat(100));
  await app.user.clear(reason);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  const confirm = await screen.findByRole('button', { name: 'Confirm Warn' });
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(confirm);
  expect((await statusOf('User @ada has been warned.')).tone).toBe('success');
  expect((await backend.row('users', '1001'))['warnCount']).toBe(1);
});

test("[AD-31] a failed warning shows the answer's error", async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  const confirm = await screen.findByRole('button', { name: 'Confirm Warn' });
  await backend.changeRow('users', '1001', { x_username: 'ada_2' });
  await app.user.click(confirm);
  expect((await statusOf('User @ada not found')).tone).toBe('failure');
});

test('[AD-31] a warning without any answer says Unknown error occurred, and takes effect once', async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  await backend.fault({ match: 'POST .*/executions', action: { cut: 'after' }, from: 'client' });
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Warn' }));
  expect((await statusOf('Unknown error occurred')).tone).toBe('failure');
  await app.user.click(buttonOf('Warn User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Warn' }));
  await statusOf('User @ada has been warned.');
  expect((await backend.row('users', '1001'))['warnCount']).toBe(1);
});

test('[RT-18] [AD-34] [AD-36] Remove User Warning has username, type and two steps', async () => {
  const { backend, app } = await openTool('/admin/unwarn-user', 'Remove User Warning', {
    warnCount: 2,
  });
  expect(screen.getAllByRole('textbox')).toEqual([fieldOf('Username')]);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Remove Warning'));
  const confirm = await screen.findByRole('button', { name: 'Confirm Remove' });
  expect(screen.getByText('2 warnings')).toBeTruthy();
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(confirm);
  expect((await statusOf('A warning of @ada has been removed.')).tone).toBe('success');
  expect((await backend.row('users', '1001'))['warnCount']).toBe(1);
});
