import { describe, expect, test, vi } from 'vitest';
import type { FunctionReply } from '#server/function/router.ts';
import type { World } from '#tests/support/test-backend.ts';
import { processForms, type ProcessForm } from '#tests/support/test-backend/processes.ts';
import {
  balance,
  createPost,
  engage,
  engageRequest,
  expectSound,
  openStage,
  people,
  postRequest,
  review,
  succeeded,
} from './fixture.ts';

/** A world whose function runs in a number of processes that share nothing but the backend. */
async function openIn(form: ProcessForm): Promise<World> {
  const world = await openStage();
  await world.runAs(form);
  return world;
}

async function openCrowd(world: World, size: number): Promise<readonly string[]> {
  const crowd = Array.from({ length: size }, (_, index) => String(2000 + index));
  await Promise.all(crowd.map((id) => world.person(id)));
  await Promise.all(crowd.map((id) => world.session(id)));
  return crowd;
}

function sentencesOf(replies: readonly FunctionReply[]): readonly string[] {
  return replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describe.each(processForms)('in $name', (form) => {
  test('[TR-37] [TR-17] [EN-12] 40 people at once on 30 places take 30', async () => {
    const world = await openIn(form);
    const postId = await createPost(world, { limit: 30 });
    const crowd = await openCrowd(world, 40);

    const replies = await Promise.all(
      crowd.map((id) => world.act(id, 'submitEngagement', engageRequest(id, postId))),
    );

    expect(sentencesOf(replies)).toEqual(times(10, () => 'Unable to submit engagement.'));
    await vi.waitFor(
      async () => expect(await world.row('posts', postId)).toMatchObject({ targetStatus: true }),
      10_000,
    );
    const reached = replies.filter((reply) => reply.success && reply['isTargetReached'] === true);
    expect(reached.length).toBeLessThanOrEqual(1);
    expect(await world.row('posts', postId)).toMatchObject({ engageCount: 30 });
    expect(await world.rows('engagement')).toHaveLength(30);
    expect(await world.rows('botOutbox')).toHaveLength(1);
    await expectSound(world);
  });

  test("[TR-37] [TR-17] [EN-10] one person's submissions at once leave one engagement", async () => {
    const world = await openIn(form);
    const postId = await createPost(world);

    const replies = await Promise.all(
      times(8, () => world.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId))),
    );

    expect(sentencesOf(replies)).toEqual(times(7, () => 'Already Engaged'));
    expect(await world.row('users', people.ben)).toMatchObject({ totallyEngaged: 1 });
    expect(await balance(world, people.ben)).toBe(0);
    await expectSound(world);
  });

  test('[TR-37] [TR-15] [TR-16] the same post sent ten times at once is there once', async () => {
    const world = await openIn(form);
    const request = postRequest({ requestId: 'wish1' });

    const replies = await Promise.all(
      times(10, () => world.act(people.ada, 'createPost', request)),
    );

    expect(replies).toEqual(
      replies.map(() => ({ success: true, postId: 'wish1', costTenths: 50 })),
    );
    expect(await balance(world, people.ada)).toBe(2450);
    await expectSound(world);
  });

  test('[TR-37] [TR-16] [PT-03] of posts sent at once only those exist that the balance covers', async () => {
    const world = await openIn(form);
    await world.person('1010', { point: 170 });

    const replies = await Promise.all(
      times(8, () => world.act('1010', 'createPost', postRequest())),
    );

    expect(sentencesOf(replies)).toEqual(times(5, () => 'Not enough points (5.0 required)'));
    expect(await world.rows('posts')).toHaveLength(3);
    expect(await balance(world, '1010')).toBe(20);
    await expectSound(world);
  });

  test('[TR-37] [TR-18] approving and rejecting at once leaves one decision, one notification, at most one reward', async () => {
    const world = await openIn(form);
    const engagementId = await engage(world, people.ben, await createPost(world));
    const approval = { engagementId, isApproved: true };
    const rejection = { engagementId, isApproved: false, reason: 'Not there.' };

    const replies = await Promise.all(
      [approval, rejection, approval, rejection, rejection, approval].map((request) =>
        world.act(people.ada, 'reviewEngagement', request),
      ),
    );

    const { isApproved } = await world.row('engagement', engagementId);
    expect(isApproved).toBeTypeOf('boolean');
    expect(sentencesOf(replies)).toEqual(times(3, () => 'Engagement already reviewed'));
    expect(await world.rows('notifications')).toHaveLength(1);
    expect(await balance(world, people.ben)).toBe(isApproved === true ? 10 : 0);
    await expectSound(world);
  });

  test('[TR-37] [TR-18] decisions on many engagements at once each take effect', async () => {
    const world = await openIn(form);
    const postId = await createPost(world, { limit: 12 });
    const crowd = await openCrowd(world, 12);
    const engagements = await Promise.all(crowd.map((id) => engage(world, id, postId)));

    await Promise.all(
      engagements.map((id, index) => review(world, id, index % 3 === 0 ? { reason: 'No.' } : {})),
    );

    await vi.waitFor(
      async () => expect(await world.row('posts', postId)).toMatchObject({ targetStatus: true }),
      10_000,
    );
    expect(await world.row('posts', postId)).toMatchObject({ reviewedCount: 12, engageCount: 12 });
    expect(await world.rows('notifications')).toHaveLength(12);
    await expectSound(world);
  });

  test('[TR-37] [TR-19] [PT-03] tools used at once, by either name, each take effect', async () => {
    const world = await openIn(form);
    const names = [
      { username: 'x_1002', type: 'X' },
      { username: 'person_1002', type: 'TG' },
    ];
    const gift = { ...names[0], points: 6, reason: 'Enough' };
    succeeded(await world.act(people.root, 'addPoints', gift));

    const replies = await Promise.all(
      times(6, (index) => names[index % 2] ?? {}).flatMap((name) => [
        world.act(people.root, 'warnUser', { ...name, reason: 'Late' }),
        world.act(people.root, 'addPoints', { ...name, points: 2, reason: 'Gift' }),
        world.act(people.root, 'reducePoints', { ...name, points: 1, reason: 'Fine' }),
      ]),
    );

    expect(sentencesOf(replies)).toEqual([]);
    expect(await world.row('users', people.ben)).toMatchObject({ warnCount: 6, point: 120 });
    await expectSound(world);
  });
});

test('[TR-37] a post that was filled without anybody saying so is marked by the schedule, once', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 1 });
  await engage(world, people.ben, postId);
  await world.changeRow('posts', postId, { targetStatus: false });
  await world.api('DELETE', `/tablesdb/yapp/tables/botOutbox/rows/target.${postId}`);

  await world.deliverDue();
  await world.deliverDue();

  expect(await world.row('posts', postId)).toMatchObject({ targetStatus: true });
  expect(await world.rows('botOutbox')).toMatchObject([{ $id: `target.${postId}` }]);
});
