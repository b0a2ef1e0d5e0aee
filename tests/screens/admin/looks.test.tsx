import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { addReport } from './admin-rows.ts';
import { adminId, openAsAdmin, openWide } from './open-admin.ts';
import { pending } from './open-requests.ts';

const olgaId = '1009';
const byOlga = '@olga is looking at this';

/** Two administrators; one opens a queue with a report and a request in the community. */
async function openQueue(
  path: '/reports' | '/requests',
  addLooks?: (backend: TestBackend) => Promise<void>,
) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'max' });
  await backend.person(olgaId, { isAdmin: true, x_username: 'olga' });
  await backend.person('2001', { ...pending, x_username: 'asks' });
  await addReport(backend, 'report1');
  await addReport(backend, 'report2', { engageId: 'engage2' });
  await addLooks?.(backend);
  const clock = createSteeredClock();
  const heading = path === '/reports' ? 'Active Reports' : 'Approval Requests';
  const app = await openAsAdmin(backend, { path, heading, clock });
  return { backend, clock, app };
}

const rowOf = (name: RegExp) => screen.findByRole('button', { name });
const first = /^The decision was unfair, says report1/;

test('[PA-16] the row and the open report name the other administrator viewing it', async () => {
  const { app, backend } = await openQueue('/reports', async ({ addRow }) => {
    const untilMs = Date.now() + 120_000;
    await addRow('looks', olgaId, { itemId: 'engage1', untilMs });
    await addRow('looks', adminId, { itemId: 'engage2', untilMs });
  });
  const row = await rowOf(first);
  await waitFor(() => expect(row.textContent).toContain(byOlga));
  expect(screen.getAllByText(/looking at this/)).toHaveLength(1);

  await app.user.click(row);
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  expect(sheet.getByText(byOlga)).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(sheet.queryByText(byOlga)).toBeNull());
  expect(await backend.rows('moderationLog')).toEqual([]);
});

test('[PA-16] a look that ended or was not renewed for two minutes is not shown', async () => {
  const { clock } = await openQueue('/reports', async ({ addRow }) => {
    await addRow('looks', olgaId, { itemId: 'engage1', untilMs: Date.now() + 120_000 });
    await addRow('looks', '1010', { itemId: 'engage2', untilMs: 0 });
  });
  await screen.findByText(byOlga);
  expect(screen.getAllByText(/looking at this/)).toHaveLength(1);
  await clock.passSeconds(180);
  await waitFor(() => expect(screen.queryByText(byOlga)).toBeNull());
});

test('[PA-16] a request on a desk names who is viewing it', async () => {
  openWide();
  await openQueue('/requests', ({ addRow }) =>
    addRow('looks', olgaId, { itemId: '2001', untilMs: Date.now() + 120_000 }),
  );
  await waitFor(() => expect(screen.getAllByText(byOlga)).toHaveLength(2));
});

test('[PA-16] viewing a report is recorded after 2 s, renewed every 75 s, and ended when it is left', async () => {
  const { backend, app, clock } = await openQueue('/reports');
  const look = async () => (await backend.rows('looks'))[0];
  await app.user.click(await rowOf(first));
  await screen.findByRole('dialog', { name: 'Report' });
  await clock.passSeconds(1);
  expect(await look()).toBeUndefined();

  await clock.passSeconds(1);
  await waitFor(async () =>
    expect(await look()).toMatchObject({ $id: adminId, itemId: 'engage1' }),
  );
  const untilMs = Number((await look())?.['untilMs']);
  await clock.passSeconds(75);
  await waitFor(async () => expect(Number((await look())?.['untilMs'])).toBeGreaterThan(untilMs));

  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(async () => expect(await look()).toMatchObject({ itemId: 'engage1', untilMs: 0 }));
});

test('[PA-16] viewing is not recorded for a skipped item or in a hidden app before it is seen', async () => {
  const { backend, app, clock } = await openQueue('/reports');
  await app.user.click(await rowOf(first));
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  await clock.passSeconds(1);
  await app.user.click(sheet.getByRole('button', { name: 'Next' }));
  const isActive = vi.spyOn(app.messenger, 'isActive').mockReturnValue(false);
  await clock.passSeconds(5);
  expect(await backend.rows('looks')).toEqual([]);
  isActive.mockRestore();
  await clock.passSeconds(75);
  await waitFor(async () => expect(await backend.rows('looks')).toMatchObject([{ $id: adminId }]));
});
