import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** Ada, who posts, and Ben, who looks at the feed. */
export async function openFixture(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002', { name: 'Ben' });
  return backend;
}

/** Puts posts into the table as they are, the first one oldest. */
export async function addPosts(
  backend: TestBackend,
  count: number,
  columns: object = {},
): Promise<void> {
  const before = (await backend.rows('posts')).length;
  for (let number = before + 1; number <= before + count; number += 1) {
    // Each is newer than the one before.
    await backend.passTime(1);
    const id = `p${String(number).padStart(3, '0')}`;
    await backend.addRow('posts', id, {
      authorId: '1001',
      authorName: `Author ${id}`,
      authorUsername: 'x_1001',
      link: `https://x.com/x_1001/status/${String(number)}`,
      content: '',
      limit: 10,
      engageCount: 0,
      reviewedCount: 0,
      targetStatus: false,
      pinPost: false,
      engagementTypes: ['like'],
      cost: 110,
      rewardEach: 10,
      ...columns,
    });
  }
}
