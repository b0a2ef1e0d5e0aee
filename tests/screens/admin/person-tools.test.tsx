import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';

async function openTool(
  path: string,
  heading: string,
  ada: Readonly<Record<string, unknown>> = {},
) {
  const world = await openWorld();
  await world.person(adminId, { isAdmin: true });
  await world.person('1001', {
    x_username: 'ada',
    x_name: 'Ada Love',
    tg_handle: 'ada_love',
    ...ada,
  });
  const app = await openAsAdmin(world, { path, heading });
  return { world, app };
}

const openUnban = (isBanned = true) => openTool('/admin/unban-tool', 'Unban Users', { isBanned });

const isBanned = async (world: Awaited<ReturnType<typeof openWorld>>) =>
  (await world.row('users', '1001'))['isBanned'];

test('[AD-05] the username field strips a leading @', async () => {
  const { app } = await openUnban();
  await app.user.type(fieldOf('Username'), '@ada');
  expect(fieldOf('Username').value).toBe('ada');
  await app.user.clear(fieldOf('Username'));
  await app.user.click(fieldOf('Username'));
  await app.user.paste(' @ada');
  expect(fieldOf('Username').value).toBe('ada');
});

test.each([
  ['/admin/unban-tool', 'Unban Users', 'Unban User', {}],
  ['/admin/ban-tool', 'Ban Users', 'Ban User', { Reason: 'spam' }],
  ['/admin/warn-user', 'Warn User', 'Warn User', {}],
  ['/admin/unwarn-user', 'Remove User Warning', 'Remove Warning', {}],
  ['/admin/create', 'Make Super Admin', 'Make Admin', {}],
  ['/admin/add-points', 'Add User Points', 'Add Points', { Reason: 'spam', Points: '1' }],
  ['/admin/reduce-points', 'Reduce User Points', 'Reduce Points', { Reason: 'spam', Points: '1' }],
])('[AD-07] [AD-08] %s asks for a username first, of either type', async (...row) => {
  const [path, heading, button, fields] = row;
  const { world, app } = await openTool(path, heading);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([
    true,
    false,
  ]);
  expect(screen.getByRole('radio', { name: 'X Username' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'TG Username' })).toBeTruthy();
  for (const [label, text] of Object.entries(fields)) await app.user.type(fieldOf(label), text);
  await world.takeRequests();
  await app.user.click(buttonOf(button));
  expect(await statusOf('Please enter a username first.')).toEqual({ tone: 'failure', sign: '✗' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(await world.takeRequests()).toEqual([]);
});

test('[AD-06] [AD-11] a person is found by the messenger handle too, from a pasted link', async () => {
  const { world, app } = await openUnban();
  await app.user.click(screen.getByRole('radio', { name: 'TG Username' }));
  await app.user.click(fieldOf('Username'));
  await app.user.paste('https://t.me/Ada_Love');
  await app.user.click(buttonOf('Unban User'));
  expect((await statusOf('Unban @ada_love? The person gets access again.')).tone).toBe('warning');
  await app.user.click(buttonOf('Confirm Unban'));
  await statusOf('User @ada_love has been unbanned.');
  expect(await isBanned(world)).toBe(false);
});

test('[AD-10] [AD-14] a name that nobody has is told at once, in red, and kept', async () => {
  const { app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'Nobody');
  await app.user.click(buttonOf('Unban User'));
  expect((await statusOf('User @nobody not found')).tone).toBe('failure');
  expect(fieldOf('Username').value).toBe('Nobody');
  expect(buttonOf('Unban User').disabled).toBe(false);
});

test('[AD-10] a look-up that fails says so, and can be tried again', async () => {
  const { world, app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'ada');
  await world.fault({ match: 'x_username', action: { status: 500 }, from: 'client' });
  await app.user.click(buttonOf('Unban User'));
  expect((await statusOf('Database error occurred')).tone).toBe('failure');
  await app.user.click(buttonOf('Unban User'));
  expect(await screen.findByRole('button', { name: 'Confirm Unban' })).toBeTruthy();
});

test('[AD-12] the second tap executes once, and the button is disabled until the answer', async () => {
  const { world, app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Unban' });
  await world.fault({ match: 'POST .*/executions', action: { delayMs: 300 }, from: 'client' });
  await app.user.click(confirm);
  expect(confirm.disabled).toBe(true);
  expect(fieldOf('Username').disabled).toBe(true);
  await app.user.click(confirm);
  await statusOf('User @ada has been unbanned.');
  expect(await world.rows('moderationLog')).toHaveLength(1);
});

test('[AD-13] Cancel goes back to the first step, sends nothing and keeps the fields', async () => {
  const { world, app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  await screen.findByRole('button', { name: 'Confirm Unban' });
  await app.user.click(buttonOf('Cancel'));
  expect(buttonOf('Unban User').disabled).toBe(false);
  expect(screen.queryByText(/Unban @ada/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Found person' })).toBeNull();
  expect(fieldOf('Username').value).toBe('ada');
  expect(await isBanned(world)).toBe(true);
});

test('[AD-13] changing a field goes back to the first step and sends nothing', async () => {
  const { world, app } = await openUnban();
  const toSecondStep = async () => {
    await app.user.click(buttonOf('Unban User'));
    await screen.findByRole('button', { name: 'Confirm Unban' });
  };
  await app.user.type(fieldOf('Username'), 'ad');
  await app.user.type(fieldOf('Username'), 'a');
  await toSecondStep();
  await app.user.type(fieldOf('Username'), 'x');
  expect(screen.queryByRole('button', { name: 'Confirm Unban' })).toBeNull();
  await app.user.type(fieldOf('Username'), '{Backspace}');
  await toSecondStep();
  await app.user.click(screen.getByRole('radio', { name: 'TG Username' }));
  expect(screen.queryByRole('button', { name: 'Confirm Unban' })).toBeNull();
  expect(await isBanned(world)).toBe(true);
});

test('[AD-13] a look-up that a change has overtaken does not lead to the second step', async () => {
  const { world, app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'ada');
  await world.fault({ match: 'x_username', action: { delayMs: 200 }, from: 'client' });
  await app.user.click(buttonOf('Unban User'));
  expect(screen.getByText('Looking for @ada…')).toBeTruthy();
  await app.user.type(fieldOf('Username'), 'x');
  await app.user.click(buttonOf('Unban User'));
  expect((await statusOf('User @adax not found')).tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Confirm Unban' })).toBeNull();
});

test('[AD-14] [AD-24] [AD-25] a refusal is red and keeps the fields, and the tool is at its first step', async () => {
  const { app } = await openUnban(false);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Unban' }));
  expect((await statusOf('User @ada is not currently banned.')).tone).toBe('failure');
  expect(fieldOf('Username').value).toBe('ada');
  expect(buttonOf('Unban User').disabled).toBe(false);
});

test('[RT-16] [AD-24] [AD-14] [AD-26] Unban Users has username, type and two steps', async () => {
  const { world, app } = await openUnban();
  expect(screen.getAllByRole('textbox')).toEqual([fieldOf('Username')]);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Unban' }));
  expect((await statusOf('User @ada has been unbanned.')).tone).toBe('success');
  expect(fieldOf('Username').value).toBe('');
  expect(await isBanned(world)).toBe(false);
});

test('[RT-17] [AD-28] [AD-29] [AD-31] Warn User takes a reason of at most 100 characters, or none', async () => {
  const { world, app } = await openTool('/admin/warn-user', 'Warn User');
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
  expect((await world.row('users', '1001'))['warnCount']).toBe(1);
});

test("[AD-31] a failed warning shows the answer's error", async () => {
  const { world, app } = await openTool('/admin/warn-user', 'Warn User');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  const confirm = await screen.findByRole('button', { name: 'Confirm Warn' });
  await world.changeRow('users', '1001', { x_username: 'ada_2' });
  await app.user.click(confirm);
  expect((await statusOf('User @ada not found')).tone).toBe('failure');
});

test('[AD-31] a warning without any answer says Unknown error occurred, and takes effect once', async () => {
  const { world, app } = await openTool('/admin/warn-user', 'Warn User');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  await world.fault({ match: 'POST .*/executions', action: { cut: 'after' }, from: 'client' });
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Warn' }));
  expect((await statusOf('Unknown error occurred')).tone).toBe('failure');
  await app.user.click(buttonOf('Warn User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Warn' }));
  await statusOf('User @ada has been warned.');
  expect((await world.row('users', '1001'))['warnCount']).toBe(1);
});

test('[RT-18] [AD-34] [AD-36] Remove User Warning has username, type and two steps', async () => {
  const { world, app } = await openTool('/admin/unwarn-user', 'Remove User Warning', {
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
  expect((await world.row('users', '1001'))['warnCount']).toBe(1);
});

test('[RT-22] [AD-38] [AD-39] Make Super Admin has username, type and two steps', async () => {
  const world = await openWorld();
  await world.person('1', { isAdmin: true });
  await world.person('1001', { x_username: 'ada' });
  const heading = 'Make Super Admin';
  const app = await openAsAdmin(world, { path: '/admin/create', heading, as: '1' });
  expect(screen.getAllByRole('textbox')).toEqual([fieldOf('Username')]);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Make Admin'));
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(confirm);
  expect((await statusOf('@ada is now an admin.')).tone).toBe('success');
  expect((await world.row('users', '1001'))['isAdmin']).toBe(true);
});

test('[AD-04] [AD-14] an admin who opened Make Super Admin by its address is refused', async () => {
  const { world, app } = await openTool('/admin/create', 'Make Super Admin');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Make Admin'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect((await statusOf('Failed to make admin')).tone).toBe('failure');
  expect((await world.row('users', '1001'))['isAdmin']).toBe(false);
});

test('[RT-20] [AD-42] [AD-43] [AD-48] Add User Points has points in steps of 0.1 and a reason', async () => {
  const { world, app } = await openTool('/admin/add-points', 'Add User Points', { point: 10 });
  const points = fieldOf('Points');
  expect([points.type, points.step, points.min]).toEqual(['number', '0.1', '0.1']);
  await app.user.click(fieldOf('Reason'));
  await app.user.paste('r'.repeat(250));
  expect(fieldOf('Reason').value).toBe('r'.repeat(200));
  await app.user.clear(fieldOf('Reason'));
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(points, '2.5');
  await app.user.type(fieldOf('Reason'), ' ');
  expect(buttonOf('Add Points').disabled).toBe(true);
  await app.user.type(fieldOf('Reason'), 'prize');
  await app.user.click(buttonOf('Add Points'));
  expect((await statusOf('Add 2.5 points to @ada?')).tone).toBe('warning');
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(buttonOf('Confirm Add'));
  expect((await statusOf('2.5 points added to @ada.')).tone).toBe('success');
  expect((await world.row('users', '1001'))['point']).toBe(35);
  expect([points.value, fieldOf('Reason').value]).toEqual(['', '']);
});

test.each([
  ['', 'Enter a valid positive number for points (can include decimals).'],
  ['0', 'Enter a valid positive number for points (can include decimals).'],
  ['-1', 'Enter a valid positive number for points (can include decimals).'],
  ['2.55', 'Points can have maximum 1 decimal place.'],
])('[AD-44] [AD-45] adding the points %j is refused by the form: %s', async (typed, message) => {
  const { world, app } = await openTool('/admin/add-points', 'Add User Points');
  await app.user.type(fieldOf('Username'), 'ada');
  if (typed !== '') await app.user.type(fieldOf('Points'), typed);
  await app.user.type(fieldOf('Reason'), 'prize');
  await world.takeRequests();
  await app.user.click(buttonOf('Add Points'));
  expect((await statusOf(message)).tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Confirm Add' })).toBeNull();
  expect(await world.takeRequests()).toEqual([]);
});

test('[RT-19] [AD-49] [AD-50] [AD-54] Reduce User Points has whole points and a reason', async () => {
  const { world, app } = await openTool('/admin/reduce-points', 'Reduce User Points', {
    point: 80,
  });
  const points = fieldOf('Points');
  expect([points.type, points.step, points.min]).toEqual(['number', '1', '1']);
  await app.user.click(fieldOf('Reason'));
  await app.user.paste('r'.repeat(250));
  expect(fieldOf('Reason').value).toBe('r'.repeat(200));
  await app.user.clear(fieldOf('Reason'));
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(points, '5');
  expect(buttonOf('Reduce Points').disabled).toBe(true);
  await app.user.type(fieldOf('Reason'), 'cheating');
  await app.user.click(buttonOf('Reduce Points'));
  expect((await statusOf('Take 5.0 points from @ada?')).tone).toBe('warning');
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(buttonOf('Confirm Reduce'));
  expect((await statusOf('5.0 points taken from @ada.')).tone).toBe('success');
  expect((await world.row('users', '1001'))['point']).toBe(30);
});

test.each(['0', '2.5', '-1'])('[AD-51] reducing by %j is refused by the form', async (typed) => {
  const { app } = await openTool('/admin/reduce-points', 'Reduce User Points');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Points'), typed);
  await app.user.type(fieldOf('Reason'), 'cheating');
  await app.user.click(buttonOf('Reduce Points'));
  const line = await statusOf('Enter a valid positive number for points.');
  expect(line.tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Confirm Reduce' })).toBeNull();
});

test('[AD-53] [AD-14] taking more than there is is refused in red, and the fields are kept', async () => {
  const { app } = await openTool('/admin/reduce-points', 'Reduce User Points', { point: 30 });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Points'), '5');
  await app.user.type(fieldOf('Reason'), 'cheating');
  await app.user.click(buttonOf('Reduce Points'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Reduce' }));
  const line = await statusOf('Insufficient points. Available: 3.0, Required: 5.0.');
  expect(line.tone).toBe('failure');
  expect([fieldOf('Points').value, fieldOf('Reason').value]).toEqual(['5', 'cheating']);
});

test('what an administrator does to the own points shows at once', async () => {
  const world = await openWorld();
  await world.person(adminId, { isAdmin: true, x_username: 'olga', point: 10 });
  const heading = 'Add User Points';
  const app = await openAsAdmin(world, { path: '/admin/add-points', heading });
  await app.user.type(fieldOf('Username'), 'olga');
  await app.user.type(fieldOf('Points'), '1');
  await app.user.type(fieldOf('Reason'), 'test');
  await app.user.click(buttonOf('Add Points'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Add' }));
  await statusOf('1.0 points added to @olga.');
  await waitFor(() => {
    const { session } = app.parts.sessionStore.getState();
    expect(session.status === 'loaded' ? session.user?.pointTenths : undefined).toBe(20);
  });
});
