import { expect, test } from 'vitest';
import {
  createPost,
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
} from './fixture.ts';

test('[AD-59] [AD-16] [TR-38] pinning a post pins it and logs it, and pinning it again changes nothing', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);

  const pin = (requestId: string) =>
    backend.act(people.root, 'pinPost', { postId: ` ${postId} `, requestId });

  expect(await pin('request1')).toEqual({ success: true, message: 'Post pinned.' });
  expect(await backend.row('posts', postId)).toMatchObject({ pinPost: true });
  const again = await expectNoChange(backend, () => pin('request2'));
  expect(again).toEqual({ success: true, message: 'Post pinned.' });

  expect(await backend.rows('moderationLog')).toMatchObject([
    { $id: 'request1', actorId: '1', targetId: postId, action: 'pinPost' },
  ]);
  await expectSound(backend);
});

test('[AD-60] [AD-61] an invalid pin is refused, and no request unpins', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const pin = (changes: object) => backend.act(people.root, 'pinPost', { postId, ...changes });

  await expectRefusals(backend, pin, [
    ['no id', { postId: undefined }, 'pin_post_id_missing'],
    ['a blank id', { postId: ' ' }, 'pin_post_id_missing'],
    ['a strange id', { postId: 'Not An Id' }, 'pin_post_not_found'],
    ['nothing', { postId: 'nothing' }, 'pin_post_not_found'],
  ]);
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });
  expect(refused(await expectNoChange(backend, () => pin({})))).toBe('pin_failed');
  await backend.noFaults();
  succeeded(await pin({ pinPost: false, unpin: true }));
  expect(await backend.row('posts', postId)).toMatchObject({ pinPost: true });
});
