import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { forgetFailedLoads, lazyScreen, ScreenLoadError } from '#src/app/lazy-screen.tsx';
import { MissingScreen } from '#src/screens/status/missing-screen.tsx';

test('[BS-05] [MY-17] a screen whose code could not be fetched is fetched anew by Retry', async () => {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
  const caught: unknown[] = [];
  let loadCount = 0;
  const Shown = lazyScreen(async () => {
    loadCount += 1;
    if (loadCount === 1) throw new TypeError('Failed to fetch');
    return () => <p>here it is</p>;
  });
  render(
    <ErrorBoundary
      onError={(error) => {
        caught.push(error);
        forgetFailedLoads();
      }}
      renderFallback={(retry) => <MissingScreen onRetry={retry} />}
    >
      <Suspense fallback={<p>wait</p>}>
        <Shown />
      </Suspense>
    </ErrorBoundary>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('here it is')).toBeTruthy();
  expect(loadCount).toBe(2);
  expect(caught).toEqual([expect.any(ScreenLoadError)]);
  consoleError.mockClear();
});
