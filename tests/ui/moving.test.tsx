import { act, render, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatPoints, tenths } from '#src/domain/points/tenths.ts';
import { Amount } from '#src/ui/amount.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';

/** Lets time pass, and React draw what it brings. */
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

test('a plus stands before a positive amount alone', () => {
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

test('a balance that changes on the way continues from where it is', () => {
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

test('under reduced motion, asked for by the system or by the page, a balance just changes', () => {
  const { container, rerender } = render(<Amount format={formatPoints} tenths={tenths(100)} />);
  rerender(<Amount format={formatPoints} tenths={tenths(200)} />);
  expect(container.textContent).toBe('20.0');

  allowMotion();
  document.documentElement.dataset['motion'] = 'reduced';
  rerender(<Amount format={formatPoints} tenths={tenths(300)} />);
  expect(container.textContent).toBe('30.0');
});

test('a debounced value follows when the value has rested', () => {
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
