import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addReport, addRows } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, openWide, tapRefresh } from './open-admin.ts';
import { pending } from './open-requests.ts';

async function backendWithPeople(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada' });
  await backend.person('1002', { x_username: 'ben' });
  return backend;
}

const act = { actorId: adminId, targetId: '1001', action: 'unbanUser', details: '{}' };
const payload = JSON.stringify({ telegramId: '1001', message: 'Hello' });
const message = { path: 'bot/notify', payload, status: 'sent', attempts: 1 };

test.each([
  ['/admin/log', 'Moderation Log', 'Actions', 'moderationLog', act],
  ['/admin/outbox', 'Bot Messages', 'Messages', 'botOutbox', message],
] as const)('[PA-08] at %s, %s, the table is parted by the days', async (...row) => {
  const [path, heading, name, table, columns] = row;
  openWide();
  const backend = await backendWithPeople();
  const today = new Date();
  const dayBefore = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - days, 0, 30).toISOString();
  await addRows(
    backend,
    table,
    [20, 1, 1, 0].map((days, index) => ({
      $id: `row${String(index)}`,
      $createdAt: dayBefore(days),
      ...columns,
    })),
  );
  await openAsAdmin(backend, { path, heading });
  const shown = within(await screen.findByRole('table', { name }));
  const rows = shown.getAllByRole('row').slice(1);
  const texts = rows.map(({ textContent }) => /^(?:00:30|.*)/u.exec(textContent)?.[0].slice(0, 9));
  expect(texts.filter((text) => !text?.startsWith('00:30'))).toEqual([
    'Today',
    'Yesterday',
    expect.stringMatching(/^\d/u),
  ]);
  expect(rows.map(({ textContent }) => textContent.startsWith('00:30'))).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
  const [time] = shown.getAllByText('00:30');
  expect(time?.title).toMatch(/^\d+ \w+ \d{4}, 00:30$/u);
  expect(time?.getAttribute('datetime')).toBe(dayBefore(0));
});

test('[PA-23] on a desk the found person is beside the tool with the timeline, on a phone without it', async () => {
  const backend = await backendWithPeople();
  await backend.act(adminId, 'warnUser', { username: 'ada', type: 'X', reason: 'late' });
  const options = { path: '/admin/warn-user', heading: 'Warn User' };
  const find = async () => {
    const app = await openAsAdmin(backend, options);
    await app.user.type(fieldOf('Username'), 'ada');
    await app.user.click(buttonOf('Warn User'));
    expect(await screen.findByRole('region', { name: 'Found person' })).toBeTruthy();
    await waitFor(() => expect(app.readCount()).toBe(0));
    return app;
  };
  const phone = await find();
  expect(screen.queryByRole('list', { name: 'Timeline' })).toBeNull();
  phone.close();
  openWide();
  await find();
  const list = await screen.findByRole('list', { name: 'Timeline' });
  await waitFor(() => expect(list.textContent).toContain('Warned @ada: 1 warning now'));
});

test('[PA-07] [PA-08] on a desk the log shows the number of matches and a labeled export button', async () => {
  openWide();
  const backend = await backendWithPeople();
  await addRows(backend, 'moderationLog', [{ $id: 'act1', ...act }]);
  await openAsAdmin(backend, { path: '/admin/log', heading: 'Moderation Log' });
  expect(await screen.findByText('1 action')).toBeTruthy();
  expect(buttonOf('Export CSV').textContent).toBe('Export CSV');
});

test('[PA-24] an export is logged with its number of acts, changing the filter removes its file, and a late one replaces none', async () => {
  // The test's document has no object URLs.
  const revoke = vi.fn();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = revoke;
  onTestFinished(() => {
    URL.revokeObjectURL = () => undefined;
  });
  const backend = await backendWithPeople();
  await addRows(backend, 'moderationLog', [
    { $id: 'act1', ...act },
    { $id: 'act2', ...act },
  ]);
  const app = await openAsAdmin(backend, { path: '/admin/log', heading: 'Moderation Log' });
  const rows = async (count: number) => {
    const list = () =>
      within(screen.getByRole('list', { name: 'Actions' })).getAllByRole('listitem');
    await waitFor(() => expect(list()).toHaveLength(count));
    return list();
  };
  await rows(2);
  await app.user.click(buttonOf('Export CSV'));
  await screen.findByText('2 actions are ready.');
  const logged = (await backend.rows('moderationLog')).find(({ action }) => action === 'exportLog');
  expect(logged?.['details']).toContain('"acts":2');
  expect(revoke).not.toHaveBeenCalled();
  await app.user.selectOptions(fieldOf('Action'), 'Log exported');
  await waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:file'));
  expect(screen.queryByText('2 actions are ready.')).toBeNull();
  const [row] = await rows(1);
  expect(row?.textContent).toContain('Exported the log: 2 actions');
  const match = 'POST .*/executions';
  await backend.fault({ match, from: 'client', action: { isHeld: true } });
  await app.user.click(buttonOf('Export CSV'));
  await app.user.selectOptions(fieldOf('Action'), 'All actions');
  await rows(3);
  await app.user.click(buttonOf('Export CSV'));
  await screen.findByText('3 actions are ready.');
  await backend.noFaults();
  await waitFor(() => expect(revoke).toHaveBeenCalledTimes(2));
  expect(screen.getByText('3 actions are ready.')).toBeTruthy();
});

test('[PA-21] beside the signals a pair’s shared engagements are a list, with each one’s count', async () => {
  openWide(1440);
  const backend = await backendWithPeople();
  const engaged = (index: number, from: string, to: string) => ({
    $id: `e${from}${String(index)}`,
    postId: `p${to}${String(index)}`,
    engagedBy: from,
    postAuthorId: to,
    engagementTypes: ['like'],
  });
  await addRows(
    backend,
    'engagement',
    [0, 1, 2].flatMap((index) => [engaged(index, '1001', '1002'), engaged(index, '1002', '1001')]),
  );
  await addRows(backend, 'engagement', [engaged(3, '1001', '1002')]);
  await openAsAdmin(backend, { path: '/admin/signals', heading: 'Signals' });
  const shared = await screen.findByRole('region', { name: 'Shared engagements' });
  expect(within(shared).queryByRole('table')).toBeNull();
  expect(within(shared).getAllByRole('link')).toHaveLength(7);
  const linesOf = (handle: string) =>
    screen.getByRole('region', { name: `Record of ${handle}` }).textContent;
  expect(linesOf('@ada')).toContain('Engagements with @ben4 of 4');
  expect(linesOf('@ben')).toContain('Engagements with @ada3 of 3');
});

test('[PA-16] an open request says when another administrator has rejected it', async () => {
  openWide();
  const backend = await backendWithPeople();
  await backend.person('1009', { isAdmin: true, x_username: 'otto' });
  await backend.person('2001', { ...pending, x_username: 'asks' });
  const app = await openAsAdmin(backend, { path: '/requests', heading: 'Approval Requests' });
  await screen.findByRole('region', { name: 'Approval Request' });
  await backend.act('1009', 'decideApprovalRequest', { userId: '2001', isApproved: false });
  await tapRefresh(app, 'Refresh Requests');
  const decided = sentence('request_decided', { isApproved: false, handle: 'otto' });
  expect(await screen.findByText(decided)).toBeTruthy();
});

test('[PA-06] [PA-05] a resolved report names reporter, reported person and time, an appeal its author', async () => {
  const backend = await backendWithPeople();
  const closed = { isResolved: true, resolvedBy: adminId, $createdAt: '2026-01-02T12:00:00Z' };
  await addReport(backend, 'r1', { ...closed, outcome: 'overturn' });
  const appeal = { isAppeal: true, againist: 'ben', againistId: '1002', note: 'Again' };
  await addReport(backend, 'r2', { ...closed, ...appeal, outcome: 'none' });
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports' });
  await app.user.click(screen.getByRole('radio', { name: 'Resolved' }));
  const list = await screen.findByRole('list', { name: 'Resolved reports' });
  await waitFor(() => expect(list.textContent).toContain('@olga'));
  const textOf = (id: string) =>
    within(list)
      .getByText(new RegExp(`says ${id}$`, 'u'))
      .closest('li')?.textContent;
  expect(textOf('r1')).toMatch(
    /@ben about @ada 2 Jan 2026, \d\d:\d\d.*Rejection overturned · @olga$/u,
  );
  expect(textOf('r2')).toMatch(/@ben.*2 Jan 2026.*No action · @olga · Again$/u);
});
