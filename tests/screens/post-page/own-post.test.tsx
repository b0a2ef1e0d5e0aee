import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

/** Opens the menu of one's own post with so many places. */
async function openMenu(limit: number) {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  const id = await publish(backend, '1001', { types: ['like'], limit });
  const { user } = openApp(backend, { as: '1001', path: `/post/${id}` });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  return { backend, user };
}

test('[MY-14] closing a post states the refund, and pays it', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  await backend.person('1002');
  const id = await publish(backend, '1001', { types: ['like'], limit: 10 });
  await engage(backend, '1002', { id, types: ['like'] });
  const { haptics, user } = openApp(backend, { as: '1001', path: `/post/${id}` });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(screen.getByText(/^Published today \d\d:\d\d · 11\.0 points$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close post' }));
  expect(
    screen.getByText(
      '9.0 points come back for 9 free places. The fee stays spent, and no one else can engage. That cannot be undone.',
    ),
  ).toBeTruthy();
  expect((await backend.row('posts', id))['closedBy']).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close it' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByText('Post closed. 9.0 points came back.')).toBeTruthy();
  expect(
    await screen.findByText('This post is closed. You can still review what’s pending.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close post' })).toBeNull();
  expect(screen.getByText('9 closed')).toBeTruthy();
  expect(haptics).toEqual(['asked', 'done']);
  expect((await backend.row('users', '1001'))['point']).toBe(980);
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByText('98.0')).toBeTruthy();
});

test('[MY-14] Escape and an outside tap close only the menu, and Cancel returns the focus to its button', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  await publish(backend, '1001', { types: ['like'], limit: 10 });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  const list = await screen.findByRole('list', { name: 'Active posts' });
  await user.click(within(list).getByRole('button'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Post details' }));
  const menu = await sheet.findByRole('button', { name: 'More actions' });

  await user.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Tab}{Escape}');
  expect(sheet.queryByRole('button', { name: 'Post again' })).toBeNull();
  expect(document.activeElement).toBe(menu);

  await user.click(menu);
  const beside = menu.nextElementSibling;
  if (beside === null) throw new Error('nothing takes the tap beside the menu');
  await user.click(beside);
  expect(sheet.queryByRole('button', { name: 'Post again' })).toBeNull();

  await user.click(menu);
  await user.click(sheet.getByRole('button', { name: 'Close post' }));
  expect(document.activeElement).toBe(menu);
  await user.click(sheet.getByRole('button', { name: 'Cancel' }));
  expect(sheet.queryByRole('button', { name: 'Close it' })).toBeNull();
  expect(document.activeElement).toBe(menu);
});

test('[MY-14] a refused closing shows the reason, and can be retried', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  await publish(backend, '1001', { types: ['like'], limit: 10 });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click(await screen.findByRole('button', { name: /^@x_1001, / }));
  const close = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('button', { name: 'Close post' }));
    await user.click(screen.getByRole('button', { name: 'Close it' }));
  };
  const match = '^PATCH /v1/tablesdb/transactions/';
  await backend.fault({ match, from: 'function', action: { status: 400 } });
  await close();
  expect(await screen.findByText(sentence('post_close_failed'))).toBeTruthy();
  await close();
  await screen.findByText('This post is closed. You can still review what’s pending.');
  expect(screen.queryByText(sentence('post_close_failed'))).toBeNull();
  // Home below the sheet is updated.
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('No active posts')).toBeTruthy();
});

test('[MY-14] [TR-22] after a lost response to closing, the post’s real state is shown', async () => {
  const { backend, user } = await openMenu(10);
  await user.click(screen.getByRole('button', { name: 'Close post' }));
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'after' } });
  await user.click(screen.getByRole('button', { name: 'Close it' }));
  expect(
    await screen.findByText('This post is closed. You can still review what’s pending.'),
  ).toBeTruthy();
  expect(screen.queryByText(sentence('post_close_failed'))).toBeNull();
});

test('[MY-14] Post again opens the form with the post’s values and notes that its link has an open post', async () => {
  const { user } = await openMenu(7);
  await user.click(screen.getByRole('button', { name: 'Post again' }));
  const link = await screen.findByLabelText('Post link');
  expect(link).toHaveProperty('value', 'https://x.com/x_1001/status/100');
  expect(screen.getByRole('textbox', { name: 'How many people' })).toHaveProperty('value', '7');
  expect(
    await screen.findByText(/^You have an open post with this link, 7 places left\./),
  ).toBeTruthy();
});

test('[MY-14] the form of Post again stays closed when the author comes back to Home later', async () => {
  const { user } = await openMenu(7);
  await user.click(screen.getByRole('button', { name: 'Post again' }));
  await screen.findByRole('dialog', { name: 'Create post' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('link', { name: 'Earn' }));
  await screen.findByRole('heading', { name: 'Earn' });
  window.history.back();
  await user.click(await screen.findByRole('tab', { name: 'Completed' }));
  expect(await screen.findByText('No completed posts')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[MY-14] the form notes a link with a just published open post', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  const link = 'https://x.com/x_1001/status/100';
  const fillIn = async () => {
    await user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
    await user.type(await screen.findByLabelText('Post link'), link);
  };
  await fillIn();
  await waitFor(async () => {
    const requests = await backend.takeRequests();
    expect(requests.some(({ line }) => line.includes('postStatusId'))).toBe(true);
  });
  await user.click(screen.getByRole('button', { name: /^Like/ }));
  await user.click(screen.getByRole('button', { name: /^Publish for/ }));
  await screen.findByRole('list', { name: 'Active posts' });
  await fillIn();
  const warning = /^You have an open post with this link, 10 places left\./;
  expect(await screen.findByText(warning)).toBeTruthy();
});

test('[MY-14] [MY-02] a closed post is closed for everyone, and its link is free again', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  await backend.person('1002');
  const id = await publish(backend, '1001', { types: ['like'], limit: 7 });
  const { user, close } = openApp(backend, { as: '1001', path: `/post/${id}` });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Post again' }));
  await screen.findByText(/^You have an open post with this link/);
  window.history.back();
  fireEvent.popState(window);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('button', { name: 'Close post' }));
  await user.click(screen.getByRole('button', { name: 'Close it' }));
  await screen.findByText('This post is closed. You can still review what’s pending.');
  await backend.takeRequests();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Post again' }));
  await screen.findByLabelText('Post link');
  await waitFor(async () => {
    const requests = await backend.takeRequests();
    expect(requests.filter(({ line }) => line.includes('postStatusId'))).not.toEqual([]);
  });
  expect(screen.queryByText(/^You have an open post with this link/)).toBeNull();
  close();

  const home = openApp(backend, { as: '1001', path: '/' });
  await home.user.click(await screen.findByRole('tab', { name: 'Completed' }));
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(screen.queryByText('Target reached')).toBeNull();
  home.close();

  openApp(backend, { as: '1002', path: `/post/${id}` });
  expect(await screen.findByText('This post was closed.')).toBeTruthy();
});

test('[MY-14] a full post can be posted again but not closed', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  await backend.person('1002');
  const id = await publish(backend, '1001', { types: ['like'], limit: 1 });
  await engage(backend, '1002', { id, types: ['like'] });
  const { user } = openApp(backend, { as: '1001', path: `/post/${id}` });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('button', { name: 'Post again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close post' })).toBeNull();
});

test('[MY-14] other members are offered neither', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  await backend.person('1002');
  const id = await publish(backend, '1001', { types: ['like'], limit: 7 });
  openApp(backend, { as: '1002', path: `/post/${id}` });
  await screen.findByRole('button', { name: /^Engage for/ });
  expect(screen.queryByRole('button', { name: 'Close post' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Post again' })).toBeNull();
});

test('[FA-08] [FA-23] an administrator can decide only while the author is banned, and not the own engagement', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  await backend.person('1002');
  await backend.person('1009', { isAdmin: true });
  const id = await publish(backend, '1001', { types: ['like'], limit: 7 });
  const engagementId = await engage(backend, '1002', { id, types: ['like'] });
  await engage(backend, '1009', { id, types: ['like'] });
  const first = openApp(backend, { as: '1009', path: `/post/${id}` });
  await screen.findByText('Person 1002');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  first.close();
  await backend.changeRow('users', '1001', { isBanned: true });
  const { user } = openApp(backend, { as: '1009', path: `/post/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(screen.getByText('Person 1009')).toBeTruthy();
  await waitFor(async () => {
    const row = await backend.row('engagement', engagementId);
    expect([row['isApproved'], row['decidedBy']]).toEqual([true, '1009']);
  });
});

test('[MY-18] [MY-28] a post’s title is in the form, on its card and above its review', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0] as Element);
  const about = await screen.findByLabelText('Title (optional)');
  await user.type(screen.getByLabelText('Post link'), 'https://x.com/ada_x/status/5');
  await user.click(screen.getByRole('button', { name: /^Like/ }));
  await user.type(about, 'x'.repeat(81));
  expect(await screen.findByText(sentence('about_too_long'))).toBeTruthy();
  await user.clear(about);
  await user.type(about, 'Our launch thread');
  await user.click(screen.getByRole('button', { name: /^Publish for/ }));
  await user.click(await screen.findByRole('button', { name: /^Our launch thread/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Post details' });
  expect(await within(sheet).findByText('Our launch thread')).toBeTruthy();
  expect((await backend.rows('posts'))[0]?.['about']).toBe('Our launch thread');
});
