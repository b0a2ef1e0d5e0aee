import { act, screen, within, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { publish } from '#tests/screens/scenes.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addPost } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, openWide, statusOf } from './open-admin.ts';

async function openPin() {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await addPost(backend, 'post1');
  const app = await openAsAdmin(backend, { path: '/admin/pin-post', heading: 'Pin Post' });
  return { backend, app };
}

test('[RT-21] [AD-56] Pin Post has a post ID field, and without an ID asks for one', async () => {
  const { backend, app } = await openPin();
  expect(fieldOf('Post ID').value).toBe('');
  await screen.findByText('Nothing is pinned');
  await backend.takeRequests();
  await app.user.click(buttonOf('Get Post Info'));
  const line = await statusOf(sentence('pin_post_id_missing'));
  expect(line).toEqual({ tone: 'failure', sign: '✗' });
  await app.user.type(fieldOf('Post ID'), '   ');
  await app.user.click(buttonOf('Get Post Info'));
  await statusOf(sentence('pin_post_id_missing'));
  const requests = await backend.takeRequests();
  expect(requests.filter((one) => one.line.includes('/tables/posts/'))).toEqual([]);
});

test.each(['nothing', 'No Post Id'])('[AD-57] the ID %j names no post', async (id) => {
  const { app } = await openPin();
  await app.user.type(fieldOf('Post ID'), id);
  await app.user.click(buttonOf('Get Post Info'));
  expect((await statusOf(sentence('pin_post_not_found'))).tone).toBe('failure');
  expect(fieldOf('Post ID').value).toBe(id);
});

test('[AD-57] a post that cannot be read says so', async () => {
  const { backend, app } = await openPin();
  await backend.fault({ match: 'tables/posts/rows/post1', action: { status: 500 } });
  await app.user.type(fieldOf('Post ID'), 'post1');
  await app.user.click(buttonOf('Get Post Info'));
  expect((await statusOf(sentence('post_fetch_failed'))).tone).toBe('failure');
});

test('[AD-58] [AD-59] Get Post Info shows author, image, name and link; Confirm Pin pins', async () => {
  const { backend, app } = await openPin();
  await app.user.type(fieldOf('Post ID'), ' post1 ');
  await app.user.click(buttonOf('Get Post Info'));
  const post = within(await screen.findByRole('region', { name: 'Found post' }));
  expect(post.getByText('@ada')).toBeTruthy();
  expect(post.getByText('Ada Love')).toBeTruthy();
  expect(post.getByRole('img', { name: 'Picture of Ada Love' })).toBeTruthy();
  expect(post.getByRole('link').getAttribute('href')).toBe('https://x.com/ada/status/1');
  expect((await backend.row('posts', 'post1'))['pinPost']).toBe(false);
  await app.user.click(buttonOf('Confirm Pin'));
  expect((await statusOf('Post pinned.')).tone).toBe('success');
  expect((await backend.row('posts', 'post1'))['pinPost']).toBe(true);
  expect(fieldOf('Post ID').value).toBe('');
  expect(screen.queryByRole('region', { name: 'Found post' })).toBeNull();
});

test('[AD-58] Cancel clears the post shown and sends nothing', async () => {
  const { backend, app } = await openPin();
  await app.user.type(fieldOf('Post ID'), 'post1');
  await app.user.click(buttonOf('Get Post Info'));
  await screen.findByRole('region', { name: 'Found post' });
  await app.user.click(buttonOf('Cancel'));
  expect(screen.queryByRole('region', { name: 'Found post' })).toBeNull();
  expect(buttonOf('Get Post Info').disabled).toBe(false);
  expect((await backend.row('posts', 'post1'))['pinPost']).toBe(false);
});

test('[AD-60] a pin that cannot be written says so and keeps the ID', async () => {
  const { backend, app } = await openPin();
  await app.user.type(fieldOf('Post ID'), 'post1');
  await app.user.click(buttonOf('Get Post Info'));
  await screen.findByRole('region', { name: 'Found post' });
  const action = { status: 400, body: '{"message":"no","code":400,"type":"general_bad_request"}' };
  await backend.fault({
    match: '^(POST|PATCH|PUT) .*transactions',
    from: 'function',
    action,
    times: 9,
  });
  await app.user.click(buttonOf('Confirm Pin'));
  expect((await statusOf(sentence('pin_failed'))).tone).toBe('failure');
  expect(fieldOf('Post ID').value).toBe('post1');
});

test.each(['https://t.me/yapp_bot/yapp?startapp=post_post1', 'https://x.com/ada/status/1?s=20'])(
  '[PA-14] the tool finds a post by the link %j',
  async (link) => {
    const { backend, app } = await openPin();
    await backend.changeRow('posts', 'post1', { postStatusId: '1' });
    await app.user.type(fieldOf('Post ID'), link);
    await app.user.click(buttonOf('Get Post Info'));
    await app.user.click(await screen.findByRole('button', { name: 'Confirm Pin' }));
    expect((await statusOf('Post pinned.')).tone).toBe('success');
    expect((await backend.row('posts', 'post1'))['pinPost']).toBe(true);
  },
);

test('[PA-14] a post is pinned on its own page, after a question', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await addPost(backend, 'post1');
  const app = await openAsAdmin(backend, { path: '/post/post1', heading: /./ });
  await app.user.click(await screen.findByRole('button', { name: 'Pin Post' }));
  expect((await statusOf('Pin the post by @ada? Everyone sees it first.')).tone).toBe('warning');
  await app.user.click(buttonOf('Confirm Pin'));
  await statusOf('Post pinned.');
  expect((await backend.row('posts', 'post1'))['pinPost']).toBe(true);
  expect(await screen.findByText('Already pinned')).toBeTruthy();
});

test('[PA-14] [TR-13] members are not offered to pin', async () => {
  const backend = await openTestBackend();
  await backend.person('1002');
  await addPost(backend, 'post1');
  await openAsAdmin(backend, { as: '1002', path: '/post/post1', heading: /./ });
  await screen.findByRole('button', { name: /^Engage for/ });
  expect(screen.queryByRole('button', { name: 'Pin Post' })).toBeNull();
});

test('[FA-05] [AD-16] an administrator closes a post for a reason, which the log keeps', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { x_username: 'ada' });
  await addPost(backend, 'post1');
  const app = await openAsAdmin(backend, { path: '/post/post1', heading: /./u });
  await app.user.click(await screen.findByRole('button', { name: 'Close Post' }));
  expect(buttonOf('Confirm Close').disabled).toBe(true);
  await app.user.type(fieldOf('Reason (kept in the log)'), 'Asks for spam');
  await app.user.click(buttonOf('Confirm Close'));
  await waitFor(async () =>
    expect(await backend.rows('moderationLog')).toMatchObject([
      { action: 'closePost', targetId: 'post1', reason: 'Asks for spam' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close Post' })).toBeNull());
});

test('[FA-05] an administrator closes an own post like any author', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await addPost(backend, 'post1', { authorId: adminId });
  await openAsAdmin(backend, { path: '/post/post1', heading: /./u });
  await screen.findByRole('button', { name: 'Pin Post' });
  expect(screen.queryByRole('button', { name: 'Close Post' })).toBeNull();
  expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy();
});

test('[AD-58] an outdated look-up shows no post', async () => {
  const { backend, app } = await openPin();
  const match = 'tables/posts/rows/post1';
  await backend.fault({ match, from: 'client', action: { isHeld: true } });
  await app.user.type(fieldOf('Post ID'), 'post1');
  await app.user.click(buttonOf('Get Post Info'));
  await app.user.type(fieldOf('Post ID'), 'x');
  await app.user.click(buttonOf('Get Post Info'));
  await statusOf(sentence('pin_post_not_found'));
  await backend.noFaults();
  await app.user.click(buttonOf('Get Post Info'));
  await statusOf(sentence('pin_post_not_found'));
  expect(screen.queryByRole('region', { name: 'Found post' })).toBeNull();
});

test('[AD-59] Pin Post shows the pinned posts', async () => {
  const { backend, app } = await openPin();
  expect(await screen.findByText('Nothing is pinned')).toBeTruthy();
  await app.user.type(fieldOf('Post ID'), 'post1');
  await app.user.click(buttonOf('Get Post Info'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Pin' }));
  const now = within(await screen.findByRole('region', { name: 'Currently pinned' }));
  await waitFor(() => expect(now.getByRole('link').getAttribute('href')).toBe('/post/post1'));
  expect(await backend.row('posts', 'post1')).toMatchObject({ pinPost: true });
});

test('[AD-59] [EN-18] after Pin Post an administrator engages like any member', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await publish(backend, '1001', { types: ['like'], limit: 5, status: 77 });
  const { user } = await openAsAdmin(backend, { path: '/admin/pin-post', heading: 'Pin Post' });
  await screen.findByText('Nothing is pinned');
  await user.click(screen.getByRole('link', { name: 'Earn' }));
  await user.click(await screen.findByRole('button', { name: /Ada Love/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Engage with @x_1001' }));
  await user.click(sheet.getByRole('button', { name: 'Open X to like' }));
  await user.click(sheet.getByRole('button', { name: 'Complete Step & Submit' }));
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
});

test('[RT-05] back from a post opened as the first screen leads home', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await addPost(backend, 'post1');
  const app = await openAsAdmin(backend, { path: '/post/post1', heading: /./u });
  await screen.findByRole('region', { name: 'Manage this post' });
  // The back button appears once the screen has settled.
  await act(async () => undefined);
  app.pressBack();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test.each([
  ['a phone', 390, Node.DOCUMENT_POSITION_PRECEDING],
  ['a desk', 1440, Node.DOCUMENT_POSITION_FOLLOWING],
])(
  '[PA-08] [PA-14] on %s of %i px the tools’ visual order matches the tab order',
  async (_on, widthPx, place) => {
    openWide(widthPx);
    const backend = await openTestBackend();
    await backend.person(adminId, { isAdmin: true });
    await addPost(backend, 'post1');
    await openAsAdmin(backend, { path: '/post/post1', heading: /./u });
    const tools = await screen.findByRole('region', { name: 'Manage this post' });
    const [author] = await screen.findAllByText(/@ada/u);
    expect((author?.compareDocumentPosition(tools) ?? 0) & place).toBe(place);
  },
);
