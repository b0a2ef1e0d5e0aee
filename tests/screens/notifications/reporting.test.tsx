import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationLimit } from '#src/services/notifications.ts';
import { newDevice, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { notify, openReport, openWith } from './open-notifications.ts';

const report = 'POST /v1/functions/operations/executions';

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

test('[RE-02] an empty message is refused at once', async () => {
  const { backend, app } = await openReport();
  await app.user.type(screen.getByRole('textbox'), '   ');
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('report_message_missing'));
  expect(await backend.rows('reports')).toEqual([]);
  await app.user.type(screen.getByRole('textbox'), 'x');
  expect(screen.queryByRole('alert')).toBe(null);
});

test('[RE-01] a draft asks before the app closes, and is restored only for the same decision', async () => {
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

test('[RE-05] a decision that newer ones push out of the list during its report can still be reported', async () => {
  const { backend, app } = await openReport({ isApproved: false, rejectCause: 'no' });
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  for (let count = 0; count < notificationLimit; count += 1) await notify(backend, '1001');
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(screen.queryByText('Rejected')).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Report submitted successfully to admins')).toBeTruthy();
  expect(await backend.rows('reports')).toMatchObject([{ message: 'I did like it' }]);
});

test('[RE-09] a sent report says so, closes the sheet and reaches the administrators', async () => {
  const { backend, app } = await openReport({ isApproved: false, rejectCause: 'no' });
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Report submitted successfully to admins')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Reported' })).toHaveProperty('disabled', true);
  expect(await backend.rows('reports')).toMatchObject([
    { message: 'I did like it', againistId: '1002', reportedById: '1001', rejectCause: 'no' },
  ]);
  app.close();
  openApp(backend, { path: '/notifs', as: '1001', device: app.device });
  expect(await screen.findByRole('button', { name: 'Reported' })).toHaveProperty('disabled', true);
});

test('[RE-09] a failure without a sentence shows a default, and the message stays and can be sent again', async () => {
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

test('[FA-14] a notification reported on another device says so and can no longer be reported here', async () => {
  const { backend, app } = await openReport({ $id: 'e1' });
  await backend.act('1001', 'submitReport', { engageId: 'e1', message: 'I did like it' });
  await app.user.type(screen.getByRole('textbox'), 'I did like it, again');
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('report_repeated'));
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Reported' })).toBeTruthy();
});

test('[RE-01] the client’s back button closes the report, and a swipe does not minimize the app', async () => {
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

test('[RE-01] a closed report is not open after a reload', async () => {
  const { backend, app } = await openReport();
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  app.close();
  openApp(backend, { path: '/notifs', as: '1001', device: app.device });
  await screen.findByRole('article');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[RE-02] reopening a report clears its refusal', async () => {
  const { app } = await openReport();
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('alert');
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await app.user.click(screen.getByRole('button', { name: 'Report to admin' }));
  await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('textbox')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[RE-09] while a report is sent, its text cannot be changed and the sheet has no other button', async () => {
  const { backend, app } = await openReport();
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  await backend.fault({ match: report, from: 'client', action: { isHeld: true } });
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  for (const name of ['Cancel', 'Send report']) {
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
  expect(screen.getByRole('textbox')).toHaveProperty('disabled', true);
  await backend.noFaults();
  expect(await screen.findByText('Report submitted successfully to admins')).toBeTruthy();
});

test('[RE-09] a report whose sheet was closed while it was sent leaves the next report open', async () => {
  const { backend, app } = await openReport({ isApproved: false });
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  await backend.fault({ match: report, from: 'client', action: { isHeld: true } });
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await notify(backend, '1001', { isApproved: false });
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await app.user.click(screen.getAllByRole('button', { name: 'Report to admin' })[0]!);
  await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
  await app.user.type(screen.getByRole('textbox'), 'This one too');
  await backend.noFaults();
  expect(await screen.findByText('Report submitted successfully to admins')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('This one too');
  expect(screen.queryByRole('alert')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const messages = (await backend.rows('reports')).map(({ message }) => message);
  expect(new Set(messages)).toEqual(new Set(['I did like it', 'This one too']));
});

test('[RE-09] [FA-14] a report that is refused after its sheet was closed says so', async () => {
  const { backend, app } = await openReport({ $id: 'e1' });
  await app.user.type(screen.getByRole('textbox'), 'I did like it');
  await backend.fault({ match: report, from: 'client', action: { isHeld: true } });
  await app.user.click(screen.getByRole('button', { name: 'Send report' }));
  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await backend.act('1001', 'submitReport', { engageId: 'e1', message: 'I did like it' });
  await backend.noFaults();
  expect(await screen.findByText(sentence('report_repeated'))).toBeTruthy();
});
