import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
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

test('[FA-12] the mark of a shared proof stays while the one of an arrival is asked for', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 9000 });
  const types = ['comment'];
  const id = await publish(backend, '1001', { types, limit: 9 });
  const submit = async (engagerId: string, status: number) => {
    await backend.person(engagerId);
    const reply = await backend.act(engagerId, 'submitEngagement', {
      postId: id,
      engagedBy: engagerId,
      engagementTypes: types,
      proofs: { comment: `https://x.com/x_${engagerId}/status/${String(status)}` },
    });
    expect(reply).toMatchObject({ success: true });
  };
  await submit('1002', 777_000);
  await submit('1003', 777_000);
  const { user } = openApp(backend, { as: '1001', path: '/reviews' });
  expect(await screen.findByText('Also submitted by @x_1003')).toBeTruthy();
  await submit('1004', 777_001);
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next engagement' }));
  await screen.findByRole('article', { name: /^2 of 3/ });
  await user.click(screen.getByRole('button', { name: 'Next engagement' }));
  await screen.findByRole('article', { name: /^3 of 3/ });
  await user.click(screen.getByRole('button', { name: 'Previous engagement' }));
  expect(screen.queryByText('Also submitted by @x_1002')).toBeTruthy();
  await backend.noFaults();
});
