import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Sheet } from '#src/ui/sheet.tsx';

const nextTask = () => new Promise((resolve) => void setTimeout(resolve));

/** Opens a sheet; answers what is called to close it, and a tap beside it at a time of the page. */
async function openSheet() {
  const onClose = vi.fn();
  render(
    <Sheet isOpen onClose={onClose} title="Post" closeLabel="Close">
      text
    </Sheet>,
  );
  const sheet = await screen.findByRole('dialog', { name: 'Post' });
  // What listens for taps beside the sheet begins after the task that opened it, and answers after that of the tap.
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

  // Right after the opening, however long the page took.
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
