import { expect, test } from 'vitest';
import {
  createPost,
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  succeeded,
} from './fixture.ts';

test('[AD-59] [AD-16] pinning pins and is logged; pinning once more changes nothing but the log', async () => {
  const world = await openStage();
  const postId = await createPost(world);

  for (const requestId of ['wish1', 'wish2']) {
    const reply = await world.act(people.root, 'pinPost', { postId: ` ${postId} `, requestId });
    expect(reply).toEqual({ success: true, message: 'Post pinned.' });
    expect(await world.row('posts', postId)).toMatchObject({ pinPost: true });
  }

  expect(await world.rows('moderationLog')).toMatchObject([
    { $id: 'wish1', actorId: '1', targetId: postId, action: 'pinPost' },
    { $id: 'wish2', actorId: '1', targetId: postId, action: 'pinPost' },
  ]);
  await expectSound(world);
});

test('[AD-60] [AD-61] what cannot be pinned is refused, and nothing unpins', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  const pin = (changes: object) => world.act(people.root, 'pinPost', { postId, ...changes });

  await expectRefusals(world, pin, [
    ['no id', { postId: undefined }, 'Please enter a post ID first.'],
    ['a blank id', { postId: ' ' }, 'Please enter a post ID first.'],
    ['a strange id', { postId: 'Not An Id' }, 'Post not found.'],
    ['nothing', { postId: 'nothing' }, 'Post not found.'],
  ]);
  await world.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });
  expect(refused(await expectNoChange(world, () => pin({})))).toBe('Failed to pin post');
  await world.noFaults();
  succeeded(await pin({ pinPost: false, unpin: true }));
  expect(await world.row('posts', postId)).toMatchObject({ pinPost: true });
});
