import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { sentence } from '#tests/text/sentences.ts';
import { addPosts, openFixture } from './feed-fixture.ts';

test('[EA-06] [EA-07] a further page shows that it is loading, and a refresh reads it again too', async () => {
  const backend = await openFixture();
  await addPosts(backend, 45);
  await backend.changeRow('posts', 'p002', { engagementTypes: ['quote'] });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  const match = 'posts/rows.*cursorAfter';
  await backend.fault({ match, from: 'client', action: { isHeld: true } });
  await user.click(screen.getByRole('button', { name: 'Quote' }));
  expect(await screen.findByText('Loading more posts')).toBeTruthy();
  expect(screen.queryByText('No posts of this kind')).toBeNull();
  await backend.noFaults();
  await screen.findByText('Author p002');
  expect(screen.queryByText('Loading more posts')).toBeNull();
  await backend.takeRequests();
  await user.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await waitFor(async () => {
    const seen = await backend.takeRequests();
    expect(seen.some(({ line }) => new RegExp(match).test(line))).toBe(true);
  });
  await backend.fault({ match, from: 'client', action: { status: 500 } });
  await user.click(await screen.findByRole('button', { name: 'Refresh posts', busy: false }));
  expect(await screen.findByText(sentence('posts_refresh_failed'))).toBeTruthy();
  expect(screen.getByText('Author p002')).toBeTruthy();
});

test('[EA-07] a refresh after new posts loses none on the edge of a page', async () => {
  const backend = await openFixture();
  await addPosts(backend, 45);
  await backend.changeRow('posts', 'p002', { engagementTypes: ['quote'] });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  await user.click(await screen.findByRole('button', { name: 'Quote' }));
  // It is on the further page.
  await screen.findByText('Author p002');
  await backend.changeRow('posts', 'p008', { engagementTypes: ['quote'] });
  await addPosts(backend, 5, { engagementTypes: ['quote'] });
  await user.click(await screen.findByRole('button', { name: 'Refresh posts', busy: false }));
  await screen.findByText('Author p050');
  expect(screen.getByText('Author p008')).toBeTruthy();
});

test('[MY-12] [EA-06] a short list of one type goes on past a page without that type', async () => {
  const none = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = none;
      unobserve = none;
      disconnect = none;
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const backend = await openFixture();
  await addPosts(backend, 85);
  for (const id of ['p080', 'p003']) {
    await backend.changeRow('posts', id, { engagementTypes: ['quote'] });
  }
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  await user.click(await screen.findByRole('button', { name: 'Quote' }));
  await screen.findByText('Author p080');
  // It is on the third page.
  expect(await screen.findByText('Author p003')).toBeTruthy();
});

test('the user’s balance is above the posts', async () => {
  const backend = await openFixture();
  await backend.changeRow('users', '1002', { point: 35 });
  openApp(backend, { as: '1002', path: '/earn' });
  expect((await screen.findByText('3.5')).parentElement?.textContent).toBe('Points 3.5');
});
