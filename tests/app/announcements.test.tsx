import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

const focused = () => document.activeElement?.textContent;
const region = () => document.querySelector('output[aria-atomic]');

test('[LA-04] a new route sets the document title and focuses its heading; the first route takes no focus', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  document.title = 'before the app';
  const { user } = openApp(backend, { as: '1001' });
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(document.title).toBe('Home · Yapp'));
  expect(document.activeElement).toBe(document.body);
  for (const name of ['Earn', 'Profile', 'Home']) {
    await user.click(within(bar).getByRole('link', { name }));
    await waitFor(() => expect(document.title).toBe(`${name} · Yapp`));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(focused()).toBe(name);
  }
});

test('[LA-04] the document gets its title once the heading’s text is known', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', { name: 'Ben' });
  openApp(backend, { as: '1001', path: '/user/1002' });
  await screen.findByRole('heading', { level: 1, name: 'Ben' });
  await waitFor(() => expect(document.title).toBe('Ben · Yapp'));
});

test('[LA-04] the next step takes the focus, and an existing live region announces the result', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002', { name: 'Ben' });
  await publish(backend, '1001', { types: ['like', 'retweet'], limit: 5 });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  const before = region();
  expect(before?.textContent).toBe('');
  await user.click(await screen.findByRole('button', { name: /Ada Love/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Engage with @x_1001' }));
  const press = (name: string) => user.click(sheet.getByRole('button', { name }));
  await press('Open X to like');
  await press('Next Step');
  expect(focused()).toBe('Retweet the post');
  await press('Previous');
  expect(focused()).toBe('Like the post');
  await press('Next Step');
  await press('Open X to retweet');
  await press('Complete Step & Submit');
  await waitFor(() => expect(before?.textContent).toContain('Engagement submitted successfully!'));
  expect(region()).toBe(before);
  // The card that opened the steps has left the feed.
  await waitFor(() => expect(focused()).toBe('Earn'));
});
