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

// A later run continues with what an earlier run left.
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const banAda = { username: 'x_1001', type: 'X', reason: 'Spam' };
const banBen = { ...banAda, username: 'x_1002' };

async function runAfter(backend: TestBackend, addMs: number): Promise<void> {
  await backend.passTime(addMs);
  await backend.deliverDue();
}

async function closedBy(backend: TestBackend, postId: string): Promise<unknown> {
  return (await backend.row('posts', postId))['closedBy'];
}

test('[FA-07] a ban is rechecked for five minutes, because a post may be committed after it', async () => {
  const backend = await openWithPeople();
  succeeded(await backend.act(people.root, 'banUser', banAda));
  await runAfter(backend, minuteMs);
  const late = { authorId: people.ada, limit: 1, engagementTypes: ['follow'] };
  await backend.addRow('posts', 'late', { ...late, cost: 0, rewardEach: 0 });

  await runAfter(backend, 3 * minuteMs);

  expect(await closedBy(backend, 'late')).toBe('ban');
});

test('[FA-07] a ban after completed ones is processed, and a ban whose person cannot be read is not skipped', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, { point: 1000 });
  const [adas, bens] = [
    await createPost(backend),
    await createPost(backend, { telegram_id: people.ben }, people.ben),
  ];
  succeeded(await backend.act(people.root, 'banUser', banAda));
  await backend.fault({ match: `/users/rows/${people.ada}`, times: 99, action: { status: 503 } });
  await runAfter(backend, 10 * minuteMs);
  expect(await closedBy(backend, adas)).toBeNull();
  await backend.noFaults();

  await runAfter(backend, minuteMs);
  expect(await closedBy(backend, adas)).toBe('ban');
  await runAfter(backend, minuteMs);
  succeeded(await backend.act(people.root, 'banUser', banBen));
  await runAfter(backend, minuteMs);

  expect(await closedBy(backend, bens)).toBe('ban');
});

test.each([
  ['has no row', undefined],
  ['has a row that does not parse', 'Strange'],
])('[FA-07] bans of a person who %s do not hold up later ones', async (_what, id) => {
  const backend = await openWithPeople();
  const adas = await createPost(backend);
  if (id !== undefined) await backend.person(id);
  const act = { action: 'banUser', actorId: people.root, targetId: id ?? 'gone', details: '{}' };
  // More than a run reads at once.
  for (let number = 0; number < 60; number += 1)
    await backend.addRow('moderationLog', `act${String(number)}`, act);
  await runAfter(backend, 10 * minuteMs);

  succeeded(await backend.act(people.root, 'banUser', banAda));
  await runAfter(backend, minuteMs);

  expect(await closedBy(backend, adas)).toBe('ban');
});

test.each([1, 2, 3])(
  '[FA-25] an engagement is released by the first run after its clash ends, whether %i runs came before',
  async (runs) => {
    const backend = await openWithPeople();
    const engagementTypes = ['comment'];
    const engageBy = async (person: string) => {
      const postId = await createPost(backend, { engagementTypes, commentGuide: guide });
      const proofs = { comment: `https://x.com/x_${person}/status/201` };
      return engage(backend, person, postId, { engagementTypes, proofs });
    };
    const [bens, cleos] = [await engageBy(people.ben), await engageBy(people.cleo)];
    await backend.passTime(73 * hourMs);
    for (let run = 0; run < runs; run += 1) await backend.deliverDue();
    expect((await backend.row('engagement', bens))['heldAtMs']).not.toBeNull();

    await review(backend, cleos, { reason: 'It is by @x_1002.' });
    await backend.deliverDue();

    expect(await backend.row('engagement', bens)).toMatchObject({ heldAtMs: null });
  },
);

test.each([1, 2, 3])(
  '[TR-37] a full post without a mark is marked by the next run, whether %i runs came before',
  async (runs) => {
    const backend = await openWithPeople();
    const postId = await createPost(backend, { limit: 1 });
    for (let run = 0; run < runs; run += 1) await backend.deliverDue();
    await backend.changeRow('posts', postId, { engageCount: 1 });

    await backend.deliverDue();

    expect(await backend.row('posts', postId)).toMatchObject({ targetStatus: true });
  },
);

test('[TR-37] [FA-07] [FA-25] a cursor that points to a deleted row stops no later run', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, { point: 1000 });
  const postId = await createPost(backend, { limit: 1 });
  const bens = await createPost(backend, { telegram_id: people.ben }, people.ben);
  await backend.deliverDue();
  const waits = { postAuthorId: people.ada, engagedBy: people.ben, decideByMs: 1, heldAtMs: 2 };
  await backend.addRow('engagement', 'held1', { ...waits, postId });
  await backend.changeRow('posts', postId, { engageCount: 1 });
  await backend.changeRow('users', people.ben, { isBanned: true });
  const act = { action: 'banUser', actorId: people.root, targetId: people.ben };
  await backend.addRow('moderationLog', 'ban1', act);
  for (const kind of ['targets', 'held', 'bans']) {
    await backend.changeRow('scheduleRuns', kind, { place: 'deleted' });
  }

  await backend.deliverDue();
  await backend.deliverDue();

  expect(await backend.row('posts', postId)).toMatchObject({ targetStatus: true });
  expect(await backend.row('engagement', 'held1')).toMatchObject({ heldAtMs: null });
  expect(await closedBy(backend, bens)).toBe('ban');
});

test.each([
  ['targets', 'posts'],
  ['held', 'engagement'],
  ['bans', 'moderationLog'],
])(
  '[TR-37] [FA-07] [FA-25] the cursor of %s stays while its list cannot be read',
  async (kind, table) => {
    const backend = await openWithPeople();
    await backend.deliverDue();
    await backend.changeRow('scheduleRuns', kind, { place: 'reached' });
    const match = `^GET .*/${table}/rows\\?.*reached`;
    await backend.fault({ match, from: 'function', times: 9, action: { status: 503 } });

    await runAfter(backend, minuteMs);

    expect(await backend.row('scheduleRuns', kind)).toMatchObject({ place: 'reached' });
  },
);

test('[TR-40] [OP-10] surplus sessions end every day, including those of accounts past the hundredth', async () => {
  const backend = await openWithPeople();
  const many = Array.from({ length: 105 }, (_, index) => String(3000 + index));
  for (const id of many) await backend.api('POST', '/users', { userId: id });
  const surplus = async (userId: string) => {
    for (let number = 0; number < 12; number += 1)
      await backend.api('POST', `/users/${userId}/sessions`);
  };
  const counts = () =>
    Promise.all(
      [people.ada, '3104'].map(
        async (id) => (await backend.api('GET', `/users/${id}/sessions`))['total'],
      ),
    );
  await surplus(people.ada);
  await surplus('3104');
  await backend.stopClock();
  await backend.deliverDue();
  expect(await counts()).toEqual([10, 10]);
  await backend.deliverDue();
  await surplus(people.ada);
  await surplus('3104');

  await runAfter(backend, dayMs);

  expect(await counts()).toEqual([10, 10]);
});

test('[FA-04] an author is reminded again the next day while engagements are pending', async () => {
  const backend = await openWithPeople();
  await engage(backend, people.ben, await createPost(backend));
  const countMessages = async () =>
    (await backend.rows('botOutbox')).filter(({ $id }) => $id.startsWith('digest.')).length;
  await runAfter(backend, 25 * hourMs);
  expect(await countMessages()).toBe(1);
  await backend.deliverDue();
  expect(await countMessages()).toBe(1);

  await runAfter(backend, dayMs);
  expect(await countMessages()).toBe(2);
});

test('[TR-42] an item that is set aside is retried after a day, and not before', async () => {
  const backend = await openWithPeople();
  const broken = { postId: 'gone', engagedBy: people.ben, postAuthorId: people.ada, decideByMs: 1 };
  await backend.addRow('engagement', 'broken', broken);
  const failedRuns = async () => (await backend.rows('scheduleFailures'))[0]?.['failedRuns'];
  for (let run = 0; run < 3; run += 1) await backend.deliverDue();

  await runAfter(backend, 23 * hourMs);
  expect(await failedRuns()).toBe(3);
  await runAfter(backend, hourMs);
  expect(await failedRuns()).toBe(4);
});

test('[PA-22] an announcement that is stopped before its next page writes no more messages', async () => {
  const backend = await openWithPeople();
  const written = await backend.act(people.root, 'writeAnnouncement', { texts: { en: 'News' } });
  const { announcementId } = succeeded(written);
  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));

  await actAround(
    backend,
    () => backend.deliverDue(),
    async () => {
      await backend.runAs({ count: 1, isQueued: false });
      succeeded(await backend.act(people.root, 'stopAnnouncement', { announcementId }));
    },
    'users/rows\\?.*adminApproved',
  );

  const row = await backend.row('announcements', String(announcementId));
  expect(row).toMatchObject({ state: 'stopped', place: null });
});
