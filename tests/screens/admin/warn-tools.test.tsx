import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { buttonOf, fieldOf, statusOf } from './open-admin.ts';
import { openTool } from './open-person-tool.ts';

test('[RT-17] [AD-28] [AD-29] [AD-31] Warn User accepts a reason of at most 100 characters, or none', async () => {
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

test("[AD-31] a failed warning shows the response's error", async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  const confirm = await screen.findByRole('button', { name: 'Confirm Warn' });
  await backend.changeRow('users', '1001', { x_username: 'ada_2' });
  await app.user.click(confirm);
  expect((await statusOf(sentence('handle_not_found', { handle: 'ada' }))).tone).toBe('failure');
});

test('[AD-31] a warning without a response says that it failed, and takes effect once', async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  await backend.fault({ match: 'POST .*/executions', action: { cut: 'after' }, from: 'client' });
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Warn' }));
  expect((await statusOf(sentence('warn_failed'))).tone).toBe('failure');
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

test('[FA-20] people with the same username are listed to choose from, and the chosen one is warned', async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  await backend.person('1002', {
    x_username: 'ada',
    x_name: 'Ada Byron',
    tg_handle: 'ada_byron',
    warnCount: 1,
  });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => {
    scroll.mockRestore();
  });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  const refusal = sentence('several_people');
  expect((await statusOf(refusal)).tone).toBe('warning');
  const region = screen.getByRole('region', { name: 'People with the username @ada' });
  expect(scroll.mock.contexts).toEqual([region.parentElement]);
  const list = within(region);
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/@ada.*@ada_love.*Ada Love/u),
    expect.stringMatching(/@ada.*@ada_byron.*Ada Byron.*1 warning/u),
  ]);
  expect(screen.queryByRole('button', { name: 'Confirm Warn' })).toBeNull();

  await app.user.click(list.getByRole('button', { name: /Ada Byron/u }));
  expect(screen.queryByText(refusal)).toBeNull();
  const found = within(screen.getByRole('region', { name: 'Found person' }));
  expect(found.getByText('Ada Byron')).toBeTruthy();
  await app.user.click(buttonOf('Confirm Warn'));
  expect((await statusOf('User @ada has been warned.')).tone).toBe('success');
  expect((await backend.row('users', '1002'))['warnCount']).toBe(2);
  expect((await backend.row('users', '1001'))['warnCount']).toBe(0);
});

test('[FA-20] another username closes the list; a protected person cannot be chosen', async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User', { isAdmin: true });
  await backend.person('1002', { x_username: 'ada', x_name: 'Ada Byron' });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  await app.user.click(await screen.findByRole('button', { name: /Ada Love/u }));
  const refusal = sentence('super_admin_only');
  expect((await statusOf(refusal)).tone).toBe('failure');
  await app.user.click(buttonOf('Warn User'));
  await screen.findByRole('button', { name: /Ada Byron/u });
  await app.user.type(fieldOf('Username'), '2');
  expect(screen.queryByRole('button', { name: /Ada Byron/u })).toBeNull();
});

test('[FA-20] a person who gets the username after the look-up is not warned', async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  const confirm = await screen.findByRole('button', { name: 'Confirm Warn' });
  await backend.person('1002', { x_username: 'ada' });
  await app.user.click(confirm);
  await statusOf('User @ada has been warned.');
  expect((await backend.row('users', '1001'))['warnCount']).toBe(1);
  expect((await backend.row('users', '1002'))['warnCount']).toBe(0);
});
