import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '#src/platform/clock.ts';
import { launchUser, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const pending = { adminApproved: false, adminReqOpen: true };
const rejected = { adminApproved: false, adminReqOpen: false };
const path = () => window.location.pathname;
const holdingTitle = 'haha! Caught with unauthorized Access';
const holdingText =
  'Please Wait Until Authorized access from official, or Contact support for quicker access.';

for (const [name, columns] of Object.entries({ pending, rejected })) {
  test(`[RT-10] [AW-01] [AW-03] a ${name} person sees the waiting page, with a link to support`, async () => {
    const backend = await openTestBackend();
    await backend.person('1005', columns);
    const { user, openedTelegramLinks } = openApp(backend, { path: '/earn', as: '1005' });
    expect(await screen.findByRole('heading', { name: holdingTitle })).toBeTruthy();
    expect(screen.getByText(holdingText)).toBeTruthy();
    expect(path()).toBe('/approval-waiting');
    await user.click(screen.getByRole('button', { name: 'Contact support' }));
    expect(openedTelegramLinks).toEqual(['https://t.me/yapp_support']);
  });
}

test('[AW-02] the waiting page leads a person without a row to the Auth screen', async () => {
  const backend = await openTestBackend();
  openApp(backend, { path: '/approval-waiting', as: launchUser('1007') });
  await waitFor(() => expect(path()).toBe('/auth'));
});

test('[AW-02] the waiting page leads home once the person is approved', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const { user } = openApp(backend, { path: '/approval-waiting', as: '1005' });
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Your request is still waiting.')).toBeTruthy();
  const reads = { match: 'GET .*tables/users/rows', from: 'client', times: 9 } as const;
  await backend.fault({ ...reads, action: { isHeld: true } });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  // Unknown data is not shown.
  expect(screen.queryByText('Your request is still waiting.')).toBeNull();
  await backend.noFaults();
  expect(await screen.findByText('Your request is still waiting.')).toBeTruthy();
  await backend.changeRow('users', '1005', { adminApproved: true, adminReqOpen: false });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(path()).toBe('/'));
});

test('[AW-02] returning to the waiting page finds an approval automatically', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const app = openApp(backend, { path: '/approval-waiting', as: '1005' });
  await screen.findByRole('heading', { name: holdingTitle });
  await backend.changeRow('users', '1005', { adminApproved: true, adminReqOpen: false });
  app.comeBack();
  await waitFor(() => expect(path()).toBe('/'));
});

test('[AW-02] returning to the waiting page while the request is pending shows no message', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const app = openApp(backend, { path: '/approval-waiting', as: '1005' });
  const button = await screen.findByRole('button', { name: 'Check again' });
  app.comeBack();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  expect(screen.queryByText('Your request is still waiting.')).toBeNull();
});

test('checking again on the waiting page shows a failure, and keeps the page', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const { user } = openApp(backend, { path: '/approval-waiting', as: '1005' });
  const button = await screen.findByRole('button', { name: 'Check again' });
  await backend.fault({ match: 'GET .*tables/users/rows', action: { status: 500 }, times: 9 });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('user_load_failed'));
  expect(path()).toBe('/approval-waiting');
  await backend.noFaults();
  const match = 'GET .*tables/users/rows';
  await backend.fault({ match, from: 'client', action: { isHeld: true }, times: 9 });
  await user.click(button);
  expect(screen.queryByRole('alert')).toBeNull();
  await backend.noFaults();
  expect(await screen.findByText('Your request is still waiting.')).toBeTruthy();
});

test('[MY-24] the waiting page says that the request was received, when, for which account, and how long it usually takes', async () => {
  const backend = await openTestBackend();
  const requestedAtMs = Date.UTC(2026, 2, 4, 12);
  await backend.person('1', { isAdmin: true });
  const askedAtMs = Date.now() - 5 * 60 * 60 * 1000;
  await backend.person('1006', { ...pending, requestedAtMs: askedAtMs });
  await backend.act('1', 'decideApprovalRequest', { userId: '1006', isApproved: true });
  await backend.person('1005', { ...pending, requestedAtMs, x_username: 'noa_x' });
  openApp(backend, { path: '/', as: '1005' });
  const [first] = await screen.findAllByRole('heading', { name: /Request received|Caught/ });
  expect(first?.textContent).toBe('Request received');
  expect(screen.getByText('@noa_x')).toBeTruthy();
  expect(screen.getByText(/^4 Mar 2026/)).toBeTruthy();
  expect(await screen.findByText('Within 5 hrs')).toBeTruthy();
  expect(screen.getByRole('heading', { name: holdingTitle })).toBeTruthy();
});

test('[PA-04] [MY-24] the waiting page says that and why a request was rejected, and can link again', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', { ...rejected, rejectReason: 'Show a real account' });
  const { user, openedLinks } = openApp(backend, { path: '/', as: '1005' });
  expect(await screen.findByText('Reason: Show a real account')).toBeTruthy();
  expect(screen.getAllByRole('heading')[0]?.textContent).toBe('Your request was rejected.');
  await user.click(await screen.findByRole('button', { name: 'Link again' }));
  await waitFor(() => expect(openedLinks).toHaveLength(1));
  expect(openedLinks[0]).toContain('/verify_x');
});

test('[PA-04] [FA-14] [MY-24] until linking again is possible, the page says when, without a button', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1005', pending);
  await backend.person('1006', pending);
  await backend.act('1', 'decideApprovalRequest', { userId: '1006', isApproved: true });
  await backend.act('1', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  openApp(backend, { path: '/', as: '1005' });
  expect(await screen.findByText(/^You can link again from /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Link again' })).toBeNull();
  expect(screen.queryByText('Usually decided')).toBeNull();
});

test('[PA-04] a waiting person cannot link again', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  openApp(backend, { path: '/', as: '1005' });
  await screen.findByRole('heading', { name: holdingTitle });
  expect(screen.queryByRole('button', { name: 'Link again' })).toBeNull();
  // Older requests have no time.
  expect(screen.queryByText('Sent')).toBeNull();
});

test('[MY-24] if the times cannot be read, a rejected person can link again', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', rejected);
  // The first call opens the app.
  const fault = { match: 'POST .*/executions', from: 'client', skip: 1 } as const;
  await backend.fault({ ...fault, times: 9, action: { status: 500 } });
  openApp(backend, { path: '/', as: '1005' });
  expect(await screen.findByRole('button', { name: 'Link again' })).toBeTruthy();
});

test('[MY-24] a day after the rejection the person can link again, on the open page too', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1005', pending);
  await backend.act('1', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  const rejectedAtMs = Number((await backend.row('users', '1005'))['rejectedAtMs']);
  const dayMs = 24 * 60 * 60 * 1000;
  let timeMs = rejectedAtMs + dayMs - 1;
  const minutes: (() => void)[] = [];
  const after: Clock['after'] = (delayMs, call) => {
    if (delayMs !== 60_000) return systemClock.after(delayMs, call);
    minutes.push(call);
    return () => undefined;
  };
  openApp(backend, { path: '/', as: '1005', clock: { nowMs: () => timeMs, after } });
  expect(await screen.findByText(/^You can link again from /)).toBeTruthy();
  timeMs += 1;
  act(() => {
    for (const pass of minutes.splice(0)) pass();
  });
  expect(await screen.findByRole('button', { name: 'Link again' })).toBeTruthy();
  expect(screen.queryByText(/^You can link again from /)).toBeNull();
});

test('[AW-02] checking again shows a rejection, or that the row was deleted', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const { user } = openApp(backend, { path: '/approval-waiting', as: '1005' });
  const check = await screen.findByRole('button', { name: 'Check again' });
  await backend.changeRow('users', '1005', { ...rejected, rejectReason: 'Show a real account' });
  await user.click(check);
  await waitFor(() => expect(screen.getAllByText('Your request was rejected.')).toHaveLength(2));
  await backend.api('DELETE', '/tablesdb/yapp/tables/users/rows/1005');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(path()).toBe('/auth'));
});

test('[PA-04] [AU-06] linking again says that it continues in the browser, or why not', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', rejected);
  const { user } = openApp(backend, { path: '/', as: '1005' });
  const link = await screen.findByRole('button', { name: 'Link again' });
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { status: 500 } });
  await user.click(link);
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('authentication_failed'),
  );
  await user.click(link);
  expect(
    await screen.findByText('Continue in your browser. Come back here when you are done.'),
  ).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[MY-24] a decision during the visit makes the page read again when linking is possible', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1005', pending);
  const { readCount, user } = openApp(backend, { path: '/approval-waiting', as: '1005' });
  const check = await screen.findByRole('button', { name: 'Check again' });
  await waitFor(() => expect(readCount()).toBe(0));
  await backend.act('1', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  await user.click(check);
  expect(await screen.findByText(/^You can link again from /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Link again' })).toBeNull();
});
