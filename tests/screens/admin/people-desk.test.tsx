import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RouterProvider } from '#src/platform/router.tsx';
import { useSearchParameters } from '#src/screens/admin/people/people-screen.tsx';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addRows } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, openWide } from './open-admin.ts';

async function backendWithPeople() {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', {
    x_username: 'ada',
    tg_handle: 'ada_love',
    x_name: 'Ada',
    point: 12_345,
  });
  await backend.person('1002', { x_username: 'ben', tg_handle: '', adminApproved: false });
  return backend;
}

test('[PA-08] the people table shows handles, points and joining date', async () => {
  openWide();
  const backend = await backendWithPeople();
  await openAsAdmin(backend, { path: '/admin/people', heading: 'People (3)' });
  const table = await screen.findByRole('table', { name: 'People' });
  const cellsOf = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const day = new Date(await backend.nowMs()).toLocaleDateString('en-GB', { dateStyle: 'long' });
  expect(cellsOf(/@ada/u).slice(1)).toEqual(['@ada_love', 'Approved', '1,234.5', day]);
  expect(cellsOf(/@ben/u).slice(1)).toEqual(['No Telegram username', 'Rejected', '0.0', day]);
  const telegram = within(table).getByRole('link', { name: '@ada_love' });
  expect(telegram.getAttribute('href')).toBe('https://t.me/ada_love');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('[PA-04] [PA-08] the table of rejected people offers to approve them', async () => {
  openWide();
  const backend = await backendWithPeople();
  const clock = createSteeredClock();
  const options = { path: '/admin/rejected-list', heading: 'Rejected Users (1)', clock };
  const app = await openAsAdmin(backend, options);
  await app.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await clock.passSeconds(5);
  await waitFor(async () => {
    expect(await backend.row('users', '1002')).toMatchObject({ adminApproved: true });
  });
});

test('[PA-02] an unknown state lists everyone', async () => {
  const backend = await backendWithPeople();
  await openAsAdmin(backend, { path: '/admin/people?state=odd', heading: 'People (3)' });
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('all');
});

test('[PA-02] state and search text apply together, and are kept in the address', async () => {
  const backend = await backendWithPeople();
  const waits = { adminApproved: false, adminReqOpen: true };
  await backend.person('1003', { x_username: 'dora_w', ...waits });
  await backend.person('1004', { x_username: 'dora_a' });
  await backend.person('1005', { x_username: 'cleo_w', ...waits });
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (6)' });
  await app.user.type(screen.getByRole('searchbox'), 'dora');
  await screen.findByRole('heading', { level: 1, name: 'People (2)' });
  await backend.fault({
    match: 'users/rows.*adminReqOpen',
    from: 'client',
    times: 9,
    action: { isHeld: true },
  });
  await app.user.selectOptions(screen.getByLabelText('Status'), 'Waiting for approval');
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
  await backend.noFaults();
  await screen.findByRole('heading', { level: 1, name: 'People (1)' });
  expect(new URLSearchParams(window.location.search).toString()).toBe('q=dora&state=waiting');
  const row = within(screen.getByRole('list', { name: 'People' })).getByRole('listitem');
  expect(row.textContent).toContain('@dora_w');
  expect(within(row).getByText('Waiting for approval')).toBeTruthy();
  await app.user.click(buttonOf('Clear search'));
  await waitFor(() => expect(window.location.search).toBe('?state=waiting'));
});

test('[PA-02] state and search text are both kept if both change before the list is drawn again', () => {
  window.history.replaceState(null, '', '/admin/people');
  const { result } = renderHook(useSearchParameters, { wrapper: RouterProvider });
  const [, setParameter] = result.current;
  act(() => {
    setParameter('state', 'waiting');
    setParameter('q', 'dora');
  });
  expect(window.location.search).toBe('?state=waiting&q=dora');
});

test('[LI-07] a person without a Telegram username has no Telegram link', async () => {
  const backend = await backendWithPeople();
  await openAsAdmin(backend, { path: '/admin/people', heading: 'People (3)' });
  const row = (await screen.findByText('@ben')).closest('li');
  const links = within(row ?? document.body).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/user/1002',
    'https://x.com/ben',
  ]);
});

test('[PA-02] Back from a person restores the list’s scroll position, and a new visit starts at the top', async () => {
  const backend = await backendWithPeople();
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  onTestFinished(() => {
    scrolled.mockRestore();
  });
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (3)' });
  const link = await screen.findByRole('link', { name: 'Ada' });
  const place = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(420);
  onTestFinished(() => {
    place.mockRestore();
  });
  await app.user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Person 1001' });
  place.mockReturnValue(0);
  scrolled.mockClear();
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: 'People (3)' });
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 420));
  place.mockReturnValue(420);
  await app.user.click(screen.getByRole('link', { name: /^Admin/u }));
  await screen.findByRole('heading', { level: 1, name: 'Admin' });
  place.mockReturnValue(0);
  scrolled.mockClear();
  await app.user.click(screen.getByRole('link', { name: 'People' }));
  await screen.findByRole('heading', { level: 1, name: 'People (3)' });
  await screen.findByRole('link', { name: 'Ada' });
  expect(scrolled.mock.calls.filter(([, top]) => top === 420)).toEqual([]);
});

test('[PA-02] a next page that cannot be read shows an error, and can be retried', async () => {
  const backend = await backendWithPeople();
  const many = Array.from({ length: 60 }, (_, index) => ({
    $id: `p${String(index)}`,
    xUserId: `p${String(index)}`,
    x_username: `p${String(index)}`,
  }));
  await addRows(backend, 'users', many);
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (63)' });
  await waitFor(() => expect(app.readCount()).toBe(0));
  const match = 'tables/users/rows\\?.*cursorAfter';
  await backend.fault({ match, from: 'client', times: 9, action: { status: 500 } });
  await app.user.click(buttonOf('Load more'));
  expect(await screen.findByText(sentence('users_load_failed'))).toBeTruthy();
  await backend.noFaults();
  await backend.fault({ match, from: 'client', action: { isHeld: true } });
  await app.user.click(buttonOf('Load more'));
  expect(buttonOf('Load more').ariaBusy).toBe('true');
  await backend.noFaults();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
});

test('[LI-07] the browser handles a link that the messenger refuses or that opens in another tab', async () => {
  const backend = await backendWithPeople();
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (3)' });
  const link = await screen.findByRole('link', { name: 't.me/ada_love' });
  const isLeftToBrowser = (init: MouseEventInit = {}) =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  expect(isLeftToBrowser()).toBe(false);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey'] as const) {
    expect(isLeftToBrowser({ [key]: true }), key).toBe(true);
  }
  expect(app.openedTelegramLinks).toHaveLength(1);
  vi.spyOn(app.messenger, 'openTelegramLink').mockReturnValue(false);
  expect(isLeftToBrowser()).toBe(true);
});
