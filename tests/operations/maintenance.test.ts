import { expect, test } from 'vitest';
import { createPost, openWithPeople, people, postRequest, refused } from './fixture.ts';

test('[BS-11] [OP-16] under maintenance nothing is written, and people can still log in and read', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.runAs({ count: 1, isQueued: true, variables: { YAPP_MAINTENANCE: 'on' } });
  const before = await backend.dump();

  expect(refused(await backend.act(people.ada, 'createPost', postRequest()))).toBe('maintenance');
  expect(refused(await backend.act(people.ben, 'submitEngagement', { postId }))).toBe(
    'maintenance',
  );
  const initData = backend.initData({ id: 1001, first_name: 'New name', username: 'new_handle' });
  expect(await backend.act(null, 'openApp', { initData })).toMatchObject({
    success: true,
    userId: people.ada,
    session: { secret: expect.any(String) },
  });
  expect(await backend.act(null, 'openSession', { initData })).toMatchObject({ success: true });
  await backend.deliverDue();

  const { scheduleRuns: _before, ...rowsBefore } = before;
  const { scheduleRuns: _after, ...rowsAfter } = await backend.dump();
  expect(rowsAfter).toEqual(rowsBefore);
});
