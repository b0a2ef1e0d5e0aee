import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { DetailPane } from '#src/ui/detail-pane.tsx';
import { SheetHostContext } from '#src/ui/sheet-host.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { type SheetOpener, useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { type SwipeSide, useSwipeSide } from '#src/ui/use-swipe-side.ts';

const nextTask = () => new Promise((resolve) => void setTimeout(resolve));

/** Opens a sheet; returns its close callback, and a function that taps beside it at a given page time. */
async function openSheet() {
  const onClose = vi.fn();
  render(
    <Sheet isOpen onClose={onClose} title="Post" closeLabel="Close">
      text
    </Sheet>,
  );
  const sheet = await screen.findByRole('dialog', { name: 'Post' });
  // The listener for taps beside the sheet starts after the task that opened it, and reacts after the tap's task.
  await nextTask();
  const tapAt = async (timeStamp: number) => {
    const event = new PointerEvent('pointerdown', {
      bubbles: true,
      button: 0,
      pointerType: 'mouse',
    });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(document.body, event);
    fireEvent.click(document.body);
    await nextTask();
  };
  return { onClose, sheet, tapAt };
}

test('[MY-22] the second half of the double tap that opened a sheet does not close it, a later tap beside it does', async () => {
  const { onClose, tapAt } = await openSheet();

  // Right after it opened, however long the page took.
  await tapAt(Number.NEGATIVE_INFINITY);
  expect(onClose).not.toHaveBeenCalled();

  await tapAt(Number.POSITIVE_INFINITY);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('[SP-07] Escape and the close button close a sheet at any time', async () => {
  const { onClose, sheet } = await openSheet();

  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a pull that is interrupted, goes up or did not start on the header does not close the sheet', async () => {
  const { onClose, sheet } = await openSheet();
  const head = screen.getByRole('heading', { name: 'Post' });
  const at = (clientY: number) => ({ clientY, pointerId: 1 });

  fireEvent.pointerMove(head, at(300));
  fireEvent.pointerUp(head, at(300));
  fireEvent.pointerDown(head, at(100));
  fireEvent.pointerMove(head, at(40));
  expect(sheet.style.translate).toBe('');
  fireEvent.pointerMove(head, at(300));
  expect(sheet.style.translate).toMatch(/^0(px)? 200px$/);
  fireEvent.pointerCancel(head, at(300));
  expect(sheet.style.translate).toBe('');
  fireEvent.pointerUp(head, at(300));
  expect(onClose).not.toHaveBeenCalled();
});

test('a sheet with a custom header keeps its title as its name', async () => {
  render(
    <Sheet isOpen onClose={vi.fn()} title="Post" heading={<p>Our beta</p>} closeLabel="Close">
      text
    </Sheet>,
  );
  expect(await screen.findByRole('dialog', { name: 'Post' })).toBeTruthy();
  expect(screen.getByText('Our beta')).toBeTruthy();
  expect(screen.getByText('Post').className).toContain('sr-only');
});

test('a closed sheet leaves the focus where its close handler put it', async () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Opener</button>
      <button type="button">Next</button>
      <Sheet isOpen={isOpen} onClose={vi.fn()} title="Post" closeLabel="Close">
        text
      </Sheet>
    </>
  );
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: 'Opener' }).focus();
  rerender(page(true));
  await screen.findByRole('dialog', { name: 'Post' });
  rerender(page(false));
  const next = screen.getByText('Next');
  next.focus();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(next);
});

test('an open sheet registers with its host, which can close it', async () => {
  const release = vi.fn();
  const host = vi.fn((_close: () => void) => release);
  const onClose = vi.fn();
  const page = (isOpen: boolean) => (
    <SheetHostContext value={host}>
      <Sheet isOpen={isOpen} onClose={onClose} title="Post" closeLabel="Close">
        text
      </Sheet>
    </SheetHostContext>
  );
  const { rerender } = render(page(false));
  expect(host).not.toHaveBeenCalled();
  rerender(page(true));
  await screen.findByRole('dialog', { name: 'Post' });
  expect(host).toHaveBeenCalledTimes(1);
  host.mock.calls[0]?.[0]();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(release).not.toHaveBeenCalled();
  rerender(page(false));
  expect(release).toHaveBeenCalledTimes(1);
  expect(host).toHaveBeenCalledTimes(1);
});

test('opening a sheet resets it, a changed subject does not, and a closing sheet keeps its content', () => {
  const opener = createRef<SheetOpener<string>>();
  const { result } = renderHook(() => useSheetSubject<string>(opener));
  const shown = () => [result.current.subject, result.current.isOpen, result.current.openingKey];
  expect(shown()).toEqual([undefined, false, 0]);
  act(() => opener.current?.open('first'));
  expect(shown()).toEqual(['first', true, 1]);
  act(() => result.current.change('second'));
  expect(shown()).toEqual(['second', true, 1]);
  act(() => result.current.close());
  expect(shown()).toEqual(['second', false, 1]);
  act(() => result.current.open('third'));
  expect(shown()).toEqual(['third', true, 2]);
});

test('[MY-09] only a pull beyond 96 pixels is a swipe, toward the side where it is released', () => {
  const swiped: SwipeSide[] = [];
  function Pulled() {
    const { handlers, pulledPx, side } = useSwipeSide((to) => swiped.push(to));
    return (
      <div {...handlers} data-testid="pulled">
        {`${String(pulledPx)} ${String(side)}`}
        <textarea aria-label="Reason" />
      </div>
    );
  }
  render(<Pulled />);
  const card = screen.getByTestId('pulled');
  const pull = (byPx: number, from: HTMLElement = card) => {
    fireEvent.pointerDown(from, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(from, { clientX: 100 + byPx, pointerId: 1 });
  };
  const letGo = () => fireEvent.pointerUp(card, { pointerId: 1 });
  for (const [byPx, side] of [
    [96, null],
    [-96, null],
    [97, 'right'],
    [-97, 'left'],
  ] as const) {
    pull(byPx);
    expect(card.textContent).toBe(`${String(byPx)} ${String(side)}`);
    letGo();
    expect(card.textContent).toBe('0 null');
  }
  expect(swiped).toEqual(['right', 'left']);
  pull(120);
  fireEvent.pointerCancel(card, { pointerId: 1 });
  letGo();
  pull(120, screen.getByLabelText('Reason'));
  letGo();
  fireEvent.pointerMove(card, { clientX: 900, pointerId: 1 });
  letGo();
  expect(swiped).toEqual(['right', 'left']);
});

test('[PA-08] the detail pane beside a list is its own region, with its decision', () => {
  render(
    <DetailPane title="Request of @ada" decision={<button type="button">Approve</button>}>
      what to know
    </DetailPane>,
  );
  const pane = screen.getByRole('region', { name: 'Request of @ada' });
  expect(pane.textContent).toBe('Request of @adawhat to knowApprove');
});
