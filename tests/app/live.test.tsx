import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { WebSocket as WorkingSocket } from 'ws';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

const soon = { timeout: 10_000 };

beforeEach(() => {
  vi.stubGlobal('WebSocket', WorkingSocket);
});

test('[DB-23] the app shows a change of the own row without a reload', async () => {
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  openApp(backend, { as: '100' });
  await screen.findByText('10.0', {}, soon);
  let point = 100;
  await expect
    .poll(async () => {
      point += 10;
      await backend.changeRow('users', '100', { point });
      return screen.queryByText('10.0');
    }, soon)
    .toBeNull();
});

test('[DB-23] an author sees a new engagement join the review without a reload', async () => {
  const backend = await openTestBackend();
  await backend.person('100');
  await backend.addRow('posts', 'post1', {
    authorId: '100',
    limit: 500,
    engagementTypes: ['like'],
  });
  openApp(backend, { as: '100', path: '/post/post1' });
  await screen.findByText('No engagements yet', {}, soon);
  let count = 0;
  await expect
    .poll(async () => {
      count++;
      const engager = { engagedBy: `2${count}`, authorName: `Engager ${count}`, authorX: 'ben' };
      const row = { postId: 'post1', postAuthorId: '100', engagementTypes: ['like'], ...engager };
      await backend.addRow('engagement', `e${count}`, row, ['read("user:100")']);
      return screen.queryAllByText(/Engager \d/).length;
    }, soon)
    .toBeGreaterThan(0);
});
