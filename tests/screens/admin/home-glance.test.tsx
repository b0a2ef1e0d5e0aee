import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { addRows } from './admin-rows.ts';
import { adminId, openAsAdmin, openWide, tableRows, tapRefresh } from './open-admin.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The start of today in UTC. */
async function todayMs(backend: TestBackend): Promise<number> {
  return Math.floor((await backend.nowMs()) / dayMs) * dayMs;
}

async function backendWithAdmin(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  return backend;
}

/** A request that was decided at a moment, after so many hours of waiting. */
function decided(id: string, timeMs: number, hours: number) {
  const before = { adminReqOpen: true, requestedAtMs: timeMs - hours * hourMs };
  return {
    $id: id,
    $createdAt: new Date(timeMs).toISOString(),
    actorId: adminId,
    targetId: '1001',
    action: 'decideApprovalRequest',
    details: JSON.stringify({ before, after: { adminApproved: true } }),
  };
}

/** What a chart says beside its table. */
async function chartOf(label: string): Promise<string> {
  const table = await screen.findByRole('table', { name: label });
  return table.closest('figure')?.querySelector('figcaption')?.parentElement?.textContent ?? '';
}

test('[PA-23] the chart of decisions has median and slowest of each day from the first on, and of all', async () => {
  const backend = await backendWithAdmin();
  const today = await todayMs(backend);
  const first = today - 13 * dayMs;
  await addRows(backend, 'moderationLog', [
    ...[1, 2, 3].map((hours) => decided(`a${String(hours)}`, first + hourMs, hours)),
    ...[4, 6, 8].map((hours) => decided(`b${String(hours)}`, first + 2 * dayMs, hours)),
  ]);
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  const days = await tableRows('Time to decide a request');
  expect(days.slice(0, 3)).toEqual([
    ['2.0 h', '3.0 h'],
    ['–', '–'],
    ['6.0 h', '8.0 h'],
  ]);
  expect(await chartOf('Time to decide a request')).toMatch(
    /^Time to decide a request\s?goal 24 h\s?3\.0 h median · slowest tenth 8\.0 h/u,
  );
  expect(screen.getByText('Nobody has decided anything yet.')).toBeTruthy();
});

test('[PA-23] [PA-24] a chart sums up its days beside the number of today, and its span is said from first to last', async () => {
  const backend = await backendWithAdmin();
  const today = await todayMs(backend);
  const post = { authorId: '1001', limit: 1 };
  const at = (id: string, timeMs: number) => ({
    $id: id,
    $createdAt: new Date(timeMs).toISOString(),
    ...post,
  });
  await addRows(backend, 'posts', [
    at('p1', today - 5 * dayMs),
    at('p2', today - 5 * dayMs + 1),
    at('p3', today),
  ]);
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect(await chartOf('Posts')).toMatch(/^Posts\s?3 1 today/u);
  expect((await tableRows('Posts')).map(([count]) => count)).toEqual([
    ...Array.from({ length: 8 }, () => '0'),
    '2',
    ...Array.from({ length: 4 }, () => '0'),
    '1',
  ]);
  const dayOf = (timeMs: number) =>
    new Date(timeMs).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
  const span = `${dayOf(today - 13 * dayMs)} to ${dayOf(today)} in UTC, the last day so far`;
  expect(screen.getByText(span)).toBeTruthy();
  const glance = within(screen.getByRole('region', { name: '14 days at a glance' }));
  expect(glance.getByRole('link', { name: 'Economy' }).getAttribute('href')).toBe('/admin/economy');
});

test('[PA-23] the work cards count failed messages alone, and say how old the oldest is in amber after a day', async () => {
  const backend = await backendWithAdmin();
  const message = { path: 'bot/notify', payload: '{}' };
  for (const [id, status] of [
    ['m1', 'failed'],
    ['m2', 'failed'],
    ['m3', 'pending'],
    ['m4', 'sent'],
  ] as const) {
    await backend.addRow('botOutbox', id, { ...message, status });
  }
  const waits = { adminApproved: false, adminReqOpen: true };
  for (const [id, hours] of [
    ['1001', 2],
    ['1002', 25],
    ['1003', 49],
    ['1004', 30],
  ] as const) {
    await backend.person(id, { ...waits, requestedAtMs: Date.now() - hours * hourMs - 1000 });
  }
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect(await screen.findByRole('link', { name: 'Bot Messages 2 failed' })).toBeTruthy();
  const oldest = await screen.findByText(/^oldest waits 2\sd 1\sh$/u);
  expect(oldest.className).toContain('text-warning');
  const card = within(oldest.closest('li') ?? document.body);
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 under 1 d',
    '2 over 1 d',
    '1 over 2 d',
  ]);
});

test('[PA-23] one request of two hours stands in no amber', async () => {
  const backend = await backendWithAdmin();
  const waits = { adminApproved: false, adminReqOpen: true };
  await backend.person('1001', { ...waits, requestedAtMs: Date.now() - 2 * hourMs - 1000 });
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  const oldest = await screen.findByText(/^oldest waits 2\sh$/u);
  expect(oldest.className).not.toContain('text-warning');
  expect(screen.getByText('1 under 1 d')).toBeTruthy();
});

test('[PA-23] Refresh reads the home again', async () => {
  openWide();
  const backend = await backendWithAdmin();
  const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  await screen.findByRole('link', { name: 'Bot Messages 0 failed' });
  await waitFor(() => expect(app.readCount()).toBe(0));
  await backend.addRow('botOutbox', 'm1', { path: 'bot/notify', payload: '{}', status: 'failed' });
  await tapRefresh(app, 'Refresh');
  expect(await screen.findByRole('link', { name: 'Bot Messages 1 failed' })).toBeTruthy();
});

test('[PA-24] amounts of days that were not counted are unknown, and their sum says that there may be more', async () => {
  const backend = await backendWithAdmin();
  const today = await todayMs(backend);
  const days = [
    [today - dayMs, 25, 0, 0],
    [today, 10, 0, 0],
  ];
  const sums = { members: 35, minted: 35, gifts: '[]', untilMs: today };
  await addRows(backend, 'economyTotals', [{ $id: 'all', ...sums, days: JSON.stringify(days) }]);
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect(await chartOf('Points paid')).toMatch(/^Points paid\s?3\.5\+ 1\.0 today/u);
  const amounts = (await tableRows('Points paid')).map(([amount]) => amount);
  expect(amounts).toEqual([...Array.from({ length: 12 }, () => '–'), '2.5', '1.0']);
});
