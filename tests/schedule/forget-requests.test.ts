import { expect, test } from 'vitest';
import {
  expectNoChange,
  openWithPeople,
  people,
  postRequest,
  succeeded,
} from '#tests/operations/fixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('[TR-15] a request is known for 30 days; later a repetition is refused, and has no effect either', async () => {
  const backend = await openWithPeople();
  const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift', requestId: 'once1' };
  const post = postRequest({ requestId: 'once2' });
  const answers = async () => [
    await backend.act(people.root, 'addPoints', gift),
    await backend.act(people.ada, 'createPost', post),
  ];
  const first = await answers();
  for (const reply of first) succeeded(reply);
  await backend.passTime(29 * dayMs);
  await backend.deliverDue();

  expect(await answers()).toEqual(first);
  await backend.passTime(2 * dayMs);
  await backend.deliverDue();

  expect(await backend.rows('requests')).toEqual([]);
  await expectNoChange(backend, async () => {
    expect(await answers()).toMatchObject([
      { code: 'points_update_failed' },
      { code: 'create_post_failed' },
    ]);
  });
});
