import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { WebSocket as WorkingSocket } from 'ws';
import { userOf } from '#src/state/session-store.ts';
import { type OpenedApp, openApp } from '#tests/support/open-app.tsx';
import { publish } from '#tests/screens/scenes.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const soon = { timeout: 20_000 };
const types = ['like'];

beforeEach(() => {
  vi.stubGlobal('WebSocket', WorkingSocket);
});

/** Ben in the steps of Ada's post, which are done but not sent. */
async function openSteps(): Promise<OpenedApp & { backend: TestBackend; postId: string }> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002', { name: 'Ben' });
  const postId = await publish(backend, '1001', { types, limit: 5 });
  const app = openApp(backend, { as: '1002', path: '/earn' });
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: /Ada Love/ }, soon));
  const sheet = within(await screen.findByRole('dialog', { name: 'Engage with @x_1001' }));
  await user.click(sheet.getByRole('button', { name: 'Open X to like' }));
  return { ...app, backend, postId };
}

test('[MY-11] [EA-03] a post that fills up during the steps says so immediately and leaves the feed', async () => {
  const { backend, postId } = await openSteps();
  await expect
    .poll(async () => {
      await backend.changeRow('posts', postId, { engageCount: 5, targetStatus: true });
      return screen.queryByText(sentence('post_full'));
    }, soon)
    .not.toBeNull();
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.queryByRole('button', { name: /Submit/ })).toBeNull();
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
});

test.each([
  { where: 'the feed', pathOf: () => '/earn', role: 'button', name: /Ada Love/ },
  { where: 'Home’s row of unfinished steps', pathOf: () => '/', role: 'link', name: /^Continue/ },
  {
    where: 'its own page',
    pathOf: (id: string) => `/post/${id}`,
    role: 'button',
    name: /^Continue/,
  },
  { where: 'its author’s page', pathOf: () => '/user/1001', role: 'link', name: /5 of 5 left/ },
] as const)('[MY-20] [MY-11] a post that fills is no longer offered by $where', async (place) => {
  const { backend, close, device, postId } = await openSteps();
  close();
  // The feed also drops posts without steps begun.
  const begun = place.where === 'the feed' ? {} : { device };
  openApp(backend, { as: '1002', path: place.pathOf(postId), ...begun });
  await screen.findByRole(place.role, { name: place.name }, soon);
  let limit = 5;
  await expect
    .poll(async () => {
      // The line may not have been open when the row was written.
      limit += 1;
      await backend.changeRow('posts', postId, { limit, engageCount: limit, targetStatus: true });
      return screen.queryByRole(place.role, { name: place.name });
    }, soon)
    .toBeNull();
});

test('[EA-03] [MY-10] a post engaged with on another device leaves the feed, and its steps say so', async () => {
  const { backend, postId } = await openSteps();
  const row = { postId, postAuthorId: '1001', engagedBy: '1002', engagementTypes: types };
  await backend.addRow('engagement', 'e1', row, ['read("user:1002")']);
  let count = 0;
  await expect
    .poll(async () => {
      // The line may not have been open when the row was written.
      count += 1;
      await backend.changeRow('engagement', 'e1', { authorName: `Ben ${String(count)}` });
      return screen.queryByText(sentence('already_engaged'));
    }, soon)
    .not.toBeNull();
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.queryByRole('button', { name: /Submit/ })).toBeNull();
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
});

/** Ben in a feed whose realtime connection is open, after Ada published another post. */
async function openOffer() {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002');
  await publish(backend, '1001', { types, limit: 5 });
  const { user, parts } = openApp(backend, { as: '1002', path: '/earn' });
  await screen.findByRole('button', { name: /Ada Love/ }, soon);
  const pointTenths = () => userOf(parts.sessionStore.getState().session)?.pointTenths;
  let point = 0;
  await expect
    .poll(async () => {
      // The connection is open once a change of the user's row arrives.
      point += 10;
      await backend.changeRow('users', '1002', { point });
      return pointTenths();
    }, soon)
    .toBeGreaterThan(0);
  await publish(backend, '1001', { types, limit: 5 });
  await screen.findByRole('button', { name: '1 new post' }, soon);
  return { user };
}

const findNoOffer = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ new posts?$/ })).toBeNull());

test('[MY-10] new posts of the chosen type are offered, and a tap shows them from the top', async () => {
  const { user } = await openOffer();
  await user.click(screen.getByRole('button', { name: 'Quote' }));
  await findNoOffer();
  await user.click(screen.getByRole('button', { name: 'Like' }));
  const scrollTo = vi.spyOn(window, 'scrollTo');
  await user.click(screen.getByRole('button', { name: '1 new post' }));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  scrollTo.mockRestore();
  await findNoOffer();
});

test('[MY-10] a post that the feed shows, because it was read again, is no longer offered as new', async () => {
  await openOffer();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Ada Love/ })).toHaveLength(2));
  await findNoOffer();
});
