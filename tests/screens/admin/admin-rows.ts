import type { TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

/** Adds an open report of ben (1002) about ada (1001). */
export async function addReport(
  backend: TestBackend,
  id: string,
  changes: object = {},
): Promise<void> {
  await backend.addRow('reports', id, { ...reportColumns(id), ...changes });
}

/** The columns of such a report. */
export function reportColumns(id: string) {
  return {
    message: `The decision was unfair, says ${id}`,
    postId: 'post1',
    engageId: 'engage1',
    postLink: 'https://x.com/ada/status/1',
    engageLink: 'https://x.com/ben/status/2',
    againist: 'ada',
    againistId: '1001',
    reportedBy: 'ben',
    reportedById: '1002',
    awardCount: 25,
    rejectCause: 'too short',
    isResolved: false,
  };
}

/** Adds a post of ada (1001). */
export async function addPost(
  backend: TestBackend,
  id: string,
  changes: object = {},
): Promise<void> {
  await backend.addRow('posts', id, {
    authorId: '1001',
    link: 'https://x.com/ada/status/1',
    content: 'https://x.com/ada/status/1',
    authorName: 'Ada Love',
    authorUsername: 'ada',
    limit: 5,
    engagementTypes: ['like'],
    cost: 50,
    rewardEach: 10,
    ...changes,
  });
}

/** Deletes a row, as if another person had been faster. */
export async function deleteRow(backend: TestBackend, table: string, id: string): Promise<void> {
  await backend.api('DELETE', `/tablesdb/${backendNames.databaseId}/tables/${table}/rows/${id}`);
}

/** Adds many rows, a hundred at once. */
export async function addRows(
  backend: TestBackend,
  table: string,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    const chunk = rows.slice(start, start + 100);
    const path = `/tablesdb/${backendNames.databaseId}/tables/${table}/rows`;
    await backend.api('POST', path, { rows: chunk });
  }
}
