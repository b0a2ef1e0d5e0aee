import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { publish } from '#tests/screens/scenes.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';

test('[MY-29] after the first submission, once, the client is asked whether the bot may write', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002', { name: 'Ben' });
  for (const status of [77, 78, 79]) {
    await publish(backend, '1001', { types: ['like'], limit: 5, status });
  }
  const { user, writeAccess } = openApp(backend, { as: '1002', path: '/earn' });
  const submit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Open X to like' }));
    await user.click(screen.getByRole('button', { name: 'Complete Step & Submit' }));
    await screen.findByRole('button', { name: 'Next post' });
  };
  await user.click((await screen.findAllByRole('button', { name: /Ada Love/ }))[0]!);
  await submit();
  expect(screen.getByText('Hear when it’s decided')).toBeTruthy();
  expect(screen.getByText('By a message in Telegram')).toBeTruthy();
  expect(writeAccess.asked).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  expect(await screen.findByText('Allowed')).toBeTruthy();
  expect(writeAccess.asked).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Next post' }));
  await submit();
  expect(screen.queryByText('Hear when it’s decided')).toBeNull();
});
