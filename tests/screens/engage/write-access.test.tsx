import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { launchUser, openApp, type OpenOptions } from '#tests/support/open-app.tsx';
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

/** Ben, who has just engaged with the first of two posts, in a client that gives this answer. */
async function openSubmitted(options: Partial<OpenOptions>) {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002', { name: 'Ben' });
  for (const status of [77, 78]) {
    await publish(backend, '1001', { types: ['like'], limit: 5, status });
  }
  const app = openApp(backend, { as: '1002', path: '/earn', ...options });
  await app.user.click((await screen.findAllByRole('button', { name: /Ada Love/ }))[0]!);
  await app.user.click(await screen.findByRole('button', { name: 'Open X to like' }));
  await app.user.click(screen.getByRole('button', { name: 'Complete Step & Submit' }));
  await screen.findByRole('button', { name: 'Next post' });
  return app;
}

test('[MY-29] there is no offer for a person who already allows messages from the bot', async () => {
  await openSubmitted({ as: launchUser('1002', { allows_write_to_pm: true }) });
  expect(screen.queryByText('Hear when it’s decided')).toBeNull();
});

test('[MY-29] declining the client’s prompt removes the offer', async () => {
  const { user } = await openSubmitted({ messenger: { letsBotWrite: false } });
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(screen.queryByText('Hear when it’s decided')).toBeNull());
  expect(screen.queryByText('Allowed')).toBeNull();
});

test('[MY-29] while the client asks, its button is busy', async () => {
  const { messenger, user } = await openSubmitted({});
  const answer = Promise.withResolvers<boolean>();
  vi.spyOn(messenger, 'requestWriteAccess').mockReturnValue(answer.promise);
  const allow = screen.getByRole<HTMLButtonElement>('button', { name: 'Allow' });
  await user.click(allow);
  expect([allow.disabled, allow.ariaBusy]).toEqual([true, 'true']);
  answer.resolve(true);
  expect(await screen.findByText('Allowed')).toBeTruthy();
});
