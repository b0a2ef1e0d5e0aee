import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addPost, addReport } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function backendWithPeople() {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true, x_username: 'root' });
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada', tg_handle: 'ada_love', warnCount: 1 });
  await backend.person('1002', { x_username: 'ben', tg_handle: 'ben_tg', isBanned: true });
  await backend.person('1003', { x_username: 'cleo', tg_handle: 'cleo_tg' });
  return backend;
}

test.each([
  ['/admin/unwarn-user', 'Remove User Warning', 'With warnings', ['@ada']],
  ['/admin/unban-tool', 'Unban Users', 'Banned', ['@ben']],
  ['/admin/remove-admin', 'Remove Admin', 'Admins', ['@olga', '@root']],
  ['/admin/warn-user', 'Warn User', 'Approved', ['@cleo', '@ben', '@ada', '@olga', '@root']],
])(
  '[PA-20] [PA-23] %s suggests the people that it applies to',
  async (path, heading, header, handles) => {
    const backend = await backendWithPeople();
    await backend.person('1004', { x_username: '', isBanned: true, warnCount: 1, isAdmin: true });
    await openAsAdmin(backend, { path, heading, as: '1' });
    const list = within(await screen.findByRole('region', { name: header }));
    expect(
      list.getAllByRole('button').map(({ textContent }) => /@\w+/u.exec(textContent)?.[0]),
    ).toEqual(handles);
  },
);

test('[PA-20] a person chosen from the list is identified by the X handle, regardless of earlier look-ups', async () => {
  const backend = await backendWithPeople();
  const app = await openAsAdmin(backend, { path: '/admin/warn-user', heading: 'Warn User' });
  await app.user.click(screen.getByRole('radio', { name: 'TG Username' }));
  await app.user.click(await screen.findByRole('button', { name: /^@cleo/u }));
  expect(fieldOf('Username').value).toBe('cleo');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'X Username' }).checked).toBe(true);
});

test.each([
  ['https://t.me/ada_love', 'TG Username'],
  ['https://x.com/ada', 'X Username'],
])('[PA-20] [AD-06] the link %s says itself that it has a %s', async (link, type) => {
  const backend = await backendWithPeople();
  const app = await openAsAdmin(backend, { path: '/admin/warn-user', heading: 'Warn User' });
  if (type === 'X Username')
    await app.user.click(screen.getByRole('radio', { name: 'TG Username' }));
  await app.user.click(fieldOf('Username'));
  await app.user.paste(link);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: type }).checked).toBe(true);
});

test('[AD-38] only the tool that makes an administrator states which rights it gives', async () => {
  const backend = await backendWithPeople();
  const said = /^Gives the rights of an ordinary administrator\./u;
  const options = { path: '/admin/create', heading: 'Make Super Admin', as: '1' };
  const app = await openAsAdmin(backend, options);
  expect(screen.getByText(said)).toBeTruthy();
  app.close();
  await openAsAdmin(backend, { path: '/admin/remove-admin', heading: 'Remove Admin', as: '1' });
  expect(screen.queryByText(said)).toBeNull();
});

test('[FA-27] a ban of 30 days ends after 30 days', async () => {
  const backend = await backendWithPeople();
  const app = await openAsAdmin(backend, { path: '/admin/ban-tool', heading: 'Ban Users' });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.selectOptions(fieldOf('Ends'), 'In 30 days');
  await app.user.click(buttonOf('Ban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Ban' }));
  await statusOf('User @ada has been banned.');
  const days = (Number((await backend.row('users', '1001'))['banUntilMs']) - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

test('[PA-16] [FA-27] after another administrator was faster, a ban with an end is offered with that end, once', async () => {
  const backend = await backendWithPeople();
  await backend.person('1009', { isAdmin: true, x_username: 'otto' });
  await addReport(backend, 'report1');
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports' });
  await app.user.click(await screen.findByRole('button', { name: /^The decision was unfair/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  await app.user.click(sheet.getByRole('radio', { name: 'Ban' }));
  await app.user.type(sheet.getByLabelText('Reason for the ban'), 'spam');
  await app.user.selectOptions(sheet.getByLabelText('Ends'), 'On a date');
  const day = new Date(Date.now() + 40 * dayMs).toISOString().slice(0, 10);
  fireEvent.change(sheet.getByLabelText('Last day of the ban'), { target: { value: day } });
  await waitFor(() =>
    expect(buttonOf('Mark as Resolved: Ban and resolve').ariaDisabled).not.toBe('true'),
  );
  await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
  await sheet.findByText(/^Ban @ada\?/u);
  await backend.act('1009', 'resolveReport', { reportId: 'report1' });
  await waitFor(() =>
    expect(buttonOf('Mark as Resolved: Ban and resolve').ariaDisabled).not.toBe('true'),
  );
  await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
  await app.user.click(screen.getByRole('link', { name: /^Admin/u }));
  await app.user.click(await screen.findByRole('link', { name: /^Active Reports/u }));
  await app.user.click(await screen.findByRole('button', { name: 'Ban User' }));
  const ban = within(await screen.findByRole('dialog', { name: 'Ban @ada' }));
  expect(ban.getByLabelText<HTMLSelectElement>('Ends').value).toBe('date');
  expect(ban.getByLabelText<HTMLInputElement>('Last day of the ban').value).toBe(day);
  await app.user.click(ban.getByRole('button', { name: 'Close' }));
  await app.user.click(screen.getByRole('link', { name: /^Admin/u }));
  await screen.findByRole('link', { name: /^Active Reports/u });
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/user/1001'));
  await app.user.click(await screen.findByRole('tab', { name: 'Notes' }));
  await screen.findByText('No notes yet');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[AD-58] [AD-59] posts without a link and pinned posts are marked as such', async () => {
  const backend = await backendWithPeople();
  await addPost(backend, 'post1', { link: null, pinPost: true, engagementTypes: ['follow'] });
  const app = await openAsAdmin(backend, { path: '/admin/pin-post', heading: 'Pin Post' });
  const now = within(await screen.findByRole('region', { name: 'Currently pinned' }));
  expect(now.getByRole('link').textContent).toContain('No link: this post only asks for a follow');
  await app.user.type(fieldOf('Post ID'), 'post1');
  await app.user.click(buttonOf('Get Post Info'));
  const found = within(await screen.findByRole('region', { name: 'Found post' }));
  expect(found.getByText('No link: this post only asks for a follow')).toBeTruthy();
  expect(found.getByText('Already pinned')).toBeTruthy();
  await addPost(backend, 'post2');
  await app.user.clear(fieldOf('Post ID'));
  await app.user.type(fieldOf('Post ID'), 'post2');
  await app.user.click(buttonOf('Get Post Info'));
  const other = within(await screen.findByRole('region', { name: 'Found post' }));
  expect(other.queryByText('Already pinned')).toBeNull();
});
