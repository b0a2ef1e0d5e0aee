import { expect, test } from 'vitest';
import {
  actAround,
  balance,
  createPost,
  engage,
  expectSound,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';

const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };

test("[FA-07] [FA-08] a ban closes the person's open posts, and administrators decide pending engagements", async () => {
  const backend = await openWithPeople();
  const first = await createPost(backend);
  const second = await createPost(backend, { limit: 3 });
  const engagementId = await engage(backend, people.ben, first);
  const other = await engage(backend, people.cleo, first);
  const early = { engagementId, isApproved: true };
  expect(refused(await backend.act(people.root, 'reviewEngagement', early))).toBe(
    'not_post_author',
  );
  succeeded(await backend.act(people.root, 'banUser', ban));

  await backend.deliverDue();

  expect(await backend.row('posts', first)).toMatchObject({
    closedPlaces: 3,
    closedBy: 'ban',
    targetStatus: true,
  });
  expect(await backend.row('posts', second)).toMatchObject({ closedPlaces: 3, targetStatus: true });
  expect(await balance(backend, people.ada)).toBe(2500 - 20);
  await review(backend, engagementId, { author: people.root });
  await review(backend, other, { author: people.root, reason: 'Not there.' });
  expect(await backend.row('engagement', engagementId)).toMatchObject({ decidedBy: people.root });
  expect((await backend.rows('moderationLog')).slice(1)).toMatchObject([
    { actorId: people.root, action: 'reviewEngagement', targetId: engagementId },
    { actorId: people.root, action: 'reviewEngagement', targetId: other, reason: 'Not there.' },
  ]);
  const message = await backend.row('botOutbox', `decision.${engagementId}`);
  expect(JSON.parse(String(message['payload']))).toMatchObject({
    message:
      'An administrator approved your engagement with @x_1001: +1.0 points.\nhttps://x.com/x_1001/status/100',
  });
  await expectSound(backend);
});

test.each([
  ['', [6, 1]],
  [', and the schedule did not run then', []],
])(
  '[FA-07] [OP-10] bans and erasures take effect also after the clock was a day ahead%s',
  async (_how, runs) => {
    const dayMs = 24 * 60 * 60_000;
    const backend = await openWithPeople();
    await backend.person('1050', { point: 100 });
    const posts = [
      await createPost(backend),
      await createPost(backend, { telegram_id: '1050' }, '1050'),
    ];
    await backend.passTime(dayMs);
    succeeded(await backend.act(people.root, 'banUser', { ...ban, username: 'x_1002' }));
    succeeded(await backend.act(people.root, 'erasePerson', { userId: people.cleo }));
    for (const minutes of runs) {
      await backend.passTime(minutes * 60_000);
      await backend.deliverDue();
    }
    await backend.passTime(-dayMs);

    succeeded(await backend.act(people.root, 'banUser', ban));
    succeeded(await backend.act(people.root, 'erasePerson', { userId: '1050' }));
    await backend.passTime(2 * 60_000);
    await backend.deliverDue();

    const closedBy = await Promise.all(
      posts.map(async (id) => (await backend.row('posts', id))['closedBy']),
    );
    expect(closedBy).toEqual(['ban', 'erasure']);
  },
);

test('[FA-07] a person unbanned before the next schedule run keeps their open posts', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  succeeded(await backend.act(people.root, 'banUser', ban));
  succeeded(await backend.act(people.root, 'unbanUser', { username: 'x_1001', type: 'X' }));

  await backend.deliverDue();

  expect(await backend.row('posts', postId)).toMatchObject({
    closedPlaces: 0,
    targetStatus: false,
  });
});

test.each([
  ['reading of the post', '/posts/rows/[^/]+$'],
  ['commit', undefined],
])('[FA-07] a person unbanned before the %s keeps their open posts', async (_held, match) => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  succeeded(await backend.act(people.root, 'banUser', ban));

  await actAround(
    backend,
    () => backend.deliverDue(),
    async () =>
      succeeded(await backend.act(people.root, 'unbanUser', { username: 'x_1001', type: 'X' })),
    match,
  );

  expect(await backend.row('posts', postId)).toMatchObject({
    closedPlaces: 0,
    closedBy: null,
    targetStatus: false,
  });
  expect(await balance(backend, people.ada)).toBe(2500 - 50);
  await expectSound(backend);
});

test('[FA-07] a ban from before acts were counted closes the open posts', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  succeeded(await backend.act(people.root, 'banUser', ban));
  await backend.changeRow('users', people.ada, { memberActs: 0, adminActs: 0 });

  await backend.deliverDue();

  expect(await backend.row('posts', postId)).toMatchObject({ closedBy: 'ban', closedPlaces: 5 });
});

test('[FA-07] a post that one run fails to close is closed by a later run', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  succeeded(await backend.act(people.root, 'banUser', ban));
  await backend.fault({ match: `/posts/rows/${postId}`, times: 1, action: { status: 503 } });

  await backend.deliverDue();
  expect(await backend.row('posts', postId)).toMatchObject({ closedBy: null });
  await backend.passTime(10 * 60_000);
  await backend.deliverDue();

  expect(await backend.row('posts', postId)).toMatchObject({ closedBy: 'ban', closedPlaces: 5 });
  await backend.passTime(60_000);
  await backend.deliverDue();
  expect((await backend.row('scheduleRuns', 'bans'))['place']).not.toBeNull();
});

test('[FA-07] the next run closes the open posts of the last of many people who are banned at once', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  // More than one page of bans, each of which is too young to be left behind.
  for (let index = 0; index < 55; index += 1) {
    const id = String(2000 + index);
    await backend.person(id);
    const spammer = { username: `x_${id}`, type: 'X', reason: 'Spam' };
    succeeded(await backend.act(people.root, 'banUser', spammer));
  }
  succeeded(await backend.act(people.root, 'banUser', ban));

  await backend.deliverDue();

  expect(await backend.row('posts', postId)).toMatchObject({ closedBy: 'ban', closedPlaces: 5 });
});
