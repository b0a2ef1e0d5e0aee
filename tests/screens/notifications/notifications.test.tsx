import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publish } from '#tests/screens/scenes.ts';
import { newDevice, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const report = 'POST /v1/functions/operations/executions';

/** The columns of a notification, and its id where that matters. */
type Columns = Readonly<Record<string, unknown>> & { readonly $id?: string };

let noticeCount = 0;

/** A notification of a person; the newest is the last one that was added. */
async function notify(
  backend: TestBackend,
  ownerId: string,
  { $id, ...columns }: Columns = {},
): Promise<string> {
  noticeCount += 1;
  const id = $id ?? `e${String(noticeCount).padStart(4, '0')}`;
  const row = {
    userId: ownerId,
    isApproved: true,
    postId: 'p1',
    engageId: id,
    awardCount: 30,
    postAuthorUserName: 'author_x',
    postAuthorId: '1002',
    postLink: 'https://x.com/author_x/status/1',
    engageLink: 'https://x.com/ada/status/2',
    rejectCause: null,
    ...columns,
  };
  await backend.addRow('notifications', id, row, [`read("user:${ownerId}")`]);
  return id;
}

async function openWith(columns: Columns = {}, person: object = {}) {
  const backend = await openTestBackend();
  await backend.person('1001', { ...person });
  await notify(backend, '1001', columns);
  const app = openApp(backend, { path: '/notifs', as: '1001' });
  const card = await screen.findByRole('article');
  const row = within(card).getByRole('button', { name: /@author_x/ });
  if (row.ariaExpanded === 'false') await app.user.click(row);
  return { backend, app, card };
}

async function openReport(columns: Columns = {}) {
  const opened = await openWith(columns);
  await opened.app.user.click(screen.getByRole('button', { name: 'Report to admin' }));
  await opened.app.user.click(await screen.findByRole('button', { name: 'Continue' }));
  return opened;
}

test('[NO-01] the newest 20 are listed, newest first, by day', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  for (let count = 1; count <= 21; count += 1) {
    await notify(backend, '1001', { awardCount: count });
  }
  openApp(backend, { path: '/notifs', as: '1001' });
  const today = await screen.findByRole('region', { name: 'Today' });
  const points = within(today)
    .getAllByRole('article')
    .map((card) => /\+(\d+\.\d) points/.exec(card.textContent)?.[1]);
  const newest = Array.from({ length: 20 }, (_, index) => ((21 - index) / 10).toFixed(1));
  expect(points).toEqual(newest);
}, 20_000);

test('[NO-05] an approval shows the points earned with one decimal', async () => {
  const { card } = await openWith({ awardCount: 35 });
  expect(card.textContent).toContain('Approved');
  expect(card.textContent).toContain('+3.5 points');
  expect(card.textContent).toContain('Post by @author_x');
});

test.each([
  ['author', { decidedBy: '1002' }, undefined],
  ['author, before it was noted', { decidedBy: null }, undefined],
  ['deadline', { decidedBy: 'deadline' }, 'Decided automatically, as the review time was over'],
  ['administrator', { decidedBy: '7' }, 'Decided by administration'],
])('[FA-02] [FA-08] a decision of the %s says so', async (_by, columns, line) => {
  const { card } = await openWith(columns);
  expect(within(card).queryByText(/^Decided/)?.textContent).toBe(line);
});

test('[FA-10] an overturned rejection says so', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await notify(backend, '1001', { $id: 'overturn.e1', engageId: 'e1', decidedBy: '7' });
  openApp(backend, { path: '/notifs', as: '1001' });
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Rejected at first, then approved by administration');
});

test('[NO-05] a rejection shows its reason and no points', async () => {
  const rejection = { isApproved: false, awardCount: 0, rejectCause: 'The like is gone' };
  const { card } = await openWith(rejection);
  expect(card.textContent).toContain('Rejected');
  expect(card.textContent).toContain('The like is gone');
  expect(card.textContent).not.toContain('points');
});

test('[NO-05] a tap closes and opens a decision, and a rejection is open at once', async () => {
  const { app, card } = await openWith({ isApproved: false, awardCount: 0, rejectCause: 'Gone' });
  const row = within(card).getByRole('button', { name: /@author_x/ });
  expect(row.ariaExpanded).toBe('true');
  await app.user.click(row);
  expect(row.ariaExpanded).toBe('false');
  expect(within(card).queryByText('Reason: Gone')).toBe(null);
});

test('[NO-05] a decision names the post by its title, once that is read', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', { x_username: 'author_x', point: 5000 });
  const postId = await publish(backend, '1002', { types: ['like'], limit: 2 });
  await notify(backend, '1001', { postId });
  openApp(backend, { path: '/notifs', as: '1001' });
  expect(await screen.findByRole('button', { name: /^@author_x, \d+ \w+ Approved/ })).toBeTruthy();
});

test('[NO-06] [NO-07] the buttons open the post and the engagement', async () => {
  const { app } = await openWith();
  await app.user.click(screen.getByRole('button', { name: 'Check post' }));
  await app.user.click(screen.getByRole('button', { name: 'Check engage' }));
  expect(app.openedLinks).toEqual([
    'https://x.com/author_x/status/1',
    'https://x.com/ada/status/2',
  ]);
  expect(screen.getByRole('button', { name: 'Report to admin' }).hasAttribute('disabled')).toBe(
    false,
  );
});

test('[NO-07] without a link its button is disabled', async () => {
  await openWith({ postLink: null, engageLink: null });
  for (const name of ['Check post', 'Check engage']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  }
});

test('[NO-09] an empty list says so', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  openApp(backend, { path: '/notifs', as: '1001' });
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
});

test('[NO-09] a failed load says so and can be tried again', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await notify(backend, '1001');
  await backend.fault({ match: 'tables/notifications', from: 'client', action: { status: 500 } });
  const { user } = openApp(backend, { path: '/notifs', as: '1001' });
  expect((await screen.findByRole('alert')).textContent).toBe(
    sentence('notifications_load_failed'),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('a banned person reads the notifications and cannot report', async () => {
  await openWith({}, { isBanned: true });
  const button = screen.getByRole('button', { name: 'Report to admin' });
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('those that came since the last visit are marked as new', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await notify(backend, '1001');
  const device = newDevice();
  const first = openApp(backend, { path: '/notifs', as: '1001', device });
  expect(within(await screen.findByRole('article')).getByText('New')).toBeTruthy();
  first.close();
  await notify(backend, '1001');
  openApp(backend, { path: '/notifs', as: '1001', device });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  const areNew = screen
    .getAllByRole('article')
    .map((card) => within(card).queryByText('New') !== null);
  expect(areNew).toEqual([true, false]);
});

test('[RE-01] a report begins with a warning and continues to the message', async () => {
  const { app } = await openWith();
  await app.user.click(screen.getByRole('button', { name: 'Report to admin' }));
  const sheet = await screen.findByRole('dialog', { name: 'Report to admin' });
  expect(sheet.querySelector('[data-tone="warning"]')?.textContent).toContain(
    'Report a decision only if it is wrong.',
  );
  expect(within(sheet).queryByRole('textbox')).toBeNull();
  await app.user.click(within(sheet).getByRole('button', { name: 'Continue' }));
  expect(within(sheet).getByRole('textbox', { name: 'What is wrong?' })).toBeTruthy();
  expect(within(sheet).getByText('0/100')).toBeTruthy();
});

test('[RE-02] an empty message is refused on the spot', async () => {
  const { backend, app } = await openReport();
  await app.user.type(screen.getByRole('textbox'), '   ');
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('report_message_missing'));
  expect(await backend.rows('reports')).toEqual([]);
  await app.user.type(screen.getByRole('textbox'), 'x');
  expect(screen.queryByRole('alert')).toBe(null);
});

test('[RE-01] what is written asks before the app closes, and is there again for the same decision alone', async () => {
  const { backend, app } = await openReport({ isApproved: false });
  expect(app.gestures.asksBeforeClosing).toBe(false);
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  expect(app.gestures.asksBeforeClosing).toBe(true);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(app.gestures.asksBeforeClosing).toBe(false);
  await notify(backend, '1001', { isApproved: false });
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  const reopen = async (place: number) => {
    const buttons = screen.getAllByRole('button', { name: 'Report to admin' });
    await app.user.click(buttons[place]!);
    await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
    const { value } = screen.getByRole<HTMLTextAreaElement>('textbox');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    return value;
  };
  expect([await reopen(1), await reopen(0)]).toEqual(['I did like it', '']);
});

test('[RE-03] typing stops at 100 characters', async () => {
  const { app } = await openReport();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await app.user.click(field);
  await app.user.paste('x'.repeat(130));
  expect(field.value).toHaveLength(100);
  expect(screen.getByText('100/100')).toBeTruthy();
});

test('[RE-05] a message without its notification says so', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const id = await notify(backend, '1001', { isApproved: false, rejectCause: 'no' });
  const device = newDevice();
  const first = openApp(backend, { path: '/notifs', as: '1001', device });
  await first.user.click(await screen.findByRole('button', { name: 'Report to admin' }));
  await first.user.click(await screen.findByRole('button', { name: 'Continue' }));
  await first.user.type(screen.getByRole('textbox'), 'I did like it');
  first.close();
  await backend.api('DELETE', `/tablesdb/yapp/tables/notifications/rows/${id}`);
  const { user } = openApp(backend, { path: '/notifs', as: '1001', device });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('I did like it');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    sentence('notification_not_selected'),
  );
});

test('[RE-09] a sent report says so, closes the sheet and reaches the administrators', async () => {
  const { backend, app } = await openReport({ isApproved: false, rejectCause: 'no' });
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Report submitted successfully to admins')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await backend.rows('reports')).toMatchObject([
    { message: 'I did like it', againistId: '1002', reportedById: '1001', rejectCause: 'no' },
  ]);
  app.close();
  openApp(backend, { path: '/notifs', as: '1001', device: app.device });
  expect(await screen.findByRole('button', { name: 'Reported' })).toHaveProperty('disabled', true);
});

test('[RE-09] a failure without a sentence says so, and the message stays and can be sent again', async () => {
  const { backend, app } = await openReport();
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  const send = screen.getByRole('button', { name: 'Send report' });
  await backend.fault({ match: report, from: 'client', action: { cut: 'after' } });
  await app.user.click(send);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('report_submit_failed'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I did like it');
  await app.user.click(send);
  expect(await screen.findByText('Report submitted successfully to admins')).toBeTruthy();
  expect(await backend.rows('reports')).toHaveLength(1);
});

test('[RE-01] the client’s back button closes the report, which a swipe does not minimize', async () => {
  const { app } = await openReport();
  expect(app.gestures.isMinimizedBySwipe).toBe(false);
  act(() => {
    app.pressBack();
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(app.gestures.isMinimizedBySwipe).toBe(true);
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeTruthy();
});
