import { expect, test } from 'vitest';
import { unpackRows, type AnyPackedRows } from '#src/contract/packed-rows.ts';
import { userId } from '#src/domain/ids.ts';
import { ownPostsLimit } from '#src/domain/posts/post-state.ts';
import { targetGuardIdOf } from '#server/runtime/row-ids.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { openWithPeople, people, succeeded } from './fixture.ts';

type Screen = {
  readonly posts: AnyPackedRows;
  readonly decisions?: AnyPackedRows;
  readonly waiting?: AnyPackedRows | null;
  readonly nextCursor?: string | null;
};

async function open(backend: TestBackend, screen: 'feed' | 'own_posts') {
  const viewer = screen === 'feed' ? people.ben : people.ada;
  const reply = succeeded(await backend.act(viewer, 'openApp', { screen }));
  return reply as unknown as { readonly screen: Screen; readonly pointTypes: readonly object[] };
}

function valuesOf(rows: AnyPackedRows | null | undefined, field: string): readonly unknown[] {
  return unpackRows(rows ?? { count: 0, fields: {} }).map((row) => Reflect.get(row, field));
}

const nameOf = (index: number) => `post${String(index).padStart(3, '0')}`;

/** Posts of ada's, the oldest first, unless others are named; each with a status of its own. */
async function addPosts(backend: TestBackend, count: number, columns: object = {}) {
  for (let index = 0; index < count; index += 1) {
    await backend.addRow('posts', nameOf(index), {
      authorId: people.ada,
      authorImage: 'https://pictures.example/ada.png',
      link: `https://x.com/ada/status/9${String(index)}`,
      engagementTypes: ['like'],
      limit: 5,
      ...columns,
    });
  }
}

test('[SP-02] [EA-02] the feed comes as a page of forty, with where the next one begins, and pinned posts however old', async () => {
  const backend = await openWithPeople();
  await addPosts(backend, 42);
  await backend.changeRow('posts', nameOf(0), { pinPost: true });

  const { screen } = await open(backend, 'feed');

  const ids = valuesOf(screen.posts, 'id');
  expect(new Set(ids)).toEqual(
    new Set([nameOf(0), ...Array.from({ length: 40 }, (_, index) => nameOf(index + 2))]),
  );
  expect(ids).toHaveLength(41);
  expect(screen.nextCursor).toBe(nameOf(2));
  expect(new Set(valuesOf(screen.posts, 'authorImage'))).toEqual(new Set([null]));
});

test('[SP-02] [FA-13] posts of which everything was done before are left out, however many they are', async () => {
  const backend = await openWithPeople();
  await addPosts(backend, 30);
  for (let index = 0; index < 29; index += 1) {
    const target = { type: 'like', key: `status:9${String(index)}` } as const;
    await backend.addRow('targetGuards', targetGuardIdOf(userId(people.ben), target), {
      userId: people.ben,
      target: `like:status:9${String(index)}`,
      engagementId: `e${String(index)}`,
    });
  }

  expect(valuesOf((await open(backend, 'feed')).screen.posts, 'id')).toEqual([nameOf(29)]);
});

test('[SP-02] [FA-21] [TR-34] the posts come with how their authors decide, unless those have no profile', async () => {
  const backend = await openWithPeople();
  const decided = { decisions: 20, rejections: 3, decisionMs: 7_200_000 };
  await backend.changeRow('users', people.ada, decided);
  await backend.person('1061', { ...decided, adminApproved: false, adminReqOpen: true });
  await addPosts(backend, 1);
  await backend.addRow('posts', 'another', {
    authorId: '1061',
    link: 'https://x.com/other/status/800',
    engagementTypes: ['like'],
    limit: 5,
  });

  const { screen } = await open(backend, 'feed');

  const authors = valuesOf(screen.posts, 'authorId');
  const decisions = valuesOf(screen.decisions, 'decisions');
  expect(Object.fromEntries(authors.map((author, index) => [author, decisions[index]]))).toEqual({
    [people.ada]: 20,
    '1061': 0,
  });
});

test('[SP-02] [FA-21] how thirty authors decide comes as that of one does', async () => {
  const backend = await openWithPeople();
  for (let index = 0; index < 30; index += 1) {
    const authorId = String(4000 + index);
    await backend.person(authorId, { decisions: 20, rejections: 3, decisionMs: 7_200_000 });
    await backend.addRow('posts', nameOf(index), {
      authorId,
      link: `https://x.com/ada/status/9${String(index)}`,
      engagementTypes: ['like'],
      limit: 5,
    });
  }

  const { screen } = await open(backend, 'feed');

  expect(valuesOf(screen.decisions, 'decisions')).toEqual(Array.from({ length: 30 }, () => 20));
});

test('[SP-02] prices of types that are switched off are left out', async () => {
  const backend = await openWithPeople();
  const prices = { pointToPost: 10, pointAsReward: 10, forAll: true };
  await backend.addRow('pointConst', 'like', { ...prices, enabled: true });
  await backend.addRow('pointConst', 'follow', { ...prices, enabled: false });

  const { pointTypes } = await open(backend, 'feed');

  expect(pointTypes.map((type) => Reflect.get(type, 'name'))).toEqual(['like']);
});

test('[SP-02] [MY-08] sixty engagements that wait come along, of more the app reads all itself', async () => {
  const backend = await openWithPeople();
  await addPosts(backend, 1, { limit: 100, engageCount: 61 });
  const wait = (index: number) =>
    backend.addRow('engagement', `waits${String(index).padStart(2, '0')}`, {
      postId: nameOf(0),
      postAuthorId: people.ada,
      engagedBy: String(3000 + index),
      engagementTypes: ['like'],
    });
  for (let index = 0; index < 60; index += 1) await wait(index);
  const all = await open(backend, 'own_posts');
  await wait(60);
  const more = await open(backend, 'own_posts');

  expect(valuesOf(all.screen.waiting, 'id')).toHaveLength(60);
  expect(valuesOf(all.screen.waiting, 'id')[0]).toBe('waits00');
  expect(more.screen.waiting).toBeNull();
  expect(valuesOf(more.screen.posts, 'id')).toEqual([nameOf(0)]);
});

test('[SP-02] [SP-03] all of thirty older posts come that have engagements to decide', async () => {
  const backend = await openWithPeople();
  await addPosts(backend, 30 + ownPostsLimit, { targetStatus: true });
  for (let index = 0; index < 30; index += 1) {
    await backend.addRow('engagement', `waits${String(index)}`, {
      postId: nameOf(index),
      postAuthorId: people.ada,
      engagedBy: people.ben,
      engagementTypes: ['like'],
    });
  }

  const { screen } = await open(backend, 'own_posts');

  const ids = new Set(valuesOf(screen.posts, 'id'));
  expect(Array.from({ length: 30 }, (_, index) => ids.has(nameOf(index)))).not.toContain(false);
});
