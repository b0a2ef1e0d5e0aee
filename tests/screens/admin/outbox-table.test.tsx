import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { adminId, buttonOf, openAsAdmin, openWide } from './open-admin.ts';

const heading = 'Bot Messages';
const path = '/admin/outbox';

async function backendWith(
  messages: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  for (const [id, { to = '1001', ...columns }] of Object.entries(messages)) {
    await backend.addRow('botOutbox', id, {
      path: 'bot/notify',
      payload: JSON.stringify({ telegramId: to, message: `Hello from ${id}` }),
      status: 'sent',
      attempts: 1,
      ...columns,
    });
  }
  return backend;
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[TR-25] a message to the group is marked as such, and a muted one is no failure', async () => {
  const backend = await backendWith({
    group1: { to: '-100200' },
    muted1: { status: 'muted' },
  });
  await openAsAdmin(backend, { path, heading });
  const muted = await screen.findByText('Muted');
  expect(muted.closest('li')?.textContent).toContain('Hello from muted1');
  expect(muted.parentElement?.className).not.toMatch(/failure|warning|success/u);
  expect(rows()[1]).toMatch(/^Hello from group1 to the admin group · today/u);
});

test('[TR-25] [PA-08] the table says how often each was tried and why it failed, and the pane since when', async () => {
  openWide(1440);
  const tried = { attempts: 9, status: 'failed', nextAttemptAtMs: 1 };
  const backend = await backendWith({
    failed1: tried,
    sent1: { attempts: 3 },
    again1: { attempts: 2, status: 'pending', lastError: 'try later' },
  });
  await openAsAdmin(backend, { path, heading });
  const table = await screen.findByRole('table', { name: 'Messages' });
  const attempts = within(table)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell')[3]?.textContent)
    .filter((text) => text !== undefined);
  expect(attempts).toEqual(['2', '3', '9']);
  const again = within(table).getByRole('row', { name: /Hello from again1/u });
  expect(again.textContent).toMatch(/Last error: try later.*Waiting/u);
  const pane = within(screen.getByRole('region', { name: 'Failed' }));
  const year = new Date(await backend.nowMs()).getFullYear();
  expect(pane.getByText(new RegExp(`^9 attempts · .* ${String(year)}, `, 'u'))).toBeTruthy();
});

test('[TR-25] [PA-09] sending again shows its progress, and stops at Stop or when the screen is left', async () => {
  const failed = { status: 'failed' };
  const backend = await backendWith({ failed1: failed, failed2: failed, failed3: failed });
  await backend.person('1001');
  const app = await openAsAdmin(backend, { path, heading });
  await app.user.click(await screen.findByRole('button', { name: 'Send 3 again' }));
  const calls = 'POST .*/executions';
  await backend.fault({ match: calls, from: 'client', action: { isHeld: true } });
  await app.user.click(buttonOf('Send 3 again'));
  expect(await screen.findByText('0 of 3')).toBeTruthy();
  await app.user.click(buttonOf('Stop'));
  await backend.noFaults();
  expect(await screen.findByText('1 of 1 done')).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: 'Send 2 again' }));
  await backend.fault({ match: calls, from: 'client', action: { isHeld: true } });
  await app.user.click(buttonOf('Send 2 again'));
  await screen.findByText('0 of 2');
  await app.user.click(screen.getByRole('link', { name: /^Home/u }));
  await waitFor(() => expect(screen.queryByText('0 of 2')).toBeNull());
  await backend.noFaults();
  await waitFor(async () => expect(await backend.rows('moderationLog')).toHaveLength(2));
  await app.user.click(screen.getByRole('link', { name: 'Earn' }));
  await screen.findByText('Nothing to engage with');
  expect(await backend.rows('moderationLog')).toHaveLength(2);
});

test('[TR-25] if no message matches the list says so', async () => {
  const backend = await backendWith({ sent1: {} });
  const app = await openAsAdmin(backend, { path, heading });
  await waitFor(() => expect(rows()).toHaveLength(1));
  await app.user.click(screen.getByRole('tab', { name: 'Failed' }));
  expect(await screen.findByText('No messages here')).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Failed 0');
});

test('[TR-25] a search finds messages to several people', async () => {
  const backend = await backendWith({ m1: {}, m2: { to: '1002' }, m3: { to: '1003' } });
  await backend.person('1001', { x_username: 'ada_one' });
  await backend.person('1002', { x_username: 'ada_two' });
  await backend.person('1003', { x_username: 'ben' });
  const app = await openAsAdmin(backend, { path, heading });
  await waitFor(() => expect(rows()).toHaveLength(3));
  await app.user.type(screen.getByRole('searchbox'), 'ada');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows().join()).not.toContain('m3');
});
