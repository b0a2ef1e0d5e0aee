import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { deleteRow } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, tapRetry, statusOf, tapRefresh } from './open-admin.ts';
import { decisionOn, listed, openRequests, pending, rowOf } from './open-requests.ts';

test('[RQ-01] the people with an open request are listed with name, X name, X username and handle', async () => {
  await openRequests('1005', '1006');
  const row = await rowOf('1005');
  expect(row.textContent).toContain('Name 1005');
  expect(row.textContent).toContain('Xname 1005');
  expect(row.textContent).toContain('@xuser_1005');
  expect(row.textContent).toContain('@handle_1005');
  expect(new Set(listed())).toEqual(new Set(['Name 1005', 'Name 1006']));
  expect(screen.queryByText(`Person ${adminId}`)).toBeNull();
});

test('[RQ-03] a tap opens a sheet with Approve and Reject; Refresh Requests reads the list again', async () => {
  const { backend, app } = await openRequests('1005');
  await app.user.click(await rowOf('1005'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Approval Request' }));
  expect(sheet.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Reject' })).toBeTruthy();
  expect(sheet.getByText('Xname 1005')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Close' }));
  await backend.person('1006', { ...pending, name: 'Name 1006', x_username: 'xuser_1006' });
  expect(listed()).toEqual(['Name 1005']);
  await tapRefresh(app, 'Refresh Requests');
  await waitFor(() => expect(listed()).toEqual(['Name 1005', 'Name 1006']));
});

test.each([
  ['Approve', 'Request approved', true],
  ['Reject', 'Request rejected', false],
])(
  '[RQ-05] [RQ-06] %s says %s, and the request leaves the list',
  async (button, message, decision) => {
    const { backend, app, sendDecision, openSheet } = await openRequests('1005', '1006');
    await openSheet('1005');
    await app.user.click(buttonOf(button));
    await app.user.click(buttonOf('Close'));
    await sendDecision();
    expect((await statusOf(message)).tone).toBe('success');
    await waitFor(() => expect(listed()).toEqual(['Name 1006']));
    expect(await decisionOn(backend, '1005')).toBe(decision);
    expect(await decisionOn(backend, '1006')).toBe('open');
  },
);

test('[RQ-08] a refusal shows its sentence and the request stays', async () => {
  const { backend, app, sendDecision, openSheet } = await openRequests('1005');
  await openSheet('1005');
  await deleteRow(backend, 'users', '1005');
  await app.user.click(buttonOf('Approve'));
  await sendDecision();
  expect((await statusOf(sentence('user_not_found'))).tone).toBe('failure');
});

test('[RQ-08] a refusal without a sentence shows the one with a warning sign', async () => {
  const { backend, app, sendDecision, openSheet } = await openRequests('1005');
  await openSheet('1005');
  await backend.changeRow('users', '1005', { adminReqOpen: false, adminApproved: false });
  await app.user.click(buttonOf('Approve'));
  await sendDecision();
  expect((await statusOf(sentence('request_decision_failed'))).tone).toBe('failure');
});

test('[RQ-08] a call without a response asks to try again, which then works', async () => {
  const { backend, app, sendDecision, openSheet } = await openRequests('1005');
  await openSheet('1005');
  await backend.fault({ match: 'POST .*/executions', action: { cut: 'before' }, from: 'client' });
  await app.user.click(buttonOf('Approve'));
  await sendDecision();
  expect((await statusOf(sentence('request_call_failed'))).tone).toBe('failure');
  expect(screen.getByText('Failed: approve @xuser_1005')).toBeTruthy();
  expect(await decisionOn(backend, '1005')).toBe('open');
  await app.user.click(buttonOf('Retry'));
  await statusOf('Request approved');
  expect(await decisionOn(backend, '1005')).toBe(true);
});

test('requests that cannot be loaded show an error, and Retry loads them', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1005', { ...pending, name: 'Name 1005', x_username: 'xuser_1005' });
  await backend.fault({ match: 'adminReqOpen', action: { status: 500 }, times: 99 });
  const app = await openAsAdmin(backend, { path: '/requests', heading: 'Approval Requests' });
  expect(await screen.findByText(sentence('requests_load_failed'))).toBeTruthy();
  await tapRetry(backend, app);
  expect(await rowOf('1005')).toBeTruthy();
});

test('without requests the list says so', async () => {
  await openRequests();
  expect(await screen.findByText('No approval requests')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});

test.each([
  ['a name that mirrors the line', '\u202EIvy', 'Ivy'],
  ['a name that poses as two handles', 'Ivy · @ada_x · Telegram @ada_demo', null],
  ['a name that breaks the line', 'Ivy\n@ada_x\u2028@ada_x', 'Ivy @ada_x @ada_x'],
  ['a name of sixty letters', 'N'.repeat(60), null],
  ['a name written from the right', 'נועה כהן', null],
  ['a name of nothing but controls', '\u202E\u200F\u0007', ''],
])(
  '[PA-13] %s cannot look like a handle: the verified one comes first, on its own line',
  async (_case, name, shown) => {
    const { backend, app } = await openRequests();
    await backend.person('1005', {
      ...pending,
      name,
      x_name: name,
      x_username: 'ivy_x',
      tg_handle: 'ivy_demo',
    });
    await tapRefresh(app, 'Refresh Requests');
    const row = await screen.findByRole('button', { name: /@ivy_x/ });
    expect(row.textContent).not.toMatch(/[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/u);
    const isolated = Array.from(row.querySelectorAll('bdi'), (part) => part.textContent);
    expect(isolated).toEqual(['@ivy_x', ...(shown === '' ? [] : [shown ?? name])]);
    // Only the product's own text and data verified by the messenger are not isolated.
    for (const part of row.querySelectorAll('bdi')) part.remove();
    expect(row.textContent).not.toContain('@ada_x');
    expect(row.textContent).toContain('@ivy_demo');
  },
);

test('[RQ-03] a banned person among the requests is marked, in the list and in the sheet', async () => {
  const { backend, app } = await openRequests();
  await backend.person('1005', { ...pending, isBanned: true, x_username: 'xuser_1005' });
  await tapRefresh(app, 'Refresh Requests');
  const row = await rowOf('1005');
  expect(within(row).getByText('Banned')).toBeTruthy();
  await app.user.click(row);
  await screen.findByText(/This person is banned: approving has no effect/);
});

test('[MY-30] a request and the person’s page show the inviter with a link', async () => {
  const { backend, app, openSheet } = await openRequests('1005', '1006');
  await backend.person('1002', { x_username: 'cleo_x' });
  await backend.changeRow('users', '1005', { invitedBy: '1002' });
  await backend.changeRow('users', '1006', { invitedBy: '404' });
  await tapRefresh(app, 'Refresh Requests');

  const invited = within(await openSheet('1005'));
  const inviter = await invited.findByRole('link', { name: '@cleo_x' });
  expect(inviter.getAttribute('href')).toBe('/user/1002');
  await app.user.click(buttonOf('Close'));
  const gone = within(await openSheet('1006'));
  expect(await gone.findByText('Invited by')).toBeTruthy();
  expect(await gone.findByText('Former member')).toBeTruthy();
  app.close();

  const page = await openAsAdmin(backend, { path: '/user/1005', heading: 'Name 1005' });
  await page.user.click(await screen.findByRole('tab', { name: 'Profile' }));
  expect(await screen.findByRole('link', { name: '@cleo_x' })).toBeTruthy();
});
