import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { engage } from '#tests/screens/scenes.ts';
import { findCard, openSettledReviews } from './open-reviews.ts';

test('[MY-09] an engagement that arrives leaves the shown one, and the reason that is being typed, in place', async () => {
  const { clock, fixture, user } = await openSettledReviews([2]);
  const { backend } = fixture;
  const shown = await findCard('1 of 2', '1002');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await clock.settle();
  await user.click(await screen.findByRole('button', { name: 'Other' }));
  const reason = screen.getByLabelText('Reason for the rejection');
  const [post] = await backend.rows('posts');
  const engagerId = await backend.person('1009');
  await engage(backend, engagerId, { id: post?.$id ?? '', types: ['like'] });
  const match = 'GET .*engagement/rows.*\\$id';
  await backend.fault({ match, from: 'client', action: { isHeld: true } });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  expect(shown.isConnected).toBe(true);
  expect(reason.isConnected).toBe(true);
});
