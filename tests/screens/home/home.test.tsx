import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { launchUser, openApp } from '#tests/support/open-app.tsx';
import { decide, engage, publish } from '#tests/screens/scenes.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

/** Ada with points, and three people who may engage. */
async function openFixture(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 2500 });
  for (const id of ['1002', '1003', '1004']) await backend.person(id);
  return backend;
}

/** The task cards shown, by their text. */
async function findCards(tab: 'Active posts' | 'Completed posts'): Promise<string[]> {
  const list = await screen.findByRole('list', { name: tab });
  return within(list)
    .getAllByRole('button')
    .map((card) => card.textContent);
}

test('[HM-01] [PT-01] [IN-12] the header shows avatar, name, points, title and a way to /notifs', async () => {
  const backend = await openFixture();
  const as = launchUser('1001', { last_name: 'Love' });
  openApp(backend, { as, path: '/' });
  expect(await screen.findByText('Ada Love')).toBeTruthy();
  expect(await screen.findByText('250.0')).toBeTruthy();
  expect(screen.getByText('Novice')).toBeTruthy();
  const picture = () => screen.getByText('AL').querySelector('img');
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/avatars/x_1001'));
  const way = screen.getByRole('link', { name: 'Notifications' });
  expect(way.getAttribute('href')).toBe('/notifs');
});

test('[MY-06] the bell and Profile count new notifications; opening the list marks them as seen', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const id = await publish(backend, '1001', { types, limit: 2 });
  const engagementId = await engage(backend, '1002', { id, types });
  await decide(backend, '1001', { engagementId, isApproved: true });
  const home = openApp(backend, { as: '1002', path: '/' });
  const bell = await screen.findByRole('link', { name: 'Notifications, 1 new' });
  await home.user.click(screen.getByRole('link', { name: 'Profile' }));
  expect(await screen.findByRole('link', { name: 'Notifications 1 new' })).toBeTruthy();
  expect(bell.isConnected).toBe(false);
  await home.user.click(screen.getByRole('link', { name: 'Notifications 1 new' }));
  await screen.findByRole('article');
  home.close();
  openApp(backend, { as: '1002', path: '/', device: home.device });
  await screen.findByText('No active posts');
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy();
});

test('[MY-05] a member who cannot afford a post is led to Earn, and sees how points work until the first decision', async () => {
  const backend = await openFixture();
  const { close } = openApp(backend, { as: '1002', path: '/' });
  const heading = await screen.findByRole('heading', { name: 'Your first points' });
  const earn = screen.getByRole('link', { name: 'Earn points' });
  const create = (await screen.findAllByRole('button', { name: 'Create post' }))[0]!;
  expect(earn.compareDocumentPosition(create)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(heading.compareDocumentPosition(earn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^Like, comment on or repost .* you get the points\.$/)).toBeTruthy();
  const ticked = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.includes('done'));
  expect(ticked()).toEqual([true, false, false]);
  close();

  await backend.person('1007', { point: 5, totallyEngaged: 1 });
  const pending = openApp(backend, { as: '1007', path: '/' });
  await screen.findByRole('heading', { name: 'Your first points' });
  expect(ticked()).toEqual([true, true, false]);
  pending.close();

  await backend.person('1006', { point: 5, totallyEngaged: 1, approvedEngaged: 1 });
  const engaged = openApp(backend, { as: '1006', path: '/' });
  await screen.findByText('No active posts');
  const earnAgain = screen.getByRole('link', { name: 'Earn points' });
  const createLast = screen.getAllByRole('button', { name: 'Create post' })[0]!;
  expect(earnAgain.compareDocumentPosition(createLast)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('Your first points')).toBeNull();
  engaged.close();

  openApp(backend, { as: '1001', path: '/' });
  await screen.findByText('No active posts');
  const first = screen.getAllByRole('button', { name: 'Create post' })[0]!;
  const last = screen.getByRole('link', { name: 'Earn points' });
  expect(first.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('Your first points')).toBeNull();
});

test.each([
  ['can just pay for one place', { point: 10 }],
  ['had an engagement rejected', { point: 5, totallyEngaged: 1, rejectedEngaged: 1 }],
])('[MY-05] a person who %s reads nothing more about the first points', async (_who, columns) => {
  const backend = await openFixture();
  await backend.person('1007', columns);
  openApp(backend, { as: '1007', path: '/' });
  await screen.findByText('No active posts');
  expect(screen.queryByText('Your first points')).toBeNull();
});

test('[HM-02] the create-post form opens in a sheet', async () => {
  const backend = await openFixture();
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
  const sheet = await screen.findByRole('dialog', { name: 'Create post' });
  expect(await within(sheet).findByLabelText('Post link')).toBeTruthy();
});

test('[HM-03] My Tasks has the tabs Active and Completed, Active first', async () => {
  const backend = await openFixture();
  const { user } = openApp(backend, { as: '1001', path: '/' });
  expect(await screen.findByRole('heading', { name: 'My Tasks' })).toBeTruthy();
  const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(names).toEqual(['Active', 'Completed']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Active');
  expect(await screen.findByText('No active posts')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  expect(await screen.findByText('No completed posts')).toBeTruthy();
});

test('[HM-04] [HM-07] [HM-08] active posts are sorted by completion, highest first', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const empty = await publish(backend, '1001', { types, limit: 5, status: 1 });
  const half = await publish(backend, '1001', { types, limit: 2, status: 2 });
  const third = await publish(backend, '1001', { types, limit: 3, status: 3 });
  const full = await publish(backend, '1001', { types, limit: 1, status: 4 });
  expect(empty).not.toBe('');
  for (const id of [half, third, full]) {
    const engagementId = await engage(backend, '1002', { id, types });
    await decide(backend, '1001', { engagementId, isApproved: true });
  }
  const { user } = openApp(backend, { as: '1001', path: '/' });
  const cards = await findCards('Active posts');
  expect(cards.map((text) => /of \d/.exec(text)?.[0])).toEqual(['of 2', 'of 3', 'of 5']);
  expect(cards[0]).toContain('1 reviewed, 0 pending');
  const [bar] = screen.getAllByRole('progressbar', { name: 'Engagements' });
  expect([bar?.getAttribute('value'), bar?.getAttribute('max')]).toEqual(['1', '2']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Active 3');
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  expect(await findCards('Completed posts')).toEqual([expect.stringContaining('of 1')]);
  const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(names).toEqual(['Active 3', 'Completed 1']);
});

test('[HM-05] [HM-06] [HM-09] a full post with open reviews is in both tabs and shows the number of reviews', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const id = await publish(backend, '1001', { types, limit: 2 });
  await engage(backend, '1002', { id, types });
  await engage(backend, '1003', { id, types });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  const [card = ''] = await findCards('Active posts');
  expect(card).toContain('2 to review');
  expect(card).toContain('Target reached');
  expect(card).toContain('0 of 2 left');
  expect(await screen.findByRole('link', { name: /^2 to review/ })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  expect(await findCards('Completed posts')).toHaveLength(1);
});

test('[HM-10] own posts are read by author, at most 50 active and 100 completed ones', async () => {
  const backend = await openFixture();
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await screen.findByText('No active posts');
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  await screen.findByText('No completed posts');
  const reads = (await backend.takeRequests())
    .map(({ line }) => line)
    .filter((line) => line.includes('/tables/posts/rows') && line.includes('authorId'));
  expect(reads.some((line) => line.includes('"limit","values":[50]'))).toBe(true);
  expect(reads.some((line) => line.includes('"limit","values":[100]'))).toBe(true);
});

test('[HM-11] posts that cannot be loaded show an error, and can be retried', async () => {
  const backend = await openFixture();
  await publish(backend, '1001', { types: ['like'], limit: 1 });
  await backend.fault({
    match: 'GET .*/posts/rows',
    from: 'client',
    times: 2,
    action: { status: 500 },
  });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  expect(await screen.findByText(sentence('active_posts_load_failed'))).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  expect(await screen.findByText(sentence('completed_posts_load_failed'))).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Active' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await findCards('Active posts')).toHaveLength(1);
});

test('[HM-12] [RV-01] tapping a post opens its details with the engagement review', async () => {
  const backend = await openFixture();
  const types = ['like', 'comment'];
  const id = await publish(backend, '1001', { types, limit: 3 });
  await engage(backend, '1002', { id, types });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click(await screen.findByRole('button', { name: /^@x_1001, / }));
  const sheet = await screen.findByRole('dialog', { name: 'Post details' });
  expect(await within(sheet).findByText('Person 1002')).toBeTruthy();
  expect(within(sheet).getByText('Pending')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  // Each opening reads the engagements again.
  await engage(backend, '1003', { id, types });
  await user.click(screen.getByRole('button', { name: /^@x_1001, / }));
  expect(await screen.findByText('Person 1003')).toBeTruthy();
});

test('[MY-14] Post again fills a form that was opened before', async () => {
  const backend = await openFixture();
  await publish(backend, '1001', { types: ['like'], limit: 7 });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: /^@x_1001, / }));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('button', { name: 'Post again' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create post' }));
  expect(form.getByRole('textbox', { name: 'How many people' })).toHaveProperty('value', '7');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
});

test('[HM-12] a card shows its post’s publication day', async () => {
  const backend = await openFixture();
  await publish(backend, '1001', { types: ['like'], limit: 3 });
  openApp(backend, { as: '1001', path: '/' });
  const [card = ''] = await findCards('Active posts');
  expect(card).toContain('Like · today');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Active 1');
});

test('[MY-09] the row of waiting reviews links to them', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const id = await publish(backend, '1001', { types, limit: 3 });
  await engage(backend, '1002', { id, types });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click(await screen.findByRole('link', { name: /^1 to review/ }));
  expect(await screen.findByRole('article', { name: /^1 of 1, engagement of / })).toBeTruthy();
});

/** Puts posts of Ada's into the table as they are, the first one oldest. */
async function addPosts(backend: TestBackend, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `p${String(index).padStart(3, '0')}`);
  const columns = { authorId: '1001', limit: 5, engageCount: 0, engagementTypes: ['like'] };
  for (let start = 0; start < count; start += 100) {
    const rows = ids.slice(start, start + 100).map(($id) => {
      const link = `https://x.com/x_1001/status/${$id.slice(1)}`;
      return { $id, ...columns, link };
    });
    await backend.api('POST', '/tablesdb/yapp/tables/posts/rows', { rows });
  }
  return ids;
}

test('[MY-08] [HM-06] waiting reviews are counted and listed however many newer posts there are', async () => {
  const backend = await openFixture();
  const ids = await addPosts(backend, 220);
  const readers = ['read("user:1001")'];
  // The counters of the posts know nothing of these engagements: what waits is read from the engagements.
  for (const [index, postId] of ['p000', 'p000', 'p007', ids[219] ?? ''].entries()) {
    const row = { postId, postAuthorId: '1001', engagedBy: `90${String(index)}` };
    await backend.addRow('engagement', `e${String(index)}`, row, readers);
  }
  const decided = { postId: 'p009', postAuthorId: '1001', engagedBy: '999', isApproved: true };
  await backend.addRow('engagement', 'e9', decided, readers);
  await backend.changeRow('posts', 'p000', { engageCount: 4, reviewedCount: 4 });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  const line = await screen.findByRole('link', { name: /^4 to review/ });
  const [card = ''] = await findCards('Active posts');
  expect(card).toContain('2 to review');
  const list = screen.getByRole('list', { name: 'Active posts' });
  expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('52');
  expect(line.textContent).toContain('4 to review');
  // Another old post with a review is read while the list stays.
  const match = 'tables/posts/rows';
  await backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
  const arrived = { postId: 'p003', postAuthorId: '1001', engagedBy: '904' };
  await backend.addRow('engagement', 'e10', arrived, readers);
  act(() => void window.dispatchEvent(new Event('online')));
  const more = await screen.findByRole('link', { name: /^5 to review/ });
  expect(screen.getByRole('list', { name: 'Active posts' })).toBeTruthy();
  await backend.noFaults();
  await user.click(more);
  expect(await screen.findByRole('article', { name: /^1 of 5, / })).toBeTruthy();
});
