import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

const busyText = 'The server is busy. Your request is waiting.';

test('[OP-20] while a call waits for a busy server the app says so, then continues automatically', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love' });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await screen.findByText('No active posts');
  expect(screen.queryByText(busyText)).toBeNull();
  const body = JSON.stringify({ message: 'Busy', code: 503, retryAfterSeconds: 1 });
  await backend.fault({
    match: 'GET .*/posts/rows',
    from: 'client',
    action: { status: 503, body },
  });

  await user.click(screen.getByRole('link', { name: 'Earn' }));

  expect(await screen.findByText(busyText)).toBeTruthy();
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
  expect(screen.queryByText(busyText)).toBeNull();
});
