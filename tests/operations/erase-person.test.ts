import { expect, test } from 'vitest';
import type { OperationName } from '#src/contract/operations/operations.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  balance,
  createPost,
  expectNoChange,
  expectSound,
  people,
  refused,
  succeeded,
} from './fixture.ts';
import { mark, openWithMark } from './personal-data-fixture.ts';
import { complete, open } from './verification-fixture.ts';

const erasure = { userId: mark, requestId: 'erase1' };

/** Runs the schedule until the requested erasure is complete. */
async function runLater(backend: TestBackend): Promise<void> {
  await backend.passTime(2 * 60_000);
  for (let runs = 0; runs < 30; runs++) {
    await backend.runSchedule();
    const [erasures] = (await backend.rows('scheduleRuns')).filter(({ $id }) => $id === 'erasures');
    if (String(erasures?.['place']).startsWith(`${erasure.requestId} 0`)) return;
    await backend.passTime(40_000);
  }
  throw new Error('the erasure does not come to its end');
}

/** Every text of any row or account that contains the person's word. */
async function textsOf(backend: TestBackend): Promise<readonly string[]> {
  const tables = await backend.dump();
  const { users } = await backend.api('GET', '/users');
  return [...Object.values(tables).flat(), ...(users as object[])]
    .flatMap((row) => Object.entries(row).map(([column, value]) => `${column}: ${String(value)}`))
    .filter((text) => /mark/i.test(text));
}

test('[OP-10] erasing leaves no name, handle, picture or text anywhere, and the ledger balances', async () => {
  const backend = await openWithMark();
  const before = await backend.row('users', mark);
  expect(await textsOf(backend)).not.toEqual([]);

  const reply = await backend.act(people.root, 'erasePerson', erasure);
  expect(reply).toEqual({ success: true, message: 'The person is being erased.' });
  await runLater(backend);

  expect(await textsOf(backend)).toEqual([]);
  const row = await backend.row('users', mark);
  for (const column of ['totallyEngaged', 'approvedEngaged', 'warnCount', 'decisions']) {
    expect(row[column], column).toBe(before[column]);
  }
  expect(row).toMatchObject({ adminApproved: false, xUserId: null });
  const accounts = await backend.api('GET', '/users');
  expect(JSON.stringify(accounts['users'])).not.toContain(`"${mark}"`);
  expect(await backend.row('moderationLog', 'erase1')).toMatchObject({
    actorId: people.root,
    targetId: mark,
    action: 'erasePerson',
  });
  await expectSound(backend);
});

test('[OP-10] the sessions end with the operation, and open places are refunded', async () => {
  const backend = await openWithMark();
  const points = Number(await balance(backend, mark));
  await backend.session(mark);
  succeeded(await backend.act(people.root, 'erasePerson', erasure));

  expect(refused(await backend.act(mark, 'readProfiles', { userIds: ['1001'] }))).toBe(
    `session_missing: ${sentence('user_load_failed')}`,
  );
  await runLater(backend);

  const post = (await backend.rows('posts')).find(({ authorId }) => authorId === mark);
  expect(post).toMatchObject({ closedBy: 'erasure', closedPlaces: 1, targetStatus: true });
  expect(Number(await balance(backend, mark))).toBeGreaterThan(points);
});

test('[OP-10] [PA-18] [PA-22] erasing deletes every message of the bot to the person', async () => {
  const backend = await openWithMark();
  const asRoot = (name: OperationName, body: object) => backend.act(people.root, name, body);
  const texts = { en: 'Markets open.' };
  const { announcementId } = succeeded(await asRoot('writeAnnouncement', { texts }));
  succeeded(await asRoot('sendAnnouncement', { announcementId }));
  const { x_username: username } = await backend.row('users', mark);
  const tool = { username, type: 'X', requestId: 'warn1' };
  succeeded(await asRoot('warnUser', tool));
  succeeded(await asRoot('takeBack', { actId: 'warn1' }));
  await backend.passTime(2 * 60_000);
  await backend.runSchedule();
  const saidToMark = async () =>
    (await backend.rows('botOutbox'))
      .filter(({ payload }) => String(payload).includes(`"telegramId":"${mark}"`))
      .map(({ $id }) => $id);
  expect(await saidToMark()).toEqual(
    expect.arrayContaining(['told.warn1', 'back.warn1', `news.${String(announcementId)}.${mark}`]),
  );

  succeeded(await asRoot('erasePerson', erasure));
  await runLater(backend);

  expect(await saidToMark()).toEqual([]);
});

test('[OP-10] [PA-18] erasing removes the handle from stored take-back answers', async () => {
  const backend = await openWithMark();
  const { x_username: username } = await backend.row('users', mark);
  const tool = { username, type: 'X', reason: 'Typo' };
  const takeBack = (actId: string) => backend.act(people.root, 'takeBack', { actId });
  succeeded(
    await backend.act(people.root, 'addPoints', { ...tool, points: 3, requestId: 'gift1' }),
  );
  succeeded(await backend.act(people.root, 'banUser', { ...tool, requestId: 'ban1' }));
  succeeded(await takeBack('gift1'));
  succeeded(await takeBack('ban1'));

  succeeded(await backend.act(people.root, 'erasePerson', erasure));
  await runLater(backend);

  expect(await textsOf(backend)).toEqual([]);
});

test('[OP-10] an interrupted run continues where it stopped', async () => {
  const backend = await openWithMark();
  succeeded(await backend.act(people.root, 'erasePerson', erasure));
  await backend.passTime(2 * 60_000);
  await backend.fault({ match: '^PATCH .*/transactions/', times: 2, action: { status: 503 } });
  await backend.runSchedule();
  await backend.noFaults();

  await runLater(backend);

  expect(await textsOf(backend)).toEqual([]);
  await expectSound(backend);
});

test('[OP-10] [VX-22] a ban outlives erasure: until it is lifted the X account stays taken, and no one can read its id', async () => {
  const backend = await openWithMark();
  await backend.api('POST', '/users', { userId: '1007', name: 'Nia' });
  const first = { handle: 'mark_x', name: 'Mark' };
  // The first sign-in gives the account an id, which the test learns by linking the account.
  const learned = await open(backend);
  const token = await backend.signIn(first);
  succeeded(await complete(backend, { ...learned, token }));
  const { xUserId } = await backend.row('users', '1007');
  await backend.changeRow('users', '1007', { xUserId: null });
  await backend.changeRow('users', mark, { xUserId });
  const ban = { username: 'mark_tg', type: 'TG', reason: 'mark spams', requestId: 'ban1' };
  succeeded(await backend.act(people.root, 'banUser', ban));
  succeeded(await backend.act(people.root, 'erasePerson', erasure));
  await runLater(backend);
  const twice = { ...erasure, requestId: 'erase2' };
  succeeded(await backend.act(people.root, 'erasePerson', twice));

  expect(await backend.row('users', mark)).toMatchObject({
    isBanned: true,
    xUserId: expect.stringMatching(/^erased\.[0-9a-f]{48}$/),
  });
  const again = { ...(await open(backend)), token: await backend.signIn(first) };
  expect(refused(await complete(backend, again))).toBe('x_account_taken');
  succeeded(await backend.act(people.root, 'takeBack', { actId: 'ban1' }));
  succeeded(await complete(backend, again));
});

test('[OP-10] [VX-21] [LA-03] an erased person who returns has no name, handle and language until they link an account again', async () => {
  const backend = await openWithMark();
  succeeded(await backend.act(people.root, 'erasePerson', erasure));
  await runLater(backend);
  const user = { id: Number(mark), first_name: 'Again', username: 'again_tg', language_code: 'ru' };
  const ageSeconds = Math.round((Date.now() - (await backend.nowMs())) / 1000);
  const initData = backend.initData(user, { ageSeconds });
  succeeded(await backend.act(null, 'openSession', { initData }));

  expect(await backend.row('users', mark)).toMatchObject({ name: '', tg_handle: '' });
  const { sessionId, nonce } = await open(backend, user);
  const token = await backend.signIn({ handle: 'again_x', name: 'Again' });
  const request = { telegram_id: mark, sessionId, nonce, token };
  succeeded(await backend.act(null, 'completeVerification', request));

  expect(await backend.row('users', mark)).toMatchObject({
    name: 'Again',
    first_name: 'Again',
    tg_handle: 'again_tg',
    searchText: 'again_x again_tg again',
    language: 'ru',
    x_username: 'again_x',
    adminReqOpen: true,
  });
  const { payload } = await backend.row('botOutbox', `asked.${sessionId}`);
  expect(payload).toMatch(/[А-я]/);
});

test('[OP-10] an erasure also covers rows written after the sessions ended', async () => {
  const backend = await openWithMark();
  succeeded(await backend.act(people.root, 'erasePerson', erasure));
  await backend.passTime(30_000);
  await backend.addRow('posts', 'late', {
    authorId: mark,
    authorName: 'Mark',
    authorUsername: 'x_mark',
    content: 'Mark was here',
    limit: 1,
    engagementTypes: ['follow'],
    cost: 0,
    rewardEach: 0,
  });
  await runLater(backend);

  expect(await backend.row('posts', 'late')).toMatchObject({ closedBy: 'erasure' });
  expect(await textsOf(backend)).toEqual([]);
});

test('[OP-10] a late erasure leaves what the person did after returning', async () => {
  const backend = await openWithMark();
  succeeded(await backend.act(people.root, 'erasePerson', erasure));
  await backend.passTime(5 * 60_000);
  const user = { id: Number(mark), first_name: 'Again', username: 'again_tg' };
  const ageSeconds = Math.round((Date.now() - (await backend.nowMs())) / 1000);
  const initData = backend.initData(user, { ageSeconds });
  succeeded(await backend.act(null, 'openSession', { initData }));
  const link = await open(backend, user);
  const token = await backend.signIn({ handle: 'again_x', name: 'Again' });
  succeeded(await complete(backend, { ...link, telegram_id: mark, token }));
  const decision = { userId: mark, isApproved: true, requestId: 'again1' };
  succeeded(await backend.act(people.root, 'decideApprovalRequest', decision));
  const postId = await createPost(
    backend,
    { content: 'https://x.com/again_x/status/950', engagementTypes: ['like'], limit: 1 },
    mark,
  );

  await runLater(backend);

  expect(await backend.row('verifications', link.sessionId)).toMatchObject({ name: 'Again' });
  expect(await backend.row('posts', postId)).toMatchObject({
    authorName: 'Again',
    targetStatus: false,
    closedBy: null,
  });
  expect(await textsOf(backend)).toEqual([]);
  await expectSound(backend);
});

test('[OP-10] an erasure of an administrator or an unknown person, or one requested by a member, is refused', async () => {
  const backend = await openWithMark();
  await backend.person('1050', { isAdmin: true });

  await expectNoChange(backend, async () => {
    for (const [actor, userId, refusal] of [
      ['1050', mark, 'erase_failed'],
      [people.ada, mark, 'erase_failed'],
      [people.root, '1050', 'erase_admin'],
      [people.root, people.root, 'erase_admin'],
      [people.root, '4711', 'user_not_found'],
    ] as const) {
      expect(refused(await backend.act(actor, 'erasePerson', { userId }))).toBe(refusal);
    }
  });
});

test('[OP-10] without a key a banned person cannot be erased, because the ban would be lost', async () => {
  const backend = await openWithMark();
  await backend.runAs({ count: 1, isQueued: false, variables: { YAPP_ERASURE_KEY: '' } });
  const ban = { username: 'mark_x', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));

  expect(refused(await backend.act(people.root, 'erasePerson', erasure))).toBe('erase_key_missing');
});

test('[TR-08] [OP-10] labels that an approval sets before the erasure commits are removed', async () => {
  const backend = await openWithMark();
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { isHeld: true },
  });
  await backend.takeRequests();
  const erasing = backend.act(people.root, 'erasePerson', erasure);
  const lines: string[] = [];
  await expect
    .poll(async () => {
      lines.push(...(await backend.takeRequests()).map(({ line }) => line));
      return lines.join();
    })
    .toContain('PATCH /v1/tablesdb/transactions/');
  await backend.api('PUT', `/users/${mark}/labels`, { labels: ['member'] });
  await backend.noFaults();

  succeeded(await erasing);
  expect(await backend.api('GET', `/users/${mark}`)).toMatchObject({ labels: [] });
});
