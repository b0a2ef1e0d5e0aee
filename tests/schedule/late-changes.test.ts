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

// What a run of the schedule decided on changes after it was read and before anything is written.

const hourMs = 3_600_000;
const held = { isApproved: null, heldAtMs: expect.any(Number) };

/** Brings work about; returns what changes in the meantime, and what is true of a row in the end. */
type Meeting = (backend: TestBackend) => Promise<{
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

const meetings: readonly (readonly [title: string, meeting: Meeting])[] = [
  [
    '[FA-12] the deadline does not approve what another person proves by the same link in the meantime',
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
    '[FA-25] what is held is not released if another person proves it by the same link in the meantime',
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
    '[FA-02] what is decided in the meantime gets no deadline',
    async (backend) => {
      const id = await withoutDeadline(backend);
      const outcome = { isApproved: true, decideByMs: null };
      return { concurrentChange: () => review(backend, id), row: ['engagement', id], outcome };
    },
  ],
  [
    '[FA-02] what gets a deadline in the meantime keeps that one',
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

test.each(meetings)('%s', async (_title, bring) => {
  const backend = await openWithPeople();
  const { concurrentChange, row, outcome } = await bring(backend);
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
  // Nothing has failed: the item is another one now, or needs nothing any more.
  expect(await backend.rows('scheduleFailures')).toEqual([]);
});
