import { expect, test } from 'vitest';
import {
  actAround,
  createPost,
  engage,
  guide,
  openWithPeople,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

// A run of the schedule reads an item, and the item changes before the run writes.

const hourMs = 3_600_000;
const held = { isApproved: null, heldAtMs: expect.any(Number) };

/** Prepares work; returns the concurrent change, and the expected row at the end. */
type Race = (backend: TestBackend) => Promise<{
  readonly concurrentChange: () => Promise<unknown>;
  readonly row: readonly [table: string, id: string];
  readonly outcome: object;
}>;

/** Has a person prove a comment on a new post of ada's, with the same status as anyone else. */
async function prove(backend: TestBackend, person: string): Promise<string> {
  const engagementTypes = ['comment'];
  const postId = await createPost(backend, { engagementTypes, commentGuide: guide });
  const proofs = { comment: `https://x.com/x_${person}/status/201` };
  return engage(backend, person, postId, { engagementTypes, proofs });
}

async function withoutDeadline(backend: TestBackend): Promise<string> {
  const id = await engage(backend, people.ben, await createPost(backend));
  await backend.changeRow('engagement', id, { decideByMs: null });
  return id;
}

const races: readonly (readonly [title: string, prepare: Race])[] = [
  [
    '[FA-12] the deadline does not approve an engagement if another person submits the same link in the meantime',
    async (backend) => {
      const id = await prove(backend, people.ben);
      await backend.passTime(73 * hourMs);
      return {
        concurrentChange: () => prove(backend, people.cleo),
        row: ['engagement', id],
        outcome: held,
      };
    },
  ],
  [
    '[FA-25] a held engagement is not released if another person submits the same link in the meantime',
    async (backend) => {
      const id = await prove(backend, people.ben);
      await backend.changeRow('engagement', id, { heldAtMs: 1, decideByMs: 1 });
      return {
        concurrentChange: () => prove(backend, people.cleo),
        row: ['engagement', id],
        outcome: held,
      };
    },
  ],
  [
    '[FA-02] an engagement decided in the meantime gets no deadline',
    async (backend) => {
      const id = await withoutDeadline(backend);
      const outcome = { isApproved: true, decideByMs: null };
      return { concurrentChange: () => review(backend, id), row: ['engagement', id], outcome };
    },
  ],
  [
    '[FA-02] an engagement that gets a deadline in the meantime keeps it',
    async (backend) => {
      const id = await withoutDeadline(backend);
      const outcome = { isApproved: null, decideByMs: 9_000_000_000_000 };
      const concurrentChange = () => backend.changeRow('engagement', id, outcome);
      return { concurrentChange, row: ['engagement', id], outcome };
    },
  ],
  [
    '[FA-27] a ban that is lifted and made again in the meantime stays, without an end',
    async (backend) => {
      const ban = { username: 'x_1002', type: 'X', reason: 'Spam' };
      const until = (await backend.nowMs()) + hourMs;
      succeeded(await backend.act(people.root, 'banUser', { ...ban, until }));
      await backend.passTime(2 * hourMs);
      return {
        concurrentChange: async () => {
          succeeded(await backend.act(people.root, 'unbanUser', ban));
          succeeded(await backend.act(people.root, 'banUser', ban));
        },
        row: ['users', people.ben],
        outcome: { isBanned: true, banUntilMs: null },
      };
    },
  ],
];

test.each(races)('%s', async (_title, prepare) => {
  const backend = await openWithPeople();
  const { concurrentChange, row, outcome } = await prepare(backend);
  await backend.stopClock();

  await actAround(
    backend,
    () => backend.deliverDue(),
    async () => {
      await backend.runAs({ count: 1, isQueued: false });
      await concurrentChange();
    },
    '^POST .*/transactions/[^/]+/operations',
  );

  expect(await backend.row(...row)).toMatchObject(outcome);
  // Nothing has failed: the item has changed, or no longer needs anything.
  expect(await backend.rows('scheduleFailures')).toEqual([]);
});
