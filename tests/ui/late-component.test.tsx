import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { CodeLoadError, forgetFailedLoads, lazyComponent } from '#src/ui/lazy-component.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { ChunkErrorScreen } from '#src/screens/status/status-screens.tsx';

test('[BS-05] [MY-17] a screen whose code could not be fetched is fetched again by Retry', async () => {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
  const caught: unknown[] = [];
  let loadCount = 0;
  const Shown = lazyComponent(async () => {
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
      renderFallback={(retry) => <ChunkErrorScreen onRetry={retry} />}
    >
      <Suspense fallback={<p>wait</p>}>
        <Shown />
      </Suspense>
    </ErrorBoundary>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('here it is')).toBeTruthy();
  expect(loadCount).toBe(2);
  expect(caught).toEqual([expect.any(CodeLoadError)]);
  consoleError.mockClear();
});

test('[SP-05] a screen whose code was fetched ahead is shown at once, without a placeholder', async () => {
  const Shown = lazyComponent(async () => () => <p>here it is</p>);
  await Shown.preload();
  render(
    <Suspense fallback={<p>wait</p>}>
      <Shown />
    </Suspense>,
  );
  expect(screen.queryByText('wait')).toBeNull();
  expect(screen.getByText('here it is')).toBeTruthy();
});

test('[SP-08] code that could not be fetched ahead is fetched when it is shown', async () => {
  let loadCount = 0;
  const Shown = lazyComponent(async () => {
    loadCount += 1;
    if (loadCount === 1) throw new TypeError('Failed to fetch');
    return () => <p>here it is</p>;
  });
  await Shown.preload();
  render(
    <Suspense fallback={<p>wait</p>}>
      <Shown />
    </Suspense>,
  );
  expect(await screen.findByText('here it is')).toBeTruthy();
});

test('[SP-05] a long list whose measuring code cannot be fetched continues with the first 40', async () => {
  vi.stubGlobal('ResizeObserver', vi.fn());
  vi.doMock('#src/ui/list-measurer.tsx', () => {
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.doUnmock('#src/ui/list-measurer.tsx');
  });
  const names = Array.from({ length: 50 }, (_, index) => `Person ${String(index)}`);
  const list = { label: 'People', items: names, estimatedHeightPx: 160 };
  render(<VirtualList {...list} keyOf={(name) => name} renderItem={(name) => name} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(40));
});

test('[SP-05] drawings that cannot be fetched leave their place empty', async () => {
  vi.resetModules();
  vi.doMock('#src/ui/drawing-shapes.tsx', () => {
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => {
    vi.doUnmock('#src/ui/drawing-shapes.tsx');
    vi.resetModules();
  });
  const { Drawing } = await import('#src/ui/drawing.tsx');
  const { container } = render(<Drawing name="failed" />);
  await act(async () => undefined);
  expect(container.querySelector('svg')?.childElementCount).toBe(0);
});

test('[SP-08] code is fetched once, however often it is asked for', async () => {
  const load = vi.fn(async () => () => <p>here it is</p>);
  const Shown = lazyComponent(load);
  for (let times = 0; times < 2; times += 1) await Shown.preload();
  render(<Shown />);
  expect(screen.getByText('here it is')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('[MY-17] a screen whose code is missing is not fetched again by itself while there is a network', () => {
  const onRetry = vi.fn();
  render(<ChunkErrorScreen onRetry={onRetry} />);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(onRetry).not.toHaveBeenCalled();
});
