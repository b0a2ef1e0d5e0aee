import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { decisionsOf, findCard, openSettledReviews } from './open-reviews.ts';

test.each(['hidden', 'closed'] as const)(
  '[MY-21] a pending decision is sent when the page is %s',
  async (way) => {
    const { fixture, clock, user } = await openSettledReviews([3]);
    await user.keyboard('a');
    await findCard('2 of 3', '1003');
    expect(await decisionsOf(fixture)).toEqual([null, null, null]);

    // The code that follows the page comes by the clock, after the first rows are painted; the decision waits longer.
    let turns = 0;
    await waitFor(async () => {
      if (turns < 6) await clock.settle();
      turns += 1;
      if (way === 'closed') window.dispatchEvent(new Event('pagehide'));
      else hidePage();
      expect(await decisionsOf(fixture)).toEqual([true, null, null]);
    });
  },
);

/** Hides the page, as minimizing the messenger does. */
function hidePage(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockRestore();
}
