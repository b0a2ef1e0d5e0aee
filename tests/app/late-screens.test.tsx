import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { routeScreens } from '#src/app/routes.tsx';
import { CodeLoadError, lazyComponent } from '#src/ui/lazy-component.tsx';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

test('[SP-08] [BS-08] missing screen code is reported, the app looks for a new version, and the screen opens once its code is there', async () => {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
  const { leaders } = routeScreens;
  let isMissing = true;
  Object.assign(routeScreens, {
    leaders: lazyComponent(async () => {
      if (isMissing) throw new TypeError('Failed to fetch');
      return () => <p>the leaders</p>;
    }),
  });
  const fetching = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => {
    Object.assign(routeScreens, { leaders });
    fetching.mockRestore();
  });
  const backend = await openTestBackend();
  await backend.person('1001');
  const onReport = vi.fn<(error: unknown) => void>();
  const { user } = openApp(backend, { as: '1001', path: '/leaders', onReport });
  const missing = { name: 'This screen could not be loaded' };
  expect(await screen.findByRole('heading', missing)).toBeTruthy();
  expect(onReport).toHaveBeenCalledWith(expect.any(CodeLoadError));
  const asked = () => fetching.mock.calls.filter(([, request]) => request?.method === 'HEAD');
  await waitFor(() => expect(asked().map(([address]) => address)).toEqual(['/leaders']));
  isMissing = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the leaders')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByRole('heading', { name: 'My Tasks' })).toBeTruthy();
  expect(screen.queryByRole('heading', missing)).toBeNull();
  consoleError.mockClear();
});

test('[SP-05] a screen’s code is loaded as soon as its link is touched', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  openApp(backend, { as: '1001', path: '/' });
  const link = await screen.findByRole('link', { name: 'Earn' });
  const preload = vi.spyOn(routeScreens.earn, 'preload');
  onTestFinished(() => preload.mockRestore());
  fireEvent.pointerDown(link);
  expect(preload).toHaveBeenCalledTimes(1);
  expect(window.location.pathname).toBe('/');
});
