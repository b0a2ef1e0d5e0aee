import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addReport } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, openWide, tapRefresh } from './open-admin.ts';

const reason = 'Rejects without reading';
const resolvedByOlga = sentence('report_resolved', { handle: 'olga', outcome: 'none' });

/** Two administrators: max looks at a report about ada, and olga can resolve it. */
async function openTwoAdmins(...ids: readonly string[]) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'max' });
  await backend.person('1009', { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada' });
  for (const id of ids) await addReport(backend, id, { engageId: `engage-${id}` });
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports', clock });
  return {
    backend,
    app,
    clock,
    resolveAsOlga: (reportId: string) => backend.act('1009', 'resolveReport', { reportId }),
    chooseBan: async (id: string) => {
      await app.user.click(await screen.findByRole('button', { name: new RegExp(`says ${id}`) }));
      await screen.findByRole('radio', { name: 'Ban' });
      await clock.settle();
      await app.user.click(screen.getByRole('radio', { name: 'Ban' }));
      await app.user.type(screen.getByLabelText('Reason for the ban'), reason);
    },
    confirmBan: async () => {
      await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
      await screen.findByText('Ban @ada? The person loses access at once.');
      await clock.settle();
      await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
    },
  };
}

test('[PA-16] banning by a report that another administrator resolved says so, keeps the reason and links to banning that person', async () => {
  const { backend, app, clock, resolveAsOlga, chooseBan, confirmBan } = await openTwoAdmins('r1');
  await chooseBan('r1');
  await resolveAsOlga('r1');
  await confirmBan();
  await clock.passSeconds(5);

  expect(await screen.findByText(resolvedByOlga)).toBeTruthy();
  expect(screen.getByText(/^Your choice, not applied: Ban/).textContent).toContain(reason);
  expect(screen.queryByText('Report marked as resolved')).toBeNull();
  expect((await backend.row('users', '1001'))['isBanned']).toBe(false);

  await app.user.click(buttonOf('Ban User'));
  const sheet = await screen.findByRole('dialog', { name: 'Ban @ada' });
  expect(within(sheet).getByText('@ada')).toBeTruthy();
  expect(fieldOf('Reason').value).toBe(reason);
  await app.user.click(within(sheet).getByRole('button', { name: 'Ban User' }));
  await app.user.click(await within(sheet).findByRole('button', { name: 'Confirm Ban' }));
  await waitFor(async () => {
    expect(await backend.row('users', '1001')).toMatchObject({ isBanned: true, banReason: reason });
  });
});

test('[PA-16] an open report says at once when another administrator resolves it, and keeps the choice', async () => {
  openWide();
  const { backend, app, clock, resolveAsOlga, chooseBan } = await openTwoAdmins('r1', 'r2');
  await chooseBan('r1');
  await resolveAsOlga('r1');
  await tapRefresh(app, 'Refresh Reports');

  expect(await screen.findByText(resolvedByOlga)).toBeTruthy();
  expect(screen.getByText(/^Your choice, not applied: Ban/).textContent).toContain(reason);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ban' }).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Reason for the ban').value).toBe(reason);
  expect(screen.queryByRole('button', { name: /and resolve$/ })).toBeNull();
  expect(buttonOf('Ban User')).toBeTruthy();
  expect((await backend.row('users', '1001'))['isBanned']).toBe(false);

  await clock.settle();
  await app.user.click(buttonOf('Next'));
  await waitFor(() => expect(screen.queryByText(resolvedByOlga)).toBeNull());
  expect(buttonOf('Mark as Resolved')).toBeTruthy();
});

test('[PA-16] [FA-27] a ban with an end on a report that another administrator resolves first is offered with that end', async () => {
  openWide();
  const { app, clock, resolveAsOlga, chooseBan } = await openTwoAdmins('r1', 'r2');
  await chooseBan('r1');
  await app.user.selectOptions(screen.getByLabelText('Ends'), 'In 7 days');
  const end = new Date(clock.nowMs() + 7 * 24 * 60 * 60 * 1000);
  await resolveAsOlga('r1');
  await tapRefresh(app, 'Refresh Reports');
  expect(await screen.findByText(resolvedByOlga)).toBeTruthy();
  await app.user.click(buttonOf('Ban User'));
  const ban = within(await screen.findByRole('dialog', { name: 'Ban @ada' }));
  expect(ban.getByLabelText<HTMLInputElement>('Last day of the ban').value).toBe(
    end.toLocaleDateString('sv-SE'),
  );
});

test.each(['ArrowUp', 'ArrowDown'])(
  '[PA-16] [PA-03] %s leads from a resolved report to the first open one',
  async (key) => {
    openWide();
    const { app, resolveAsOlga } = await openTwoAdmins('r1', 'r2', 'r3');
    await app.user.click(await screen.findByRole('button', { name: /says r2/ }));
    await resolveAsOlga('r2');
    await tapRefresh(app, 'Refresh Reports');
    expect(await screen.findByText(resolvedByOlga)).toBeTruthy();
    await app.user.keyboard(`{${key}}`);
    const pane = within(screen.getByRole('region', { name: 'Report' }));
    expect(await pane.findByText(/says r1/u, { selector: 'blockquote bdi' })).toBeTruthy();
    expect(screen.queryByText(resolvedByOlga)).toBeNull();
  },
);

test('[PA-16] if two administrators choose the same outcome, the second one sees who was first and no further action', async () => {
  const { app, clock, resolveAsOlga } = await openTwoAdmins('r1');
  await app.user.click(await screen.findByRole('button', { name: /says r1/ }));
  await screen.findByRole('dialog');
  await clock.settle();
  await resolveAsOlga('r1');
  await app.user.click(buttonOf('Mark as Resolved'));
  await clock.passSeconds(5);
  expect(await screen.findByText(resolvedByOlga)).toBeTruthy();
  expect(screen.queryByText(/not applied/)).toBeNull();
  expect(screen.queryByText('Report marked as resolved')).toBeNull();
});

test('[PA-16] an open request says when another administrator decides it, and keeps the reason', async () => {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'max' });
  await backend.person('1009', { isAdmin: true, x_username: 'olga' });
  await backend.person('2001', { x_username: 'asks', adminApproved: false, adminReqOpen: true });
  const app = await openAsAdmin(backend, { path: '/requests', heading: 'Approval Requests' });
  await app.user.type(await screen.findByLabelText(/^Reason/), reason);
  await backend.act('1009', 'decideApprovalRequest', { userId: '2001', isApproved: true });
  await tapRefresh(app, 'Refresh Requests');

  const decided = sentence('request_decided', { isApproved: true, handle: 'olga' });
  expect(await screen.findByText(decided)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe(reason);
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
});

test('[PA-09] an undone decision on a report has its choice and its reason again, and a ban asks again', async () => {
  const { backend, app, clock, chooseBan, confirmBan } = await openTwoAdmins('r1', 'r2');
  await chooseBan('r1');
  await confirmBan();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No action' }).checked).toBe(true);
  await clock.settle();
  await app.user.click(screen.getByRole('button', { name: /^Undo \d/u }));
  expect(fieldOf('Reason for the ban').value).toBe(reason);
  expect(screen.queryByText('Ban @ada? The person loses access at once.')).toBeNull();
  expect((await backend.row('reports', 'r1'))['isResolved']).toBe(false);
});

test.each([
  { name: 'the last report of the queue', ids: ['r1'] },
  { name: 'a report after the next one was begun', ids: ['r1', 'r2'] },
])('[PA-09] an undone ban by $name has its reason again', async ({ ids }) => {
  const { app, clock, chooseBan, confirmBan } = await openTwoAdmins(...ids);
  await chooseBan('r1');
  await confirmBan();
  await clock.settle();
  const next = screen.queryByRole('radio', { name: 'Warn' });
  if (next !== null) await app.user.click(next);
  await app.user.click(screen.getByRole('button', { name: /^Undo \d/u }));
  expect((await screen.findByLabelText<HTMLInputElement>('Reason for the ban')).value).toBe(reason);
  expect(screen.queryByText('Ban @ada? The person loses access at once.')).toBeNull();
});

test('[PA-16] a further report about the same engagement does not inherit the choice', async () => {
  openWide();
  const { app, backend, resolveAsOlga, chooseBan } = await openTwoAdmins('r1');
  await chooseBan('r1');
  await addReport(backend, 'r2', { engageId: 'engage-r1' });
  await resolveAsOlga('r1');
  await tapRefresh(app, 'Refresh Reports');
  await waitFor(() => expect(screen.queryByText(/says r1$/u)).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No action' }).checked).toBe(true);
  expect(buttonOf('Mark as Resolved').ariaDisabled).toBe('true');
});
