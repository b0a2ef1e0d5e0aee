import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createFormat } from '#src/text/format.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Bar } from '#src/ui/bar.tsx';
import { Button } from '#src/ui/button.tsx';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';
import { ErrorState } from '#src/ui/list-states.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { ToastProvider, useToast } from '#src/ui/toast.tsx';

/** Advances time, and lets React render the result. */
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

test('a progress bar states its progress in numbers and words, including pending ones', () => {
  render(
    <Bar
      label="Places"
      valueText="3 approved, 2 pending, 5 left"
      done={3}
      waiting={2}
      total={10}
      hasPlaces
    />,
  );
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Places' });
  expect([bar.value, bar.max, bar.getAttribute('aria-valuetext')]).toEqual([
    5,
    10,
    '3 approved, 2 pending, 5 left',
  ]);
  const lengths = ['--bar-done', '--bar-waiting', '--bar-places'];
  expect(lengths.map((name) => bar.style.getPropertyValue(name))).toEqual(['30%', '50%', '10']);
});

test('a progress bar is undivided without places, with one place, and with more than 20', () => {
  const { rerender } = render(<Bar label="Places" done={1} total={10} />);
  const placesOf = () => screen.getByRole('progressbar').style.getPropertyValue('--bar-places');
  expect(placesOf()).toBe('');
  rerender(<Bar label="Places" done={1} total={1} hasPlaces />);
  expect(placesOf()).toBe('');
  rerender(<Bar label="Places" done={1} total={20} hasPlaces />);
  expect(placesOf()).toBe('20');
  rerender(<Bar label="Places" done={1} total={21} hasPlaces />);
  expect(placesOf()).toBe('');
});

test('progress toward zero is zero, and progress never exceeds 100%', () => {
  const { rerender } = render(<Bar label="Places" done={0} total={0} />);
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0);
  rerender(<Bar label="Places" done={14} total={10} />);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar');
  expect([bar.value, bar.style.getPropertyValue('--bar-done')]).toEqual([10, '100%']);
  const shares = () =>
    ['--bar-done', '--bar-waiting'].map((name) =>
      screen.getByRole('progressbar').style.getPropertyValue(name),
    );
  rerender(<Bar label="Places" done={8} waiting={5} total={10} />);
  expect([bar.value, ...shares()]).toEqual([10, '80%', '100%']);
  rerender(<Bar label="Places" done={-1} total={10} />);
  expect([bar.value, ...shares()]).toEqual([0, '0%', '0%']);
});

test('similar names have clearly different colors, the same name always the same color', () => {
  const { container } = render(
    <>
      <Avatar name="Ada Bright" />
      <Avatar name="Ada Bridge" />
      <Avatar name="Ada Bright" />
    </>,
  );
  const hues = [...container.querySelectorAll<HTMLElement>('.ui-avatar')].map((avatar) =>
    Number(avatar.style.getPropertyValue('--hue')),
  );
  expect(hues[0]).toBe(hues[2]);
  expect(Math.abs((hues[0] ?? 0) - (hues[1] ?? 0))).toBeGreaterThan(20);
});

test('[IN-12] an avatar whose picture fails to load shows initials', () => {
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

test('[IN-12] an avatar without a picture shows initials, and without a label it is decorative', () => {
  const { container } = render(<Avatar name="@grace" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.textContent).toBe('G');
});

test('a badge shows at most 99+, nothing at 0, and says what it counts', () => {
  const { container, rerender } = render(<Badge count={0} format={String} label="0 requests" />);
  expect(container.textContent).toBe('');
  rerender(<Badge count={99} format={String} label="99 requests" />);
  expect(container.textContent).toBe('9999 requests');
  rerender(<Badge count={120} format={String} label="120 requests" />);
  expect(container.textContent).toBe('99+120 requests');
});

test('[LA-02] a badge writes its count and its maximum in the language’s digits', () => {
  const persian = createFormat({ locale: 'fa-IR', useGrouping: true }).number;
  const { container, rerender } = render(<Badge count={7} format={persian} />);
  expect(container.textContent).toBe('۷');
  rerender(<Badge count={100} format={persian} />);
  expect(container.textContent).toBe('۹۹+');
});

test('an error that is being retried accepts no second retry', async () => {
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

test('a toast disappears automatically, a failure after twice the time, and a new one replaces it', () => {
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

test('[SP-09] a picture is requested once the first screen has settled, and shown once it has loaded', () => {
  const avatar = (isSettled: boolean, src = '/ada.png') => (
    <FirstScreenContext value={isSettled}>
      <Avatar name="ada king" src={src} sizePx={24} />
    </FirstScreenContext>
  );
  const { container, rerender } = render(avatar(false));
  const picture = () => container.querySelector('img');
  expect(picture()).toBeNull();
  rerender(avatar(true));
  expect(picture()?.className).toContain('opacity-0');
  fireEvent.load(picture() ?? container);
  expect(picture()?.className).toContain('opacity-100');
  expect(picture()?.getAttribute('width')).toBe('24');
  rerender(avatar(true, ''));
  expect(picture()).toBeNull();
  expect(container.textContent).toBe('AK');
});

test('[IN-12] a picture that failed to load is not requested again, and its initials have at most two letters', () => {
  const { container, rerender } = render(<Avatar name=" 🚀 launch pad " src="/a.png" />);
  expect(container.textContent).toBe('🚀L');
  fireEvent.error(container.querySelector('img') ?? container);
  rerender(<Avatar name="Ada" src="/a.png" />);
  expect(container.querySelector('img')).toBeNull();
});

test('a toast stays for four seconds', () => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Toaster />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Good' }));
  pass(3999);
  expect(screen.getByText('Copied')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Copied')).toBeNull();
});
