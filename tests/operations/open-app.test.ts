import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type AnyPackedRows, unpackRows } from '#src/contract/packed-rows.ts';
import { ownPostsLimit } from '#src/domain/posts/post-state.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  createPost,
  engage,
  expectNoChange,
  guide,
  openWithPeople,
  people,
  refused,
  rest,
  review,
  succeeded,
} from './fixture.ts';

const ben = { id: 1002, first_name: 'Ben', username: 'ben_demo' };

type Screen = {
  readonly kind: string;
  readonly posts: AnyPackedRows;
  readonly waiting?: AnyPackedRows | null;
  readonly nextCursor?: string | null;
};

/** Opens the app in a person's session. */
async function open(backend: TestBackend, userId: string, screen?: string) {
  const reply = succeeded(await backend.act(userId, 'openApp', { screen }));
  return reply as { user: object | null; screen: Screen | null; session: unknown };
}

function idsOf(screen: Screen | null): unknown[] {
  if (screen === null) throw new Error('no screen came');
  return unpackRows(screen.posts).map((post) => Reflect.get(post, 'id'));
}

test('[TR-05] [TR-02] a guest with launch data gets a session with its rights, their own row, the prices and the feed', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.addRow('pointConst', 'like', { pointToPost: 5, pointAsReward: 4 });

  const reply = await backend.act(null, 'openApp', {
    initData: backend.initData(ben),
    screen: 'feed',
  });

  const opened = succeeded(reply);
  expect(opened).toMatchObject({
    userId: people.ben,
    session: { secret: expect.any(String) },
    user: { id: people.ben, isApproved: true },
  });
  expect(idsOf(opened['screen'] as Screen)).toEqual([postId]);
  expect(opened['pointTypes']).toContainEqual(expect.objectContaining({ name: 'like' }));
  const { secret } = opened['session'] as { secret: string };
  const account = await rest(backend, { secret }, { method: 'GET', path: '/account' });
  expect(account.body).toMatchObject({ $id: people.ben, labels: ['member'] });
});

test('[TR-05] a valid session suffices, and no second one is opened', async () => {
  const backend = await openWithPeople();

  const alone = await backend.act(people.ben, 'openApp', {});
  const both = await backend.act(people.ben, 'openApp', { initData: backend.initData(ben) });

  for (const reply of [alone, both]) {
    expect(succeeded(reply)).toMatchObject({ userId: people.ben, session: null, screen: null });
  }
});

test("[TR-01] [TR-06] the launch data identifies the caller, not another person's session", async () => {
  const backend = await openWithPeople();

  const reply = await backend.act(people.root, 'openApp', { initData: backend.initData(ben) });

  expect(succeeded(reply)).toMatchObject({
    userId: people.ben,
    session: { secret: expect.any(String) },
    user: { id: people.ben, isAdmin: false },
  });
});

test('[TR-01] [TR-05] forged or old launch data opens nothing', async () => {
  const backend = await openWithPeople();
  const forged = backend.initData(ben).replace('1002', '1001');
  for (const initData of [undefined, '', forged, backend.initData(ben, { ageSeconds: 100_000 })]) {
    const reply = await backend.act(null, 'openApp', { initData, screen: 'feed' });
    expect(refused(reply)).toBe('authentication_failed');
  }
});

test('[SP-02] the feed omits posts the person engaged with, full posts and own posts', async () => {
  const backend = await openWithPeople();
  await backend.person('1010', { point: 500 });
  const engaged = await createPost(backend);
  const full = await createPost(backend, { limit: 1 });
  const own = await createPost(backend, { telegram_id: '1010' }, '1010');
  const left = await createPost(backend, { types: ['comment'], commentGuide: guide });
  await engage(backend, '1010', engaged);
  await engage(backend, people.cleo, full);

  const { screen } = await open(backend, '1010', 'feed');

  expect(idsOf(screen)).toEqual([left]);
  expect(screen).toMatchObject({ nextCursor: null });
  const { screen: bens } = await open(backend, people.ben, 'feed');
  expect(new Set(idsOf(bens))).toEqual(new Set([engaged, own, left]));
});

test('[SP-02] an engagement with a hundred newer ones after it still hides its post', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await engage(backend, people.ben, postId);
  for (let index = 0; index < 100; index++) {
    await backend.addRow('engagement', `later${index}`, {
      postId: `gone${index}`,
      postAuthorId: people.ada,
      engagedBy: people.ben,
      engagementTypes: ['like'],
    });
  }

  expect(idsOf((await open(backend, people.ben, 'feed')).screen)).toEqual([]);
  expect(idsOf((await open(backend, people.cleo, 'feed')).screen)).toEqual([postId]);
});

test("[SP-02] [MY-08] own posts come with the engagements that await the person's decision", async () => {
  const backend = await openWithPeople();
  const waitingPost = await createPost(backend);
  const decidedPost = await createPost(backend, { limit: 1 });
  const waiting = await engage(backend, people.ben, waitingPost);
  await review(backend, await engage(backend, people.cleo, decidedPost));

  const { screen } = await open(backend, people.ada, 'own_posts');

  expect(idsOf(screen)).toEqual([waitingPost]);
  expect(unpackRows(screen?.waiting ?? { count: 0, fields: {} })).toEqual([
    { id: waiting, postId: waitingPost, decideByMs: expect.any(Number) },
  ]);
  expect((await open(backend, people.ben, 'own_posts')).screen).toMatchObject({
    posts: { count: 0 },
    waiting: { count: 0 },
  });
});

test('[SP-02] [SP-03] own posts include older ones that have engagements to decide', async () => {
  const backend = await openWithPeople();
  const old = await createPost(backend);
  await engage(backend, people.ben, old);
  for (let index = 0; index < ownPostsLimit; index++) {
    await backend.addRow('posts', `newer${String(index)}`, {
      authorId: people.ada,
      link: `https://x.com/ada/status/9${String(index)}`,
      engagementTypes: ['like'],
      limit: 5,
    });
  }
  const { screen } = await open(backend, people.ada, 'own_posts');
  expect(idsOf(screen)).toHaveLength(ownPostsLimit + 1);
  expect(idsOf(screen)).toContain(old);
});

test.each([
  ['banned', { isBanned: true }],
  ['a banned admin', { isBanned: true, isAdmin: true }],
  ['pending', { adminApproved: false, adminReqOpen: true }],
  ['rejected', { adminApproved: false, adminReqOpen: false }],
])('[TR-13] [TR-14] a person who is %s gets their own row only', async (_state, columns) => {
  const backend = await openWithPeople();
  await backend.person('1010', columns);
  await createPost(backend);
  const known = { first_name: 'Person', last_name: '1010', username: 'person_1010' };
  const initData = backend.initData({ id: 1010, ...known });

  for (const screen of ['feed', 'own_posts']) {
    const reply = await expectNoChange(backend, () =>
      backend.act(null, 'openApp', { initData, screen }),
    );
    expect(succeeded(reply)).toMatchObject({
      session: { secret: expect.any(String) },
      user: { id: '1010' },
      pointTypes: [],
      screen: null,
    });
  }
});

test('[TR-02] a new person gets a session and no row', async () => {
  const backend = await openWithPeople();
  const initData = backend.initData({ id: 5001, first_name: 'Nia' });

  const reply = await backend.act(null, 'openApp', { initData, screen: 'feed' });

  expect(succeeded(reply)).toMatchObject({
    userId: '5001',
    user: null,
    pointTypes: [],
    screen: null,
  });
});

test('[SP-02] a full page of the feed is at most 4 KB compressed', async () => {
  const backend = await openWithPeople();
  // Every text differs between posts, as in real life; a fixed series keeps the size the same.
  const letters = seriesOf('abcdefghijklmnopqrstuvwxyz');
  const digits = seriesOf('0123456789');
  for (let index = 0; index < 40; index++) {
    const author = letters(9);
    const authorId = digits(9);
    const decided = { decisions: index, rejections: index % 5, decisionMs: index * 9_234_567 };
    await backend.person(authorId, decided);
    const link = `https://x.com/${author}/status/1${digits(18)}`;
    await backend.addRow('posts', letters(26), {
      authorId,
      link,
      content: link,
      authorName: letters(12),
      authorImage: `https://pictures.example/${letters(24)}.jpg`,
      authorUsername: author,
      limit: 5 + (index % 20),
      engageCount: index % 5,
      engagementTypes: ['like', 'comment'],
      commentGuide: index % 4 === 0 ? `Say what you think of ${letters(12)} and why` : null,
      cost: 100,
      rewardEach: 8,
    });
  }

  const reply = await backend.act(null, 'openApp', {
    initData: backend.initData(ben),
    screen: 'feed',
  });

  expect(succeeded(reply)).toMatchObject({
    screen: { posts: { count: 40 }, decisions: { count: 40 } },
  });
  expect(gzipSync(JSON.stringify(reply)).length).toBeLessThanOrEqual(4096);
});

/** Generates random-looking texts that are the same in every run. */
function seriesOf(alphabet: string): (length: number) => string {
  let state = 1;
  return (length) =>
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return alphabet.charAt(state % alphabet.length);
    }).join('');
}

test('[FA-20] opening the app with a new handle updates the row', async () => {
  const backend = await openWithPeople();
  const renamed = { ...ben, username: 'New_Handle' };

  succeeded(await backend.act(null, 'openApp', { initData: backend.initData(renamed) }));

  await expect
    .poll(async () => backend.row('users', people.ben))
    .toMatchObject({ tg_handle: 'new_handle' });
});
