import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StatusLine } from '#src/ui/status-line.tsx';
import { ToastProvider } from '#src/ui/toast.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('[LA-04] the permanent live region announces each new status line once, then clears it', () => {
  vi.useFakeTimers();
  const show = (text?: string) => (
    <ToastProvider>
      {text === undefined ? null : <StatusLine tone="success">{text}</StatusLine>}
    </ToastProvider>
  );
  const { rerender } = render(show());
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-live')).toBe('polite');
  rerender(show('Request approved'));
  expect(region.textContent).toBe('✓\uFE0E Request approved');
  const said = region.firstChild;
  rerender(show('Request approved'));
  expect(region.firstChild).toBe(said);
  rerender(show('Request rejected'));
  expect(region.textContent).toBe('✓\uFE0E Request rejected');
  act(() => {
    vi.advanceTimersByTime(5000);
  });
  expect(region.textContent).toBe('');
  expect(screen.getByText('Request rejected')).toBeTruthy();
});

test('[LA-04] a repeated message is announced again, as a new element', () => {
  const show = (key: string) => (
    <ToastProvider>
      <StatusLine key={key} tone="success">
        Request approved
      </StatusLine>
    </ToastProvider>
  );
  const { rerender } = render(show('first'));
  const region = screen.getByRole('status');
  const said = region.firstChild;
  rerender(show('second'));
  expect(region.textContent).toBe('✓\uFE0E Request approved');
  expect(region.firstChild).not.toBe(said);
});

test('[LA-04] a failure interrupts by its own alert, and the region does not repeat it', () => {
  render(
    <ToastProvider>
      <StatusLine tone="warning">Sure?</StatusLine>
      <StatusLine tone="failure">Not there</StatusLine>
    </ToastProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Not there');
  // A line announced by the region is no live region itself.
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('⚠\uFE0E Sure?');
});
