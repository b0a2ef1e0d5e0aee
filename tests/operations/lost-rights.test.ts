import { expect, test, vi } from 'vitest';
import type { FunctionReply } from '#server/function/router.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  actAround,
  createPost,
  engageRequest,
  expectSound,
  openWithPeople,
  people,
  postRequest,
  refusalsOf,
  succeeded,
} from './fixture.ts';

const banOf = (id: string) => ({ username: `x_${id}`, type: 'X', reason: 'Spam' });
const busyId = '1010';
/** Removes the post limits, so only the ban refuses posts. */
const noPostLimits = { YAPP_POSTS_PER_HOUR: '0', YAPP_OPEN_POSTS: '0' };

/** Bans or demotes a person during a flood of their acts; returns when, and the replies. */
async function banAmid(
  backend: TestBackend,
  acts: readonly (() => Promise<FunctionReply>)[],
  {
    table,
    tool = 'banUser',
    isRepeated = true,
  }: { table: string; tool?: 'banUser' | 'removeAdmin'; isRepeated?: boolean },
): Promise<{ bannedAt: string; replies: readonly FunctionReply[] }> {
  const count = async () => (await backend.rows(table)).length;
  const before = await count();
  const replies: FunctionReply[] = [];
  const ban = { isDone: !isRepeated };
  const flood = Promise.all(
    acts.map(async (act) => {
      replies.push(await act());
      while (!ban.isDone) replies.push(await act());
      replies.push(await act());
    }),
  );
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(before + 3), 20_000);
  succeeded(await backend.act(people.root, tool, banOf(busyId)));
  ban.isDone = true;
  await flood;
  const bans = (await backend.rows('moderationLog')).filter((row) => row['action'] === tool);
  return { bannedAt: String(bans[0]?.['$createdAt']), replies };
}

/** How many rows of a table were written after a given time. */
async function writtenAfter(backend: TestBackend, table: string, time: string): Promise<number> {
  const rows = await backend.rows(table);
  return rows.filter((row) => String(row['$createdAt']) > time).length;
}

const times = (count: number, act: (index: number) => Promise<FunctionReply>) =>
  Array.from({ length: count }, (_, index) => () => act(index));

const losses = processForms.flatMap((form) => [
  { ...form, tool: 'banUser' as const, what: 'banned' },
  { ...form, tool: 'removeAdmin' as const, what: 'demoted' },
]);

/** Asserts that some calls fail, each with this code or because the session ended. */
function expectLost(
  replies: readonly FunctionReply[],
  code: 'points_update_failed' | 'create_post_failed',
) {
  const refusals = refusalsOf(replies).filter(
    (refusal) => refusal !== `session_missing: ${sentence(code)}`,
  );
  expect(replies.filter(({ success }) => !success)).not.toHaveLength(0);
  expect(refusals).toEqual(refusals.map(() => code));
}

test.each(losses)(
  '[TR-27] [TR-14] [FA-17] an admin who is $what during a flood of gifts gives none afterwards, in $name',
  async ({ tool, ...form }) => {
    const backend = await openWithPeople();
    await backend.person(busyId, { isAdmin: true });
    await backend.session(busyId);
    await backend.runAs(form);
    const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift' };

    const { bannedAt, replies } = await banAmid(
      backend,
      times(10, () => backend.act(busyId, 'addPoints', gift)),
      { table: 'pointLedger', tool },
    );

    expect(await writtenAfter(backend, 'pointLedger', bannedAt)).toBe(0);
    expectLost(replies, 'points_update_failed');
    await expectSound(backend);
  },
);

test.each(processForms)(
  '[TR-27] [TR-14] a member who is banned during a flood of posts creates none afterwards, in $name',
  async (form) => {
    const backend = await openWithPeople();
    await backend.person(busyId, { point: 1_000_000 });
    await backend.session(busyId);
    await backend.runAs({ ...form, variables: noPostLimits });

    const { bannedAt, replies } = await banAmid(
      backend,
      times(10, () => backend.act(busyId, 'createPost', postRequest({ telegram_id: busyId }))),
      { table: 'posts' },
    );

    expect(await writtenAfter(backend, 'posts', bannedAt)).toBe(0);
    expectLost(replies, 'create_post_failed');
    await expectSound(backend);
  },
);

test('[TR-27] [TR-14] a member who is banned during a flood of engagements submits none afterwards', async () => {
  const backend = await openWithPeople();
  await backend.person(busyId);
  await backend.session(busyId);
  const posts: string[] = [];
  for (let index = 0; index < 30; index++) {
    // One person can create 20 posts an hour. Rule FA-14.
    if (index === 20) await backend.passTime(3_600_000);
    posts.push(await createPost(backend));
  }
  await backend.runAs({ count: 1, isQueued: false });

  const { bannedAt } = await banAmid(
    backend,
    times(30, (index) => {
      const postId = posts[index] ?? '';
      return backend.act(busyId, 'submitEngagement', engageRequest(busyId, postId));
    }),
    { table: 'engagement', isRepeated: false },
  );

  expect(await writtenAfter(backend, 'engagement', bannedAt)).toBe(0);
  await expectSound(backend);
});

test('[TR-27] a ban raises both counters, and lifting it lowers them again', async () => {
  const backend = await openWithPeople();
  const acts = async () => {
    const { memberActs, adminActs } = await backend.row('users', people.ben);
    return { memberActs, adminActs };
  };
  const postId = await createPost(backend);
  succeeded(await backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)));
  expect(await acts()).toEqual({ memberActs: 1, adminActs: 0 });

  succeeded(await backend.act(people.root, 'banUser', banOf(people.ben)));
  expect(await acts()).toEqual({ memberActs: 1_000_000_001, adminActs: 1_000_000_000 });
  expect(await backend.row('users', people.root)).toMatchObject({ adminActs: 1 });

  succeeded(await backend.act(people.root, 'unbanUser', banOf(people.ben)));
  expect(await acts()).toEqual({ memberActs: 1, adminActs: 0 });
});

test('[TR-27] a person banned before acts were counted can be unbanned', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, { isBanned: true });

  succeeded(await backend.act(people.root, 'unbanUser', banOf(people.ben)));

  expect(await backend.row('users', people.ben)).toMatchObject({ isBanned: false, memberActs: 0 });
});

test('[TR-27] only one of concurrent bans takes effect, and one of concurrent unbans', async () => {
  const backend = await openWithPeople();
  await backend.runAs({ count: 1, isQueued: false });
  const four = async (name: 'banUser' | 'unbanUser') => {
    const asks = Array.from({ length: 4 }, () => backend.act(people.root, name, banOf(people.ben)));
    return (await Promise.all(asks)).filter((reply) => reply.success).length;
  };

  expect(await four('banUser')).toBe(1);
  expect(await backend.row('users', people.ben)).toMatchObject({ memberActs: 1_000_000_000 });
  expect(await four('unbanUser')).toBe(1);
  expect(await backend.row('users', people.ben)).toMatchObject({ memberActs: 0, adminActs: 0 });
});

const forAdmins = { name: 'like', pointToPost: 1.1, pointAsReward: 1, forAll: false, isNew: true };

test.each([
  ['[FA-05] closing a post of another person', 'closePost', 'not_post_author'],
  ['[PO-05] posting with a type that is for administrators', 'createPost', 'type_invalid like'],
  ['[MY-33] adding places of such a type', 'addPlaces', 'type_invalid like'],
] as const)('[TR-27] who is demoted while %s does not do so', async (_what, name, refusal) => {
  const backend = await openWithPeople();
  await backend.person(busyId, { isAdmin: true, point: 1000 });
  const author = name === 'closePost' ? people.ada : busyId;
  const postId = await createPost(backend, { telegram_id: author }, author);
  succeeded(await backend.act(people.root, 'saveEngagementType', forAdmins));
  await Promise.all([busyId, people.root].map((id) => backend.session(id)));
  const request = { ...postRequest(), postId, places: 2, expectedCostTenths: 22, limit: 2 };

  const reply = await actAround(
    backend,
    () => backend.act(busyId, name, request),
    async () => succeeded(await backend.act(people.root, 'removeAdmin', banOf(busyId))),
  );

  expect(refusalsOf([reply])).toEqual([refusal]);
  expect(await backend.rows('posts')).toMatchObject([{ closedBy: null, limit: 5 }]);
  await expectSound(backend);
});
