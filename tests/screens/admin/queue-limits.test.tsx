import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addReport, addRows, deleteRow, reportColumns } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, openWide, tapRefresh } from './open-admin.ts';
import { pending } from './open-requests.ts';

const dayMs = 24 * 60 * 60 * 1000;

test.each([
  [0, true],
  [1, false],
])(
  '[PA-19] [PA-23] an item that has waited for a day minus %i ms is amber everywhere: %s',
  async (lessMs, isAmber) => {
    openWide();
    const clock = createSteeredClock();
    const backend = await openTestBackend();
    await backend.person(adminId, { isAdmin: true });
    const requestedAtMs = clock.nowMs() - dayMs + lessMs;
    await backend.person('1005', { ...pending, x_username: 'asks', requestedAtMs });
    const isWarned = (place: Element | null | undefined) =>
      place?.className.includes('text-warning');
    const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin', clock });
    const age = isAmber ? /^oldest 1\sd$/u : /^oldest 23\sh$/u;
    expect(isWarned(await screen.findByText(age))).toBe(isAmber);
    expect(screen.getByText(isAmber ? '1 over 1 d' : '1 under 1 d')).toBeTruthy();
    const sidebar = screen.getByRole('navigation', { name: 'Admin', hidden: true });
    expect(isWarned(await within(sidebar).findByText('1'))).toBe(isAmber);
    await app.user.click(screen.getByRole('link', { name: 'Approval Requests 1 waiting' }));
    await screen.findByRole('heading', { level: 1, name: 'Approval Requests' });
    const note = await screen.findByText(isAmber ? /^1 · .* 1\sd$/u : /^1 · .* 23\sh$/u);
    expect(isWarned(note.parentElement)).toBe(isAmber);
    const rowAge = await screen.findByText(isAmber ? /^1\sd$/u : /^23\sh$/u);
    expect(isWarned(rowAge)).toBe(isAmber);
  },
);

test('[PA-06] [AD-01] reports about one engagement count as one', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await addReport(backend, 'r1', { engageId: 'e1' });
  await addReport(backend, 'r2', { engageId: 'e1' });
  await addReport(backend, 'r3', { engageId: 'e2' });
  const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  await app.user.click(await screen.findByRole('link', { name: 'Active Reports 2 waiting' }));
  expect(await screen.findByText(/^2 · oldest/u)).toBeTruthy();
});

test('[PA-06] [PA-03] the reports that are not read yet are counted too', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  const reports = Array.from({ length: 203 }, (_, index) => {
    const id = `r${String(index)}`;
    return { $id: id, ...reportColumns(id), engageId: `e${String(Math.max(1, index))}` };
  });
  await addRows(backend, 'reports', reports);
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports' });
  expect(await screen.findByText(/^202 · oldest /u)).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: /says r0/u }));
  expect(await screen.findByText('1 of 202')).toBeTruthy();
});

async function openReports(...ids: readonly string[]) {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'max' });
  await backend.person('1009', { isAdmin: true, x_username: 'olga' });
  for (const id of ids) await addReport(backend, id, { engageId: `engage-${id}` });
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports', clock });
  const pane = within(await screen.findByRole('region', { name: 'Report' }));
  return { backend, clock, app, pane };
}

test('[PA-16] a resolved report ignores keys, shows no position, and has no tool to overturn', async () => {
  const { backend, app, pane } = await openReports('r1', 'r2');
  expect(pane.getByText('1 of 2')).toBeTruthy();
  await app.user.keyboard('v');
  const chosen = () => pane.getByRole<HTMLInputElement>('radio', { name: 'Overturn' }).checked;
  expect(chosen()).toBe(true);
  await backend.act('1009', 'resolveReport', { reportId: 'r1' });
  await tapRefresh(app, 'Refresh Reports');
  const done = sentence('report_resolved', { handle: 'olga', outcome: 'none' });
  expect(await pane.findByText(done)).toBeTruthy();
  expect(pane.getByText('Your choice, not applied: Overturn')).toBeTruthy();
  await app.user.keyboard('w');
  expect(chosen()).toBe(true);
  expect(pane.queryByText(/^\d of \d$/u)).toBeNull();
  expect(pane.getAllByRole('button').map(({ textContent }) => textContent.trim())).toEqual([
    'Next',
  ]);
});

test('[PA-16] a deleted report names no one', async () => {
  const { backend, app, pane } = await openReports('r1', 'r2');
  await deleteRow(backend, 'reports', 'r1');
  await tapRefresh(app, 'Refresh Reports');
  expect(await pane.findByText('This no longer needs a decision.')).toBeTruthy();
  expect(pane.queryByText(/not applied/u)).toBeNull();
});

test('[FA-23] no key decides an own report', async () => {
  const { backend, clock, app, pane } = await openReports('r1', 'r2');
  await backend.changeRow('reports', 'r1', { againistId: adminId, againist: 'max' });
  await tapRefresh(app, 'Refresh Reports');
  await pane.findByText('This is about you. Another administrator decides.');
  await clock.settle();
  await app.user.keyboard('wa');
  await clock.passSeconds(6);
  expect(pane.getByText('1 of 2')).toBeTruthy();
  expect(await backend.rows('moderationLog')).toEqual([]);
  await app.user.keyboard('n');
  await waitFor(() => expect(pane.getByText('2 of 2')).toBeTruthy());
});

test('[PA-09] a list whose first read fails offers one Retry button', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  const match = 'tables/reports/rows';
  await backend.fault({ match, from: 'client', times: 99, action: { status: 500 } });
  await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports' });
  expect(await screen.findByText(sentence('reports_load_failed'))).toBeTruthy();
  expect(buttonOf('Retry')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refresh Reports' })).toBeNull();
  expect(screen.queryByText('No active reports')).toBeNull();
});
