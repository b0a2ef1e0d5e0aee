import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newDevice, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

const path = () => window.location.pathname;
const banTitle = 'caught! your id has been banned due to suspicious activity.';
const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };

test('[RT-01] [RT-02] [RT-03] [RT-04] a member sees home, the feed, their own profile and another’s', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002');

  const app = openApp(backend, { as: '1001', path: '/' });
  expect(await screen.findByRole('heading', { name: 'My Tasks' })).toBeTruthy();
  await app.user.click(screen.getByRole('link', { name: 'Earn' }));
  expect(await screen.findByRole('button', { name: 'Refresh posts' })).toBeTruthy();
  expect(path()).toBe('/earn');
  await app.user.click(screen.getByRole('link', { name: 'Profile' }));
  expect(await screen.findAllByText('@x_1001')).not.toEqual([]);
  expect(path()).toBe('/profile');
  app.close();
  openApp(backend, { as: '1001', path: '/user/1002' });
  expect(await screen.findAllByText('@x_1002')).not.toEqual([]);
});

test('[GU-19] [RT-11] [NO-08] a ban and an unban take effect with the next load; notifications stay accessible', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1001');
  const device = newDevice();
  const open = (to: string) => openApp(backend, { as: '1001', path: to, device });

  const before = open('/');
  await screen.findByRole('heading', { name: 'My Tasks' });
  before.close();
  await backend.act('1', 'banUser', ban);
  const banned = open('/');
  expect(await screen.findByRole('heading', { name: banTitle })).toBeTruthy();
  expect(path()).toBe('/banned');
  banned.close();
  const reading = open('/notifs');
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeTruthy();
  reading.close();
  await backend.act('1', 'unbanUser', ban);
  open('/');
  expect(await screen.findByRole('heading', { name: 'My Tasks' })).toBeTruthy();
});

test('[BS-12] outside the messenger the app opens on the Auth screen', async () => {
  openApp(await openTestBackend(), { as: null, path: '/' });
  expect(await screen.findByRole('button', { name: 'Authenticate with X' })).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/auth'));
});

test('the back button leads to the previous screen', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { pressBack, user } = openApp(backend, { as: '1001', path: '/profile' });
  await user.click(await screen.findByRole('link', { name: /^My engagements/ }));
  await screen.findByRole('heading', { level: 1, name: 'My engagements' });
  // The back button appears once the screen has settled.
  await act(async () => undefined);
  pressBack();
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
});
