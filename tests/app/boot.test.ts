import { expect, onTestFinished, test, vi } from 'vitest';
import type { Start } from '#src/start/take-over.ts';

test('[BS-06] an app that cannot be put together has the page say why', async () => {
  const failures: unknown[] = [];
  const start: Start = {
    answer: undefined,
    startedAtMs: 0,
    element: document.createElement('div'),
    hasPicture: false,
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
