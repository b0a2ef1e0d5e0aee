import { expect, test } from 'vitest';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const postCount = 1000;
const engagementCount = 10_000;
/** How many rows Appwrite takes at once. */
const bulk = 100;

async function addRows(backend: TestBackend, table: string, rows: readonly object[]) {
  for (let start = 0; start < rows.length; start += bulk) {
    const part = rows.slice(start, start + bulk);
    await backend.api('POST', `/tablesdb/yapp/tables/${table}/rows`, { rows: part });
  }
}

test('[MY-08] all pending engagements of a person with 1,000 posts and 10,000 engagements are listed with their posts', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const own = { authorId: '1001', limit: 50, engagementTypes: ['like'] };
  await addRows(
    backend,
    'posts',
    Array.from({ length: postCount }, (_, index) => ({ $id: `p${String(index)}`, ...own })),
  );
  // Every seventh is pending, spread over all posts.
  const engagements = Array.from({ length: engagementCount }, (_, index) => ({
    $id: `e${String(index)}`,
    postId: `p${String(index % postCount)}`,
    postAuthorId: '1001',
    engagedBy: `9${String(index)}`,
    engagementTypes: ['like'],
    isApproved: index % 7 === 0 ? null : index % 2 === 0,
    $permissions: ['read("user:1001")'],
  }));
  await addRows(backend, 'engagement', engagements);
  const { services } = openServices(backend, { userId: '1001' });
  await services.sessions.ensure();

  const waiting = await services.engagements.waitingFor('1001');

  const expected = engagements.filter(({ isApproved }) => isApproved === null);
  expect(waiting.success && waiting.engagements.map(({ id }) => id).toSorted()).toEqual(
    expected.map(({ $id }) => $id).toSorted(),
  );
  const postIds = [...new Set(expected.map(({ postId }) => postId))];
  expect(postIds).toHaveLength(postCount);
  const posts = await services.posts.getMany(postIds);
  expect(posts.success && posts.posts.map(({ id }) => id).toSorted()).toEqual(postIds.toSorted());
});
