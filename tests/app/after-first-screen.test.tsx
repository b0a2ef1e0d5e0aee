import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AfterFirstScreen } from '#src/app/after-first-screen.tsx';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';

/** Renders something whose code is loaded by `load` beside a first screen that is settled, or not yet. */
function drawAfter(load: () => Promise<() => string>) {
  const Late = lazyComponent(load);
  const screenOf = (isSettled: boolean) => (
    <FirstScreenContext value={isSettled}>
      <p>rows</p>
      <AfterFirstScreen>
        <Late />
      </AfterFirstScreen>
    </FirstScreenContext>
  );
  const view = render(screenOf(false));
  return { stand: () => act(async () => view.rerender(screenOf(true))) };
}

/** Sets whether the device is online, as a browser does. */
function setOnline(isOnline: boolean): Promise<void> {
  const spy = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => spy.mockRestore());
  return act(async () => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}

test('[SP-05] nothing is loaded until the first screen has settled, and there is no placeholder', async () => {
  let arrive = (_shown: () => string): void => undefined;
  const load = vi.fn(() => new Promise<() => string>((resolve) => (arrive = resolve)));
  const { stand } = drawAfter(load);
  expect(load).not.toHaveBeenCalled();
  await stand();
  expect(load).toHaveBeenCalledOnce();
  expect(document.body.textContent).toBe('rows');
  await act(async () => arrive(() => 'what surrounds them'));
  expect(await screen.findByText('what surrounds them', { exact: false })).toBeTruthy();
});

test('[SP-08] [MY-17] code that cannot be loaded leaves the rows alone, and is loaded when the network is back', async () => {
  const consoleError = vi.mocked(console.error).mockImplementation(() => undefined);
  await setOnline(false);
  const load = vi.fn(async () => () => 'what surrounds them');
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { stand } = drawAfter(load);
  await stand();
  expect(document.body.textContent).toBe('rows');
  consoleError.mockClear();

  await setOnline(false);
  expect(load).toHaveBeenCalledOnce();
  await setOnline(true);
  expect(document.body.textContent).toBe('rowswhat surrounds them');
  expect(load).toHaveBeenCalledTimes(2);
});
