import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { addPosts, openFixture } from './feed-fixture.ts';

test('[MY-28] a post that only asks for quotes is named by its guide', async () => {
  const backend = await openFixture();
  await addPosts(backend, 1, { engagementTypes: ['quote'], quoteGuide: 'Quote it with a reason.' });
  openApp(backend, { as: '1002', path: '/earn' });
  expect(await screen.findByText('Quote it with a reason.')).toBeTruthy();
});

test('[RV-14] a post with no reward shows that, regardless of its types’ current rewards', async () => {
  const backend = await openFixture();
  await addPosts(backend, 1, { rewardEach: 0 });
  const { readCount } = openApp(backend, { as: '1002', path: '/earn' });
  const card = await screen.findByRole('button', { name: /Author p001/ });
  await waitFor(() => expect(readCount()).toBe(0));
  expect(card.textContent).toMatch(/ 0\.0 /);
});

test('[EA-03] [FA-13] a post whose target the member has already engaged with is not in the feed', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const first = await publish(backend, '1001', { types, limit: 5, status: 7 });
  await publish(backend, '1001', { types, limit: 5, status: 7 });
  await engage(backend, '1002', { id: first, types });
  openApp(backend, { as: '1002', path: '/earn' });
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
});

test('[FA-21] [SP-07] posts are shown if their authors’ scorecards cannot be read', async () => {
  const backend = await openFixture();
  await addPosts(backend, 1);
  // The first call opens the app.
  const match = 'POST .*/executions';
  await backend.fault({ match, skip: 1, from: 'client', times: 99, action: { status: 500 } });
  openApp(backend, { as: '1002', path: '/earn' });
  expect(await screen.findByText('Author p001')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
