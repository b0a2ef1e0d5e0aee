import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { CodeLoadError, forgetFailedLoads, lazyComponent } from '#src/ui/lazy-component.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { ChunkErrorScreen } from '#src/screens/status/status-screens.tsx';

test('[BS-05] [MY-17] Retry loads a screen’s missing code again', async () => {
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

test('[SP-05] a preloaded screen is shown at once, without a placeholder', async () => {
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

test('[SP-08] code that failed to preload is loaded when it is shown', async () => {
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

test('[SP-05] a long list whose virtualization code cannot be loaded shows the first 40 items', async () => {
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

test('[SP-05] illustrations that cannot be loaded leave their space empty', async () => {
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

test('[SP-08] code is loaded once, however often it is requested', async () => {
  const load = vi.fn(async () => () => <p>here it is</p>);
  const Shown = lazyComponent(load);
  for (let times = 0; times < 2; times += 1) await Shown.preload();
  render(<Shown />);
  expect(screen.getByText('here it is')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('[MY-17] while online, a screen’s missing code is not loaded again automatically', () => {
  const onRetry = vi.fn();
  render(<ChunkErrorScreen onRetry={onRetry} />);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(onRetry).not.toHaveBeenCalled();
});
