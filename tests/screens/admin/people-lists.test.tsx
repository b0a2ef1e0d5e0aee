import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { addRows } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin } from './open-admin.ts';

const lists = [
  {
    path: '/admin/approved-list',
    adminApproved: true,
    heading: 'Approved Users',
    list: 'Approved users',
    empty: 'No approved users found.',
    failure: 'Failed to load users',
  },
  {
    path: '/admin/rejected-list',
    adminApproved: false,
    heading: 'Rejected Users',
    list: 'Rejected users',
    empty: 'No rejected users found.',
    failure: 'Failed to load rejected users',
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
    expect(window.location.pathname).toBe('/user/1001');
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
  await app.user.type(screen.getByRole('searchbox'), 'nobody of that name');
  expect(await screen.findByText(config.empty)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: `${config.heading} (0)` })).toBeTruthy();
});

test.each(lists)('[LI-05] $heading that cannot be loaded say $failure', async (config) => {
  const backend = await backendWithAdmin();
  await backend.fault({
    match: 'tables/users/rows\\?.*adminApproved',
    action: { status: 500 },
    from: 'client',
  });
  const app = await openAsAdmin(backend, { path: config.path, heading: config.heading });
  expect(await screen.findByText(config.failure)).toBeTruthy();
  await app.user.click(buttonOf('Retry'));
  const count = config.adminApproved ? 1 : 0;
  const heading = `${config.heading} (${count})`;
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

test('[LI-01] [LI-09] [LI-10] [LI-11] the search takes names, @names and pasted links', async () => {
  const backend = await backendWithAdmin();
  await addPeople(backend, true);
  const app = await openAsAdmin(backend, {
    path: '/admin/approved-list',
    heading: 'Approved Users (4)',
  });
  const box = screen.getByRole('searchbox', { name: 'Search users' });
  const searches: readonly (readonly [string, readonly string[]])[] = [
    ['ADA', ['Cleo Adams', 'Ada Love']],
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
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  }
});

test('[LI-08] the search applies 200 ms after the last keystroke', async () => {
  const backend = await backendWithAdmin();
  await addPeople(backend, true);
  const app = await openAsAdmin(backend, {
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
    expect(shownNames('Approved users')).toHaveLength(4);
    await pass(1);
    expect(shownNames('Approved users')).toEqual(['Ben Franklin']);
  } finally {
    vi.useRealTimers();
    app.close();
  }
});

test('[LI-02] a thousand are read at once, and those beyond are paged, not cut', async () => {
  const backend = await backendWithAdmin();
  const person = (index: number) => ({
    $id: `p${String(index)}`,
    x_username: `p${String(index)}`,
    x_name: `Person ${String(index)}`,
    tg_handle: `person_${String(index)}`,
    xUserId: `x${String(index)}`,
    adminApproved: true,
  });
  await addRows(
    backend,
    'users',
    Array.from({ length: 1003 }, (_, index) => person(index)),
  );
  const app = await openAsAdmin(backend, {
    path: '/admin/approved-list',
    heading: 'Approved Users (1000)',
  });
  const note = 'More people are not loaded yet; the search covers those that are.';
  expect(screen.getByText(note)).toBeTruthy();
  await app.user.click(buttonOf('Load more'));
  const heading = 'Approved Users (1004)';
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  await app.user.click(screen.getByRole('searchbox'));
  await app.user.paste('olga');
  await waitFor(() => expect(shownNames('Approved users')).toEqual(['Olga']));
});
