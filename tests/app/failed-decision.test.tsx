import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  decisionsOf,
  findCard,
  openSettledReviews,
} from '#tests/screens/review-queue/open-reviews.ts';

const match = 'POST .*/executions';
const failed = { name: 'Failed: approve @x_1002' };

/** Ada has approved the first of two engagements, and has not left the queue. */
async function openApproved() {
  const { fixture, clock, user } = await openSettledReviews([2]);
  await user.keyboard('a');
  await findCard('2 of 2', '1003');
  /** Goes to Home, and lets the undo time pass. */
  const leave = async () => {
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { name: 'My Tasks' });
    await clock.passSeconds(5);
  };
  return { fixture, user, leave };
}

test('[MY-21] other screens show a refused decision with a link to its queue', async () => {
  const { fixture, user, leave } = await openApproved();
  await fixture.backend.changeRow('users', '1002', { isBanned: true });
  await leave();
  const line = await screen.findByRole('link', failed);
  await user.click(line);
  await screen.findByRole('article');
  await waitFor(() => expect(screen.queryByRole('link', failed)).toBeNull());
});

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('[MY-21] a decision without an answer is sent again once %s', async (_when, come) => {
  const { fixture, leave } = await openApproved();
  await fixture.backend.fault({ match, from: 'client', times: 9, action: { cut: 'before' } });
  await leave();
  expect(await screen.findByRole('link', failed)).toBeTruthy();
  await fixture.backend.noFaults();
  act(() => void come());
  await waitFor(() => expect(screen.queryByRole('link', failed)).toBeNull());
  await waitFor(async () => expect(await decisionsOf(fixture)).toEqual([true, null]));
});

test('[MY-21] the latest of several failed decisions is shown', async () => {
  const { fixture, clock, user } = await openSettledReviews([3]);
  await user.keyboard('a');
  await findCard('2 of 3', '1003');
  await clock.settle();
  await user.keyboard('a');
  await findCard('3 of 3', '1004');
  for (const id of ['1002', '1003']) {
    await fixture.backend.changeRow('users', id, { isBanned: true });
  }
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { name: 'My Tasks' });
  await clock.passSeconds(5);
  await screen.findByRole('link', { name: 'Failed: approve @x_1003' });
  expect(screen.getAllByRole('link', { name: /^Failed: / })).toHaveLength(1);
});
