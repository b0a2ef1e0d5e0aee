import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newDevice, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

const path = () => window.location.pathname;
const tabNames = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

async function openAsAdmin(route: string) {
  const backend = await openTestBackend();
  await backend.person('1008', { isAdmin: true });
  return openApp(backend, { path: route, as: '1008' });
}

for (const route of ['/auth', '/auth/', '/auth/anything', '/auth/deep/er']) {
  test(`[RT-07] ${route} shows the Auth screen to a visitor`, async () => {
    const backend = await openTestBackend();
    openApp(backend, { path: route, as: null });
    expect(await screen.findByRole('button', { name: 'Authenticate with X' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
}

for (const route of ['/admin', '/admin/tools']) {
  test(`[RT-13] ${route} shows the admin dashboard`, async () => {
    await openAsAdmin(route);
    expect(await screen.findByText('Your Administration Tools')).toBeTruthy();
    expect(screen.getByText('Approval Requests')).toBeTruthy();
    expect(screen.getByText('Active Reports')).toBeTruthy();
  });
}

const workRoutes = [
  ['/reports', 'Active Reports'],
  ['/requests', 'Approval Requests'],
] as const;

for (const [route, heading] of workRoutes) {
  test(`[RT-14] ${route} shows ${heading} to an admin`, async () => {
    await openAsAdmin(route);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(path()).toBe(route);
  });
}

test('[RT-27] the tab bar leads to Home, Earn and Profile', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { user } = openApp(backend, { path: '/notifs', as: '1001' });
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  await screen.findByRole('heading', { name: 'Notifications' });
  expect(tabNames()).toEqual(['Home', 'Earn', 'Profile']);
  for (const [name, to] of [
    ['Earn', '/earn'],
    ['Profile', '/profile'],
    ['Home', '/'],
  ] as const) {
    await user.click(within(bar).getByRole('link', { name }));
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe(name);
    await waitFor(() => expect(path()).toBe(to));
    expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe(name);
  }
  // After going back, the last tapped tab is no longer current.
  act(() => {
    window.history.replaceState(null, '', '/earn');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Earn');
});

test('[RT-27] the current tab adds no history entry, and the browser handles a tap with a modifier key', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { user } = openApp(backend, { path: '/', as: '1001' });
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }));
  await screen.findByText('No active posts');
  const pushed = vi.spyOn(window.history, 'pushState');
  const replaced = vi.spyOn(window.history, 'replaceState');
  onTestFinished(() => {
    pushed.mockRestore();
    replaced.mockRestore();
  });
  await user.click(bar.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(replaced).toHaveBeenCalled());
  const isTaken: boolean[] = [];
  const onClick = (event: Event) => {
    isTaken.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', onClick);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) {
    fireEvent.click(bar.getByRole('link', { name: 'Earn' }), { [key]: true });
  }
  window.removeEventListener('click', onClick);
  expect(isTaken).toEqual([false, false, false, false]);
  expect(pushed).not.toHaveBeenCalled();
});

test('[RT-28] an admin has a fourth tab, which leads to the dashboard', async () => {
  const { user } = await openAsAdmin('/notifs');
  const tab = await screen.findByRole('link', { name: 'Admin' });
  expect(tabNames()).toEqual(['Home', 'Earn', 'Profile', 'Admin']);
  await user.click(tab);
  await waitFor(() => expect(path()).toBe('/admin'));
  await user.click(await screen.findByRole('link', { name: /Active Reports/ }));
  await waitFor(() => expect(path()).toMatch(/^\/reports/));
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Admin');
});

test('a new screen starts at the top; the first one keeps its scroll position', async () => {
  const { user } = await openAsAdmin('/notifs');
  const scrollTo = vi.spyOn(window, 'scrollTo');
  await screen.findByRole('heading', { name: 'Notifications' });
  expect(scrollTo).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Earn' }));
  await waitFor(() => expect(path()).toBe('/earn'));
  await waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 0]]));
  scrollTo.mockRestore();
});

test('[RT-28] an admin who is banned has no fourth tab', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isAdmin: true, isBanned: true });
  openApp(backend, { path: '/notifs', as: '1006' });
  await screen.findByRole('heading', { name: 'Notifications' });
  expect(tabNames()).toEqual(['Home', 'Earn', 'Profile']);
});

for (const route of ['/auth', '/auth/x', '/verify_x', '/auth/x-verify-callback']) {
  test(`[RT-29] ${route} has no tab bar`, async () => {
    const backend = await openTestBackend();
    openApp(backend, { path: route, as: null });
    expect(await screen.findByRole('main')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(path()).toBe(route);
  });
}

test('[RT-29] the waiting page has no tab bar', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  openApp(backend, { path: '/approval-waiting', as: '1005' });
  await screen.findByRole('heading', { name: 'haha! Caught with unauthorized Access' });
  expect(screen.queryByRole('navigation')).toBeNull();
});

const barRoutes = ['/', '/earn', '/profile', '/user/1001', '/notifs', '/debug', '/test'];
for (const route of [...barRoutes, '/init-data', '/theme-params', '/launch-params', '/post/none']) {
  test(`[RT-29] ${route} has the tab bar`, async () => {
    const backend = await openTestBackend();
    await backend.person('1001');
    openApp(backend, { path: route, as: '1001' });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(path()).toBe(route);
  });
}

test('an unknown path leads home, and a start parameter opens its screen once', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const device = newDevice();
  const first = openApp(backend, { path: '/nowhere', as: '1001', device });
  await waitFor(() => expect(path()).toBe('/'));
  first.close();
  const messenger = { startParam: 'notifs' };
  const { pressBack } = openApp(backend, { path: '/earn', as: '1001', device, messenger });
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeTruthy();
  expect(path()).toBe('/notifs');
  // Home is behind it, wherever the app was opened.
  await act(async () => undefined);
  pressBack();
  await waitFor(() => expect(path()).toBe('/'));
});
