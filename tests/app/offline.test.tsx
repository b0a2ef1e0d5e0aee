import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ChunkErrorScreen } from '#src/screens/status/status-screens.tsx';
import { openApp } from '#tests/support/open-app.tsx';
import { publish } from '#tests/screens/scenes.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const offlineText = 'You are offline. This may be outdated.';

/** Sets the device offline or online; the connection itself is cut by `cutConnection`. */
function setOnline(isOnline: boolean): void {
  stateOnline(isOnline);
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}

function stateOnline(isOnline: boolean): void {
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => {
    onLine.mockRestore();
  });
}

async function cutConnection(backend: TestBackend): Promise<void> {
  await backend.fault({ match: '.', from: 'client', times: 1000, action: { cut: 'before' } });
}

async function openFixture(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002');
  return backend;
}

test('[MY-17] a banner on every screen says that the app is offline, until the network is back', async () => {
  const backend = await openFixture();
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await screen.findByText('No active posts');
  expect(screen.queryByText(offlineText)).toBeNull();
  setOnline(false);
  expect(screen.getAllByText(offlineText)).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.getAllByText(offlineText)).toHaveLength(1);
  setOnline(true);
  expect(screen.queryByText(offlineText)).toBeNull();
});

test('[MY-17] [EA-07] a refresh while offline fails at once and keeps the posts visible', async () => {
  const backend = await openFixture();
  await publish(backend, '1001', { types: ['like'], limit: 5 });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  await cutConnection(backend);
  setOnline(false);
  await user.click(screen.getByRole('button', { name: 'Refresh posts' }));
  expect(await screen.findByText(sentence('posts_refresh_failed'))).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Posts to engage with' })).toBeTruthy();
});

test('[MY-17] [HM-11] a list that is opened offline fails at once', async () => {
  const backend = await openFixture();
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await screen.findByText('No active posts');
  await cutConnection(backend);
  setOnline(false);
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  const refusal = sentence('completed_posts_load_failed');
  expect(await screen.findByText(refusal)).toBeTruthy();
});

test('[MY-17] notifications that cannot be refreshed say so and stay', async () => {
  const backend = await openFixture();
  const { user } = openApp(backend, { as: '1001', path: '/notifs' });
  const empty = await screen.findByText('No notifications yet');
  await cutConnection(backend);
  setOnline(false);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const refusal = sentence('notifications_load_failed');
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(empty.isConnected).toBe(true);
});

test('[MY-17] going online refreshes what is shown', async () => {
  const backend = await openFixture();
  openApp(backend, { as: '1001', path: '/' });
  await screen.findByText('No active posts');
  setOnline(false);
  await publish(backend, '1001', { types: ['like'], limit: 5 });
  setOnline(true);
  expect(await screen.findByRole('list', { name: 'Active posts' })).toBeTruthy();
});

test('[MY-17] an app that was opened offline refreshes what is shown, too', async () => {
  const backend = await openFixture();
  const first = openApp(backend, { as: '1001', path: '/' });
  await screen.findByText('No active posts');
  first.close();
  stateOnline(false);
  await backend.fault({ match: 'posts/rows', from: 'client', action: { cut: 'before' } });
  openApp(backend, { as: '1001', path: '/', device: first.device });
  await screen.findByText(sentence('active_posts_load_failed'));
  setOnline(true);
  expect(await screen.findByText('No active posts')).toBeTruthy();
});

test('[MY-17] while offline a screen without its code is not reported as a failure, and opens once online', async () => {
  function Place() {
    const [isThere, setIsThere] = useState(false);
    return isThere ? (
      <p>the screen</p>
    ) : (
      <ChunkErrorScreen
        onRetry={() => {
          setIsThere(true);
        }}
      />
    );
  }
  stateOnline(false);
  render(<Place />);
  expect(screen.getByRole('heading', { name: 'This screen could not be loaded' })).toBeTruthy();
  expect(screen.queryByText('Something went wrong')).toBeNull();
  setOnline(true);
  await waitFor(() => {
    expect(screen.getByText('the screen')).toBeTruthy();
  });
});
