import { describe, expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { processForms, type ProcessForm } from '#tests/support/test-backend/processes.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  balance,
  createPost,
  engage,
  engageRequest,
  expectSound,
  openWithPeople,
  people,
  postRequest,
  review,
  succeeded,
  refusalsOf,
} from './fixture.ts';

/** A backend whose function runs in several processes that share only the backend. */
async function openIn(form: ProcessForm): Promise<TestBackend> {
  const backend = await openWithPeople();
  await backend.runAs(form);
  return backend;
}

async function openCrowd(backend: TestBackend, size: number): Promise<readonly string[]> {
  const crowd = Array.from({ length: size }, (_, index) => String(2000 + index));
  await Promise.all(crowd.map((id) => backend.person(id)));
  await Promise.all(crowd.map((id) => backend.session(id)));
  return crowd;
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describe.each(processForms)('in $name', (form) => {
  test('[TR-37] [TR-17] [EN-12] 40 concurrent submissions for 30 places take exactly 30', async () => {
    const backend = await openIn(form);
    const postId = await createPost(backend, { limit: 30 });
    const crowd = await openCrowd(backend, 40);
    await backend.takeRequests();

    const replies = await Promise.all(
      crowd.map((id) => backend.act(id, 'submitEngagement', engageRequest(id, postId))),
    );

    // Ten calls per submission, and a few more on conflicts.
    const seen = (await backend.takeRequests()).filter(({ from }) => from === 'function');
    expect(seen.length).toBeLessThan(600);

    expect(refusalsOf(replies)).toEqual(times(10, () => 'engagement_refused'));
    await eventually(async () =>
      expect(await backend.row('posts', postId)).toMatchObject({ targetStatus: true }),
    );
    const reached = replies.filter((reply) => reply.success && reply['isTargetReached'] === true);
    expect(reached.length).toBeLessThanOrEqual(1);
    expect(await backend.row('posts', postId)).toMatchObject({ engageCount: 30 });
    expect(await backend.rows('engagement')).toHaveLength(30);
    expect(await backend.rows('botOutbox')).toHaveLength(1);
    await expectSound(backend);
  });

  test('[TR-37] [TR-17] [EN-10] concurrent submissions by one person create one engagement', async () => {
    const backend = await openIn(form);
    const postId = await createPost(backend);

    const replies = await Promise.all(
      times(8, () =>
        backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
      ),
    );

    expect(refusalsOf(replies)).toEqual(times(7, () => 'already_engaged'));
    expect(await backend.row('users', people.ben)).toMatchObject({ totallyEngaged: 1 });
    expect(await balance(backend, people.ben)).toBe(0);
    await expectSound(backend);
  });

  test('[TR-37] [TR-15] [TR-16] a post sent ten times at once is created once', async () => {
    const backend = await openIn(form);
    const request = postRequest({ requestId: 'request1' });

    const replies = await Promise.all(
      times(10, () => backend.act(people.ada, 'createPost', request)),
    );

    expect(replies).toEqual(
      replies.map(() => ({ success: true, postId: 'request1', costTenths: 50 })),
    );
    expect(await balance(backend, people.ada)).toBe(2450);
    await expectSound(backend);
  });

  test('[TR-37] [TR-16] [PT-03] concurrent posts are created only as far as the balance covers them', async () => {
    const backend = await openIn(form);
    await backend.person('1010', { point: 170 });

    const replies = await Promise.all(
      times(8, () => backend.act('1010', 'createPost', postRequest())),
    );

    expect(refusalsOf(replies)).toEqual(times(5, () => 'not_enough_points 50'));
    expect(await backend.rows('posts')).toHaveLength(3);
    expect(await balance(backend, '1010')).toBe(20);
    await expectSound(backend);
  });

  test('[TR-37] [TR-18] concurrent approval and rejection leave one decision, one notification and at most one reward', async () => {
    const backend = await openIn(form);
    const engagementId = await engage(backend, people.ben, await createPost(backend));
    const approval = { engagementId, isApproved: true };
    const rejection = { engagementId, isApproved: false, reason: 'Not there.' };

    const replies = await Promise.all(
      [approval, rejection, approval, rejection, rejection, approval].map((request) =>
        backend.act(people.ada, 'reviewEngagement', request),
      ),
    );

    const { isApproved } = await backend.row('engagement', engagementId);
    expect(isApproved).toBeTypeOf('boolean');
    expect(refusalsOf(replies)).toEqual(times(3, () => 'engagement_already_reviewed'));
    expect(await backend.rows('notifications')).toHaveLength(1);
    expect(await balance(backend, people.ben)).toBe(isApproved === true ? 10 : 0);
    await expectSound(backend);
  });

  test('[TR-37] [TR-18] concurrent decisions on many engagements each take effect', async () => {
    const backend = await openIn(form);
    const postId = await createPost(backend, { limit: 12 });
    const crowd = await openCrowd(backend, 12);
    const engagements = await Promise.all(crowd.map((id) => engage(backend, id, postId)));

    await Promise.all(
      engagements.map((id, index) => review(backend, id, index % 3 === 0 ? { reason: 'No.' } : {})),
    );

    await eventually(async () =>
      expect(await backend.row('posts', postId)).toMatchObject({ targetStatus: true }),
    );
    expect(await backend.row('posts', postId)).toMatchObject({
      reviewedCount: 12,
      engageCount: 12,
    });
    expect(await backend.rows('notifications')).toHaveLength(12);
    await expectSound(backend);
  });

  test('[TR-37] [TR-19] [PT-03] concurrent tools that name the person by either handle each take effect', async () => {
    const backend = await openIn(form);
    const names = [
      { username: 'x_1002', type: 'X' },
      { username: 'person_1002', type: 'TG' },
    ];
    const gift = { ...names[0], points: 6, reason: 'Enough' };
    succeeded(await backend.act(people.root, 'addPoints', gift));

    const replies = await Promise.all(
      times(6, (index) => names[index % 2] ?? {}).flatMap((name) => [
        backend.act(people.root, 'warnUser', { ...name, reason: 'Late' }),
        backend.act(people.root, 'addPoints', { ...name, points: 2, reason: 'Gift' }),
        backend.act(people.root, 'reducePoints', { ...name, points: 1, reason: 'Fine' }),
      ]),
    );

    expect(refusalsOf(replies)).toEqual([]);
    expect(await backend.row('users', people.ben)).toMatchObject({ warnCount: 6, point: 120 });
    await expectSound(backend);
  });
});

test('[TR-37] the schedule marks a full post that no submission marked, once', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 1 });
  await engage(backend, people.ben, postId);
  await backend.changeRow('posts', postId, { targetStatus: false });
  await backend.api('DELETE', `/tablesdb/yapp/tables/botOutbox/rows/target.${postId}`);

  await backend.deliverDue();
  await backend.deliverDue();

  expect(await backend.row('posts', postId)).toMatchObject({ targetStatus: true });
  expect(await backend.rows('botOutbox')).toMatchObject([{ $id: `target.${postId}` }]);
});

test('[TR-37] a submission checks whether its post is full only when few places were left', async () => {
  const backend = await openWithPeople();
  const roomy = await createPost(backend, { limit: 51 });
  const scarce = await createPost(backend, { limit: 50 });
  const lines: string[] = [];
  const readsOf = async (postId: string) => {
    lines.push(...(await backend.takeRequests()).map(({ line }) => line));
    return lines.filter((line) => line.startsWith('GET') && line.includes(`/rows/${postId}`));
  };

  await engage(backend, people.ben, roomy);
  await engage(backend, people.ben, scarce);

  // The checks run in sequence, so a check of the first post would already have happened.
  await eventually(async () => expect(await readsOf(scarce)).toHaveLength(2));
  expect(await readsOf(roomy)).toHaveLength(1);
});
