import { Client, TablesDB } from 'node-appwrite';
import { auditPoints } from '#server/audit/audit.ts';
import { openPreparedWorld, type World } from '#tests/support/test-backend.ts';
import { worldNames } from '#tests/support/test-backend/names.ts';
import {
  createPost,
  engage,
  openStage,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';

/** What the audit finds in the rows of a world. */
export function audit(world: World, installedIds: readonly string[] = Object.values(people)) {
  const client = new Client()
    .setEndpoint(world.endpoint)
    .setProject(worldNames.projectId)
    .setKey(worldNames.apiKey);
  return auditPoints(new TablesDB(client), worldNames.databaseId, installedIds);
}

/** A world with a bit of everything: post1 with an approved and a pending engagement, post2 with a rejected. */
export async function openBusyWorld(): Promise<World> {
  const { world } = await openPreparedWorld(
    'busy',
    async (stage) => {
      const types = { engagementTypes: ['comment'], commentGuide: 'Say what you would build.' };
      await createPost(stage, { ...types, requestId: 'post1', limit: 2 });
      await createPost(stage, { requestId: 'post2' });
      const engagementTypes = ['comment'];
      const approved = await engage(stage, people.ben, 'post1', {
        engagementTypes,
        proofs: { comment: 'https://x.com/x_1002/status/1' },
      });
      await engage(stage, people.cleo, 'post1', {
        engagementTypes,
        proofs: { comment: 'https://x.com/x_1003/status/2' },
      });
      const rejected = await engage(stage, people.cleo, 'post2');
      await review(stage, approved);
      await review(stage, rejected, { reason: 'Not there.' });
      const target = { username: 'x_1002', type: 'X', reason: 'r' };
      const gift = { ...target, points: 3, requestId: 'gift1' };
      succeeded(await stage.act(people.root, 'addPoints', gift));
      succeeded(await stage.act(people.root, 'warnUser', { ...target, requestId: 'warn1' }));
      const type = { name: 'like', isNew: true, pointToPost: 1, pointAsReward: 1 };
      succeeded(await stage.act(people.root, 'saveEngagementType', type));
      const report = { engageId: rejected, message: 'm', requestId: 'report1' };
      succeeded(await stage.act(people.cleo, 'submitReport', report));
    },
    openStage,
  );
  return world;
}
