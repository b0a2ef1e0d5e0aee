import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addReport } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, openWide, tapRefresh } from './open-admin.ts';
import { pending } from './open-requests.ts';

const rootId = '1';

async function backendWithAdmins() {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person(rootId, { isAdmin: true, x_username: 'root', x_name: 'Root' });
  return backend;
}

const sidebar = () => within(screen.getByRole('navigation', { name: 'Admin', hidden: true }));

/** The sidebar's links with their addresses. */
const places = () =>
  sidebar()
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]);

test('[PA-08] [FA-17] the sidebar names the administrator and links to every section, to announcements only for the super administrator', async () => {
  openWide();
  const backend = await backendWithAdmins();
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: /^People/u });
  expect(sidebar().getByText('@olga')).toBeTruthy();
  expect(sidebar().getByText('Administrator')).toBeTruthy();
  const before = [
    ['Admin', '/admin'],
    ['Approval Requests', '/requests'],
    ['Active Reports', '/reports'],
    ['People', '/admin/people'],
    ['Signals', '/admin/signals'],
    ['Engagement Types', '/admin/manage-types'],
    ['Pin post', '/admin/pin-post'],
  ];
  const after = [
    ['Moderation Log', '/admin/log'],
    ['Economy', '/admin/economy'],
    ['Bot Messages', '/admin/outbox'],
  ];
  expect(places()).toEqual([...before, ...after]);
  app.close();
  await openAsAdmin(backend, { path: '/admin/people', heading: /^People/u, as: rootId });
  expect(sidebar().getByText('Super administrator')).toBeTruthy();
  expect(places()).toEqual([...before, ['Announcements', '/admin/announcements'], ...after]);
});

test.each([
  ['/admin/approved-list', 'Approved Users (2)', 'People', 'true'],
  ['/admin/rejected-list', 'Rejected Users (0)', 'People', 'true'],
  ['/admin/banned-list', 'Banned Users (0)', 'People', 'true'],
  ['/admin/tools', 'Admin', 'Admin', 'true'],
  ['/admin', 'Admin', 'Admin', 'page'],
])('[PA-08] %s belongs to one place of the sidebar', async (path, heading, place, mark) => {
  openWide();
  await openAsAdmin(await backendWithAdmins(), { path, heading });
  const marked = sidebar()
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [place, mark],
  ]);
});

test('[AD-01] [PA-10] the sidebar shows each queue’s count, and the tab has no count if nothing is waiting', async () => {
  openWide();
  const backend = await backendWithAdmins();
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: /^People/u });
  const named = (name: RegExp) => sidebar().findByRole('link', { name, hidden: true });
  expect(await named(/^Active Reports\s?Nothing waiting$/u)).toBeTruthy();
  expect(await named(/^Approval Requests\s?Nothing waiting$/u)).toBeTruthy();
  expect(screen.queryByText(/\d waiting$/u)).toBeNull();
  app.close();
  await addReport(backend, 'report1');
  await openAsAdmin(backend, { path: '/admin/people', heading: /^People/u });
  expect(await named(/^Active Reports\s?1 waiting$/u)).toBeTruthy();
});

test('[AD-01] [PA-10] the count at the tab is read again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const backend = await backendWithAdmins();
  await backend.person('1005', pending);
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (3)', clock });
  const shown = () => screen.queryByText(/^\d waiting$/u)?.textContent;
  const pass = (delayMs: number) => act(() => vi.advanceTimersByTimeAsync(delayMs));
  // Frames are drawn at an interval too.
  const pollFrames = async () => {
    await pass(20);
    await clock.settle();
    return shown();
  };
  await expect.poll(pollFrames).toBe('1 waiting');
  await waitFor(() => expect(app.readCount()).toBe(0));
  await backend.person('1006', pending);
  await pass(30_000);
  expect([app.readCount(), shown()]).toEqual([0, '1 waiting']);
  await pass(30_000);
  await expect.poll(shown).toBe('2 waiting');
});

test('[PA-08] a slash leads into the search of the sidebar, which is empty again after a search', async () => {
  openWide();
  const options = { path: '/admin/people', heading: /^People/u };
  const app = await openAsAdmin(await backendWithAdmins(), options);
  await app.user.keyboard('/');
  const box = sidebar().getByRole('searchbox', { name: 'Find a person', hidden: true });
  expect(document.activeElement).toBe(box);
  expect(box).toHaveProperty('value', '');
  expect(box.closest('form')?.textContent).toBe('/');
  await app.user.keyboard(' ol {Enter}');
  await waitFor(() => expect(window.location.search).toBe('?q=ol'));
  expect(await screen.findByRole('heading', { name: 'People (1)' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '@olga' })).toBeTruthy();
  expect(box).toHaveProperty('value', '');
});

test('[PA-12] signals that cannot be refetched show the error above the earlier data', async () => {
  const backend = await backendWithAdmins();
  const app = await openAsAdmin(backend, { path: '/admin/signals', heading: 'Signals' });
  await screen.findByRole('region', { name: /^Authors who reject/u });
  const match = 'tables/reports/rows';
  await backend.fault({ match, from: 'client', times: 99, action: { status: 500 } });
  await tapRefresh(app, 'Refresh');
  expect(await screen.findByText(sentence('database_error'))).toBeTruthy();
  expect(screen.getByRole('region', { name: /^Authors who reject/u })).toBeTruthy();
  await backend.noFaults();
  await tapRefresh(app, 'Refresh');
  await waitFor(() => expect(screen.queryByText(sentence('database_error'))).toBeNull());
});

test.each([
  ['PA-12', '/admin/signals', 'Signals', 'Refresh', 'database_error'],
  ['RE-10', '/reports', 'Active Reports', 'Refresh Reports', 'reports_load_failed'],
] as const)('[%s] [MY-17] at %s only the app’s banner says when it is offline', async (...row) => {
  const [, path, heading, refresh, code] = row;
  const backend = await backendWithAdmins();
  const app = await openAsAdmin(backend, { path, heading });
  await waitFor(() => expect(buttonOf(refresh).disabled).toBe(false));
  const match = 'tables/reports/rows';
  await backend.fault({ match, from: 'client', times: 99, action: { status: 500 } });
  await tapRefresh(app, refresh);
  await screen.findByText(sentence(code));
  const online = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    online.mockRestore();
  });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByText(sentence(code))).toBeNull();
});

test('[PA-08] back leads to the previous screen, and from the first screen to the admin home', async () => {
  const backend = await backendWithAdmins();
  const app = await openAsAdmin(backend, { path: '/admin/signals', heading: 'Signals' });
  const { length } = window.history;
  // The back button appears once the screen has settled.
  await act(async () => undefined);
  app.pressBack();
  await screen.findByRole('heading', { level: 1, name: 'Admin' });
  expect(window.location.pathname).toBe('/admin');
  expect(window.history).toHaveLength(length);
  await app.user.click(screen.getByRole('link', { name: 'People' }));
  await screen.findByRole('heading', { level: 1, name: /^People/u });
  await app.user.click(await screen.findByRole('link', { name: 'Root' }));
  await screen.findByRole('heading', { level: 1, name: 'Person 1' });
  await act(async () => undefined);
  app.pressBack();
  await waitFor(() => expect(window.location.pathname).toBe('/admin/people'));
  await app.user.click(screen.getByRole('link', { name: /^Admin/u }));
  await screen.findByRole('heading', { level: 1, name: 'Admin' });
  // The admin home has no back button.
  const back = vi.spyOn(window.history, 'back');
  await act(async () => undefined);
  app.pressBack();
  expect(back).not.toHaveBeenCalled();
});
