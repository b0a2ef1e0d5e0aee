import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { addPosts, openFixture } from './feed-fixture.ts';

test('[MY-28] a post that only asks for quotes is called by what they should say', async () => {
  const backend = await openFixture();
  await addPosts(backend, 1, { engagementTypes: ['quote'], quoteGuide: 'Quote it with a reason.' });
  openApp(backend, { as: '1002', path: '/earn' });
  expect(await screen.findByText('Quote it with a reason.')).toBeTruthy();
});

test('[RV-14] a post that was made to pay nothing says so, regardless of what its types earn now', async () => {
  const backend = await openFixture();
  await addPosts(backend, 1, { rewardEach: 0 });
  const { readCount } = openApp(backend, { as: '1002', path: '/earn' });
  const card = await screen.findByRole('button', { name: /Author p001/ });
  await waitFor(() => expect(readCount()).toBe(0));
  expect(card.textContent).toMatch(/ 0\.0 /);
});
