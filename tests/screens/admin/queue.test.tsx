import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { sentence } from '#tests/text/sentences.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addRows } from './admin-rows.ts';
import { hasIcon } from './icons.tsx';
import { adminId, buttonOf, openAsAdmin, openWide, tapRefresh } from './open-admin.ts';
import { decisionOn, listed, openRequests, pending, rowOf } from './open-requests.ts';

const hourMs = 60 * 60 * 1000;
const reads = 'GET .*tables/users/rows\\?.*adminReqOpen';

test('[PA-03] [PA-23] the queue shows the number of waiting requests and the oldest’s age, in amber after a day', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1005', { ...pending, requestedAtMs: Date.now() - 25 * hourMs - 1000 });
  await backend.person('1006', { ...pending, requestedAtMs: Date.now() - 2 * hourMs - 1000 });
  await openAsAdmin(backend, { path: '/requests', heading: 'Approval Requests' });
  const note = await screen.findByText(/^2 · oldest 1\sd 1\sh$/u);
  expect(note.parentElement?.className).toContain('text-warning');
  expect(screen.getByText(/^1\sd 1\sh$/u).className).toContain('text-warning');
  expect(screen.getByText(/^2\sh$/u).className).not.toContain('text-warning');
});

test('[PA-03] a single request cannot be selected, and its sheet shows how long it has waited', async () => {
  const { backend, app, openSheet } = await openRequests('1005');
  const requestedAtMs = Date.now() - 3 * hourMs - 60_000;
  await backend.changeRow('users', '1005', { requestedAtMs });
  await tapRefresh(app, 'Refresh Requests');
  const note = await screen.findByText(/^1 · oldest 3\sh$/u);
  expect(note.parentElement?.className).not.toContain('warning');
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  const sheet = within(await openSheet('1005'));
  expect(sheet.getByText(/^waiting 3\sh$/u)).toBeTruthy();
});

test('[PA-03] the position in a long queue counts unread pages too', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  const people = Array.from({ length: 203 }, (_, index) => ({
    $id: String(5001 + index),
    xUserId: `x${String(index)}`,
    x_username: `many_${String(index)}`,
    requestedAtMs: index + 1,
    ...pending,
  }));
  await addRows(backend, 'users', people);
  const app = await openAsAdmin(backend, { path: '/requests', heading: 'Approval Requests' });
  expect(await screen.findByText(/^203 · oldest/u)).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: /^@many_0/u }));
  expect(await screen.findByText('1 of 203')).toBeTruthy();
});

test('[PA-03] the sheet’s arrows lead to the previous and next item, and stop at the ends', async () => {
  const { app, openSheet } = await openRequests('1005', '1006');
  const sheet = within(await openSheet('1005'));
  await app.user.click(sheet.getByRole('button', { name: 'Previous' }));
  expect(sheet.getByText('1 of 2')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Next' }));
  expect(sheet.getByText('2 of 2')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Next' }));
  expect(sheet.getByText('2 of 2')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Previous' }));
  expect(sheet.getByText('1 of 2')).toBeTruthy();
  await app.user.keyboard('{ArrowDown}');
  expect(sheet.getByText('Xname 1006')).toBeTruthy();
  await app.user.keyboard('{ArrowUp}');
  expect(sheet.getByText('Xname 1005')).toBeTruthy();
  const keys = 'Keys: R Reject, A Approve, ↑ ↓ Previous and next, Z Undo';
  expect(sheet.getByText(keys)).toBeTruthy();
});

test.each(['u', 'z'])(
  '[PA-09] the key %s undoes the last decision and shows its item',
  async (key) => {
    const { backend, app, clock, sendDecision, openSheet } = await openRequests('1005', '1006');
    const sheet = within(await openSheet('1005'));
    await app.user.keyboard('a');
    expect(sheet.getByText('Approved @xuser_1005')).toBeTruthy();
    await clock.settle();
    await app.user.keyboard(key);
    expect(sheet.getByText('Xname 1005')).toBeTruthy();
    await sendDecision();
    expect(await decisionOn(backend, '1005')).toBe('open');
  },
);

test('[RQ-03] a queue that cannot be refetched shows an error, and keeps its items', async () => {
  const { backend, app } = await openRequests('1005');
  await rowOf('1005');
  await backend.fault({ match: reads, from: 'client', times: 99, action: { status: 500 } });
  await tapRefresh(app, 'Refresh Requests');
  expect(await screen.findByText(sentence('requests_load_failed'))).toBeTruthy();
  expect(listed()).toEqual(['Name 1005']);
});

/** Delays the next response to a read of requests; returns when it is ready, and a function that delivers it. */
function holdNextRead() {
  const realFetch = globalThis.fetch;
  const [come, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await realFetch(...call);
    const isWanted = decodeURIComponent(String(call[0])).includes('adminReqOpen');
    if (!isWanted || globalThis.fetch === realFetch) return answer;
    vi.unstubAllGlobals();
    come.resolve();
    await release.promise;
    return answer;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return { come: come.promise, release: release.resolve };
}

test('[RQ-06] [PA-09] a read that began before a run does not restore items decided in it', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Reject 3'));
  const read = holdNextRead();
  await tapRefresh(app, 'Refresh Requests');
  await read.come;
  const calls = 'POST .*/executions';
  await backend.fault({ match: calls, from: 'client', skip: 1, action: { isHeld: true } });
  await app.user.click(buttonOf('Reject 3'));
  await screen.findByText('1 of 3');
  expect(screen.queryByText(/ done/u)).toBeNull();
  expect(screen.getByText(/^2 · oldest/u)).toBeTruthy();
  read.release();
  await waitFor(() => expect(buttonOf('Refresh Requests').ariaBusy).toBe('false'));
  expect(screen.getAllByRole('checkbox').map((box) => box.ariaLabel)).toEqual([
    '@xuser_1006',
    '@xuser_1007',
  ]);
  await backend.noFaults();
  expect(await screen.findByText('3 of 3 done')).toBeTruthy();
});

test('[PA-09] at the leave prompt one can stay, the run continues, and the next one starts without it', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007', '1008001');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  for (const id of ['1005', '1006']) {
    await app.user.click(screen.getByRole('checkbox', { name: `@xuser_${id}` }));
  }
  await app.user.click(buttonOf('Approve 2'));
  await backend.fault({ match: 'POST .*/executions', action: { isHeld: true }, from: 'client' });
  await app.user.click(buttonOf('Approve 2'));
  await screen.findByText('0 of 2');
  // The client's back button asks like a link does.
  await act(async () => undefined);
  app.pressBack();
  const question = 'Not all are decided yet. If you leave, the run stops.';
  expect(await screen.findByText(question)).toBeTruthy();
  await app.user.click(buttonOf('Stay'));
  expect(screen.queryByText(question)).toBeNull();
  app.pressBack();
  expect(await screen.findByText(question)).toBeTruthy();
  await backend.noFaults();
  await screen.findByText('2 of 2 done');
  expect(screen.queryByText(question)).toBeNull();
  expect(window.location.pathname).toBe('/requests');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Approve 2'));
  await backend.fault({ match: 'POST .*/executions', action: { isHeld: true }, from: 'client' });
  await app.user.click(buttonOf('Approve 2'));
  await screen.findByText('0 of 2');
  expect(screen.queryByText(question)).toBeNull();
  await backend.noFaults();
  await screen.findByText('2 of 2 done');
});

test('[PA-09] results have icons, and disappear when selecting starts again', async () => {
  const { app } = await openRequests('1005', '1006', '1007', '1008001');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(screen.getByRole('checkbox', { name: '@xuser_1005' }));
  await app.user.click(buttonOf('Reject 1'));
  await app.user.click(buttonOf('Reject 1'));
  await screen.findByText('1 of 1 done');
  const results = screen.getByRole('region', { name: 'Results' });
  await waitFor(() => expect(hasIcon(results, 'check')).toBe(true));
  expect(screen.getByText(/^3 · oldest/u)).toBeTruthy();
  await app.user.click(buttonOf('Select'));
  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull();
});

test('[PA-16] a decided request is not recorded as viewed', async () => {
  openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1009', { isAdmin: true, x_username: 'olga' });
  await backend.person('1005', { ...pending, x_username: 'xuser_1005' });
  const clock = createSteeredClock();
  const options = { path: '/requests', heading: 'Approval Requests', clock };
  const app = await openAsAdmin(backend, options);
  await screen.findByRole('region', { name: 'Approval Request' });
  await clock.passSeconds(2);
  await waitFor(async () => expect(await backend.rows('looks')).toHaveLength(1));
  await backend.act('1009', 'decideApprovalRequest', { userId: '1005', isApproved: true });
  await tapRefresh(app, 'Refresh Requests');
  await screen.findByText(sentence('request_decided', { isApproved: true, handle: 'olga' }));
  await waitFor(async () => expect((await backend.rows('looks'))[0]?.['untilMs']).toBe(0));
});
