import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publish } from '#tests/screens/scenes.ts';
import { tapWhileHeld } from '#tests/screens/tap-while-held.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

/** All contents of a storage. */
function keptIn(area: Storage): string {
  return Array.from({ length: area.length }, (_, index) =>
    area.getItem(area.key(index) ?? ''),
  ).join();
}

test('[MY-22] [PO-30] publishing is sent once, the button is busy until then, and the next form is empty', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500 });
  const { user, device } = openApp(backend, { as: '1001', path: '/' });
  const kept = () => keptIn(device.local);
  const openForm = async () => {
    await user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
    return within(await screen.findByRole('dialog', { name: 'Create post' }));
  };
  const form = await openForm();
  await user.type(await form.findByLabelText('Post link'), 'https://x.com/x_1001/status/7');
  await user.click(form.getByRole('button', { name: /^Like/ }));
  expect(kept()).toContain('status/7');
  const publishing = form.getByRole('button', { name: /^Publish/ });
  expect(await tapWhileHeld(backend, publishing)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await backend.rows('posts')).toHaveLength(1);
  expect(kept()).not.toContain('status/7');
  const next = await openForm();
  expect(await next.findByLabelText('Post link')).toHaveProperty('value', '');
});

test('[MY-22] [MY-33] places are added once, and the button is busy until then', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 550 });
  const id = await publish(backend, '1001', { types: ['like'], limit: 5 });
  const { user } = openApp(backend, { as: '1001', path: `/post/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Add places' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add places' }));
  const adding = await sheet.findByRole('button', { name: /^Add 10 places/ });
  expect(await tapWhileHeld(backend, adding)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await backend.row('posts', id)).toMatchObject({ limit: 15 });
});

test('[MY-22] [MY-14] a post is closed once, and the button is busy until then', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  const id = await publish(backend, '1001', { types: ['like'], limit: 10 });
  const { user } = openApp(backend, { as: '1001', path: `/post/${id}` });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Close post' }));
  expect(await tapWhileHeld(backend, screen.getByRole('button', { name: 'Close it' }))).toBe(1);
  expect(await screen.findByText(/^Post closed\./)).toBeTruthy();
});

test('[MY-22] [PA-05] an appeal is sent once; the field keeps its text until it was accepted', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const { user } = openApp(backend, { path: '/', as: '1006' });
  const name = 'Your message to the administrators';
  const field = await screen.findByLabelText<HTMLTextAreaElement>(name);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' });
  expect(button.disabled).toBe(true);
  await user.type(field, '  ');
  expect(button.disabled).toBe(true);
  await user.type(field, 'It was not me.');
  const count = await tapWhileHeld(backend, button, () => {
    expect(field).toMatchObject({ disabled: true, value: '  It was not me.' });
  });
  expect(count).toBe(1);
  await waitFor(() => expect(screen.queryByLabelText(name)).toBeNull());
  expect(await backend.rows('reports')).toHaveLength(1);
});

test('[MY-22] [RE-09] a report is sent once, the button is busy until then, and no draft is left', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const notice = {
    userId: '1001',
    isApproved: false,
    postId: 'p1',
    engageId: 'e1',
    postAuthorUserName: 'author_x',
    postAuthorId: '1002',
    rejectCause: 'no',
  };
  await backend.addRow('notifications', 'e1', notice, ['read("user:1001")']);
  const { user, device } = openApp(backend, { path: '/notifs', as: '1001' });
  await user.click(await screen.findByRole('button', { name: 'Report to admin' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.type(screen.getByRole('textbox'), 'I did like it');
  const kept = () => keptIn(device.session);
  expect(kept()).toContain('I did like it');
  const button = screen.getByRole('button', { name: 'Send report' });
  const count = await tapWhileHeld(backend, button, () => {
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  });
  expect(count).toBe(1);
  expect(await screen.findByRole('button', { name: 'Reported' })).toHaveProperty('disabled', true);
  expect(await backend.rows('reports')).toHaveLength(1);
  expect(kept()).not.toContain('I did like it');
});
