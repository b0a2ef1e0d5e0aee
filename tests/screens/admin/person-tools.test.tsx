import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { buttonOf, fieldOf, statusOf, adminId, openAsAdmin } from './open-admin.ts';
import { isBanned, openTool, openUnban } from './open-person-tool.ts';
import { tapWhileHeld } from '#tests/screens/tap-while-held.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';

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
  const { backend, app } = await openTool(path, heading);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([
    true,
    false,
  ]);
  expect(screen.getByRole('radio', { name: 'X Username' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'TG Username' })).toBeTruthy();
  for (const [label, text] of Object.entries(fields)) await app.user.type(fieldOf(label), text);
  await backend.takeRequests();
  await app.user.click(buttonOf(button));
  expect(await statusOf(sentence('username_missing'))).toEqual({ tone: 'failure', sign: '✗' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  // The tab's count may still be loading.
  const requests = await backend.takeRequests();
  expect(requests.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
});

test('[AD-06] [AD-11] a person is found by the messenger handle too, from a pasted link', async () => {
  const { backend, app } = await openUnban();
  await app.user.click(screen.getByRole('radio', { name: 'TG Username' }));
  await app.user.click(fieldOf('Username'));
  await app.user.paste('https://t.me/Ada_Love');
  await app.user.click(buttonOf('Unban User'));
  expect((await statusOf('Unban @ada_love? The person gets access again.')).tone).toBe('warning');
  await app.user.click(buttonOf('Confirm Unban'));
  await statusOf('User @ada_love has been unbanned.');
  expect(await isBanned(backend)).toBe(false);
});

test('[PA-20] a person whose messenger handle is too short for a look-up is suggested while typing', async () => {
  const ada = { isBanned: true, tg_handle: 'adal', searchText: 'ada adal ada love' };
  const { backend, app } = await openTool('/admin/unban-tool', 'Unban Users', ada);
  await app.user.type(fieldOf('Username'), 'adal');
  await app.user.click(await screen.findByRole('button', { name: /^@ada/u }));
  await app.user.click(buttonOf('Unban User'));
  await statusOf('Unban @ada? The person gets access again.');
  await app.user.click(buttonOf('Confirm Unban'));
  await statusOf('User @ada has been unbanned.');
  expect(await isBanned(backend)).toBe(false);
});

test('[AD-10] [AD-14] an unknown name is reported at once, in red, and kept', async () => {
  const { app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'Unknown');
  await app.user.click(buttonOf('Unban User'));
  expect((await statusOf(sentence('handle_not_found', { handle: 'unknown' }))).tone).toBe(
    'failure',
  );
  expect(fieldOf('Username').value).toBe('Unknown');
  expect(buttonOf('Unban User').disabled).toBe(false);
});

test('[AD-10] a look-up that fails says so, and can be tried again', async () => {
  const { backend, app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'ada');
  await backend.fault({ match: 'x_username', action: { status: 500 }, from: 'client' });
  await app.user.click(buttonOf('Unban User'));
  expect((await statusOf(sentence('database_error'))).tone).toBe('failure');
  await app.user.click(buttonOf('Unban User'));
  expect(await screen.findByRole('button', { name: 'Confirm Unban' })).toBeTruthy();
});

test('[AD-12] the second tap executes once, and the button is disabled until the answer', async () => {
  const { backend, app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm Unban' });
  await backend.fault({ match: 'POST .*/executions', action: { delayMs: 300 }, from: 'client' });
  await app.user.click(confirm);
  expect(confirm.disabled).toBe(true);
  expect(fieldOf('Username').disabled).toBe(true);
  await app.user.click(confirm);
  await statusOf('User @ada has been unbanned.');
  expect(await backend.rows('moderationLog')).toHaveLength(1);
});

test('[AD-13] Cancel goes back to the first step, sends nothing and keeps the fields', async () => {
  const { backend, app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  await screen.findByRole('button', { name: 'Confirm Unban' });
  await app.user.click(buttonOf('Cancel'));
  expect(buttonOf('Unban User').disabled).toBe(false);
  expect(screen.queryByText(/Unban @ada/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Found person' })).toBeNull();
  expect(fieldOf('Username').value).toBe('ada');
  expect(await isBanned(backend)).toBe(true);
});

test('[AD-13] changing a field goes back to the first step and sends nothing', async () => {
  const { backend, app } = await openUnban();
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
  expect(await isBanned(backend)).toBe(true);
});

test('[AD-13] an outdated look-up does not lead to the second step', async () => {
  const { backend, app } = await openUnban();
  await app.user.type(fieldOf('Username'), 'ada');
  await backend.fault({ match: 'x_username', action: { delayMs: 200 }, from: 'client' });
  await app.user.click(buttonOf('Unban User'));
  expect(screen.getByText('Looking for @ada…')).toBeTruthy();
  await app.user.type(fieldOf('Username'), 'x');
  await app.user.click(buttonOf('Unban User'));
  expect((await statusOf(sentence('handle_not_found', { handle: 'adax' }))).tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Confirm Unban' })).toBeNull();
});

test('[MY-22] [TR-25] a message is sent again once, and the button is busy until then', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.addRow('botOutbox', 'failed1', {
    path: 'bot/notify',
    payload: JSON.stringify({ telegramId: '1001', message: 'Hello' }),
    status: 'failed',
    attempts: 9,
    lastError: 'chat not found',
  });
  await openAsAdmin(backend, { path: '/admin/outbox', heading: 'Bot Messages' });
  const button = await screen.findByRole('button', { name: 'Send again' });
  expect(await tapWhileHeld(backend, button)).toBe(1);
  expect((await statusOf('The message is on its way again.')).tone).toBe('success');
});

test('[MY-22] [PA-22] an announcement is sent to oneself once, and keeps its text', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  const path = '/admin/announcements';
  const { user } = await openAsAdmin(backend, { as: '1', path, heading: 'Announcements' });
  await user.type(fieldOf('Text in English'), 'Hello all');
  expect(await tapWhileHeld(backend, buttonOf('Send to yourself'))).toBe(1);
  await screen.findByText('Sent to you. Read it in your chat with the bot.');
  expect(fieldOf('Text in English').value).toBe('Hello all');
});
