import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { addReport } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, openWide } from './open-admin.ts';

const waits = { adminApproved: false, adminReqOpen: true };

async function openDesk(path: string, heading: string | RegExp) {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  for (const [index, handle] of ['ada', 'ben', 'cleo'].entries()) {
    const id = `100${String(index + 1)}`;
    await backend.person(id, { x_username: handle, requestedAtMs: index + 1, ...waits });
  }
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path, heading, clock });
  return { backend, app, clock };
}

/** The place of a name in the sidebar. */
function linkIn(sidebar: HTMLElement, name: string): HTMLElement {
  return within(sidebar).getByRole('link', { name, hidden: true });
}

test('[PA-08] the queue has its first request open beside the list, and keys decide', async () => {
  const { backend, app, clock } = await openDesk('/requests', 'Approval Requests');
  const pane = await screen.findByRole('region', { name: 'Approval Request' });
  expect(within(pane).getByText('@ada')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const current = screen.getByRole('button', { current: true });
  expect(current.textContent).toContain('@ada');
  await app.user.keyboard('{ArrowDown}');
  await clock.settle();
  await app.user.keyboard('r');
  await waitFor(() => expect(within(pane).getByText('@cleo')).toBeTruthy());
  await clock.passSeconds(5);
  await waitFor(async () => {
    expect(await backend.row('users', '1002')).toMatchObject({
      adminReqOpen: false,
      adminApproved: false,
    });
  });
  await app.user.keyboard('a');
  expect(await within(pane).findByText('@ada')).toBeTruthy();
});

test('[PA-04] [PA-08] digits choose a common reason, a second tap clears it, and an approval has none', async () => {
  const { backend, app, clock } = await openDesk('/requests', 'Approval Requests');
  const pane = within(await screen.findByRole('region', { name: 'Approval Request' }));
  const reason = () => pane.getByLabelText<HTMLInputElement>('Reason (shown to the person)').value;
  await app.user.keyboard('2');
  expect(reason()).toMatch(/^This is not your own X account\./);
  const usual = pane.getByRole('button', { name: /^Not their own/, pressed: true });
  await app.user.click(usual);
  expect(reason()).toBe('');
  await app.user.click(usual);
  await clock.settle();
  await app.user.click(pane.getByRole('button', { name: /^Approve/ }));
  await clock.passSeconds(5);
  await waitFor(async () => expect(await backend.rows('moderationLog')).toHaveLength(1));
  expect((await backend.rows('moderationLog'))[0]).toMatchObject({ targetId: '1001' });
  expect((await backend.rows('moderationLog'))[0]?.['reason'] ?? '').toBe('');
});

test('[PA-08] keys decide nothing while several are selected', async () => {
  const { app } = await openDesk('/requests', 'Approval Requests');
  await screen.findByRole('region', { name: 'Approval Request' });
  await app.user.click(buttonOf('Select'));
  expect(screen.queryByRole('region', { name: 'Approval Request' })).toBeNull();
  await app.user.keyboard('a');
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
});

test('[PA-08] after an outcome is chosen by tap, letters and arrows still work', async () => {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { x_username: 'ada' });
  for (const id of ['report1', 'report2']) await addReport(backend, id, { engageId: `e-${id}` });
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports', clock });
  const pane = within(await screen.findByRole('region', { name: 'Report' }));
  await clock.settle();
  await app.user.click(pane.getByRole('radio', { name: 'Warn' }));
  await app.user.keyboard('{ArrowLeft}{ArrowRight}');
  expect(pane.getByRole<HTMLInputElement>('radio', { name: 'Warn' }).checked).toBe(true);
  expect(pane.getByText('1 of 2')).toBeTruthy();
  await app.user.keyboard('a');
  await clock.passSeconds(5);
  await waitFor(async () => expect((await backend.row('users', '1001'))['warnCount']).toBe(1));
});

test('[PA-08] [PA-09] on a desk the selection and its decision are beside the list', async () => {
  const { app } = await openDesk('/requests', 'Approval Requests');
  await app.user.click(await screen.findByRole('button', { name: 'Select' }));
  const pane = screen.getByRole('region', { name: 'Select' });
  await app.user.click(screen.getByRole('checkbox', { name: '@ben' }));
  await app.user.click(screen.getByRole('checkbox', { name: '@cleo' }));
  const picked = within(pane).getByRole('list', { name: '2 selected' });
  expect(within(picked).getAllByRole('listitem')).toHaveLength(2);
  expect(within(picked).getByText('@ben')).toBeTruthy();
  expect(within(picked).getAllByText(/^[\d,]+\sd/u)).toHaveLength(2);
  await app.user.click(within(pane).getByRole('button', { name: 'Reject 2' }));
  await app.user.click(within(pane).getByRole('button', { name: 'Reject 2' }));
  expect(await within(pane).findByText('0 of 2')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Select' })).toBeNull());
  expect(screen.getByText('2 of 2 done')).toBeTruthy();
});

test('[PA-08] people and log are tables, and a sidebar leads everywhere', async () => {
  const { app } = await openDesk('/admin/people', /^People/);
  const table = await screen.findByRole('table', { name: 'People' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'X username',
    'Telegram',
    'Status',
    'Points',
    'Joined',
  ]);
  expect(within(table).getByRole('link', { name: '@ada' }).getAttribute('href')).toBe('/user/1001');
  const sidebar = screen.getByRole('navigation', { name: 'Admin', hidden: true });
  expect(linkIn(sidebar, 'People').getAttribute('aria-current')).toBe('page');
  await app.user.click(within(sidebar).getByText('Moderation Log'));
  expect(await screen.findByRole('heading', { name: 'Moderation Log' })).toBeTruthy();
});

test('[AD-01] a count in the sidebar turns amber once the oldest of it has waited for a day', async () => {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  const hourMs = 60 * 60 * 1000;
  for (const [id, hours] of [
    ['1001', 25],
    ['1002', 1],
  ] as const) {
    await backend.person(id, { ...waits, requestedAtMs: Date.now() - hours * hourMs });
  }
  await addReport(backend, 'report1');
  await openAsAdmin(backend, { path: '/admin/people', heading: /^People/ });
  const sidebar = await screen.findByRole('navigation', { name: 'Admin', hidden: true });
  expect((await within(sidebar).findByText('2')).className).toContain('text-warning');
  expect((await within(sidebar).findByText('1')).className).toContain('text-accent');
});

test('[PA-08] Enter shows the same prompt as the form’s button', async () => {
  const { app } = await openDesk('/admin/unban-tool', 'Unban Users');
  await app.user.type(screen.getByLabelText('Username'), 'ada{Enter}');
  expect(await screen.findByText('Unban @ada? The person gets access again.')).toBeTruthy();
  await app.user.type(screen.getByLabelText('Username'), '{Enter}');
  expect(buttonOf('Confirm Unban')).toBeTruthy();
});

test('[PA-01] [PA-08] a person’s page is beside the sidebar, in its People section', async () => {
  await openDesk('/user/1001', 'Person 1001');
  const sidebar = screen.getByRole('navigation', { name: 'Admin', hidden: true });
  expect(linkIn(sidebar, 'People').getAttribute('aria-current')).toBe('true');
});

test('[PA-23] a person’s timeline and notes are side by side on a desk', async () => {
  await openDesk('/user/1001', 'Person 1001');
  expect(await screen.findByRole('region', { name: 'Timeline' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Notes' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Tools' })).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('[PA-04] [PA-09] the rejected list offers to approve, which can be undone before it is sent', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1009', { x_username: 'dora', adminApproved: false });
  const heading = /^Rejected Users/;
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path: '/admin/rejected-list', heading, clock });
  await app.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await app.user.click(buttonOf('Undo 5'));
  await clock.passSeconds(6);
  expect(await backend.row('users', '1009')).toMatchObject({ adminApproved: false });
  await app.user.click(buttonOf('Approve'));
  expect(screen.getByText('Approved @dora')).toBeTruthy();
  await clock.passSeconds(5);
  await waitFor(async () => {
    expect(await backend.row('users', '1009')).toMatchObject({ adminApproved: true });
  });
});
