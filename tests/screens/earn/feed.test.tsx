import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { engage, publish } from '#tests/screens/scenes.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addPosts, openFixture } from './feed-fixture.ts';

async function findCards(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Posts to engage with' });
  return within(list)
    .getAllByRole('button')
    .map((card) => card.textContent);
}

const numberOf = (card: string) => /p\d{3}/.exec(card)?.[0];

async function postReads(backend: TestBackend): Promise<readonly string[]> {
  const requests = await backend.takeRequests();
  return requests.map(({ line }) => line).filter((line) => line.includes('/tables/posts/rows?'));
}

test('[EA-06] [MY-12] pages of 40 are read until one has a post of the chosen kind', async () => {
  const backend = await openFixture();
  await addPosts(backend, 85);
  await backend.changeRow('posts', 'p002', { engagementTypes: ['quote'] });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  expect(new Set((await findCards()).map(numberOf))).not.toContain('p045');
  const first = await postReads(backend);
  expect(first.join()).toContain('"limit","values":[40]');
  expect(first.join()).not.toContain('cursorAfter');
  await user.click(screen.getByRole('button', { name: 'Quote' }));
  // Two further pages are read one after the other.
  await waitFor(() => expect(screen.getByText('Author p002')).toBeTruthy(), { timeout: 30_000 });
  expect((await findCards()).map(numberOf)).toEqual(['p002']);
  const further = (await postReads(backend)).join();
  expect(further).toContain('"cursorAfter","values":["p046"]');
  expect(further).toContain('"cursorAfter","values":["p006"]');
});

test('[MY-12] another order starts at its own first page', async () => {
  const backend = await openFixture();
  await addPosts(backend, 45);
  await backend.changeRow('posts', 'p002', { engagementTypes: ['quote'], rewardEach: 90 });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  await findCards();
  await user.click(screen.getByRole('button', { name: 'Quote' }));
  await screen.findByText('Author p002');
  await user.click(screen.getByRole('button', { name: 'All' }));
  await postReads(backend);
  await user.selectOptions(screen.getByLabelText('Order'), 'Highest reward');
  await waitFor(async () => expect(numberOf((await findCards())[0] ?? '')).toBe('p002'));
  expect((await postReads(backend)).join()).not.toContain('cursorAfter');
});

test('[EA-06] [MY-10] a further page that cannot be read shows an error and can be retried', async () => {
  const backend = await openFixture();
  await addPosts(backend, 45);
  await backend.changeRow('posts', 'p002', { engagementTypes: ['quote'] });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  await findCards();
  await backend.fault({
    match: 'posts/rows.*cursorAfter',
    from: 'client',
    action: { status: 500 },
  });
  await user.click(screen.getByRole('button', { name: 'Quote' }));
  expect(await screen.findByText(sentence('posts_fetch_failed'))).toBeTruthy();
  await backend.noFaults();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Author p002')).toBeTruthy();
  expect(screen.queryByText(sentence('posts_fetch_failed'))).toBeNull();
});

test('[EA-06] [EA-03] a page without matching posts is skipped', async () => {
  const backend = await openFixture();
  await addPosts(backend, 3);
  await addPosts(backend, 41, { authorId: '1002' });
  openApp(backend, { as: '1002', path: '/earn' });
  await waitFor(async () => {
    expect((await findCards()).map(numberOf)).toEqual(['p003', 'p002', 'p001']);
  });
});

test('[MY-12] the feed is in the chosen order and kind, and keeps the choice', async () => {
  const backend = await openFixture();
  await addPosts(backend, 1, { rewardEach: 90 });
  await addPosts(backend, 1, { engagementTypes: ['like', 'comment'] });
  await addPosts(backend, 1, { rewardEach: 30, engageCount: 9 });
  const first = openApp(backend, { as: '1002', path: '/earn' });
  expect((await findCards()).map(numberOf)).toEqual(['p002', 'p001', 'p003']);
  await first.user.selectOptions(screen.getByLabelText('Order'), 'Newest');
  await waitFor(async () => {
    expect((await findCards()).map(numberOf)).toEqual(['p003', 'p002', 'p001']);
  });
  await first.user.selectOptions(screen.getByLabelText('Order'), 'Highest reward');
  await waitFor(async () => {
    expect((await findCards()).map(numberOf)).toEqual(['p001', 'p003', 'p002']);
  });
  expect((await postReads(backend)).join()).toContain('"orderDesc","attribute":"rewardEach"');
  await first.user.click(screen.getByRole('button', { name: 'Comment' }));
  expect((await findCards()).map(numberOf)).toEqual(['p002']);
  first.close();
  const again = openApp(backend, { as: '1002', path: '/earn', device: first.device });
  expect((await findCards()).map(numberOf)).toEqual(['p002']);
  await again.user.click(screen.getByRole('button', { name: 'Quote' }));
  await again.user.click(await screen.findByRole('button', { name: 'Show all kinds' }));
  expect((await findCards()).map(numberOf)).toEqual(['p001', 'p003', 'p002']);
});

test('[EA-03] [EA-04] the feed hides own, full and engaged posts, and asks for the ids of its page only', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const input = { types, limit: 2 };
  const engaged = await publish(backend, '1001', input);
  await publish(backend, '1001', input);
  await addPosts(backend, 1, { authorId: '1002' });
  await addPosts(backend, 1, { engageCount: 10 });
  await addPosts(backend, 1, { targetStatus: true });
  await engage(backend, '1002', { id: engaged, types });
  openApp(backend, { as: '1002', path: '/earn' });
  expect(await findCards()).toHaveLength(1);
  const requests = await backend.takeRequests();
  const check = requests.find(({ line }) => line.includes('/tables/engagement/rows?'));
  expect(check?.line).toContain(engaged);
  expect(check?.line).toContain('"attribute":"engagedBy","values":["1002"]');
});

test('[EA-07] a refresh reads posts and engagements again', async () => {
  const backend = await openFixture();
  const input = { types: ['like'], limit: 5 };
  const first = await publish(backend, '1001', { ...input, types: ['like', 'retweet'] });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  expect(await findCards()).toHaveLength(1);
  await publish(backend, '1001', input);
  await engage(backend, '1002', { id: first, types: ['like', 'retweet'] });
  await user.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await waitFor(async () => {
    expect(await findCards()).toEqual([expect.stringMatching(/@x_1001\s+Like\s+5 of 5 left/)]);
  });
});

test('[EA-07] a failed refresh shows an error and keeps the posts', async () => {
  const backend = await openFixture();
  await publish(backend, '1001', { types: ['like'], limit: 5 });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  const shown = await findCards();
  await backend.fault({ match: 'posts/rows', from: 'client', times: 2, action: { status: 500 } });
  await user.click(screen.getByRole('button', { name: 'Refresh posts' }));
  expect(await screen.findByText(sentence('posts_refresh_failed'))).toBeTruthy();
  expect(await findCards()).toEqual(shown);
  await user.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await waitFor(() => {
    expect(screen.queryByText(sentence('posts_refresh_failed'))).toBeNull();
  });
});

test('[EA-08] a failed first load shows an error and can be retried', async () => {
  const backend = await openFixture();
  await publish(backend, '1001', { types: ['like'], limit: 5 });
  await backend.fault({ match: 'posts/rows', from: 'client', times: 2, action: { status: 500 } });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  expect(await screen.findByText(sentence('posts_fetch_failed'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findCards()).toHaveLength(1);
});

test('[EA-05] an error reading the engagements is shown', async () => {
  const backend = await openFixture();
  await publish(backend, '1001', { types: ['like'], limit: 5 });
  await backend.fault({ match: 'engagement/rows', from: 'client', action: { status: 500 } });
  openApp(backend, { as: '1002', path: '/earn' });
  expect(await screen.findByText(sentence('engaged_check_failed'))).toBeTruthy();
});

test('[EA-15] a post shows author, types and reward, and opens a sheet with a step for each type', async () => {
  const backend = await openFixture();
  const types = ['comment', 'like', 'follow'];
  const commentGuide = 'Tell what you like about the new release.';
  await publish(backend, '1001', { types, limit: 5, commentGuide });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  const [card = ''] = await findCards();
  expect(card).toContain('Ada Love');
  expect(card).toContain('@x_1001');
  expect(card).toMatch(/Like\s+Follow\s+Comment/);
  expect(card).toContain('+4.0');
  expect(card).toContain('5 of 5 left');
  expect(card).toContain(commentGuide);
  const image = () => screen.getByText('AL').querySelector('img');
  await waitFor(() => expect(image()?.getAttribute('src')).toBe('/avatars/x_1001'));
  await user.click(screen.getByRole('button', { name: /Ada Love/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Engage with @x_1001' }));
  expect(sheet.getByRole('progressbar', { name: 'Steps' }).getAttribute('aria-valuetext')).toBe(
    'Step 1 of 3',
  );
});

test('[EA-14] [RV-14] the display weights show until the rewards are loaded, then the reward of the post', async () => {
  const backend = await openFixture();
  const base = { pointToPost: 30, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'like', { ...base, pointAsReward: 8 });
  await backend.addRow('pointConst', 'comment', { ...base, pointAsReward: 15 });
  await publish(backend, '1001', { types: ['like', 'comment'], limit: 5 });
  await backend.changeRow('pointConst', 'like', { pointAsReward: 30 });
  await backend.fault({ match: 'GET .*pointConst', from: 'client', action: { delayMs: 1500 } });
  openApp(backend, { as: '1002', path: '/earn' });
  expect((await findCards())[0]).toContain('+3.0');
  await waitFor(async () => {
    expect((await findCards())[0]).toContain('+2.3');
  });
});

test('[EA-12] a pinned post comes first and is marked', async () => {
  const backend = await openFixture();
  await addPosts(backend, 1, { pinPost: true, engageCount: 9 });
  await addPosts(backend, 1);
  openApp(backend, { as: '1002', path: '/earn' });
  const cards = await findCards();
  expect(cards.map(numberOf)).toEqual(['p001', 'p002']);
  expect(cards[0]).toContain('Pinned');
  expect(cards[1]).not.toContain('Pinned');
});

test('[EA-03] [EA-13] a pinned post that someone engaged with is gone from their feed', async () => {
  const backend = await openFixture();
  await addPosts(backend, 1, { pinPost: true });
  await addPosts(backend, 1);
  const engaged = { postId: 'p001', postAuthorId: '1001', engagedBy: '1002', authorX: 'x_1002' };
  await backend.addRow('engagement', 'engaged1', engaged, ['read("user:1002")']);
  openApp(backend, { as: '1002', path: '/earn' });
  const cards = await findCards();
  expect(cards.map(numberOf)).toEqual(['p002']);
});

test('an empty feed suggests what to do next', async () => {
  openApp(await openFixture(), { as: '1002', path: '/earn' });
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
});

test('[FA-21] [MY-18] a card shows the post’s title and its author’s scorecard', async () => {
  const backend = await openFixture();
  const hourMs = 3_600_000;
  const decided = { decisions: 20, rejections: 10, decisionMs: 40 * hourMs };
  await backend.changeRow('users', '1001', decided);
  await addPosts(backend, 1, { about: 'Our launch thread', commentGuide: 'Say what you think.' });
  openApp(backend, { as: '1002', path: '/earn' });
  const line = await screen.findByText('Reviews in about 2 hrs, rejects 50%');
  const card = line.closest('button')?.textContent ?? '';
  expect(card).toContain('Our launch thread');
  expect(card).toContain('Rejects often');
  expect(card).not.toContain('Say what you think.');
});
