import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WebSocket as WorkingSocket } from 'ws';
import { openApp } from '#tests/support/open-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const soon = { timeout: 10_000 };

test('[DB-23] the app shows a change of the own row and a new engagement without a reload', async () => {
  vi.stubGlobal('WebSocket', WorkingSocket);
  const world = await openWorld();
  await world.person('100', { point: 100 });
  await world.person('200');
  const post = { authorId: '100', limit: 4, engagementTypes: ['like'], link: 'https://x.com/a/status/1' };
  await world.addRow('posts', 'post1', post);
  openApp(world, { as: '100' });
  await screen.findByText('10.0', {}, soon);
  const points = { value: 100 };
  await expect
    .poll(async () => {
      points.value += 10;
      await world.changeRow('users', '100', { point: points.value });
      return screen.queryByText('10.0');
    }, soon)
    .toBeNull();
});
