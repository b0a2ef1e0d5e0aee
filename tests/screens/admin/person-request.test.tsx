import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addReport } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, openWide, tapRefresh } from './open-admin.ts';
import { pending } from './open-requests.ts';

async function openPerson(columns: object) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1002', { x_username: 'ben', ...columns });
  const clock = createSteeredClock();
  const options = { path: '/user/1002', heading: 'Person 1002', clock };
  const app = await openAsAdmin(backend, options);
  const page = within(await screen.findByRole('region', { name: 'Administration' }));
  const offered = () =>
    page
      .queryAllByRole('button', { name: /^(?:Approve|Reject)$/u })
      .map(({ textContent }) => textContent.trim());
  return { backend, clock, app, page, offered };
}

test.each([
  ['who waits', pending, ['Reject', 'Approve']],
  ['who was rejected', { adminApproved: false, rejectedAtMs: 1 }, ['Approve']],
  ['who is a member', {}, []],
  ['who waits and is banned', { ...pending, isBanned: true }, ['Reject', 'Approve']],
])('[PA-01] [PA-04] the page of a person %s offers what can be decided', async (...row) => {
  const [, columns, names] = row;
  const { offered } = await openPerson(columns);
  expect(offered()).toEqual(names);
});

test('[PA-09] [MY-22] while a decision is pending or being sent no other one is offered', async () => {
  const { backend, clock, app, page, offered } = await openPerson(pending);
  await app.user.click(buttonOf('Approve'));
  expect(page.getByText('Approved @ben')).toBeTruthy();
  expect(offered()).toEqual([]);
  await app.user.click(buttonOf('Undo 5'));
  expect(offered()).toEqual(['Reject', 'Approve']);
  await app.user.click(buttonOf('Reject'));
  const match = 'POST .*/executions';
  await backend.fault({ match, from: 'client', action: { isHeld: true } });
  await clock.passSeconds(5);
  expect(offered()).toEqual([]);
  await backend.noFaults();
  expect(await page.findByText('Request rejected')).toBeTruthy();
  await waitFor(() => expect(offered()).toEqual(['Approve']));
});

test('[PA-01] [MY-21] a refused decision says why, and can be made again', async () => {
  const { backend, clock, app, page, offered } = await openPerson(pending);
  await backend.changeRow('users', '1002', { adminReqOpen: false, adminApproved: false });
  await app.user.click(buttonOf('Reject'));
  await clock.passSeconds(5);
  expect(await page.findByText('Failed: reject @ben')).toBeTruthy();
  await waitFor(() => expect(offered()).toEqual(['Approve']));
});

test('[PA-01] a lifted ban and a rejection followed by an approval are not mentioned', async () => {
  const { page } = await openPerson({
    isBanned: false,
    bannedAtMs: 1,
    banReason: 'Spam',
    rejectedAtMs: 1,
    rejectReason: 'Empty account',
  });
  expect(page.queryByText(/Spam|Empty account/u)).toBeNull();
  expect(page.queryByText('Banned')).toBeNull();
});

test('[PA-12] a person who rejects half of the engagements is not marked as rejecting often', async () => {
  const { page } = await openPerson({ decisions: 12, rejections: 6 });
  expect(page.queryByText(/^Rejected 6 of 12/u)).toBeNull();
  expect(page.getByText('6 of 12').className).not.toContain('text-failure');
});

test('[PA-16] [PA-06] the ban’s prompt disappears with the report', async () => {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'max' });
  await backend.person('1009', { isAdmin: true, x_username: 'olga' });
  await addReport(backend, 'r1');
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports', clock });
  const pane = within(await screen.findByRole('region', { name: 'Report' }));
  await clock.settle();
  await app.user.click(pane.getByRole('radio', { name: 'Ban' }));
  await app.user.type(pane.getByLabelText('Reason for the ban'), 'Spam');
  await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
  expect(await pane.findByText(/^Ban @ada\?/u)).toBeTruthy();
  await backend.act('1009', 'resolveReport', { reportId: 'r1' });
  await tapRefresh(app, 'Refresh Reports');
  expect((await pane.findByText(/^Your choice, not applied: Ban/u)).textContent).toContain('Spam');
  expect(pane.queryByText(/^Ban @ada\?/u)).toBeNull();
});
