import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { deleteRow } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, statusOf } from './open-admin.ts';

const pending = { adminApproved: false, adminReqOpen: true };

async function openRequests(...ids: readonly string[]) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  for (const id of ids) {
    await backend.person(id, {
      ...pending,
      name: `Name ${id}`,
      x_name: `Xname ${id}`,
      x_username: `xuser_${id}`,
      tg_handle: `handle_${id}`,
    });
  }
  const app = await openAsAdmin(backend, { path: '/requests', heading: 'Approval Requests' });
  await waitFor(() => expect(buttonOf('Refresh Requests').disabled).toBe(false));
  return { backend, app };
}

const rowOf = (id: string) => screen.findByRole('button', { name: new RegExp(`^@xuser_${id}`) });
const listed = () =>
  screen
    .queryAllByRole('button', { name: /^@/ })
    .map((row) => /Name \d+/.exec(row.textContent)?.[0] ?? '');

async function isApproved(backend: TestBackend, id: string): Promise<unknown> {
  const row = await backend.row('users', id);
  return row['adminReqOpen'] === true ? 'open' : row['adminApproved'];
}

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

test('[RQ-03] a tap opens a sheet with Approve and Reject; Refresh Requests reads the list anew', async () => {
  const { backend, app } = await openRequests('1005');
  await app.user.click(await rowOf('1005'));
  const sheet = within(screen.getByRole('dialog', { name: 'Approval Request' }));
  expect(sheet.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Reject' })).toBeTruthy();
  expect(sheet.getByText('Xname 1005')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Close' }));
  await backend.person('1006', { ...pending, name: 'Name 1006', x_username: 'xuser_1006' });
  expect(listed()).toEqual(['Name 1005']);
  await app.user.click(buttonOf('Refresh Requests'));
  await waitFor(() => expect(listed()).toEqual(['Name 1005', 'Name 1006']));
});

test.each([
  ['Approve', 'Request approved', true],
  ['Reject', 'Request rejected', false],
])(
  '[RQ-05] [RQ-06] %s says %s, and the request leaves the list',
  async (button, message, decision) => {
    const { backend, app } = await openRequests('1005', '1006');
    await app.user.click(await rowOf('1005'));
    await app.user.click(buttonOf(button));
    await app.user.click(buttonOf('Close'));
    expect((await statusOf(message)).tone).toBe('success');
    await waitFor(() => expect(listed()).toEqual(['Name 1006']));
    expect(await isApproved(backend, '1005')).toBe(decision);
    expect(await isApproved(backend, '1006')).toBe('open');
  },
);

test('[RQ-08] a refusal shows its sentence and the request stays', async () => {
  const { backend, app } = await openRequests('1005');
  await app.user.click(await rowOf('1005'));
  await deleteRow(backend, 'users', '1005');
  await app.user.click(buttonOf('Approve'));
  expect((await statusOf('User not found')).tone).toBe('failure');
});

test('[RQ-08] a refusal without a sentence shows the one with a warning sign', async () => {
  const { backend, app } = await openRequests('1005');
  await app.user.click(await rowOf('1005'));
  await backend.changeRow('users', '1005', { adminReqOpen: false, adminApproved: false });
  await app.user.click(buttonOf('Approve'));
  expect((await statusOf('Unknown error ⚠️')).tone).toBe('failure');
});

test('[RQ-08] a call without an answer asks to try again, which then works', async () => {
  const { backend, app } = await openRequests('1005');
  await app.user.click(await rowOf('1005'));
  await backend.fault({ match: 'POST .*/executions', action: { cut: 'before' }, from: 'client' });
  await app.user.click(buttonOf('Approve'));
  expect((await statusOf('Failed to update request. Try again!')).tone).toBe('failure');
  expect(await isApproved(backend, '1005')).toBe('open');
  await app.user.click(await rowOf('1005'));
  await app.user.click(buttonOf('Approve'));
  await statusOf('Request approved');
  expect(await isApproved(backend, '1005')).toBe(true);
});

test('requests that cannot be loaded say so, and Retry loads them', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1005', { ...pending, name: 'Name 1005', x_username: 'xuser_1005' });
  await backend.fault({ match: 'adminReqOpen', action: { status: 500 } });
  const app = await openAsAdmin(backend, { path: '/requests', heading: 'Approval Requests' });
  expect(await screen.findByText('Failed to load requests')).toBeTruthy();
  await app.user.click(buttonOf('Retry'));
  expect(await rowOf('1005')).toBeTruthy();
});

test('without requests the list says so', async () => {
  await openRequests();
  expect(await screen.findByText('No approval requests')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});

test('[PA-09] several picked requests are decided together, each with its own result, failures first', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007', '1008001');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  expect(buttonOf('Approve').disabled).toBe(true);
  for (const id of ['1005', '1006', '1007']) {
    await app.user.click(screen.getByRole('checkbox', { name: `@xuser_${id}` }));
  }
  expect(screen.getByText('3 selected')).toBeTruthy();
  await deleteRow(backend, 'users', '1006');
  await app.user.click(buttonOf('Approve 3'));
  expect((await statusOf('Approve 3 people?')).tone).toBe('warning');
  expect(await isApproved(backend, '1005')).toBe('open');
  await app.user.click(buttonOf('Approve 3'));
  const line = await statusOf('2 of 3 done, 1 failed and stayed in the list');
  expect(line.tone).toBe('failure');
  const results = screen.getByRole('region', { name: 'Results' });
  const texts = within(results).getAllByRole('listitem');
  expect(texts.map((item) => item.textContent)).toEqual([
    '@xuser_1006 User not found',
    '@xuser_1005 Request approved',
    '@xuser_1007 Request approved',
  ]);
  expect(await isApproved(backend, '1005')).toBe(true);
  expect(await isApproved(backend, '1007')).toBe(true);
  expect(await isApproved(backend, '1008001')).toBe('open');
});

test('[PA-09] a run over all picked requests shows how far it is, and Cancel before it sends nothing', async () => {
  const { backend, app } = await openRequests('1005', '1006');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Reject 2'));
  await app.user.click(buttonOf('Cancel'));
  expect(await isApproved(backend, '1005')).toBe('open');
  await backend.fault({ match: 'POST .*/executions', action: { delayMs: 300 }, times: 2 });
  await app.user.click(buttonOf('Reject 2'));
  expect((await statusOf('Reject 2 people?')).tone).toBe('warning');
  expect(buttonOf('Reject 2').className).toContain('bg-destructive-fill');
  await app.user.click(buttonOf('Reject 2'));
  expect(await screen.findByText('0 of 2')).toBeTruthy();
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  expect((await statusOf('2 of 2 done')).tone).toBe('success');
  expect(await screen.findByText('No approval requests')).toBeTruthy();
  expect(await isApproved(backend, '1006')).toBe(false);
});

test.each([
  ['a name that mirrors the line', '\u202EIvy', 'Ivy'],
  ['a name that poses as two handles', 'Ivy · @ada_x · Telegram @ada_demo', null],
  ['a name that breaks the line', 'Ivy\n@ada_x\u2028@ada_x', 'Ivy @ada_x @ada_x'],
  ['a name of sixty letters', 'N'.repeat(60), null],
  ['a name written from the right', 'נועה כהן', null],
  ['a name of nothing but controls', '\u202E\u200F\u0007', ''],
])(
  '[PA-13] %s cannot pass for a handle: the verified one comes first, on a line of its own',
  async (_case, name, shown) => {
    const { backend } = await openRequests();
    await backend.person('1005', {
      ...pending,
      name,
      x_name: name,
      x_username: 'ivy_x',
      tg_handle: 'ivy_demo',
    });
    await userEvent.click(buttonOf('Refresh Requests'));
    const row = await screen.findByRole('button', { name: /@ivy_x/ });
    expect(row.textContent).not.toMatch(/[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/u);
    const isolated = Array.from(row.querySelectorAll('bdi'), (part) => part.textContent);
    expect(isolated).toEqual(['@ivy_x', ...(shown === '' ? [] : [shown ?? name])]);
    // What is not isolated is the product's own words and what the messenger vouches for.
    for (const part of row.querySelectorAll('bdi')) part.remove();
    expect(row.textContent).not.toContain('@ada_x');
    expect(row.textContent).toContain('@ivy_demo');
  },
);

test('[RQ-03] a banned person among the requests is marked, in the list and in the sheet', async () => {
  const { backend, app } = await openRequests();
  await backend.person('1005', { ...pending, isBanned: true, x_username: 'xuser_1005' });
  await app.user.click(buttonOf('Refresh Requests'));
  const row = await rowOf('1005');
  expect(within(row).getByText('Banned')).toBeTruthy();
  await app.user.click(row);
  await screen.findByText(/This person is banned: an approval changes nothing/);
});

test('[PA-09] a run can be stopped, and what is left stays picked', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Reject 3'));
  await backend.fault({ match: 'POST .*/executions', action: { delayMs: 500 }, times: 3 });
  await app.user.click(buttonOf('Reject 3'));
  await app.user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('2 selected')).toBeTruthy();
  expect(await isApproved(backend, '1005')).toBe(false);
  expect(await isApproved(backend, '1006')).toBe('open');
});

test('[PA-09] leaving in the midst of a run is asked about first, and ends it', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Approve 3'));
  await backend.fault({ match: 'POST .*/executions', action: { delayMs: 700 }, times: 3 });
  await app.user.click(buttonOf('Approve 3'));
  await screen.findByText('0 of 3');
  await app.user.click(screen.getByRole('link', { name: /Home/ }));
  expect((await statusOf('Not all are decided yet. Leaving stops the run.')).tone).toBe('warning');
  expect(window.location.pathname).toBe('/requests');
  await app.user.click(buttonOf('Stop and leave'));
  expect(window.location.pathname).toBe('/');
  await waitFor(async () => expect(await isApproved(backend, '1005')).toBe(true));
  expect(await isApproved(backend, '1007')).toBe('open');
});

test('[PA-03] the oldest comes first, and each decision goes on to the next in the same sheet', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007');
  expect(listed()).toEqual(['Name 1005', 'Name 1006', 'Name 1007']);
  await app.user.click(await rowOf('1005'));
  const dialog = screen.getByRole('dialog', { name: 'Approval Request' });
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
  await app.user.keyboard('{ArrowLeft}r');
  expect(sheet.getByText('Rejected @xuser_1006')).toBeTruthy();
  await waitFor(async () => expect(await isApproved(backend, '1005')).toBe(true));
  await waitFor(async () => expect(await isApproved(backend, '1006')).toBe(false));
  expect(await isApproved(backend, '1007')).toBe('open');
});

test('[PA-09] a decision can be undone before it is sent, and is sent when the screen is left', async () => {
  const { backend, app } = await openRequests('1005', '1006');
  await app.user.click(await rowOf('1005'));
  await app.user.click(buttonOf('Reject'));
  await app.user.click(screen.getByRole('button', { name: /^Undo \d/ }));
  expect(within(screen.getByRole('dialog')).getByText('Xname 1005')).toBeTruthy();
  expect(screen.getByText('1 of 2')).toBeTruthy();
  await app.user.click(buttonOf('Approve'));
  expect(await isApproved(backend, '1005')).toBe('open');
  await app.user.click(buttonOf('Close'));
  await app.user.click(screen.getByRole('link', { name: /Home/ }));
  await waitFor(async () => expect(await isApproved(backend, '1005')).toBe(true));
  expect(await backend.rows('moderationLog')).toHaveLength(1);
});

test('[PA-03] earlier decisions about a person are shown, with who made them', async () => {
  const { backend, app } = await openRequests('1005');
  await backend.act(adminId, 'decideApprovalRequest', { userId: '1005', isApproved: false });
  await backend.changeRow('users', '1005', { adminReqOpen: true });
  await app.user.click(await rowOf('1005'));
  expect(await screen.findByText(/^Rejected by @/)).toBeTruthy();
});

test('[FA-19] a second admin hears who decided already, and the request leaves the list', async () => {
  const { backend, app } = await openRequests('1005', '1006');
  await backend.person('1009', { isAdmin: true, x_username: 'root_x' });
  await app.user.click(await rowOf('1005'));
  await backend.act('1009', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  await app.user.click(buttonOf('Approve'));
  await app.user.click(buttonOf('Close'));
  expect((await statusOf('Already rejected by @root_x.')).tone).toBe('failure');
  await waitFor(() => expect(listed()).toEqual(['Name 1006']));
});
