import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { WebSocket as WorkingSocket } from 'ws';
import { systemClock } from '#src/platform/clock.ts';
import { userOf } from '#src/state/session-store.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

beforeEach(() => {
  vi.stubGlobal('WebSocket', WorkingSocket);
});

test("[DB-23] the app shows a change of the user's row without a reload", async () => {
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  openApp(backend, { as: '100' });
  await screen.findByText('10.0');
  let point = 100;
  await expect
    .poll(async () => {
      point += 10;
      await backend.changeRow('users', '100', { point });
      return screen.queryByText('10.0');
    })
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
  await screen.findByText('No engagements yet');
  let count = 0;
  await expect
    .poll(async () => {
      count++;
      const engager = { engagedBy: `2${count}`, authorName: `Engager ${count}`, authorX: 'ben' };
      const row = { postId: 'post1', postAuthorId: '100', engagementTypes: ['like'], ...engager };
      await backend.addRow('engagement', `e${count}`, row, ['read("user:100")']);
      return screen.queryAllByText(/Engager \d/).length;
    })
    .toBeGreaterThan(0);
});

test('[MY-13] arriving points are added up in one toast, with haptic feedback', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('100', { x_username: 'ada', point: 100 });
  // However slow the connection is, all arrive together.
  let nowMs = Date.now();
  const clock = { ...systemClock, nowMs: () => nowMs };
  const { haptics, parts } = openApp(backend, { as: '100', clock });
  await screen.findByText('10.0');
  let given = 0;
  const give = () => {
    given += 20;
    return backend.act('1', 'addPoints', {
      username: 'ada',
      type: 'X',
      points: 2,
      reason: 'Thanks',
    });
  };
  // The connection may not be open yet when the first arrive.
  await expect
    .poll(async () => {
      expect(await give()).toMatchObject({ success: true });
      return screen.queryByText(/^\+\d+\.0 points$/);
    })
    .not.toBeNull();
  const sumShown = () => Number.parseFloat(screen.getByText(/^\+\d+\.0 points$/).textContent);
  const first = sumShown();
  for (let times = 0; times < 3; times += 1) await give();
  // Those found by polling may still be arriving, too.
  await waitFor(() => expect(sumShown()).toBeGreaterThanOrEqual(first + 6));
  expect(haptics).toContain('points_arrived');
  const balance = () => userOf(parts.sessionStore.getState().session)?.pointTenths;
  await waitFor(() => expect(balance()).toBe(100 + given));
  // Four seconds after the last ones, more points start a new sum.
  nowMs += 4000;
  await give();
  expect(await screen.findByText('+2.0 points')).toBeTruthy();
  // The time counts from the last ones, not from the first.
  for (const sum of ['+4.0 points', '+6.0 points']) {
    nowMs += 3000;
    await give();
    expect(await screen.findByText(sum)).toBeTruthy();
  }
});
