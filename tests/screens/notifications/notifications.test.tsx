import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publish } from '#tests/screens/scenes.ts';
import { newDevice, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { notify, openWith } from './open-notifications.ts';

test('[NO-01] the newest 20 are listed, newest first, by day', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  for (let count = 1; count <= 21; count += 1) {
    await notify(backend, '1001', { awardCount: count });
  }
  openApp(backend, { path: '/notifs', as: '1001' });
  const today = await screen.findByRole('region', { name: 'Today' });
  const points = within(today)
    .getAllByRole('article')
    .map((card) => /\+(\d+\.\d) points/.exec(card.textContent)?.[1]);
  const newest = Array.from({ length: 20 }, (_, index) => ((21 - index) / 10).toFixed(1));
  expect(points).toEqual(newest);
}, 20_000);

test('[NO-05] an approval shows the points earned with one decimal, and no reason', async () => {
  const { card } = await openWith({ awardCount: 35, rejectCause: 'Before it was overturned' });
  expect(card.textContent).not.toContain('Before it was overturned');
  expect(card.textContent).toContain('Approved');
  expect(card.textContent).toContain('+3.5 points');
  expect(card.textContent).toContain('Post by @author_x');
});

test.each([
  ['author', { decidedBy: '1002' }, undefined],
  ['author, before it was noted', { decidedBy: null }, undefined],
  ['deadline', { decidedBy: 'deadline' }, 'Decided automatically because the review time ran out'],
  ['administrator', { decidedBy: '7' }, 'Decided by an administrator'],
])('[FA-02] [FA-08] a decision of the %s says so', async (_by, columns, line) => {
  const { card } = await openWith(columns);
  expect(within(card).queryByText(/^Decided/)?.textContent).toBe(line);
});

test('[FA-10] an overturned rejection says so', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await notify(backend, '1001', { $id: 'overturn.e1', engageId: 'e1', decidedBy: '7' });
  openApp(backend, { path: '/notifs', as: '1001' });
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Rejected at first, then approved by an administrator');
});

test('[NO-05] a rejection shows its reason and no points', async () => {
  const rejection = { isApproved: false, awardCount: 0, rejectCause: 'The like is gone' };
  const { card } = await openWith(rejection);
  expect(card.textContent).toContain('Rejected');
  expect(card.textContent).toContain('The like is gone');
  expect(card.textContent).not.toContain('points');
});

test('[NO-05] an approval is collapsed at first, a rejection expanded, and a tap toggles', async () => {
  const approved = await openTestBackend();
  await approved.person('1001');
  await notify(approved, '1001');
  const first = openApp(approved, { path: '/notifs', as: '1001' });
  expect((await screen.findByRole('button', { name: /@author_x/ })).ariaExpanded).toBe('false');
  first.close();

  const { app, card } = await openWith({ isApproved: false, awardCount: 0, rejectCause: 'Gone' });
  const row = within(card).getByRole('button', { name: /@author_x/ });
  expect(row.ariaExpanded).toBe('true');
  await app.user.click(row);
  expect(row.ariaExpanded).toBe('false');
  expect(within(card).queryByText('Reason: Gone')).toBe(null);
});

test('[NO-05] a decision names the post by its title once it is loaded', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', { x_username: 'author_x', point: 5000 });
  const postId = await publish(backend, '1002', { types: ['like'], limit: 2 });
  await notify(backend, '1001', { postId });
  openApp(backend, { path: '/notifs', as: '1001' });
  expect(await screen.findByRole('button', { name: /^@author_x, \d+ \w+ Approved/ })).toBeTruthy();
});

test('[NO-06] [NO-07] the buttons open the post and the engagement', async () => {
  const { app } = await openWith();
  await app.user.click(screen.getByRole('button', { name: 'Check post' }));
  await app.user.click(screen.getByRole('button', { name: 'Check engage' }));
  expect(app.openedLinks).toEqual([
    'https://x.com/author_x/status/1',
    'https://x.com/ada/status/2',
  ]);
  expect(screen.getByRole('button', { name: 'Report to admin' }).hasAttribute('disabled')).toBe(
    false,
  );
});

test('[NO-07] without a link its button is disabled', async () => {
  await openWith({ postLink: null, engageLink: null });
  for (const name of ['Check post', 'Check engage']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  }
});

test.each([
  ['leads to Earn', {}, '/earn'],
  ['leads a banned person nowhere', { isBanned: true }, undefined],
])('[NO-09] an empty list says so, and %s', async (_, person, path) => {
  const backend = await openTestBackend();
  await backend.person('1001', person);
  openApp(backend, { path: '/notifs', as: '1001' });
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
  const next = screen.queryByRole('link', { name: 'Earn points' });
  expect(next?.getAttribute('href')).toBe(path);
});

test('[NO-09] a failed load shows an error and can be retried', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await notify(backend, '1001');
  await backend.fault({ match: 'tables/notifications', from: 'client', action: { status: 500 } });
  const { user } = openApp(backend, { path: '/notifs', as: '1001' });
  expect((await screen.findByRole('alert')).textContent).toBe(
    sentence('notifications_load_failed'),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('[NO-01] while the list is refetched, its button is busy', async () => {
  const { backend, app } = await openWith();
  const reads = { match: 'tables/notifications', from: 'client' } as const;
  await backend.fault({ ...reads, action: { isHeld: true } });
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await app.user.click(refresh);
  expect(refresh).toHaveProperty('disabled', true);
  await backend.noFaults();
  await waitFor(() => expect(refresh).toHaveProperty('disabled', false));
});

test('[MY-28] a post keeps its title while a further notification arrives', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', { point: 9000 });
  const titled = await publish(backend, '1002', { types: ['like'], limit: 5 });
  await backend.changeRow('posts', titled, { about: 'Our launch thread' });
  const other = await publish(backend, '1002', { types: ['like'], limit: 5 });
  await notify(backend, '1001', { postId: titled });
  const { user } = openApp(backend, { path: '/notifs', as: '1001' });
  expect(await screen.findByText('Our launch thread')).toBeTruthy();
  await notify(backend, '1001', { postId: other });
  await backend.fault({ match: 'GET .*posts/rows', from: 'client', action: { isHeld: true } });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByText('Our launch thread')).toBeTruthy();
  await backend.noFaults();
});

test('a banned person reads the notifications and cannot report', async () => {
  await openWith({}, { isBanned: true });
  const button = screen.getByRole('button', { name: 'Report to admin' });
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('notifications since the last visit are marked as new', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await notify(backend, '1001');
  const device = newDevice();
  const first = openApp(backend, { path: '/notifs', as: '1001', device });
  expect(within(await screen.findByRole('article')).getByText('New')).toBeTruthy();
  first.close();
  await notify(backend, '1001');
  openApp(backend, { path: '/notifs', as: '1001', device });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  const areNew = screen
    .getAllByRole('article')
    .map((card) => within(card).queryByText('New') !== null);
  expect(areNew).toEqual([true, false]);
});
