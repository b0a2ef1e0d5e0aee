import { expect, test } from 'vitest';
import {
  balance,
  createPost,
  engage,
  expectSound,
  openStage,
  people,
  refused,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';

const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };

test('[FA-07] [FA-08] a ban closes the open posts; administrators decide what waits', async () => {
  const world = await openStage();
  const first = await createPost(world);
  const second = await createPost(world, { limit: 3 });
  const engagementId = await engage(world, people.ben, first);
  const other = await engage(world, people.cleo, first);
  const early = { engagementId, isApproved: true };
  expect(refused(await world.act(people.root, 'reviewEngagement', early))).toBe('Unknown error');
  succeeded(await world.act(people.root, 'banUser', ban));

  await world.deliverDue();

  expect(await world.row('posts', first)).toMatchObject({
    closedPlaces: 3,
    closedBy: 'ban',
    targetStatus: true,
  });
  expect(await world.row('posts', second)).toMatchObject({ closedPlaces: 3, targetStatus: true });
  expect(await balance(world, people.ada)).toBe(2500 - 20);
  await review(world, engagementId, { author: people.root });
  await review(world, other, { author: people.root, reason: 'Not there.' });
  expect(await world.row('engagement', engagementId)).toMatchObject({ decidedBy: people.root });
  expect((await world.rows('moderationLog')).slice(1)).toMatchObject([
    { actorId: people.root, action: 'reviewEngagement', targetId: engagementId },
    { actorId: people.root, action: 'reviewEngagement', targetId: other, reason: 'Not there.' },
  ]);
  const message = await world.row('botOutbox', `decision.${engagementId}`);
  expect(JSON.parse(String(message['payload']))).toMatchObject({
    message:
      'Administration approved your engagement with @x_1001: +1.0 points.\nhttps://x.com/x_1001/status/100',
  });
  await expectSound(world);
});

test('[FA-07] who is unbanned before the schedule comes keeps the posts open', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  succeeded(await world.act(people.root, 'banUser', ban));
  succeeded(await world.act(people.root, 'unbanUser', { username: 'x_1001', type: 'X' }));

  await world.deliverDue();

  expect(await world.row('posts', postId)).toMatchObject({ closedPlaces: 0, targetStatus: false });
});

test('[FA-07] what is left of a ban is closed by a later run', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  succeeded(await world.act(people.root, 'banUser', ban));
  await world.fault({ match: `/posts/rows/${postId}`, times: 1, action: { status: 503 } });

  await world.deliverDue();
  expect(await world.row('posts', postId)).toMatchObject({ closedBy: null });
  await world.passTime(10 * 60_000);
  await world.deliverDue();

  expect(await world.row('posts', postId)).toMatchObject({ closedBy: 'ban', closedPlaces: 5 });
  await world.passTime(60_000);
  await world.deliverDue();
  expect((await world.row('scheduleRuns', 'bans'))['place']).not.toBeNull();
});
