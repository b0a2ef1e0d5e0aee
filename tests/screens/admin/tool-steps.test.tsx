import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addPost } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';
import { openTool } from './open-person-tool.ts';

const rootId = '1';

test('[PA-17] a retyped amount is checked only once typed, and cleared when the amount changes', async () => {
  const { app } = await openTool('/admin/add-points', 'Add User Points', { point: 100_000 });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Points'), '1000');
  await app.user.type(fieldOf('Reason'), 'prize');
  await app.user.click(buttonOf('Add Points'));
  const again = await screen.findByLabelText('Type 1000.0 again');
  expect(screen.queryByText('The amounts differ')).toBeNull();
  const why = 'For amounts from 1,000.0 points, or ten times the balance, type the amount again.';
  expect(screen.getByText(why)).toBeTruthy();
  await app.user.type(again, '1000');
  expect(screen.queryByText('The amounts differ')).toBeNull();
  expect(buttonOf('Confirm Add').disabled).toBe(false);
  await app.user.type(fieldOf('Points'), '0');
  await app.user.click(buttonOf('Add Points'));
  const other = await screen.findByLabelText<HTMLInputElement>('Type 10000.0 again');
  expect(other.value).toBe('');
  expect(buttonOf('Confirm Add').disabled).toBe(true);
});

test('[AD-08] [AD-44] if everything is missing the username is requested first', async () => {
  const { app } = await openTool('/admin/add-points', 'Add User Points');
  await app.user.type(fieldOf('Reason'), 'prize');
  await app.user.click(buttonOf('Add Points'));
  expect((await statusOf(sentence('username_missing'))).tone).toBe('failure');
  expect(screen.queryByText(sentence('points_not_positive'))).toBeNull();
  await app.user.type(fieldOf('Username'), 'ada');
  expect(screen.queryByText(sentence('username_missing'))).toBeNull();
  await app.user.click(buttonOf('Add Points'));
  expect((await statusOf(sentence('points_not_positive'))).tone).toBe('failure');
});

test.each([
  ['/admin/add-points', 'Add User Points', 'decimal'],
  ['/admin/reduce-points', 'Reduce User Points', 'numeric'],
])('[AD-42] [AD-49] at %s, %s, a phone offers %s keys', async (path, heading, mode) => {
  await openTool(path, heading);
  expect(fieldOf('Points').inputMode).toBe(mode);
});

test('[PA-20] the suggestions disappear once one or several people are found, and return with Cancel', async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  const offered = () => screen.queryByRole('region', { name: 'Approved' });
  await screen.findByRole('region', { name: 'Approved' });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Warn User'));
  await screen.findByRole('button', { name: 'Confirm Warn' });
  expect(offered()).toBeNull();
  await app.user.click(buttonOf('Cancel'));
  expect(await screen.findByRole('region', { name: 'Approved' })).toBeTruthy();
  await backend.person('1002', { x_username: 'ada' });
  await app.user.click(buttonOf('Warn User'));
  await screen.findByRole('region', { name: 'People with the username @ada' });
  expect(offered()).toBeNull();
});

test('[PA-20] at most eight matching people are suggested', async () => {
  const { backend, app } = await openTool('/admin/warn-user', 'Warn User');
  for (let index = 1; index < 10; index += 1) {
    await backend.person(String(3000 + index), { x_username: `cleo_${String(index)}` });
  }
  await app.user.type(fieldOf('Username'), 'cleo');
  const list = () => screen.queryByRole('region', { name: 'Approved' });
  await waitFor(() => {
    const names = Array.from(list()?.querySelectorAll('button') ?? [], (one) => one.textContent);
    expect(names.map((name) => /@cleo_\d/u.test(name))).toEqual(
      Array.from({ length: 8 }, () => true),
    );
  });
  await app.user.type(fieldOf('Username'), '_7');
  await waitFor(() => expect(list()?.querySelectorAll('button')).toHaveLength(1));
});

async function openPage(state?: object, columns: object = {}, as = adminId) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person(rootId, { isAdmin: true, x_username: 'root' });
  await backend.person('1002', { x_username: 'ben', x_name: 'Ben', point: 100, ...columns });
  if (state === undefined) {
    const options = { path: '/user/1002', heading: 'Person 1002', as };
    return { backend, app: await openAsAdmin(backend, options) };
  }
  const app = await openAsAdmin(backend, { path: '/admin/people', heading: /^People/u, as });
  // As a link within the app passes it.
  const { pushState } = window.history;
  window.history.pushState = (entry: object, unused, url) => {
    pushState.call(window.history, { ...entry, state }, unused, url);
    window.history.pushState = pushState;
  };
  await app.user.click(await screen.findByRole('link', { name: 'Ben' }));
  await screen.findByRole('heading', { name: 'Person 1002' });
  return { backend, app };
}

/** Lets a frame be painted, after which an opening sheet renders. */
const paint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

const banOffer = { tool: 'banUser', reason: 'Copied comments' };

test('[PA-16] a choice passed to a person’s page applies only to that tool', async () => {
  const { app } = await openPage(banOffer);
  const ban = within(await screen.findByRole('dialog', { name: 'Ban @ben' }));
  expect(ban.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Copied comments');
  await app.user.click(ban.getByRole('button', { name: 'Close' }));
  await app.user.click(await screen.findByRole('button', { name: 'Warn' }));
  const warn = within(await screen.findByRole('dialog', { name: 'Warn @ben' }));
  expect(warn.getByLabelText<HTMLTextAreaElement>(/^Reason/u).value).toBe('');
});

test.each([
  ['a tool that may not be used on the person', banOffer, { isAdmin: true }],
  ['a tool that does not fit the person', { ...banOffer, tool: 'unbanUser' }, {}],
  ['an offer without a reason', { tool: 'banUser' }, {}],
])('[PA-16] [FA-16] a page does not open %s', async (_what, offer, columns) => {
  await openPage(offer, columns);
  await screen.findByRole('group', { name: 'Tools' });
  await act(async () => undefined);
  await act(paint);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[PA-01] [AD-13] changing from giving to taking points goes back to the first step', async () => {
  const { backend, app } = await openPage();
  await app.user.click(await screen.findByRole('button', { name: 'Points' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Points of @ben' }));
  await app.user.type(sheet.getByLabelText('Points'), '2');
  await app.user.type(sheet.getByLabelText('Reason'), 'prize');
  await app.user.click(sheet.getByRole('button', { name: 'Add Points' }));
  expect(await sheet.findByText('Balance: 10.0 → 12.0')).toBeTruthy();
  await app.user.click(sheet.getByRole('radio', { name: 'Reduce Points' }));
  expect(sheet.queryByText(/^Balance/u)).toBeNull();
  expect(sheet.queryByRole('button', { name: /^Confirm/u })).toBeNull();
  expect(fieldOf('Points').value).toBe('2');
  expect(await backend.rows('moderationLog')).toEqual([]);
});

test('[AD-56] [PA-08] Enter in the post ID finds the post, and Enter again pins nothing', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await addPost(backend, 'post1');
  const app = await openAsAdmin(backend, { path: '/admin/pin-post', heading: 'Pin Post' });
  await app.user.type(fieldOf('Post ID'), 'nothing{Enter}');
  expect((await statusOf(sentence('pin_post_not_found'))).tone).toBe('failure');
  await app.user.clear(fieldOf('Post ID'));
  expect(screen.queryByText(sentence('pin_post_not_found'))).toBeNull();
  await app.user.type(fieldOf('Post ID'), 'post1{Enter}');
  await screen.findByRole('region', { name: 'Found post' });
  await app.user.type(fieldOf('Post ID'), '{Enter}');
  expect(await statusOf('Pin the post by @ada? Everyone sees it first.')).toMatchObject({
    tone: 'warning',
  });
  expect(await backend.rows('moderationLog')).toEqual([]);
});
