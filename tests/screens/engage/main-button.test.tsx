import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, type OpenedApp } from '#tests/support/open-app.tsx';
import { publish } from '#tests/screens/scenes.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** Two posts of Ada's, of which Ben engages with the first one, in a client with a main button. */
async function openSteps(types: readonly string[]): Promise<OpenedApp & { backend: TestBackend }> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002', { name: 'Ben' });
  await publish(backend, '1001', { types: [...types], limit: 5, status: 77 });
  const app = openApp(backend, { as: '1002', path: '/earn', messenger: { hasMainButton: true } });
  await app.user.click(await screen.findByRole('button', { name: /Ada Love/ }));
  await screen.findByRole('dialog', { name: 'Engage with @x_1001' });
  return { ...app, backend };
}

test('[MY-35] the client’s main button shows Next Step and Submit, and the page has no own button', async () => {
  const { backend, haptics, mainButton, pressMain, user } = await openSteps(['like', 'retweet']);
  await waitFor(() => expect(mainButton()?.text).toBe('Next Step'));
  expect(mainButton()).toMatchObject({ isEnabled: false, isLoading: false });
  expect(screen.queryByRole('button', { name: 'Next Step' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open X to like' }));
  await waitFor(() => expect(mainButton()?.isEnabled).toBe(true));
  act(pressMain);
  await screen.findByRole('heading', { name: 'Retweet the post' });
  await user.click(screen.getByRole('button', { name: 'Open X to retweet' }));
  await waitFor(() =>
    expect(mainButton()).toMatchObject({ text: 'Complete Step & Submit', isEnabled: true }),
  );
  act(pressMain);
  await waitFor(() => expect(mainButton()?.isLoading).toBe(true));
  await screen.findByText('Engagement submitted successfully!');
  await waitFor(() => expect(mainButton()).toBeUndefined());
  expect(haptics).toEqual(['step_completed', 'done']);
  expect(await backend.rows('engagement')).toHaveLength(1);
});

test('[MY-35] the client’s main button shows Publish with the price, and disappears with the sheet', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500 });
  const app = openApp(backend, { as: '1001', path: '/', messenger: { hasMainButton: true } });
  await app.user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Create post' }));
  await app.user.type(await sheet.findByLabelText('Post link'), 'https://x.com/ada_x/status/7');
  await app.user.click(sheet.getByRole('button', { name: /^Like/ }));
  await waitFor(() => expect(app.mainButton()?.text).toMatch(/^Publish for \d+\.\d points$/));
  expect(sheet.queryByRole('button', { name: /^Publish/ })).toBeNull();
  act(app.pressMain);
  await waitFor(() => expect(app.mainButton()?.isLoading).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.mainButton()).toBeUndefined();
  expect(app.haptics).toEqual(['done']);
  expect(await backend.rows('posts')).toHaveLength(1);
});
