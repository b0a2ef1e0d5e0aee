import { expect, test } from 'vitest';
import { findingsIn } from '#tests/audit/audit-fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, openWithPeople, people, review, succeeded } from './fixture.ts';

const ivy = '1005';

/** Runs an administrator's act; returns the details that the log keeps of it. */
async function logOf(
  backend: TestBackend,
  name: Parameters<TestBackend['act']>[1],
  request: object,
): Promise<unknown> {
  succeeded(await backend.act(people.root, name, { ...request, requestId: 'act1' }));
  const { reason, details } = await backend.row('moderationLog', 'act1');
  const { before, after } = JSON.parse(String(details));
  return { reason, before, after };
}

test('[AD-16] [PA-03] [PA-23] the log records which request was decided: since when it waited and under which handle', async () => {
  const backend = await openWithPeople();
  const request = { adminApproved: false, adminReqOpen: true, requestedAtMs: 7 };
  await backend.person(ivy, request);

  const rejection = { userId: ivy, isApproved: false, reason: 'Too young.' };
  expect(await logOf(backend, 'decideApprovalRequest', rejection)).toEqual({
    reason: 'Too young.',
    before: { ...request, x_username: `x_${ivy}` },
    after: { adminApproved: false, adminReqOpen: false },
  });
});

test.each([
  ['why', ' Not there. ', 'Not there.'],
  ['the start of why', '🦆'.repeat(300), '🦆'.repeat(255)],
])('[AD-16] [FA-08] the log records %s an administrator rejected an engagement', async (...row) => {
  const [, reason, logged] = row;
  const backend = await openWithPeople();
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));

  const rejection = { engagementId, isApproved: false, reason };
  expect(await logOf(backend, 'reviewEngagement', rejection)).toEqual({
    reason: logged,
    before: { isApproved: null },
    after: { isApproved: false },
  });
});

test('[AD-16] [FA-05] the log records why an administrator closed a post, and nothing for a post closed by its author', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 3 });
  const reason = ` ${'🦆'.repeat(300)} `;

  expect(await logOf(backend, 'closePost', { postId, reason })).toEqual({
    reason: '🦆'.repeat(200),
    before: { closedBy: null },
    after: { closedBy: people.root, closedPlaces: 3 },
  });
  const own = { postId: await createPost(backend), requestId: 'own1' };
  succeeded(await backend.act(people.ada, 'closePost', own));
  expect((await backend.rows('moderationLog')).map(({ $id }) => $id)).toEqual(['act1']);
});

test('[AD-16] [FA-10] [PA-06] the log records what overturning a rejection changed, and the note', async () => {
  const backend = await openWithPeople();
  const engageId = await engage(backend, people.ben, await createPost(backend));
  await review(backend, engageId, { reason: 'Not there.' });
  const report = { engageId, message: 'I did.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));

  const overturn = { reportId: 'report1', outcome: 'overturn', note: ' It is there. ' };
  expect(await logOf(backend, 'resolveReport', overturn)).toEqual({
    reason: null,
    before: { isResolved: false, isApproved: false, rejectCause: 'Not there.' },
    after: {
      isResolved: true,
      outcome: 'overturn',
      note: 'It is there.',
      isApproved: true,
      rejectCause: null,
      engageId,
    },
  });
  expect(await backend.row('engagement', engageId)).toMatchObject({ rejectCause: null });
  expect(await findingsIn(await backend.dump())).toEqual([]);
});

test.each([
  [
    '[AD-59] that a post was not pinned before',
    (backend: TestBackend) => createPost(backend),
    (postId: string) => ['pinPost', { postId }] as const,
    { before: { pinPost: false }, after: { pinPost: true } },
  ],
  [
    '[PA-01] a note in the words that are kept of it',
    () => Promise.resolve(people.ben),
    (userId: string) => ['addNote', { userId, note: ' Kind. ' }] as const,
    { before: {}, after: { note: 'Kind.' } },
  ],
  [
    '[PA-24] how many acts were exported',
    () => Promise.resolve(''),
    () => ['noteExport', { acts: 3 }] as const,
    { before: {}, after: { acts: 3 } },
  ],
])('[AD-16] the log records: %s', async (_what, prepare, act, kept) => {
  const backend = await openWithPeople();
  const [name, request] = act(await prepare(backend));

  expect(await logOf(backend, name, request)).toEqual({ reason: null, ...kept });
});

test("[AD-16] [OP-10] the log records an erased person's state before the erasure", async () => {
  const backend = await openWithPeople();

  expect(await logOf(backend, 'erasePerson', { userId: people.cleo })).toEqual({
    reason: null,
    before: { adminApproved: true, adminReqOpen: false },
    after: { adminApproved: false, adminReqOpen: false },
  });
});

test('[AD-16] [TR-25] the log records the state of a message that is sent again', async () => {
  const backend = await openWithPeople();
  const payload = JSON.stringify({ telegramId: people.ben, message: 'Hello' });
  const message = { path: 'bot/notify', payload, status: 'failed', nextAttemptAtMs: 2 ** 45 };
  await backend.addRow('botOutbox', 'told.w1', message);

  expect(await logOf(backend, 'resendMessage', { outboxId: 'told.w1' })).toEqual({
    reason: null,
    before: { status: 'failed' },
    after: { status: 'pending' },
  });
  await expect
    .poll(async () => backend.row('botOutbox', 'told.w1'))
    .toMatchObject({ status: 'sent' });
});

test('[AD-16] [PA-22] the log records how many announcement messages were written before it was stopped', async () => {
  const backend = await openWithPeople();
  const announcement = {
    authorId: people.root,
    texts: '{"en":"Hi"}',
    state: 'sending',
    written: 2,
  };
  await backend.addRow('announcements', 'news1', announcement);

  expect(await logOf(backend, 'stopAnnouncement', { announcementId: 'news1' })).toEqual({
    reason: null,
    before: { state: 'sending' },
    after: { state: 'stopped', written: 2 },
  });
});
