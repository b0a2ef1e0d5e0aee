import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openingScreenOf } from '#src/start/opening-screen.ts';
import { systemClock, type Clock } from '#src/platform/clock.ts';
import { newDevice, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** A backend with an author's post, a member who may engage with it, and prices. */
async function openFeed(): Promise<TestBackend> {
  const backend = await openTestBackend();
  const decisions = { decisions: 24, rejections: 14, decisionMs: 24 * 7_200_000 };
  await backend.person('1001', { point: 500, name: 'Ada Love', ...decisions });
  await backend.person('1002', { point: 425, name: 'Ben Carter' });
  await backend.addRow('pointConst', 'like', { pointToPost: 10, pointAsReward: 8 });
  const request = { telegram_id: '1001', limit: 2, engagementTypes: ['like'] };
  await backend.act('1001', 'createPost', { ...request, content: 'https://x.com/x_1001/status/1' });
  await backend.takeRequests();
  return backend;
}

/** The app's own requests, as `METHOD path`. */
async function ownRequests(backend: TestBackend): Promise<string[]> {
  const requests = await backend.takeRequests();
  const own = requests.filter(({ from, line }) => from === 'client' && !line.includes('realtime'));
  return own.map(({ line }) => line.replace(/\?.*/, '').replace('/v1', ''));
}

const execution = 'POST /functions/operations/executions';
/** However busy the machine is, no call times out. */
const clock: Clock = { ...systemClock, after: () => () => undefined };
const feed = { path: '/earn', isOpenedByOneCall: true, clock };

test('[SP-02] [FA-21] a cold start shows the feed and its authors’ scorecards after one call, and so does a warm one', async () => {
  const backend = await openFeed();
  const device = newDevice();
  const first = openApp(backend, { ...feed, as: '1002', device });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  screen.getByText('Reviews in about 2 hrs, rejects 58%');
  expect(await ownRequests(backend)).toEqual([execution]);
  first.close();

  openApp(backend, { ...feed, as: '1002', device });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  expect(await ownRequests(backend)).toEqual([execution]);
});

test('[SP-02] an empty feed also needs only one call', async () => {
  const backend = await openTestBackend();
  await backend.person('1002');
  await backend.takeRequests();
  openApp(backend, { ...feed, as: '1002' });
  await screen.findByText('Nothing to engage with');
  expect(await ownRequests(backend)).toEqual([execution]);
});

/** A stopped clock; a test fires the timers below 0.2 s. */
function standingClock(): { readonly clock: Clock; readonly letCome: () => Promise<void> } {
  const soon: (() => void)[] = [];
  const after: Clock['after'] = (delayMs, then) => {
    if (delayMs < 200) soon.push(then);
    return () => undefined;
  };
  return {
    clock: { ...systemClock, after },
    async letCome() {
      // Later work is scheduled once the first screen is painted.
      await waitFor(() => expect(soon).not.toEqual([]));
      act(() => soon.forEach((then) => then()));
    },
  };
}

test('[SP-09] people’s pictures are requested once the first rows are visible', async () => {
  const backend = await openFeed();
  const { clock: standing, letCome } = standingClock();
  openApp(backend, { ...feed, as: '1002', clock: standing });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  expect(document.querySelector('img')).toBeNull();
  await letCome();
  expect(document.querySelector('img')).not.toBeNull();
});

test('[SP-05] [MY-06] the bell’s count and the first card’s data are read once the user’s posts are visible', async () => {
  const backend = await openFeed();
  await backend.changeRow('users', '1001', { totallyEngaged: 1 });
  await backend.takeRequests();
  const { clock: standing, letCome } = standingClock();
  openApp(backend, { ...feed, as: '1001', path: '/', clock: standing });
  await screen.findByRole('list', { name: 'Active posts' });
  await import('#src/screens/home/attention-card.tsx');
  expect(await ownRequests(backend)).toEqual([execution]);
  expect(screen.queryByRole('link', { name: /pending/ })).toBeNull();
  await letCome();
  await waitFor(async () =>
    expect(await ownRequests(backend)).toContain('GET /tablesdb/yapp/tables/notifications/rows'),
  );
  await screen.findByRole('link', { name: /pending/ });
});

test('[SP-02] a cold start shows the user’s posts after one call', async () => {
  const backend = await openFeed();
  openApp(backend, { ...feed, as: '1001', path: '/' });
  await screen.findByRole('list', { name: 'Active posts' });
  expect(await ownRequests(backend)).toEqual([execution]);
});

test('[SP-02] if the call fails, the app starts as usual', async () => {
  const backend = await openFeed();
  await backend.fault({ match: 'executions', from: 'client', action: { status: 500 } });
  openApp(backend, { ...feed, as: '1002' });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  const requests = await ownRequests(backend);
  // The call itself and the login; the scorecards may have been requested by now.
  expect(requests.filter((line) => line === execution).length).toBeGreaterThanOrEqual(2);
  expect(requests).toContain('GET /tablesdb/yapp/tables/posts/rows');
});

test('[SP-02] an ended session is replaced by the same call', async () => {
  const backend = await openFeed();
  const device = newDevice();
  const first = openApp(backend, { ...feed, as: '1002', device });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  first.close();
  await backend.api('DELETE', '/users/1002/sessions');
  await backend.takeRequests();

  openApp(backend, { ...feed, as: '1002', device });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  await waitFor(async () => expect(await ownRequests(backend)).toContain(execution));
  expect(await backend.session('1002')).not.toBe('');
});

test('[SP-02] [TR-14] a person who was banned in the meantime sees the ban notice', async () => {
  const backend = await openFeed();
  const device = newDevice();
  const first = openApp(backend, { ...feed, as: '1002', device });
  await screen.findByRole('list', { name: 'Posts to engage with' });
  first.close();
  await backend.changeRow('users', '1002', { isBanned: true });

  openApp(backend, { ...feed, as: '1002', device });
  await waitFor(() => expect(window.location.pathname).toBe('/banned'));
});

test('[SP-02] the path and the start parameter determine which rows the first screen shows', () => {
  expect(openingScreenOf('/', undefined)).toBe('own_posts');
  expect(openingScreenOf('/earn?x=1', undefined)).toBe('feed');
  expect(openingScreenOf('/', 'earn')).toBe('feed');
  expect(openingScreenOf('/', 'profile')).toBeUndefined();
  expect(openingScreenOf('/', 'nonsense')).toBe('own_posts');
  expect(openingScreenOf('/admin', undefined)).toBeUndefined();
});
