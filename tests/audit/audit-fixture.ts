import { Client, TablesDB } from 'node-appwrite';
import { auditPoints } from '#server/audit/audit.ts';
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

/** What the audit finds in the rows of a backend. */
export function audit(
  backend: TestBackend,
  installedIds: readonly string[] = Object.values(people),
) {
  const client = new Client()
    .setEndpoint(backend.endpoint)
    .setProject(backendNames.projectId)
    .setKey(backendNames.apiKey);
  return auditPoints(new TablesDB(client), backendNames.databaseId, installedIds);
}

/** A backend with a bit of everything: post1 with an approved and a pending engagement, post2 with a rejected. */
export async function openBusyBackend(): Promise<TestBackend> {
  const { backend } = await openPreparedBackend(
    'busy',
    async (prepared) => {
      const types = { engagementTypes: ['comment'], commentGuide: 'Say what you would build.' };
      await createPost(prepared, { ...types, requestId: 'post1', limit: 2 });
      await createPost(prepared, { requestId: 'post2' });
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
