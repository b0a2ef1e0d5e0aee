import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, type OpenOptions, type OpenedApp } from '#tests/support/open-app.tsx';
import { decide, engage, publish } from '#tests/screens/scenes.ts';
import { openWorld, type World } from '#tests/support/test-backend.ts';

const types = ['like', 'comment', 'quote'];

type Town = { readonly world: World; readonly postId: string; readonly ids: readonly string[] };

/** A post of Ada's, and so many people from Ben on who have engaged with it. */
async function openTown(engagerCount: number): Promise<Town> {
  const world = await openWorld();
  await world.person('1001', { name: 'Ada Love', point: 25_000 });
  const postId = await publish(world, '1001', { types, limit: 10 });
  const ids: string[] = [];
  for (let number = 0; number < engagerCount; number += 1) {
    const engagerId = await world.person(String(1002 + number));
    ids.push(await engage(world, engagerId, { id: postId, types }));
  }
  return { world, postId, ids };
}

/** Opens the review of the town's post. */
function openReview({ world, postId }: Town, options: Partial<OpenOptions> = {}): OpenedApp {
  return openApp(world, { as: '1001', path: `/post/${postId}`, ...options });
}

/** The card of an engager. */
async function findCard(engagerId: string) {
  const list = await screen.findByRole('list', { name: 'Engagements' });
  const cards = within(list).getAllByRole('listitem');
  const card = cards.find((each) => each.textContent.includes(`Person ${engagerId}`));
  if (card === undefined) throw new Error(`no card of ${engagerId}`);
  return within(card);
}

/** Taps Approve All, and confirms it. */
async function approveAll(user: OpenedApp['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Approve All' }));
  await user.click(screen.getByRole('button', { name: /^Approve \d+$/ }));
}

async function executions(world: World): Promise<number> {
  const requests = await world.takeRequests();
  return requests.filter(({ line }) => /^POST .*\/executions/.test(line)).length;
}

test('[RV-01] [RT-05] the review lists engager, steps, proof links and state', async () => {
  const town = await openTown(3);
  const [first = '', second = ''] = town.ids;
  await decide(town.world, '1001', { engagementId: first, isApproved: true });
  await decide(town.world, '1001', { engagementId: second, isApproved: false, reason: 'Gone.' });
  const { user, openedLinks } = openReview(town);
  const approved = await findCard('1002');
  expect(approved.getByText('@x_1002')).toBeTruthy();
  expect(approved.getByText('Like, Comment, Quote')).toBeTruthy();
  expect(approved.getByText('Approved')).toBeTruthy();
  expect((await findCard('1003')).getByText('Rejected')).toBeTruthy();
  expect((await findCard('1003')).getByText('Reason: Gone.')).toBeTruthy();
  expect((await findCard('1004')).getByText('Pending')).toBeTruthy();
  expect(screen.getByText('1 pending · 1 approved · 1 rejected')).toBeTruthy();
  await user.click(approved.getByRole('button', { name: 'Open comment' }));
  await user.click(approved.getByRole('button', { name: 'Open quote' }));
  expect(openedLinks).toEqual([
    'https://x.com/x_1002/status/10021',
    'https://x.com/x_1002/status/10022',
  ]);
});

test('[RV-02] only the author sees controls to decide', async () => {
  const town = await openTown(1);
  openReview(town, { as: '1002' });
  const own = await findCard('1002');
  expect(own.getByText('Pending')).toBeTruthy();
  expect(own.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(own.queryByRole('button', { name: 'Reject' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve All' })).toBeNull();
});

test('[RV-02] an administrator who is not the author sees no controls either', async () => {
  const town = await openTown(1);
  await town.world.person('1008', { isAdmin: true });
  openReview(town, { as: '1008' });
  const card = await findCard('1002');
  expect(card.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve All' })).toBeNull();
});

test('[RV-04] [RV-05] a post that cannot be read, and engagements that cannot, say so', async () => {
  const town = await openTown(1);
  await town.world.fault({ match: 'posts/rows/', from: 'client', action: { status: 500 } });
  await town.world.fault({ match: 'engagement/rows', from: 'client', action: { status: 500 } });
  const { user } = openReview(town);
  expect(await screen.findByText('Failed to fetch post')).toBeTruthy();
  await town.world.fault({ match: 'engagement/rows', from: 'client', action: { status: 500 } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Failed to load engagements')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await findCard('1002')).getByText('Pending')).toBeTruthy();
});

test.each([
  { path: '/post/%20', sentence: 'No post ID provided' },
  { path: '/post/NO', sentence: 'Invalid post ID' },
  { path: '/post/none', sentence: 'Post not found' },
])('[RV-04] [RV-05] $path shows $sentence', async ({ path, sentence }) => {
  const world = await openWorld();
  await world.person('1001');
  openApp(world, { as: '1001', path });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('[RV-13] [RV-17] an approved engagement shows its decision and no control', async () => {
  const town = await openTown(1);
  const { user } = openReview(town);
  await user.click((await findCard('1002')).getByRole('button', { name: 'Approve' }));
  const card = await findCard('1002');
  expect(await card.findByText('Approved')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(card.queryByRole('button', { name: 'Reject' })).toBeNull();
  expect((await town.world.row('users', '1002'))['point']).toBe(50);
});

test('[RV-09] [RV-17] a rejection asks for a reason that is not blank', async () => {
  const town = await openTown(1);
  const { user } = openReview(town);
  const card = await findCard('1002');
  await user.click(card.getByRole('button', { name: 'Reject' }));
  const confirm = () => card.getByRole<HTMLButtonElement>('button', { name: 'Confirm rejection' });
  const reason = card.getByLabelText<HTMLTextAreaElement>('Reason of the rejection');
  expect(confirm().disabled).toBe(true);
  await user.type(reason, '   ');
  expect(confirm().disabled).toBe(true);
  await user.clear(reason);
  await user.click(card.getByRole('button', { name: 'Not done' }));
  expect(reason.value).toBe('The step is not done on X.');
  await user.type(reason, ' Sorry. ');
  expect(confirm().disabled).toBe(false);
  await user.click(confirm());
  expect(await card.findByText('Rejected')).toBeTruthy();
  expect(card.getByText('Reason: The step is not done on X. Sorry.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Approve' })).toBeNull();
  const row = await town.world.row('engagement', town.ids[0] ?? '');
  expect(row['rejectCause']).toBe('The step is not done on X. Sorry.');
});

test('a typed reason survives a reload', async () => {
  const town = await openTown(1);
  const first = openReview(town);
  await first.user.click((await findCard('1002')).getByRole('button', { name: 'Reject' }));
  const reason = (await findCard('1002')).getByLabelText('Reason of the rejection');
  await first.user.type(reason, 'No comment there');
  first.close();
  const again = openReview(town, { device: first.device });
  await again.user.click((await findCard('1002')).getByRole('button', { name: 'Reject' }));
  const kept = (await findCard('1002')).getByLabelText<HTMLTextAreaElement>(
    'Reason of the rejection',
  );
  expect(kept.value).toBe('No comment there');
});

test('[RV-20] a refused approval and a refused rejection show why', async () => {
  const town = await openTown(2);
  const [first = '', second = ''] = town.ids;
  const { user } = openReview(town);
  const one = await findCard('1002');
  await decide(town.world, '1001', { engagementId: first, isApproved: false, reason: 'No.' });
  await user.click(one.getByRole('button', { name: 'Approve' }));
  expect(
    await one.findByText('Failed to update engagement: Engagement already reviewed'),
  ).toBeTruthy();
  expect(await one.findByText('Rejected')).toBeTruthy();
  const two = await findCard('1003');
  await decide(town.world, '1001', { engagementId: second, isApproved: true });
  await user.click(two.getByRole('button', { name: 'Reject' }));
  await user.type(two.getByLabelText('Reason of the rejection'), 'Late');
  await user.click(two.getByRole('button', { name: 'Confirm rejection' }));
  expect(
    await two.findByText('Failed to reject engagement: Engagement already reviewed'),
  ).toBeTruthy();
});

test('[RV-20] a call that throws shows an unexpected error, and can be repeated', async () => {
  const town = await openTown(1);
  const { user } = openReview(town);
  const card = await findCard('1002');
  const match = 'POST .*/executions';
  await town.world.fault({ match, from: 'client', action: { cut: 'before' } });
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(await card.findByText('Unexpected error: Unknown error')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(await card.findByText('Approved')).toBeTruthy();
  expect(card.queryByText('Unexpected error: Unknown error')).toBeNull();
});

test('[RV-21] [RV-23] Approve All approves the pending ones one by one and shows the progress', async () => {
  const town = await openTown(4);
  const [first = ''] = town.ids;
  await decide(town.world, '1001', { engagementId: first, isApproved: false, reason: 'No.' });
  const { user } = openReview(town);
  await findCard('1002');
  await executions(town.world);
  const match = 'POST .*/executions';
  await town.world.fault({ match, from: 'client', skip: 1, action: { delayMs: 500 } });
  await approveAll(user);
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  expect((await findCard('1004')).getByRole('button', { name: 'Approve' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(await screen.findByText('Successfully processed 3 engagements')).toBeTruthy();
  expect(await executions(town.world)).toBe(3);
  const decisions = (await town.world.rows('engagement')).map((row) => row['isApproved']);
  expect(decisions).toEqual([false, true, true, true]);
});

test('[RV-22] Approve All with nothing pending any more says so and sends nothing', async () => {
  const town = await openTown(1);
  const { user } = openReview(town);
  const card = await findCard('1002');
  await user.click(screen.getByRole('button', { name: 'Approve All' }));
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(await card.findByText('Approved')).toBeTruthy();
  await executions(town.world);
  await user.click(screen.getByRole('button', { name: 'Approve 0' }));
  expect(await screen.findByText('No non-managed engagements to approve')).toBeTruthy();
  expect(await executions(town.world)).toBe(0);
});

test('[MY-07] Approve All asks once, naming how many and how many points, and is not offered with nothing pending', async () => {
  const town = await openTown(2);
  const { user } = openReview(town);
  await findCard('1002');
  await executions(town.world);
  await user.click(screen.getByRole('button', { name: 'Approve All' }));
  expect(
    screen.getByText('Approve 2 engagements for 10.0 points in all? That cannot be undone.'),
  ).toBeTruthy();
  expect(await executions(town.world)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Approve 2' }));
  expect(await screen.findByText('Successfully processed 2 engagements')).toBeTruthy();
  expect(await executions(town.world)).toBe(2);
  expect(screen.queryByRole('button', { name: 'Approve All' })).toBeNull();
});

test('[MY-02] others see the post with guide and reward, and engage from it', async () => {
  const town = await openTown(0);
  await town.world.person('1009');
  const { user } = openReview(town, { as: '1009' });
  expect(await screen.findByText('Ada Love')).toBeTruthy();
  expect(await screen.findByText(/Say something kind about it\./)).toBeTruthy();
  expect(screen.queryByText('No engagements yet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Engage for +5.0' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Engage with @x_1001' }));
  expect(sheet.getByText('Step 1 of 3 · +5.0')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Open X to like' }));
  await user.click(sheet.getByRole('button', { name: 'Next Step' }));
  await user.type(sheet.getByLabelText('Link of your comment'), 'https://x.com/x_1009/status/1');
  await user.click(sheet.getByRole('button', { name: 'Next Step' }));
  await user.type(sheet.getByLabelText('Link of your quote'), 'https://x.com/x_1009/status/2');
  await user.click(sheet.getByRole('button', { name: 'Complete Step & Submit' }));
  expect(await screen.findByText('You have engaged with this post.')).toBeTruthy();
  expect((await findCard('1009')).getByText('Pending')).toBeTruthy();
});

test('[MY-02] a post that takes no more engagements says so, and offers none', async () => {
  const town = await openTown(0);
  await town.world.person('1009');
  await town.world.changeRow('posts', town.postId, { engageCount: 10, targetStatus: true });
  openReview(town, { as: '1009' });
  expect(await screen.findByText('This post is full now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Engage/ })).toBeNull();
});

test('[MY-02] author and administrators see the review without an offer to engage', async () => {
  const town = await openTown(1);
  await town.world.person('1008', { isAdmin: true });
  const author = openReview(town);
  await findCard('1002');
  expect(screen.queryByRole('button', { name: /^Engage/ })).toBeNull();
  author.close();
  openReview(town, { as: '1008' });
  await findCard('1002');
  expect(screen.queryByRole('button', { name: /^Engage/ })).toBeNull();
});

test('[RV-24] Approve All goes on when one fails; what failed stays and can be tried again', async () => {
  const town = await openTown(3);
  const { user } = openReview(town);
  await findCard('1002');
  const match = 'POST .*/executions';
  await town.world.fault({ match, from: 'client', skip: 1, action: { cut: 'before' } });
  await approveAll(user);
  expect(await screen.findByText('Error during bulk approval')).toBeTruthy();
  const failed = await findCard('1003');
  expect(failed.getByText('Pending')).toBeTruthy();
  expect(failed.getByText('Unexpected error: Unknown error')).toBeTruthy();
  expect((await findCard('1004')).getByText('Approved')).toBeTruthy();
  await approveAll(user);
  expect(await screen.findByText('Successfully processed 1 engagements')).toBeTruthy();
  const decisions = (await town.world.rows('engagement')).map((row) => row['isApproved']);
  expect(decisions).toEqual([true, true, true]);
});

test('Approve All can be stopped, and leaving the screen stops it', async () => {
  const town = await openTown(3);
  const app = openReview(town);
  await findCard('1002');
  const match = 'POST .*/executions';
  const action = { delayMs: 300 };
  await town.world.fault({ match, from: 'client', times: 9, action });
  await approveAll(app.user);
  await app.user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Successfully processed 1 engagements')).toBeTruthy();
  await approveAll(app.user);
  await screen.findByText('0 of 2');
  app.close();
  await waitFor(async () => {
    const rows = await town.world.rows('engagement');
    expect(rows.filter((row) => row['isApproved'] === true)).toHaveLength(2);
  });
  const rows = await town.world.rows('engagement');
  expect(rows.filter((row) => row['isApproved'] === null)).toHaveLength(1);
});

test('the title and approval rate of an engager who waits are shown', async () => {
  const town = await openTown(1);
  openReview(town);
  expect(await (await findCard('1002')).findByText('Novice, not reviewed yet')).toBeTruthy();
});

test('a post can be opened on X and shared to a chat', async () => {
  const town = await openTown(0);
  const { user, openedLinks, openedTelegramLinks } = openReview(town);
  await user.click(await screen.findByRole('button', { name: 'Open on X' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(openedLinks).toEqual(['https://x.com/x_1001/status/100']);
  expect(openedTelegramLinks).toEqual([`https://t.me/world_bot/yapp?startapp=post_${town.postId}`]);
  expect(await screen.findByText('No engagements yet')).toBeTruthy();
});
