import { act, render, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatPoints, tenths } from '#src/domain/points/tenths.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';

/** Advances time, and lets React render the result. */
function pass(timeMs: number) {
  act(() => {
    vi.advanceTimersByTime(timeMs);
  });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['motion'];
});

function allowMotion() {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
}

function visibleText(container: HTMLElement): string {
  return container.querySelector('[aria-hidden]')?.textContent ?? container.textContent;
}

test('[PT-01] points are shown with one decimal', () => {
  const { container } = render(<Amount format={formatPoints} tenths={tenths(12_345)} />);
  expect(container.textContent).toBe('1234.5');
});

test('only a positive amount has a plus sign', () => {
  const { container, rerender } = render(
    <Amount format={formatPoints} tenths={tenths(30)} kind="gain" />,
  );
  expect(container.textContent).toBe('+3.0');
  rerender(<Amount format={formatPoints} tenths={tenths(0)} kind="gain" />);
  expect(container.textContent).toBe('0.0');
  rerender(<Amount format={formatPoints} tenths={tenths(-5)} kind="gain" />);
  expect(container.textContent).toBe('-0.5');
});

test.each([
  ['plain', ''],
  ['pending', '+'],
] as const)('a %s amount counts to its new value, which alone is heard', (kind, sign) => {
  allowMotion();
  const balance = (amount: number) => (
    <Amount format={formatPoints} tenths={tenths(amount)} kind={kind} />
  );
  const { container, rerender } = render(balance(100));
  expect(container.textContent).toBe(`${sign}10.0`);
  rerender(balance(200));
  pass(100);
  const between = Number(visibleText(container));
  expect(between).toBeGreaterThan(10);
  expect(between).toBeLessThan(20);
  expect(container.querySelector('.sr-only')?.textContent).toBe(`${sign}20.0`);
  pass(700);
  expect(container.textContent).toBe(`${sign}20.0`);
});

test('a balance that changes during its animation continues from the displayed value', () => {
  allowMotion();
  const { container, rerender } = render(<Amount format={formatPoints} tenths={tenths(0)} />);
  rerender(<Amount format={formatPoints} tenths={tenths(1000)} />);
  pass(200);
  const reached = Number(visibleText(container));
  rerender(<Amount format={formatPoints} tenths={tenths(0)} />);
  pass(32);
  expect(Number(visibleText(container))).toBeGreaterThan(reached / 2);
  pass(700);
  expect(container.textContent).toBe('0.0');
});

test('with reduced motion, set by the system or by the page, a balance changes without animation', () => {
  const { container, rerender } = render(<Amount format={formatPoints} tenths={tenths(100)} />);
  rerender(<Amount format={formatPoints} tenths={tenths(200)} />);
  expect(container.textContent).toBe('20.0');

  allowMotion();
  document.documentElement.dataset['motion'] = 'reduced';
  rerender(<Amount format={formatPoints} tenths={tenths(300)} />);
  expect(container.textContent).toBe('30.0');
});

test('a debounced value follows when the value has stopped changing', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 200), {
    initialProps: { text: '' },
  });
  for (const text of ['a', 'ad', 'ada']) {
    rerender({ text });
    pass(199);
    expect(result.current).toBe('');
  }
  pass(1);
  expect(result.current).toBe('ada');
});

/** A window whose width a test changes, with its listeners. */
function openWindow() {
  let widthPx = 899;
  const followers = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return widthPx >= Number(/min-width: (\d+)px/.exec(query)?.[1]);
    },
    addEventListener: (_type: string, call: () => void) => followers.add(call),
    removeEventListener: (_type: string, call: () => void) => followers.delete(call),
  }));
  const resize = (toPx: number) =>
    act(() => {
      widthPx = toPx;
      for (const call of followers) call();
    });
  return { resize, followers };
}

test('[PA-08] a screen is wide from 900 pixels, and has a decision column from 1184', () => {
  const { resize, followers } = openWindow();
  const { result, unmount } = renderHook(() => [useIsWide(), useIsWide('column')]);
  expect(result.current).toEqual([false, false]);
  resize(900);
  expect(result.current).toEqual([true, false]);
  resize(1183);
  expect(result.current).toEqual([true, false]);
  resize(1184);
  expect(result.current).toEqual([true, true]);
  resize(899);
  expect(result.current).toEqual([false, false]);
  unmount();
  expect(followers.size).toBe(0);
});

test('[LA-02] only directional icons are mirrored with the language', () => {
  const names = ['chevron-back', 'arrow-out', 'undo', 'send', 'list', 'refresh', 'check'] as const;
  const { container } = render(names.map((name) => <Icon key={name} name={name} />));
  const turns = [...container.querySelectorAll('svg')].map((sign) =>
    sign.getAttribute('class')?.includes('rtl:-scale-x-100'),
  );
  expect(turns).toEqual([true, true, true, true, true, false, false]);
});
