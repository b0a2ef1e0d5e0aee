import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Clock } from '#src/platform/clock.ts';
import { launchUser, newDevice, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const path = () => window.location.pathname;
const userReads = 'GET .*tables/users/rows';
const keepUser = (value: unknown) => JSON.stringify({ version: 1, savedAtMs: Date.now(), value });

/** A clock whose timers a test fires one by one. */
function createManualClock(): Clock & { end(delayMs: number): void } {
  const waiting = new Set<{ delayMs: number; call: () => void }>();
  return {
    nowMs: () => Date.now(),
    after(delayMs, call) {
      const entry = { delayMs, call };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    end(delayMs) {
      for (const entry of waiting) {
        if (entry.delayMs !== delayMs) continue;
        waiting.delete(entry);
        entry.call();
      }
    },
  };
}

/** The page's location, whose reloads a test records. */
function locationWith(reload: () => void): object {
  const { location } = window;
  return new Proxy(
    {},
    { get: (_, name) => (name === 'reload' ? reload : Reflect.get(location, name, location)) },
  );
}

test('[GU-13] a stored user that cannot be parsed leads to the Auth screen if the database has no user', async () => {
  const backend = await openTestBackend();
  const device = newDevice();
  device.local.setItem('yapp-db-user', keepUser({ id: '1007', name: 7 }));
  openApp(backend, { path: '/', as: launchUser('1007'), device });
  expect(await screen.findByRole('button', { name: 'Authenticate with X' })).toBeTruthy();
  expect(path()).toBe('/auth');
  expect(device.local.getItem('yapp-db-user')).toBeNull();
});

test('[GU-13] a row that cannot be parsed leads to the authentication error at /auth', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const broken = { $id: '1001', $createdAt: 'never', name: ['x'] };
  const body = JSON.stringify(broken);
  await backend.fault({
    match: userReads,
    from: 'client',
    action: { status: 200, body },
    times: 9,
  });
  openApp(backend, { path: '/profile', as: '1001' });
  expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/auth'));
});

test('[GU-14] loading for more than 15 s leads to the Auth screen', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const clock = createManualClock();
  await backend.fault({ match: 'POST', from: 'client', action: { delayMs: 60_000 }, times: 9 });
  openApp(backend, { path: '/profile', as: '1001', clock });
  expect(await screen.findByText('Checking authentication...')).toBeTruthy();
  clock.end(15_000);
  expect(await screen.findByRole('button', { name: 'Authenticate with X' })).toBeTruthy();
  expect(path()).toBe('/auth');
});

test('[GU-15] [BS-02] a load error clears the stored user and shows the error at /auth', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const device = newDevice();
  const first = openApp(backend, { path: '/profile', as: '1001', device });
  await waitFor(() => expect(device.local.getItem('yapp-db-user')).not.toBeNull());
  first.close();

  await backend.fault({ match: userReads, action: { status: 500 }, times: 99 });
  openApp(backend, { path: '/profile', as: '1001', device });
  expect(await screen.findByRole('heading', { name: 'Authentication Error' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(sentence('user_load_failed'));
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go to Auth' })).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/auth'));
  expect(device.local.getItem('yapp-db-user')).toBeNull();
});

test('[BS-01] while the user loads, a spinner appears with its two texts', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.fault({ match: 'POST', from: 'client', action: { delayMs: 300 } });
  openApp(backend, { path: '/profile', as: '1001' });
  expect(screen.getByRole('heading', { name: 'Loading...' })).toBeTruthy();
  expect(screen.getByText('Checking authentication...')).toBeTruthy();
});

test('[BS-03] Retry on the authentication error reloads the page', async () => {
  const backend = await openTestBackend();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', locationWith(reload));
  await backend.fault({ match: 'POST', from: 'client', action: { status: 500 }, times: 9 });
  const { user } = openApp(backend, { path: '/auth', as: '1001' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('[BS-04] Go to Auth clears the error and shows the Auth screen', async () => {
  const backend = await openTestBackend();
  await backend.fault({ match: 'POST', from: 'client', action: { status: 500 } });
  const { user } = openApp(backend, { path: '/auth', as: launchUser('1007') });
  await user.click(await screen.findByRole('button', { name: 'Go to Auth' }));
  expect(await screen.findByRole('button', { name: 'Authenticate with X' })).toBeTruthy();
  // The button that had the focus is gone.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(path()).toBe('/auth');
});

test('[SP-05] the messenger’s SDK is loaded a moment after the first render, so that taps on the first rows come first', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const clock = createManualClock();
  const { messenger } = openApp(backend, { path: '/profile', as: '1001', clock });
  const connect = vi.spyOn(messenger, 'connect');
  clock.end(400);
  expect(connect).toHaveBeenCalledTimes(1);
});
