import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { adminId, buttonOf, openWide, statusOf, tapRefresh } from './open-admin.ts';
import { decisionOn, listed, openRequests, rowOf } from './open-requests.ts';

test('[PA-03] the oldest comes first, and each decision continues to the next in the same sheet', async () => {
  const { backend, app, clock, sendDecision, openSheet } = await openRequests(
    '1005',
    '1006',
    '1007',
  );
  await waitFor(() => expect(listed()).toEqual(['Name 1005', 'Name 1006', 'Name 1007']));
  const dialog = await openSheet('1005');
  const sheet = within(dialog);
  expect(sheet.getByText('1 of 3')).toBeTruthy();
  await app.user.keyboard('a');
  expect(screen.getByRole('dialog', { name: 'Approval Request' })).toBe(dialog);
  expect(sheet.getByText('2 of 3')).toBeTruthy();
  expect(sheet.getByText('Xname 1006')).toBeTruthy();
  expect(sheet.getByText('Approved @xuser_1005')).toBeTruthy();
  await app.user.keyboard('{ArrowRight}');
  expect(sheet.getByText('3 of 3')).toBeTruthy();
  expect(sheet.getByText('Xname 1007')).toBeTruthy();
  await app.user.keyboard('{ArrowLeft}');
  await clock.settle();
  await app.user.keyboard('r');
  expect(sheet.getByText('Rejected @xuser_1006')).toBeTruthy();
  await sendDecision();
  await waitFor(async () => expect(await decisionOn(backend, '1005')).toBe(true));
  await waitFor(async () => expect(await decisionOn(backend, '1006')).toBe(false));
  expect(await decisionOn(backend, '1007')).toBe('open');
});

test('[PA-03] a decision on the last request continues to the previous one', async () => {
  const { app, openSheet } = await openRequests('1005', '1006', '1007');
  const sheet = within(await openSheet('1007'));
  await app.user.keyboard('a');
  expect(sheet.getByText('Approved @xuser_1007')).toBeTruthy();
  expect(sheet.getByText('Xname 1006')).toBeTruthy();
});

test('[PA-09] a decision can be undone before it is sent, and is sent when the screen is left', async () => {
  const { backend, app, clock, openSheet } = await openRequests('1005', '1006');
  await openSheet('1005');
  await app.user.click(buttonOf('Reject'));
  await clock.settle();
  await app.user.click(screen.getByRole('button', { name: /^Undo \d/ }));
  expect(within(screen.getByRole('dialog')).getByText('Xname 1005')).toBeTruthy();
  expect(screen.getByText('1 of 2')).toBeTruthy();
  await clock.settle();
  await app.user.click(buttonOf('Approve'));
  expect(await decisionOn(backend, '1005')).toBe('open');
  await app.user.click(buttonOf('Close'));
  await app.user.click(screen.getByRole('link', { name: /Home/ }));
  await waitFor(async () => expect(await decisionOn(backend, '1005')).toBe(true));
  expect(await backend.rows('moderationLog')).toHaveLength(1);
});

test('[MY-22] [FA-19] another X account in the open request decides nothing for half a second', async () => {
  openWide();
  const { backend, app, clock } = await openRequests('1005', '1006');
  await screen.findByRole('button', { name: 'Approve' });
  await clock.settle();
  await backend.changeRow('users', '1005', { xUserId: 'other', x_name: 'Xname other' });
  await tapRefresh(app, 'Refresh Requests');
  await screen.findAllByText('Xname other');
  await app.user.click(buttonOf('Approve'));
  expect(screen.queryByText('Approved @xuser_1005')).toBeNull();
  await clock.settle();
  await app.user.click(buttonOf('Approve'));
  expect(screen.getByText('Approved @xuser_1005')).toBeTruthy();
});

test('[RQ-01] a new request of a person who was rejected in this visit is listed, without the earlier reason', async () => {
  const { backend, app, openSheet, sendDecision } = await openRequests('1005');
  const sheet = within(await openSheet('1005'));
  await app.user.type(sheet.getByRole('textbox'), 'Too new');
  await app.user.click(sheet.getByRole('button', { name: 'Reject' }));
  await sendDecision();
  await waitFor(async () => expect(await decisionOn(backend, '1005')).toBe(false));
  await backend.changeRow('users', '1005', { adminReqOpen: true, requestedAtMs: Date.now() + 1 });
  await tapRefresh(app, 'Refresh Requests');
  const again = within(await openSheet('1005'));
  expect(again.getByRole<HTMLInputElement>('textbox').value).toBe('');
  expect(again.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('[PA-03] earlier decisions about a person are shown with their administrators', async () => {
  const { backend, app } = await openRequests('1005');
  await backend.act(adminId, 'decideApprovalRequest', { userId: '1005', isApproved: false });
  await backend.changeRow('users', '1005', { adminReqOpen: true });
  await app.user.click(await rowOf('1005'));
  expect(await screen.findByText(/^Rejected by @/)).toBeTruthy();
  expect(screen.queryByText(/^X account changed/u)).toBeNull();
});

test('[FA-19] a second administrator sees who decided first, and the request leaves the list', async () => {
  const { backend, app, sendDecision, openSheet } = await openRequests('1005', '1006');
  await backend.person('1009', { isAdmin: true, x_username: 'root_x' });
  await openSheet('1005');
  await backend.act('1009', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  await app.user.click(buttonOf('Approve'));
  await app.user.click(buttonOf('Close'));
  await sendDecision();
  expect(
    (await statusOf(sentence('request_decided', { handle: 'root_x', isApproved: false }))).tone,
  ).toBe('failure');
  await waitFor(() => expect(listed()).toEqual(['Name 1006']));
});

test('[PA-03] requests come by the time of the request, not of the row', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007');
  const now = Date.now();
  await backend.changeRow('users', '1005', { requestedAtMs: now + 9000 });
  await backend.changeRow('users', '1006', { requestedAtMs: now + 8000 });
  await tapRefresh(app, 'Refresh Requests');
  await waitFor(() => expect(listed()).toEqual(['Name 1007', 'Name 1006', 'Name 1005']));
});

test('[PA-04] a rejection in the sheet can have a reason, which is not kept for the next', async () => {
  const { backend, app, clock, sendDecision, openSheet } = await openRequests('1005', '1006');
  await openSheet('1005');
  const reason = () => screen.getByLabelText<HTMLInputElement>('Reason (shown to the person)');
  await app.user.type(reason(), 'no posts{Enter}');
  expect(reason().value).toBe('');
  // The field no longer has the focus, so keys decide again.
  await clock.settle();
  await app.user.keyboard('a');
  expect(screen.getByText('Approved @xuser_1006')).toBeTruthy();
  await sendDecision();
  await waitFor(async () => {
    expect(await backend.row('users', '1005')).toMatchObject({ rejectReason: 'no posts' });
  });
});

test('[PA-03] a changed X account and people with similar handles are shown', async () => {
  const { backend, app } = await openRequests('1005');
  await backend.person('1009', { x_username: 'xuser__1oo5', isBanned: true });
  const decide = { userId: '1005', isApproved: false, reason: 'no posts' };
  await backend.act(adminId, 'decideApprovalRequest', decide);
  await backend.changeRow('users', '1005', { adminReqOpen: true, x_username: 'xuser_10o5' });
  await tapRefresh(app, 'Refresh Requests');
  await app.user.click(await screen.findByRole('button', { name: /^@xuser_10o5/ }));
  expect(
    await screen.findByText('X account changed since: @xuser_1005 → @xuser_10o5'),
  ).toBeTruthy();
  expect(screen.getByText('no posts')).toBeTruthy();
  const near = await screen.findByRole('region', { name: 'Nearly the same handle' });
  expect(within(near).getByRole('link', { name: /@xuser__1oo5.*Banned/ })).toBeTruthy();
});

test('[MY-22] one double tap decides one request, by button and by key', async () => {
  const { app, clock, openSheet } = await openRequests('1005', '1006', '1007');
  await openSheet('1005');
  await app.user.dblClick(buttonOf('Approve'));
  expect(screen.getByText('2 of 3')).toBeTruthy();
  expect(buttonOf('Approve').ariaDisabled).toBe('true');
  await clock.settle();
  await app.user.keyboard('aa');
  expect(screen.getByText('3 of 3')).toBeTruthy();
});
