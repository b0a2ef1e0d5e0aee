import { expect, test } from 'vitest';
import {
  actAround,
  createPost,
  engage,
  openWithPeople,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

// A run answers how much it did of each kind; what was listed and needed nothing, or failed, is not among it.
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };
const waits = { postAuthorId: people.ada, authorX: 'x_1001', engagedBy: people.ben };
const full = { authorId: people.ada, limit: 1, engageCount: 1, engagementTypes: ['follow'] };
const free = { cost: 0, rewardEach: 0 };

/** Brings the work about, and answers how much of it there is. */
type Brought = (backend: TestBackend) => Promise<number>;

const works: Readonly<Record<string, Brought>> = {
  async deadlines(backend) {
    const postId = await createPost(backend);
    await engage(backend, people.ben, postId);
    await engage(backend, people.cleo, postId);
    await backend.addRow('engagement', 'broken', { ...waits, postId: 'gone', decideByMs: 1 });
    await backend.passTime(73 * hourMs);
    return 2;
  },
  async held(backend) {
    for (const id of ['one', 'two'])
      await backend.addRow('engagement', id, { ...waits, postId: id, decideByMs: 1, heldAtMs: 2 });
    return 2;
  },
  async newDeadlines(backend) {
    for (const id of ['one', 'two', 'three'])
      await backend.addRow('engagement', id, { ...waits, postId: id });
    await backend.addRow('engagement', 'decided', { ...waits, postId: 'p', isApproved: true });
    return 3;
  },
  async banEnds(backend) {
    for (const id of ['2001', '2002'])
      await backend.person(id, { isBanned: true, bannedAtMs: 1, banUntilMs: 2 });
    return 2;
  },
  async bans(backend) {
    for (let post = 0; post < 2; post += 1) await createPost(backend);
    succeeded(await backend.act(people.root, 'banUser', ban));
    await backend.addRow('posts', 'full', { ...full, ...free });
    return 2;
  },
  async targets(backend) {
    for (const id of ['one', 'two']) await backend.addRow('posts', id, { ...full, ...free });
    await backend.addRow('posts', 'open', { ...full, ...free, engageCount: 0 });
    return 2;
  },
  async reminders(backend) {
    await engage(backend, people.ben, await createPost(backend));
    await backend.person('2001', { isBanned: true, bannedAtMs: 1 });
    await backend.addRow('engagement', 'banned', { ...waits, postAuthorId: '2001', postId: 'p' });
    await backend.passTime(25 * hourMs);
    return 1;
  },
  async requests(backend) {
    for (const id of ['one', 'two'])
      await backend.addRow('requests', id, { actorId: people.ada, digest: 'x', answer: '{}' });
    await backend.passTime(31 * dayMs);
    return 2;
  },
  async oldMessages(backend) {
    // The waiting item is not retried in this run.
    const sent = { path: 'bot/notify', status: 'sent', nextAttemptAtMs: 9_999_999_999_999 };
    const payload = JSON.stringify({ telegramId: people.ada, message: 'm' });
    for (const id of ['one', 'two']) await backend.addRow('botOutbox', id, { ...sent, payload });
    await backend.addRow('botOutbox', 'pending', { ...sent, payload, status: 'pending' });
    await backend.passTime(181 * dayMs);
    return 2;
  },
  async oldSessions(backend) {
    for (let number = 0; number < 12; number += 1)
      await backend.api('POST', `/users/${people.ada}/sessions`);
    return 2;
  },
  async economy(backend) {
    await backend.passTime(61_000);
    await backend.deliverDue();
    for (let number = 0; number < 2; number += 1) {
      const gift = { username: 'x_1002', type: 'X', reason: 'Prize', points: '1' };
      succeeded(await backend.act(people.root, 'addPoints', gift));
    }
    await backend.passTime(61_000);
    return 2;
  },
  async leaders(backend) {
    const postId = await createPost(backend);
    for (const engager of [people.ben, people.cleo])
      await review(backend, await engage(backend, engager, postId));
    await backend.passTime(61_000);
    return 2;
  },
  async digest(backend) {
    await backend.person('2001', { adminApproved: false, adminReqOpen: true });
    return 1;
  },
  async announcements(backend) {
    const written = await backend.act(people.root, 'writeAnnouncement', { texts: { en: 'News' } });
    const { announcementId } = succeeded(written);
    succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));
    await backend.changeRow('users', people.ben, { mutedKinds: ['announcements'] });
    return 3;
  },
};

test.each(Object.entries(works))(
  '[TR-29] [TR-42] a run answers how much it did of %s, and the next one that nothing is left',
  async (kind, bring) => {
    const backend = await openWithPeople();
    const count = await bring(backend);
    await backend.stopClock();

    expect((await backend.deliverDue())[kind]).toBe(count);
    await backend.passTime(61_000);
    expect((await backend.deliverDue())[kind]).toBe(kind === 'leaders' ? count : 0);
  },
);

test('[TR-42] a failed item counts once it is done, but not if it no longer needs anything', async () => {
  const backend = await openWithPeople();
  const ids = await Promise.all(
    [people.ben, people.cleo].map(async (engager) =>
      engage(backend, engager, await createPost(backend)),
    ),
  );
  await backend.passTime(73 * hourMs);
  await backend.stopClock();
  const match = '^GET /v1/tablesdb/.*/engagement/rows/';
  await backend.fault({ match, from: 'function', times: 1000, action: { status: 500 } });
  expect(await backend.deliverDue()).toMatchObject({ deadlines: 0 });
  await backend.noFaults();
  expect(await backend.rows('scheduleFailures')).toHaveLength(2);

  await review(backend, ids[0] ?? '');
  expect(await backend.deliverDue()).toMatchObject({ deadlines: 1 });
  expect(await backend.rows('scheduleFailures')).toEqual([]);
});

test('[FA-25] engagements still held by a clash, or decided while they are listed, are neither counted nor failures', async () => {
  const backend = await openWithPeople();
  const held = { ...waits, postId: 'p', decideByMs: 1, heldAtMs: 2 };
  await backend.addRow('engagement', 'free', held);
  await backend.stopClock();

  const done = await actAround(
    backend,
    () => backend.deliverDue(),
    () => backend.changeRow('engagement', 'free', { isApproved: true }),
    '^GET /v1/tablesdb/.*/engagement/rows/free',
  );

  expect(done).toMatchObject({ held: 0, deadlines: 0 });
  expect(await backend.rows('scheduleFailures')).toEqual([]);
});
