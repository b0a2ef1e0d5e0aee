import { describe, expect, test } from 'vitest';
import type { FunctionReply } from '#server/function/router.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import {
  createPost,
  expectNoChange,
  openWithPeople,
  people,
  postRequest,
  refusalsOf,
  succeeded,
} from './fixture.ts';

const fourAMinute = { variables: { YAPP_CHANGES_PER_MINUTE: '4' } };
const tooMany = {
  success: false,
  error: expect.stringMatching(/^Too many requests\. Try again in ([1-9]|[1-5]\d|60) seconds?\.$/),
  code: 'too_many_requests',
  values: { seconds: expect.any(Number) },
};
const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift' };

function refusedOf(replies: readonly FunctionReply[]): readonly FunctionReply[] {
  return replies.filter(({ success }) => !success);
}

describe.each(processForms)('in $name', (form) => {
  test('[TR-33] concurrent changes by one person take effect up to the limit per minute', async () => {
    const backend = await openWithPeople();
    await backend.stopClock();
    await backend.runAs({ ...form, ...fourAMinute });

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => backend.act(people.root, 'addPoints', gift)),
    );

    expect(refusedOf(replies)).toEqual(Array.from({ length: 6 }, () => tooMany));
    expect(await backend.row('users', people.ben)).toMatchObject({ point: 40 });
    await backend.passTime(20_000);
    succeeded(await backend.act(people.root, 'addPoints', gift));

    await backend.passTime(70_000);
    // As after calls while the clock was a day ahead.
    const pacedUntilMs = (await backend.nowMs()) + 24 * 60 * 60_000;
    await backend.changeRow('users', people.root, { pacedUntilMs });
    const later = await Promise.all(
      Array.from({ length: 5 }, () => backend.act(people.root, 'addPoints', gift)),
    );
    expect(refusedOf(later)).toEqual([tooMany]);
  });

  test('[TR-33] a person without a row starts links up to the limit per minute', async () => {
    const backend = await openWithPeople();
    await backend.api('POST', '/users', { userId: '1007', name: 'Nia' });
    await backend.stopClock();
    await backend.runAs({ ...form, ...fourAMinute });
    const initData = backend.initData({ id: 1007, first_name: 'Nia', username: 'nia_demo' });
    const start = () => backend.act('1007', 'startVerification', { initData });

    const replies = await Promise.all(Array.from({ length: 6 }, start));

    expect(refusedOf(replies)).toEqual([tooMany, tooMany]);
    expect(await backend.rows('verifications')).toHaveLength(4);
    await backend.passTime(60_000);
    succeeded(await start());
  });
});

test('[TR-33] [TR-20] refused calls count too, and write nothing', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.stopClock();
  await backend.runAs({ count: 1, isQueued: true, ...fourAMinute });

  await expectNoChange(backend, async () => {
    for (let call = 0; call < 4; call++) {
      const reply = await backend.act(people.ben, 'pinPost', { postId });
      expect(reply).toMatchObject({ code: 'pin_failed' });
    }
    expect(await backend.act(people.ben, 'pinPost', { postId })).toMatchObject({
      code: 'too_many_requests',
    });
  });
});

test('[TR-39] a person, even a banned one, may read five times as often as they may change', async () => {
  const backend = await openWithPeople();
  await backend.person('1006', { isBanned: true });
  await backend.stopClock();
  await backend.runAs({ count: 1, isQueued: true, ...fourAMinute });
  const read = (person: string) => backend.act(person, 'readProfiles', { userIds: [people.ada] });

  for (const person of [people.ben, '1006']) {
    const replies = await Promise.all(Array.from({ length: 30 }, () => read(person)));
    const paced = refusalsOf(replies).filter((refusal) => refusal.startsWith('too_many_requests'));
    expect(paced).toHaveLength(10);
  }
  succeeded(await read(people.cleo));
});

test('[TR-39] opening the app in an existing session counts as a read', async () => {
  const backend = await openWithPeople();
  await backend.stopClock();
  await backend.runAs({ count: 1, isQueued: true, ...fourAMinute });
  const open = () => backend.act(people.ben, 'openApp', { screen: null });

  for (let call = 0; call < 20; call++) succeeded(await open());
  expect(await open()).toEqual(tooMany);
});

test('[TR-33] reads do not count as changes, and each person has a limit of their own', async () => {
  const backend = await openWithPeople();
  await backend.stopClock();
  await backend.runAs({ count: 1, isQueued: true, ...fourAMinute });

  for (let call = 0; call < 6; call++) {
    succeeded(await backend.act(people.root, 'readClashes', { engagementIds: [] }));
  }
  for (const person of [people.root, people.root, people.root, people.root]) {
    succeeded(await backend.act(person, 'addPoints', gift));
  }
  expect(await backend.act(people.ada, 'createPost', postRequest())).toMatchObject({
    success: true,
  });
});

test('[TR-33] [TR-15] a completed change gets its answer again once the limit allows it', async () => {
  const backend = await openWithPeople();
  await backend.stopClock();
  await backend.runAs({ count: 1, isQueued: true, ...fourAMinute });
  const first = { ...gift, requestId: 'once1' };
  const answer = succeeded(await backend.act(people.root, 'addPoints', first));
  for (let call = 0; call < 3; call++) await backend.act(people.root, 'addPoints', gift);

  expect(await backend.act(people.root, 'addPoints', first)).toEqual(tooMany);
  await backend.passTime(20_000);
  expect(await backend.act(people.root, 'addPoints', first)).toEqual(answer);
});
