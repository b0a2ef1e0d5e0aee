import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { peopleText } from '#src/text/en/admin.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addRows } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, openWide, tapRetry } from './open-admin.ts';

const lists = [
  {
    path: '/admin/approved-list',
    adminApproved: true,
    heading: 'Approved Users',
    list: 'Approved users',
    empty: 'No approved users found.',
    failure: sentence('users_load_failed'),
  },
  {
    path: '/admin/rejected-list',
    adminApproved: false,
    heading: 'Rejected Users',
    list: 'Rejected users',
    empty: 'No rejected users found.',
    failure: sentence('rejected_users_load_failed'),
  },
] as const;

async function backendWithAdmin(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga', x_name: 'Olga' });
  return backend;
}

async function addPeople(backend: TestBackend, adminApproved: boolean): Promise<void> {
  const people = [
    ['1001', 'ada_l', 'Ada Love', 'countess'],
    ['1002', 'ben', 'Ben Franklin', 'ben_the_tall'],
    ['1003', 'cleo', 'Cleo Adams', 'cleo_tg'],
  ] as const;
  for (const [id, x_username, x_name, tg_handle] of people) {
    await backend.person(id, { x_username, x_name, tg_handle, adminApproved });
  }
}

const shownNames = (list: string) => {
  const found = screen.queryByRole('list', { name: list });
  if (found === null) return [];
  const rows = within(found).getAllByRole('listitem');
  return rows.map((row) => within(row).getAllByRole('link')[0]?.textContent);
};

test.each(lists)(
  '[LI-01] [LI-06] [LI-07] [RT-23] [RT-24] $heading have a count, and each row its links',
  async ({ path, adminApproved, heading, list }) => {
    const backend = await backendWithAdmin();
    await addPeople(backend, adminApproved);
    const count = adminApproved ? 4 : 3;
    const app = await openAsAdmin(backend, { path, heading: `${heading} (${count})` });
    expect(shownNames(list).slice(0, 3)).toEqual(['Cleo Adams', 'Ben Franklin', 'Ada Love']);
    const row = screen.getByText('@ada_l').closest('li');
    if (row === null) throw new Error('the row is missing');
    expect(row.textContent).toContain('AL');
    expect(row.textContent).toContain('Ada Love');
    const telegram = within(row).getByRole('link', { name: 't.me/countess' });
    expect(telegram.getAttribute('href')).toBe('https://t.me/countess');
    const profile = within(row).getByRole('link', { name: 'x.com/ada_l' });
    expect(profile.getAttribute('href')).toBe('https://x.com/ada_l');
    await app.user.click(telegram);
    await app.user.click(profile);
    expect(app.openedTelegramLinks).toEqual(['https://t.me/countess']);
    expect(app.openedLinks).toEqual(['https://x.com/ada_l']);
    expect(window.location.pathname).toBe(path);
    await app.user.click(within(row).getByRole('link', { name: 'Ada Love' }));
    await waitFor(() => expect(window.location.pathname).toBe('/user/1001'));
  },
);

test.each(lists)('[LI-04] $heading: a spinner, then $empty', async (config) => {
  const backend = await backendWithAdmin();
  await backend.fault({
    match: 'tables/users/rows\\?.*adminApproved',
    action: { delayMs: 500 },
    from: 'client',
  });
  const app = await openAsAdmin(backend, { path: config.path, heading: config.heading });
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.queryByText(config.empty)).toBeNull();
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  await app.user.type(screen.getByRole('searchbox'), 'no one of that name');
  expect(await screen.findByText(config.empty)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: `${config.heading} (0)` })).toBeTruthy();
});

test.each(lists)('[LI-05] $heading that cannot be loaded say $failure', async (config) => {
  const backend = await backendWithAdmin();
  await backend.fault({
    match: 'tables/users/rows\\?.*adminApproved',
    action: { status: 500 },
    times: 99,
    from: 'client',
  });
  const app = await openAsAdmin(backend, { path: config.path, heading: config.heading });
  expect(await screen.findByText(config.failure)).toBeTruthy();
  await tapRetry(backend, app);
  const count = config.adminApproved ? 1 : 0;
  const heading = `${config.heading} (${count})`;
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

test('[LI-01] [LI-09] [LI-10] [LI-11] the search accepts names, @names and pasted links', async () => {
  const backend = await backendWithAdmin();
  await addPeople(backend, true);
  const app = await openAsAdmin(backend, {
    path: '/admin/approved-list',
    heading: 'Approved Users (4)',
  });
  const box = screen.getByRole('searchbox', { name: 'Search users' });
  const searches: readonly (readonly [string, readonly string[]])[] = [
    ['ADA L', ['Ada Love']],
    ['@ben', ['Ben Franklin']],
    ['tall', ['Ben Franklin']],
    ['https://t.me/Countess', ['Ada Love']],
    ['https://x.com/cleo?s=20', ['Cleo Adams']],
    ['https://x.com/countess', []],
    ['', ['Cleo Adams', 'Ben Franklin', 'Ada Love', 'Olga']],
  ];
  for (const [typed, names] of searches) {
    await app.user.clear(box);
    await app.user.click(box);
    await app.user.paste(typed);
    await waitFor(() => expect(shownNames('Approved users')).toEqual(names));
    const heading = `Approved Users (${names.length})`;
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  }
});

test('[LI-08] the search applies 200 ms after the last keystroke', async () => {
  const backend = await backendWithAdmin();
  await addPeople(backend, true);
  await openAsAdmin(backend, {
    path: '/admin/approved-list',
    heading: 'Approved Users (4)',
  });
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const box = screen.getByRole('searchbox');
    const pass = (delayMs: number) => act(() => vi.advanceTimersByTimeAsync(delayMs));
    fireEvent.change(box, { target: { value: 'b' } });
    await pass(150);
    fireEvent.change(box, { target: { value: 'be' } });
    await pass(199);
    expect(window.location.search).toBe('');
    await pass(1);
    expect(window.location.search).toBe('?q=be');
  } finally {
    // A zero-delay timer set now would never fire once the real clock is back.
    act(() => void vi.advanceTimersByTime(0));
    vi.useRealTimers();
  }
  await waitFor(() => expect(shownNames('Approved users')).toEqual(['Ben Franklin']));
});

test('[PA-02] people in any state are found, marked by state, and counted on the server', async () => {
  const backend = await backendWithAdmin();
  await addPeople(backend, true);
  await backend.person('1004', {
    x_username: 'dora_x',
    x_name: 'Dora',
    isBanned: true,
    warnCount: 2,
  });
  await backend.person('1005', { x_username: 'eve_x', x_name: 'Eve', adminApproved: false });
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (6)' });
  const rowOf = (name: string) => screen.getByText(name).closest('li')?.textContent;
  expect(rowOf('@dora_x')).toContain('Banned');
  expect(rowOf('@dora_x')).toContain('2 warnings');
  expect(rowOf('@eve_x')).toContain('Rejected');
  expect(rowOf('@olga')).toContain('Admin');
  await app.user.selectOptions(screen.getByLabelText('Status'), 'Banned');
  await waitFor(() => expect(shownNames('People')).toEqual(['Dora']));
  expect(await screen.findByRole('heading', { level: 1, name: 'People (1)' })).toBeTruthy();
  await app.user.selectOptions(screen.getByLabelText('Status'), 'Everyone');
  await app.user.type(screen.getByRole('searchbox'), 'eve_');
  await waitFor(() => expect(shownNames('People')).toEqual(['Eve']));
});

test('[PA-02] earlier results stay until the new search is answered', async () => {
  const backend = await backendWithAdmin();
  await addPeople(backend, true);
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (4)' });
  await waitFor(() => expect(app.readCount()).toBe(0));
  await backend.fault({ match: 'users/rows.*ben_', from: 'client', action: { delayMs: 500 } });
  await app.user.type(screen.getByRole('searchbox'), 'ben_');
  await waitFor(() => expect(app.readCount()).toBe(1));
  expect(shownNames('People')).toHaveLength(4);
  await waitFor(() => expect(shownNames('People')).toEqual(['Ben Franklin']));
});

test('[PA-02] Back from a person restores the search', async () => {
  const backend = await backendWithAdmin();
  await addPeople(backend, true);
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (4)' });
  await app.user.type(screen.getByRole('searchbox'), 'ben_');
  await waitFor(() => expect(shownNames('People')).toEqual(['Ben Franklin']));
  await app.user.click(screen.getByRole('link', { name: 'Ben Franklin' }));
  await waitFor(() => expect(window.location.pathname).toBe('/user/1002'));
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: 'People (1)' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ben_');
  expect(shownNames('People')).toEqual(['Ben Franklin']);
});

test('[PA-02] [LI-01] the count covers all matches, and is capped at 5,000', async () => {
  const backend = await backendWithAdmin();
  const rows = Array.from({ length: 60 }, (_, index) => ({
    $id: `p${String(index)}`,
    xUserId: `p${String(index)}`,
    x_username: `p${String(index)}`,
    adminApproved: true,
  }));
  await addRows(backend, 'users', rows);
  const path = '/admin/approved-list';
  const app = await openAsAdmin(backend, { path, heading: 'Approved Users (61)' });
  await app.user.click(buttonOf('Load more'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Approved Users (61)' })).toBeTruthy();
  expect(peopleText.count(4999)).toBe('4,999');
  expect(peopleText.count(5000)).toBe('5,000+');
});

test('[PA-02] [PA-08] the search box has the sidebar’s search text, and after Back the previous one', async () => {
  openWide();
  const backend = await backendWithAdmin();
  await addPeople(backend, true);
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: 'People (4)' });
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' });
  await app.user.type(box(), 'ben_');
  await screen.findByRole('heading', { level: 1, name: 'People (1)' });
  const sidebar = screen.getByRole('searchbox', { name: 'Find a person', hidden: true });
  await app.user.type(sidebar, ' cleo{Enter}');
  await waitFor(() => expect(box().value).toBe('cleo'));
  expect(await screen.findByRole('link', { name: '@cleo' })).toBeTruthy();
  expect(sidebar).toHaveProperty('value', '');
  window.history.back();
  await waitFor(() => expect(box().value).toBe('ben_'));
  expect(await screen.findByRole('link', { name: '@ben' })).toBeTruthy();
});
