import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppRoutes } from '#src/app/routes.tsx';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { HomeScreenPrompt } from '#src/app/home-screen-prompt.tsx';
import type { Clock } from '#src/platform/clock.ts';
import { CrashScreen } from '#src/screens/status/status-screens.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { newDevice, openApp, openPiece } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

/** A clock whose timers fire at once, and which records their delays. */
function createHastyClock(): Clock & { readonly delaysMs: number[] } {
  const delaysMs: number[] = [];
  return {
    delaysMs,
    nowMs: () => Date.now(),
    after(delayMs, call) {
      delaysMs.push(delayMs);
      const timer = setTimeout(call, 0);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}

test('[BS-05] [BS-08] a screen that throws shows the fallback, reports, and Retry renders it again', async () => {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
  const reported: unknown[] = [];
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('torn');
    return <p>whole again</p>;
  }
  render(
    <ErrorBoundary
      onError={(error) => reported.push(error)}
      renderFallback={(retry) => <CrashScreen onRetry={retry} />}
    >
      <Fragile />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByText('An unexpected error occurred')).toBeTruthy();
  expect(reported).toEqual([new Error('torn')]);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('whole again')).toBeTruthy();
  consoleError.mockClear();
});

test('[BS-05] [BS-08] the app itself shows and reports a screen that throws', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  const backend = await openTestBackend();
  await backend.person('1001');
  const onReport = vi.fn<(error: unknown) => void>();
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('torn');
      },
    },
  );
  const theme = { isDark: false, colors: hostile };
  openApp(backend, { path: '/theme-params', as: '1001', onReport, messenger: { theme } });
  expect(await screen.findByText('An unexpected error occurred')).toBeTruthy();
  expect(onReport).toHaveBeenCalledWith(new Error('torn'));
  vi.mocked(console.error).mockClear();
});

test('[BS-07] status lines are green, red or yellow, each with its sign', () => {
  render(
    <>
      <StatusLine tone="success">Done</StatusLine>
      <StatusLine tone="failure">Failed</StatusLine>
      <StatusLine tone="warning">Sure?</StatusLine>
    </>,
  );
  const lines = [...document.querySelectorAll('[data-tone]')];
  expect(lines.map((line) => [line.textContent.replace('\uFE0E', ''), line.className])).toEqual([
    ['✓ Done', expect.stringContaining('text-success')],
    ['✗ Failed', expect.stringContaining('text-failure')],
    ['⚠ Sure?', expect.stringContaining('text-warning')],
  ]);
});

for (const path of ['/', '/earn', '/auth', '/banned', '/admin', '/verify_x', '/nowhere']) {
  test(`[BS-10] during maintenance ${path} shows the maintenance screen`, async () => {
    const backend = await openTestBackend();
    openPiece(backend, <AppRoutes isInMaintenance />, { path, as: null });
    expect(screen.getByRole('heading', { name: 'Maintenance' })).toBeTruthy();
    expect(screen.getByText(sentence('maintenance'))).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
}

const missed = { status: 'missed', outcome: 'added' } as const;

test('[ST-08] the offer to add the app appears 600 ms after the start, once per device', async () => {
  const backend = await openTestBackend();
  const device = newDevice();
  const clock = createHastyClock();
  const options = { path: '/notifs', as: null, device, clock, messenger: { homeScreen: missed } };
  const first = openPiece(backend, <HomeScreenPrompt />, options);
  expect(await screen.findByText('Put Yapp on your home screen?')).toBeTruthy();
  expect(clock.delaysMs).toContain(600);
  first.close();

  const later = createHastyClock();
  openPiece(backend, <HomeScreenPrompt />, { ...options, clock: later });
  expect(later.delaysMs).not.toContain(600);
  expect(screen.queryByText('Put Yapp on your home screen?')).toBeNull();
});

test.each(['/reviews', '/admin', '/admin/ban-tool', '/user/1002/none', '/verify_x'])(
  '[MY-23] the offer to add the app is postponed while %s is open',
  async (path) => {
    const backend = await openTestBackend();
    const device = newDevice();
    const clock = createHastyClock();
    const options = { path, as: null, device, clock };
    openPiece(backend, <HomeScreenPrompt />, { ...options, messenger: { homeScreen: missed } });
    const offer = 'Put Yapp on your home screen?';
    await waitFor(() => expect(clock.delaysMs).toContain(600));
    await act(async () => undefined);
    expect(screen.queryByText(offer)).toBeNull();
    // Closing the app here does not use up the offer.
    expect(device.local.getItem('yapp-home-screen-asked')).toBeNull();
    goTo('/earn');
    expect(screen.getByText(offer)).toBeTruthy();
    expect(device.local.getItem('yapp-home-screen-asked')).not.toBeNull();
    goTo(path);
    expect(screen.queryByText(offer)).toBeNull();
  },
);

/** Goes where the browser's history leads. */
function goTo(path: string): void {
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
}

test('[ST-08] adding confirms success, and the offer disappears', async () => {
  const backend = await openTestBackend();
  const options = { path: '/notifs', as: null, clock: createHastyClock() };
  const messenger = { homeScreen: missed };
  const { user } = openPiece(backend, <HomeScreenPrompt />, { ...options, messenger });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Added to your home screen')).toBeTruthy();
  expect(screen.queryByText('Put Yapp on your home screen?')).toBeNull();
});

test('[ST-08] Not now dismisses the offer and adds nothing', async () => {
  const backend = await openTestBackend();
  const options = { path: '/notifs', as: null, clock: createHastyClock() };
  const messenger = { homeScreen: missed };
  const { messenger: client, user } = openPiece(backend, <HomeScreenPrompt />, {
    ...options,
    messenger,
  });
  const add = vi.spyOn(client, 'addToHomeScreen');
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText('Put Yapp on your home screen?')).toBeNull();
  expect(add).not.toHaveBeenCalled();
});

test('[ST-08] if the client has asked the person itself, the app adds no message', async () => {
  const backend = await openTestBackend();
  const homeScreen = { status: 'missed', outcome: 'requested' } as const;
  const options = { path: '/notifs', as: null, clock: createHastyClock() };
  const { messenger: client, user } = openPiece(backend, <HomeScreenPrompt />, {
    ...options,
    messenger: { homeScreen },
  });
  const add = vi.spyOn(client, 'addToHomeScreen');
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await act(async () => void (await add.mock.results[0]?.value));
  expect(document.querySelector('[data-tone]')).toBeNull();
});

test('[ST-09] if the client does not support it after all, adding says so', async () => {
  const backend = await openTestBackend();
  const homeScreen = { status: 'unknown', outcome: 'unavailable' } as const;
  const options = { path: '/notifs', as: null, clock: createHastyClock() };
  const { user } = openPiece(backend, <HomeScreenPrompt />, {
    ...options,
    messenger: { homeScreen },
  });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText(sentence('home_screen_unavailable'))).toBeTruthy();
});

for (const status of ['unsupported', 'added'] as const) {
  test(`[ST-09] there is no offer if the home screen is ${status}`, async () => {
    const backend = await openTestBackend();
    const device = newDevice();
    const homeScreen = { status, outcome: 'unavailable' } as const;
    const options = { path: '/notifs', as: null, device, clock: createHastyClock() };
    openPiece(backend, <HomeScreenPrompt />, { ...options, messenger: { homeScreen } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('Put Yapp on your home screen?')).toBeNull();
    expect(device.local.getItem('yapp-home-screen-asked')).toBeNull();
  });
}
