import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { decide, engage, publish } from '#tests/screens/scenes.ts';
import { adminId, openAsAdmin } from './open-admin.ts';

async function backendWithActivity() {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada', point: 1000 });
  await backend.person('1002', { x_username: 'ben' });
  await backend.person('1003', {
    x_username: 'cleo',
    adminApproved: false,
    adminReqOpen: true,
    requestedAtMs: 1,
  });
  await backend.addRow('pointConst', 'like', {
    pointToPost: 11,
    pointAsReward: 8,
    enabled: true,
    forAll: true,
  });
  const id = await publish(backend, '1001', { types: ['like'], limit: 5 });
  const engagementId = await engage(backend, '1002', { id, types: ['like'] });
  await decide(backend, '1001', { engagementId, isApproved: true });
  await backend.act(adminId, 'decideApprovalRequest', { userId: '1003', isApproved: true });
  await backend.passTime(61_000);
  await backend.deliverDue();
  return backend;
}

/** The last value of a chart that a screen reader says. */
async function valueOfToday(label: string): Promise<string> {
  const table = await screen.findByRole('table', { name: label });
  const days = within(table).getAllByRole('row').slice(1);
  expect(days).toHaveLength(14);
  return within(days.at(-1) ?? table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .join(' ');
}

test('[PA-23] [PA-24] the admin home shows 14 days in charts that a screen reader can read', async () => {
  const backend = await backendWithActivity();
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect(await valueOfToday('Joined')).toBe('4');
  expect(await valueOfToday('Posts')).toBe('1');
  expect(await valueOfToday('Engagements')).toBe('1');
  expect(await valueOfToday('Points paid')).toBe('0.8');
  expect(await valueOfToday('Time to decide a request')).toMatch(/^[\d.]+ h [\d.]+ h$/u);
  const decided = await screen.findByRole('table', { name: 'Decided today' });
  expect(await within(decided).findByRole('row', { name: '@olga 1 0' })).toBeTruthy();
});

test('[PA-23] the admin home says how many wait and how long the oldest has waited', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  const hourMs = 60 * 60 * 1000;
  const requestedAtMs = Date.now() - 52 * hourMs;
  await backend.person('1003', { adminApproved: false, adminReqOpen: true, requestedAtMs });
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect(await screen.findByText(/^oldest waits 2\sd 4\sh$/u)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Bot Messages 0 failed' })).toBeTruthy();
});
