import { expect, onTestFinished, test, vi } from 'vitest';
import type { Start } from '#src/start/replace-placeholder.ts';
import { eventually } from '#tests/support/eventually.ts';

test('[BS-06] if the app cannot be created, the page says why', async () => {
  const failures: unknown[] = [];
  const start: Start = {
    answer: undefined,
    startedAtMs: 0,
    element: document.createElement('div'),
    isSnapshot: false,
    tapped: () => undefined,
    signsIn: () => undefined,
    hasRendered: () => undefined,
    fail: (error) => failures.push(error),
    end: () => undefined,
  };
  window.yappStart = start;
  vi.stubEnv('VITE_APPWRITE_PROJECT_ID', '');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    delete window.yappStart;
    document.body.replaceChildren();
  });
  await import('#src/app/main.tsx');
  expect(failures.map(String)).toEqual([
    expect.stringContaining('Settings are missing or wrong: VITE_APPWRITE_PROJECT_ID'),
  ]);
});

test('[BS-13] [BS-14] [SP-08] a starting app reports signing in and then rendering, and loads the rest later', async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const said: string[] = [];
  const end = vi.fn();
  window.yappStart = {
    answer: undefined,
    startedAtMs: Date.now(),
    element: document.createElement('div'),
    isSnapshot: false,
    tapped: () => undefined,
    signsIn: () => said.push('signs in'),
    hasRendered: () => said.push('rendered'),
    fail: (error) => said.push(String(error)),
    end,
  };
  for (const [name, value] of Object.entries({
    VITE_APPWRITE_PROJECT_ID: 'yapp',
    VITE_APPWRITE_DATABASE_ID: 'yapp',
    VITE_APPWRITE_FUNCTION_ID: 'operations',
    VITE_BOT_APP_URL: 'https://t.me/example_bot/yapp',
  })) {
    vi.stubEnv(name, value);
  }
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    delete window.yappStart;
    document.body.replaceChildren();
    document.head.replaceChildren();
    window.history.replaceState(null, '', '/');
  });
  await import('#src/app/main.tsx');
  expect(said).toEqual(['signs in']);
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(20);
    expect(end).toHaveBeenCalledTimes(1);
  });
  expect(said).toEqual(['signs in', 'rendered']);
  const { routeScreens } = await import('#src/app/routes.tsx');
  const preload = vi.spyOn(routeScreens.leaders, 'preload').mockResolvedValue();
  const icon = () => document.querySelector('link')?.getAttribute('href');
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(3200);
    expect(icon()).toBe('/icon.svg');
  });
  expect(preload).toHaveBeenCalledTimes(1);
});
