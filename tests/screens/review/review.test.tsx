import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { decide } from '#tests/screens/scenes.ts';
import { openWorld } from '#tests/support/test-backend.ts';
import { findCard, openReview, openTown } from './review-fixture.ts';

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
])('[RV-03] [RV-04] [RV-05] $path shows $sentence', async ({ path, sentence }) => {
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
