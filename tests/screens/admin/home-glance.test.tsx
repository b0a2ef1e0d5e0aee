import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { addReport, addRows } from './admin-rows.ts';
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

/** A request decided at a time, after this many hours of waiting. */
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

/** A chart's text outside its table. */
async function chartOf(label: string): Promise<string> {
  const table = await screen.findByRole('table', { name: label });
  return table.closest('figure')?.querySelector('figcaption')?.parentElement?.textContent ?? '';
}

/** A chart's bars. */
async function drawnChart(label: string) {
  const figure = (await screen.findByRole('table', { name: label })).closest('figure');
  const all = (selector: string) =>
    Array.from(figure?.querySelectorAll<HTMLElement>(selector) ?? []);
  return {
    ticks: all('.justify-between.text-end span').map(({ textContent }) => textContent),
    goalY: ['y1', 'y2'].map((name) => all('svg > line')[0]?.getAttribute(name)),
    median: all('polyline')[0]?.getAttribute('points'),
    band: all('polygon')[0]?.getAttribute('points'),
    titles: all('[title]').map(({ title }) => title),
    dots: all('[title] > span').map(({ style }) => style.top),
  };
}

test('[PA-23] the decision chart has the median and slowest tenth of each day, and of all days', async () => {
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
  expect(screen.getByText('No decisions yet.')).toBeTruthy();
  const chart = await drawnChart('Time to decide a request');
  expect(chart.ticks).toEqual(['48 h', '24 h', '0 h']);
  expect(chart.goalY).toEqual(['50', '50']);
  expect(chart.median).toBe('3.57,95.83 17.86,87.50');
  expect(chart.band).toBe('3.57,93.75 17.86,83.33 17.86,87.50 3.57,95.83');
  expect(chart.titles.slice(0, 3).map((title) => title.replace(/^\d+ \w+: /u, ''))).toEqual([
    '2.0 h',
    '–',
    '6.0 h',
  ]);
  expect(chart.dots).toEqual([
    expect.stringMatching(/^calc\(95\.8/u),
    expect.stringMatching(/^calc\(87\.5%/u),
  ]);
});

test.each([
  [48, ['48 h', '24 h', '0 h']],
  [49, ['96 h', '48 h', '0 h']],
  [672, ['672 h', '336 h', '0 h']],
  [700, ['720 h', '360 h', '0 h']],
] as const)('[PA-23] a decision after %i hours is within the chart', async (hours, ticks) => {
  const backend = await backendWithAdmin();
  await addRows(backend, 'moderationLog', [decided('a1', await todayMs(backend), hours)]);
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect((await drawnChart('Time to decide a request')).ticks).toEqual(ticks);
});

test('[PA-23] a day whose decisions were not all read has no value', async () => {
  const backend = await backendWithAdmin();
  const today = await todayMs(backend);
  const many = (name: string, startMs: number, count: number, hours: number) =>
    Array.from({ length: count }, (_, index) =>
      decided(`${name}${String(index)}`, startMs + index * 1000, hours),
    );
  await addRows(backend, 'moderationLog', [
    ...many('a', today - 2 * dayMs, 3, 30),
    ...many('b', today - dayMs, 997, 5),
  ]);
  await addRows(backend, 'moderationLog', many('c', today, 2, 3));
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  expect((await tableRows('Time to decide a request')).slice(-3)).toEqual([
    ['–', '–'],
    ['5.0 h', '5.0 h'],
    ['3.0 h', '3.0 h'],
  ]);
});

test('[PA-23] [PA-02] on a phone the home’s search leads to matching people', async () => {
  const backend = await backendWithAdmin();
  const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  const box = screen.getByRole('searchbox', { name: 'Find a person' });
  expect(box.closest('form')?.textContent).toBe('');
  await app.user.type(box, ' ol {Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'People (1)' })).toBeTruthy();
  expect(window.location.search).toBe('?q=ol');
});

test('[PA-23] [PA-24] a chart shows the total and today’s number, and the first and last day', async () => {
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
  const span = `${dayOf(today - 13 * dayMs)} to ${dayOf(today)} (UTC), last day unfinished`;
  expect(screen.getByText(span)).toBeTruthy();
  const glance = within(screen.getByRole('region', { name: '14 days at a glance' }));
  expect(glance.getByRole('link', { name: 'Economy' }).getAttribute('href')).toBe('/admin/economy');
});

test('[PA-23] the work cards count failed messages, and show the oldest’s age in amber after a day', async () => {
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
  const oldest = await screen.findByText(/^oldest 2\sd 1\sh$/u);
  expect(oldest.className).toContain('text-warning');
  const card = within(oldest.closest('li') ?? document.body);
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 under 1 d',
    '2 over 1 d',
    '1 over 2 d',
  ]);
});

test('[PA-23] [PA-24] a request of two hours is not amber, and a queue that is not wholly read shows no ages', async () => {
  const backend = await backendWithAdmin();
  await addReport(backend, 'r1');
  await addReport(backend, 'r2', { engageId: 'engage2', reportedById: '' });
  const waits = { adminApproved: false, adminReqOpen: true };
  await backend.person('1001', { ...waits, requestedAtMs: Date.now() - 2 * hourMs - 1000 });
  await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  const oldest = await screen.findByText(/^oldest 2\sh$/u);
  expect(oldest.className).not.toContain('text-warning');
  const ages = screen.getByText('1 under 1 d');
  expect(oldest.closest('li')?.contains(ages)).toBe(true);
  expect(await screen.findByRole('link', { name: /^Active Reports 2 / })).toBeTruthy();
  expect(screen.getAllByText(/ 1 d$/)).toEqual([ages]);
});

test('[PA-23] Refresh reads the home again', async () => {
  openWide();
  const backend = await backendWithAdmin();
  const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  await screen.findByRole('link', { name: 'Bot Messages 0 failed' });
  await waitFor(() => expect(app.readCount()).toBe(0));
  expect(screen.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/u)).toBeTruthy();
  await backend.addRow('botOutbox', 'm1', { path: 'bot/notify', payload: '{}', status: 'failed' });
  await backend.takeRequests();
  await tapRefresh(app, 'Refresh');
  expect(await screen.findByRole('link', { name: 'Bot Messages 1 failed' })).toBeTruthy();
  await waitFor(() => expect(app.readCount()).toBe(0));
  const read = (await backend.takeRequests()).map(({ line }) => decodeURIComponent(line)).join();
  for (const queue of ['adminReqOpen', 'tables/reports/rows']) expect(read).toContain(queue);
});

test('[PA-24] amounts of uncounted days are unknown, and their sum is marked as a minimum', async () => {
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
