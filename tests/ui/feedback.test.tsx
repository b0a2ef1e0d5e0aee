import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createFormat } from '#src/text/format.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { BarChart } from '#src/ui/bar-chart.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { ProgressDots } from '#src/ui/progress-dots.tsx';
import { ProgressRing } from '#src/ui/progress-ring.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { ToastProvider, useToast } from '#src/ui/toast.tsx';

/** Lets time pass, and React draw what it brings. */
function pass(timeMs: number) {
  act(() => {
    vi.advanceTimersByTime(timeMs);
  });
}

afterEach(() => {
  vi.useRealTimers();
});

test('[BS-07] a success is green with a check mark', () => {
  render(<StatusLine tone="success">Request approved</StatusLine>);
  const line = screen.getByRole('status');
  expect(line.textContent).toMatch(/^✓\uFE0E Request approved$/);
  expect(line.className).toContain('text-success');
});

test('[BS-07] a failure is red with a cross, and interrupts', () => {
  render(<StatusLine tone="failure">Not there</StatusLine>);
  const line = screen.getByRole('alert');
  expect(line.textContent).toMatch(/^✗\uFE0E Not there$/);
  expect(line.className).toContain('text-failure');
});

test('[BS-07] a warning is yellow with a warning sign', () => {
  render(<StatusLine tone="warning">Ban @ada?</StatusLine>);
  const line = screen.getByRole('status');
  expect(line.textContent).toMatch(/^⚠\uFE0E Ban @ada\?$/);
  expect(line.className).toContain('bg-warning-soft');
});

test('progress is told in numbers and words', () => {
  render(
    <>
      <ProgressBar
        label="Submitted"
        valueText="6 of 10 submitted, 3 reviewed"
        value={6}
        innerValue={3}
        max={10}
      />
      <ProgressRing label="Slots left" value={14} max={10}>
        14
      </ProgressRing>
      <ProgressDots label="Step" valueText="Step 2 of 4" count={4} currentIndex={1} />
    </>,
  );
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Submitted' });
  expect([bar.value, bar.max, bar.getAttribute('aria-valuetext')]).toEqual([
    6,
    10,
    '6 of 10 submitted, 3 reviewed',
  ]);
  const ring = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Slots left' });
  expect([ring.value, ring.max]).toEqual([10, 10]);
  const dots = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Step' });
  expect([dots.value, dots.max]).toEqual([2, 4]);
});

test('progress towards nothing is no progress', () => {
  render(<ProgressBar label="Submitted" value={0} max={0} />);
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0);
});

test('[IN-12] an avatar whose picture does not load shows initials', () => {
  const { container, rerender } = render(
    <Avatar name="Ada King Lovelace" src="/ada.png" label="Ada" />,
  );
  expect(screen.getByRole('img', { name: 'Ada' }).textContent).toBe('AK');
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('loading')).toBe('lazy');
  fireEvent.error(picture ?? container);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Ada' }).textContent).toBe('AK');

  rerender(<Avatar name="Ada King Lovelace" src="/other.png" label="Ada" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/other.png');
});

test('[IN-12] an avatar without a picture shows initials, and is decoration without a label', () => {
  const { container } = render(<Avatar name="@grace" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.textContent).toBe('G');
});

test('a badge shows 99+ at most, nothing at 0, and says what it counts', () => {
  const { container, rerender } = render(<Badge count={0} format={String} label="0 requests" />);
  expect(container.textContent).toBe('');
  rerender(<Badge count={120} format={String} label="120 requests" />);
  expect(container.textContent).toBe('99+120 requests');
});

test('[LA-02] a badge writes its count as the language does, at most too', () => {
  const persian = createFormat({ locale: 'fa-IR', useGrouping: true }).number;
  const { container, rerender } = render(<Badge count={7} format={persian} />);
  expect(container.textContent).toBe('۷');
  rerender(<Badge count={100} format={persian} />);
  expect(container.textContent).toBe('۹۹+');
});

test('a bar chart is a list of labels with their numbers', () => {
  render(
    <BarChart
      label="Engagements"
      bars={[
        { label: 'Approved', value: 42, valueText: '42', tone: 'success' },
        { label: 'Rejected', value: 0, valueText: '0', tone: 'failure' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'Engagements' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Approved 42',
    'Rejected 0',
  ]);
});

test('an error that is being retried takes no second retry', async () => {
  const onRetry = vi.fn();
  render(<ErrorState title="It failed" retryLabel="Retry" onRetry={onRetry} isRetrying />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry', busy: true }));
  expect(onRetry).not.toHaveBeenCalled();
});

function Toaster() {
  const showToast = useToast();
  return (
    <>
      <Button onClick={() => showToast({ tone: 'success', text: 'Copied' })}>Good</Button>
      <Button onClick={() => showToast({ tone: 'failure', text: 'Not copied' })}>Bad</Button>
    </>
  );
}

test('a toast leaves by itself, a failure twice as late, and a new one takes its place', () => {
  vi.useFakeTimers();
  render(
    <ToastProvider durationMs={1000}>
      <Toaster />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Good' }));
  expect(screen.getByText('Copied')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Bad' }));
  expect(screen.queryByText('Copied')).toBeNull();
  pass(1999);
  expect(screen.getByRole('alert').textContent).toContain('Not copied');
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
