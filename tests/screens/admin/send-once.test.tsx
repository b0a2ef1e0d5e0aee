import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tapWhileHeld } from '#tests/screens/tap-while-held.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';

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

test('[MY-22] [PA-22] an announcement is tried on oneself once, and keeps its text', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  const path = '/admin/announcements';
  const { user } = await openAsAdmin(backend, { as: '1', path, heading: 'Announcements' });
  await user.type(fieldOf('Text in English'), 'Hello all');
  expect(await tapWhileHeld(backend, buttonOf('Send to yourself'))).toBe(1);
  await screen.findByText('Sent to you. Read it in your chat with the bot.');
  expect(fieldOf('Text in English').value).toBe('Hello all');
});
