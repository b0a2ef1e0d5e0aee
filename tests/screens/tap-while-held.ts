import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';

const calls = 'POST .*/executions';

/**
 * Taps a button twice before the screen is drawn again and once more after, while the answer is held back; expects the
 * button to say that it is busy, then lets the answer come. Answers how many calls were made.
 */
export async function tapWhileHeld(
  backend: TestBackend,
  button: HTMLElement,
  whileBusy: () => void = () => undefined,
): Promise<number> {
  await backend.takeRequests();
  await backend.fault({ match: calls, from: 'client', times: 9, action: { isHeld: true } });
  act(() => {
    button.click();
    button.click();
  });
  expect(button).toHaveProperty('disabled', true);
  expect(button.ariaBusy).toBe('true');
  act(() => button.click());
  whileBusy();
  const seen: string[] = [];
  const take = async () => {
    for (const { line, from } of await backend.takeRequests()) {
      if (from === 'client' && new RegExp(calls).test(line)) seen.push(line);
    }
  };
  await waitFor(async () => {
    await take();
    expect(seen).not.toEqual([]);
  });
  await backend.noFaults();
  await waitFor(() => {
    expect(button.isConnected && button.ariaBusy === 'true').toBe(false);
  });
  await take();
  return seen.length;
}
