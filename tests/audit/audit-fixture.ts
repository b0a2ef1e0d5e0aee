import { auditPoints } from '#server/audit/audit.ts';
import { confirmFindings } from '#server/audit/confirm-findings.ts';
import type { Finding } from '#server/audit/findings.ts';
import { createPageReader, type PageReader } from '#server/audit/read-rows.ts';
import { openPreparedBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import {
  createPost,
  engage,
  openWithPeople,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';
import type { Rows } from './tampering.ts';

/** Reads the rows of a backend over HTTP, as the command does. */
export function readerOf({ endpoint }: TestBackend): PageReader {
  const { projectId, apiKey } = backendNames;
  return createPageReader({ endpoint, projectId, apiKey }, fetch);
}

/** The audit's findings in a reader's rows, before any confirmation. */
export function auditOnce(
  reader: PageReader,
  installedIds: readonly string[] = Object.values(people),
) {
  return auditPoints(reader, backendNames.databaseId, installedIds);
}

/** The confirmed findings of the audit in a backend's rows. */
export async function audit(backend: TestBackend, installedIds?: readonly string[]) {
  return confirmed(readerOf(backend), installedIds);
}

/** The same with a custom reader. */
export async function confirmed(reader: PageReader, installedIds?: readonly string[]) {
  const again = (from: PageReader) => auditOnce(from, installedIds);
  const { databaseId } = backendNames;
  return confirmFindings({ reader, databaseId, audit: again }, await again(reader));
}

/** The audit's findings in these rows, which all fit on the first page of each table. */
export async function findingsIn(
  rows: Rows,
  installedIds: readonly string[] = Object.values(people),
): Promise<readonly Finding[]> {
  const reader: PageReader = {
    listRows: async ({ tableId, queries = [] }) => {
      const isFirst = !queries.some((query) => query.includes('cursorAfter'));
      const page = isFirst ? (rows[tableId] ?? []) : [];
      return { total: page.length, rows: [...page] };
    },
  };
  return (await auditOnce(reader, installedIds)).findings;
}

/** A backend with varied data: post1 with an approved and a pending engagement, post2 with a rejected one. */
export async function openBusyBackend(): Promise<TestBackend> {
  const { backend } = await openPreparedBackend(
    'busy',
    async (prepared) => {
      const types = { engagementTypes: ['comment'], commentGuide: 'Say what you would build.' };
      // Separate statuses: a later test numbers its posts from the start again, and a status can be liked only once.
      const post1 = { requestId: 'post1', content: 'https://x.com/x_1001/status/51' };
      await createPost(prepared, { ...types, ...post1, limit: 2 });
      const post2 = { requestId: 'post2', content: 'https://x.com/x_1001/status/52' };
      await createPost(prepared, post2);
      const engagementTypes = ['comment'];
      const approved = await engage(prepared, people.ben, 'post1', {
        engagementTypes,
        proofs: { comment: 'https://x.com/x_1002/status/1' },
      });
      await engage(prepared, people.cleo, 'post1', {
        engagementTypes,
        proofs: { comment: 'https://x.com/x_1003/status/2' },
      });
      const rejected = await engage(prepared, people.cleo, 'post2');
      await review(prepared, approved);
      await review(prepared, rejected, { reason: 'Not there.' });
      const target = { username: 'x_1002', type: 'X', reason: 'r' };
      const gift = { ...target, points: 3, requestId: 'gift1' };
      succeeded(await prepared.act(people.root, 'addPoints', gift));
      succeeded(await prepared.act(people.root, 'warnUser', { ...target, requestId: 'warn1' }));
      const type = { name: 'like', isNew: true, pointToPost: 1, pointAsReward: 1 };
      succeeded(await prepared.act(people.root, 'saveEngagementType', type));
      const report = { engageId: rejected, message: 'm', requestId: 'report1' };
      succeeded(await prepared.act(people.cleo, 'submitReport', report));
    },
    openWithPeople,
  );
  return backend;
}
