import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** A backend on which Ada has one notification. */
async function openNotified(columns: Readonly<Record<string, unknown>> = {}): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001', columns);
  const decision = { engageId: 'e1', postId: 'p1', isApproved: true, awardCount: 30 };
  const author = { postAuthorUserName: 'author_x', postAuthorId: '1002' };
  const row = { userId: '1001', ...decision, ...author };
  await backend.addRow('notifications', 'e1', row, ['read("user:1001")']);
  return backend;
}

test('[MY-06] a failed read does not reset what was seen', async () => {
  const backend = await openNotified();
  const { device, close } = openApp(backend, { as: '1001', path: '/notifs' });
  await screen.findByRole('article');
  close();
  await backend.fault({ match: '/notifications/rows', times: 99, action: { status: 500 } });
  const failed = openApp(backend, { as: '1001', path: '/notifs', device });
  await screen.findByRole('button', { name: 'Retry' });
  failed.close();
  await backend.noFaults();

  openApp(backend, { as: '1001', path: '/', device });

  await screen.findByText('No active posts');
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /1 new/ })).toBe(null);
});

test('[MY-06] a visit marks everything in the list as seen, including the newest', async () => {
  const backend = await openNotified();
  await backend.passTime(60_000);
  const row = { userId: '1001', engageId: 'e2', postId: 'p2', isApproved: true, awardCount: 30 };
  const author = { postAuthorUserName: 'author_x', postAuthorId: '1002' };
  await backend.addRow('notifications', 'e2', { ...row, ...author }, ['read("user:1001")']);
  const { device, close } = openApp(backend, { as: '1001', path: '/notifs' });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  close();
  await backend.takeRequests();
  const { readCount } = openApp(backend, { as: '1001', path: '/', device });
  await screen.findByText('No active posts');
  await waitFor(async () => {
    const reads = await backend.takeRequests();
    expect(reads.some(({ line }) => line.includes('/notifications/rows'))).toBe(true);
  });
  await waitFor(() => expect(readCount()).toBe(0));
  expect(screen.queryByRole('link', { name: /new/ })).toBe(null);
});

/** How often the app has requested the notification's post since the last call. */
async function countPostReads(backend: TestBackend): Promise<number> {
  const asked = (await backend.takeRequests()).filter(({ from }) => from === 'client');
  return asked.filter(({ line }) => line.includes('/posts/rows') && line.includes('p1')).length;
}

test('[MY-28] a member reads the posts of notifications', async () => {
  const backend = await openNotified();
  openApp(backend, { as: '1001', path: '/notifs' });
  await waitFor(async () => expect(await countPostReads(backend)).toBe(1));
});

test('[AW-04] a banned person reads the notifications without requesting posts', async () => {
  const backend = await openNotified({ isBanned: true });
  openApp(backend, { as: '1001', path: '/notifs' });
  await screen.findByRole('article');
  await backend.runSchedule();
  expect(await countPostReads(backend)).toBe(0);
});
