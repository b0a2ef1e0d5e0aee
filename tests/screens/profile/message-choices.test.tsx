import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

test('[MY-32] the profile can turn messages and the user’s name among the leaders off and on', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { mutedKinds: ['announcements'] });
  const { user } = openApp(backend, { as: '1001', path: '/profile' });
  const reviews = await screen.findByRole('switch', { name: 'What waits for my review' });
  const announcements = screen.getByRole('switch', { name: 'Announcements' });
  expect(reviews.getAttribute('aria-checked')).toBe('true');
  expect(announcements.getAttribute('aria-checked')).toBe('false');
  await user.click(reviews);
  await user.click(screen.getByRole('switch', { name: 'Show me among the leaders' }));
  await user.click(announcements);
  await waitFor(async () => {
    expect(await backend.row('users', '1001')).toMatchObject({
      mutedKinds: ['reviews', 'leaders'],
    });
  });
  expect(reviews.getAttribute('aria-checked')).toBe('false');
});

test('[MY-32] a setting that could not be saved is reverted, with the reason', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { user } = openApp(backend, { as: '1001', path: '/profile' });
  const decisions = await screen.findByRole('switch', { name: 'Decisions on my engagements' });
  // Every call fails, as the profile's call for the invitation may come in between.
  await backend.fault({ match: 'executions', from: 'client', times: 9, action: { status: 500 } });
  await user.click(decisions);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Check your connection, then try again.',
  );
  expect(decisions.getAttribute('aria-checked')).toBe('true');
  await backend.noFaults();
  await user.click(decisions);
  await waitFor(async () => {
    expect(await backend.row('users', '1001')).toMatchObject({ mutedKinds: ['decisions'] });
  });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(decisions.getAttribute('aria-checked')).toBe('false');
});

test('[MY-32] taps during a call are sent together after it, and all are kept', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { user } = openApp(backend, { as: '1001', path: '/profile' });
  const names = ['Decisions on my engagements', 'What waits for my review', 'Announcements'];
  const switches = await screen.findAllByRole('switch');
  expect(switches.map((each) => each.getAttribute('aria-label'))).toEqual([
    ...names,
    'Show me among the leaders',
  ]);
  // The profile's call for the invitation may come in between.
  const match = 'executions';
  await backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  for (const name of names) await user.click(screen.getByRole('switch', { name }));
  await backend.noFaults();
  const muted = ['decisions', 'reviews', 'announcements'];
  await waitFor(async () => {
    expect(await backend.row('users', '1001')).toMatchObject({ mutedKinds: muted });
  });
  expect(await backend.rows('requests')).toHaveLength(2);
  const states = switches.map((each) => each.getAttribute('aria-checked'));
  expect(states).toEqual(['false', 'false', 'false', 'true']);
});
