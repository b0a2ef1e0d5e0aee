import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

test('[MY-01] each state without an engagement says what will appear there', async () => {
  const backend = await openTestBackend();
  await backend.person('1002');
  const { user } = openApp(backend, { as: '1002', path: '/engagements' });
  expect(await screen.findByText(/until its author decides\.$/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /^Approved/ }));
  expect(await screen.findByText('Nothing approved yet')).toBeTruthy();
  expect(screen.getByText(/^Approved engagements appear here/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: /^Rejected/ }));
  expect(await screen.findByText('Nothing rejected')).toBeTruthy();
});

test('[MY-01] engagements that cannot be read show an error, and a retry shows that they are loading', async () => {
  const backend = await openTestBackend();
  await backend.person('1002');
  const reads = { match: 'engagement/rows', from: 'client', times: 9 } as const;
  await backend.fault({ ...reads, action: { status: 500 } });
  const { user } = openApp(backend, { as: '1002', path: '/engagements' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(sentence('engagements_load_failed'));
  await backend.noFaults();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing is pending')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await backend.fault({ ...reads, action: { isHeld: true } });
  await user.click(screen.getByRole('tab', { name: /^Approved/ }));
  expect(await screen.findByText('Loading your engagements')).toBeTruthy();
  await backend.noFaults();
  await waitFor(() => expect(screen.queryByText('Loading your engagements')).toBeNull());
});
