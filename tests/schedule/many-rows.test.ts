import { expect, test } from 'vitest';
import { openWithPeople, people, succeeded } from '#tests/operations/fixture.ts';
import { personDefaults } from '#tests/support/test-backend/person-rows.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

// The schedule lists 50 rows at a time, or 500 posts; due rows after the first page must be found too. The clock is stopped,
// so no run ends because its share of time is over.
const rowCount = 72;
const dayMs = 24 * 60 * 60 * 1000;

/** Adds many rows to a table, each with the columns for its number. */
async function addRows(
  backend: TestBackend,
  table: string,
  { count, columns }: { readonly count: number; readonly columns: (number: number) => object },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    $id: `many${number}`,
    ...columns(number),
  }));
  for (let start = 0; start < count; start += 100) {
    const part = rows.slice(start, start + 100);
    await backend.api('POST', `/tablesdb/yapp/tables/${table}/rows`, { rows: part });
  }
}

function engagement(number: number) {
  return {
    postId: `post${number}`,
    engagedBy: people.ben,
    postAuthorId: people.ada,
    authorX: 'x_1002',
  };
}

test('[FA-02] one run sets a deadline for all undecided engagements without one, even if one of them cannot be read', async () => {
  const backend = await openWithPeople();
  const isDecided = (number: number) => number % 6 === 0;
  await addRows(backend, 'engagement', {
    count: rowCount,
    columns: (number) => ({
      ...engagement(number),
      ...(isDecided(number) ? { isApproved: number % 12 === 0 } : {}),
      ...(number === 7 ? { engagedBy: '' } : {}),
    }),
  });

  await backend.stopClock();
  await backend.runSchedule();

  const rows = await backend.rows('engagement');
  const withDeadline = rows.filter(({ decideByMs }) => decideByMs !== null);
  expect(withDeadline.every(({ isApproved }) => isApproved === null)).toBe(true);
  expect(withDeadline).toHaveLength((rowCount * 5) / 6 - 1);
});

test('[PA-22] one run writes an announcement to all members, even if the row of one cannot be read', async () => {
  const backend = await openWithPeople();
  await addRows(backend, 'users', {
    count: rowCount,
    columns: (number) => ({
      ...personDefaults(`many${number}`),
      ...(number === 2 ? { invitedBy: 'no id at all' } : {}),
    }),
  });
  const texts = JSON.stringify({ en: 'Hello' });
  await backend.addRow('announcements', 'news1', {
    authorId: people.root,
    texts,
    state: 'sending',
  });

  await backend.stopClock();
  await backend.runSchedule();

  const written = rowCount - 1 + Object.keys(people).length;
  expect(await backend.row('announcements', 'news1')).toMatchObject({ state: 'sent', written });
});

test('[TR-15] one run deletes all requests older than 30 days, and no younger one', async () => {
  const backend = await openWithPeople();
  const columns = () => ({ actorId: people.ada, digest: 'x', answer: '{}' });
  await addRows(backend, 'requests', { count: rowCount, columns });
  await backend.passTime(30 * dayMs + 1000);
  await backend.addRow('requests', 'young', columns());

  await backend.stopClock();
  await backend.runSchedule();

  expect((await backend.rows('requests')).map(({ $id }) => $id)).toEqual(['young']);
});

test('[OP-10] one run empties all messages older than 180 days, except pending ones', async () => {
  const backend = await openWithPeople();
  const columns = (number: number) => ({
    path: 'bot/notify',
    payload: JSON.stringify({ telegramId: people.ada, message: `Message ${number}` }),
    status: number === 7 ? 'pending' : 'sent',
    // Keeps the pending message from being retried in this run.
    nextAttemptAtMs: 9_999_999_999_999,
  });
  await addRows(backend, 'botOutbox', { count: rowCount, columns });
  await backend.passTime(180 * dayMs + 1000);

  await backend.stopClock();
  await backend.runSchedule();

  const full = (await backend.rows('botOutbox')).filter(({ payload }) => payload !== '{}');
  expect(full.map(({ $id }) => $id)).toEqual(['many7']);
});

test('[FA-07] a ban closes all open posts in one run', async () => {
  const backend = await openWithPeople();
  await addRows(backend, 'posts', { count: rowCount, columns: post });
  const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));

  await backend.stopClock();
  await backend.runSchedule();

  const posts = await backend.rows('posts');
  expect(posts.filter(({ closedBy }) => closedBy === 'ban')).toHaveLength(rowCount);
});

test('[TR-37] a full post without a mark is marked even behind 500 open ones', async () => {
  const backend = await openWithPeople();
  const last = 510;
  await addRows(backend, 'posts', {
    count: last + 1,
    columns: (number) => ({ ...post(), engageCount: number === last ? 1 : 0 }),
  });

  await backend.stopClock();
  await backend.runSchedule();

  const marked = (await backend.rows('posts')).filter(({ targetStatus }) => targetStatus === true);
  expect(marked.map(({ $id }) => $id)).toEqual([`many${last}`]);
});

function post() {
  return { authorId: people.ada, limit: 1, engagementTypes: ['follow'], cost: 0, rewardEach: 0 };
}

test('[FA-12] [FA-25] a clash holds an engagement, however often its status was used before', async () => {
  const backend = await openWithPeople();
  await addRows(backend, 'proofLinks', {
    count: 501,
    columns: (number) => ({
      engagementId: number === 500 ? 'cleos' : 'bens',
      statusId: '201',
      userId: number === 500 ? people.cleo : people.ben,
    }),
  });
  const proofs = JSON.stringify({ comment: 'https://x.com/x_1002/status/201' });
  const held = { ...engagement(1), proofs, decideByMs: 1, heldAtMs: 2 };
  await backend.addRow('engagement', 'bens', held);
  await backend.addRow('engagement', 'cleos', { ...held, engagedBy: people.cleo, postId: 'post2' });

  await backend.runSchedule();

  expect(await backend.row('engagement', 'bens')).toMatchObject({ heldAtMs: 2 });
});

test('[FA-25] one run releases all held engagements that no longer clash', async () => {
  const backend = await openWithPeople();
  await addRows(backend, 'engagement', {
    count: 100,
    columns: (number) => ({ ...engagement(number), decideByMs: 1, heldAtMs: 2 }),
  });

  await backend.stopClock();
  await backend.runSchedule();

  const held = (await backend.rows('engagement')).filter(({ heldAtMs }) => heldAtMs !== null);
  expect(held).toEqual([]);
});

test.each([
  ['FA-27', 'ban', 'users', 'banUntilMs'],
  ['FA-02', 'deadline', 'engagement', 'decideByMs'],
])(
  '[%s] the items that are most overdue by their %s come first',
  async (_rule, _name, table, column) => {
    const backend = await openWithPeople();
    const dueAt = (number: number) => 1000 + ((number * 5) % 12);
    const ids = Array.from({ length: 12 }, (_, number) => String(2000 + number));
    for (const [number, id] of ids.entries()) {
      const due = { [column]: dueAt(number) };
      if (table === 'users') await backend.person(id, { isBanned: true, bannedAtMs: 1, ...due });
      else await backend.addRow('engagement', id, { ...engagement(number), ...due });
    }
    const match = `GET .*/${table}/rows/2`;
    await backend.stopClock();
    await backend.takeRequests();
    await backend.runSchedule();

    const lines = (await backend.takeRequests()).map(({ line }) => line);
    const asked = lines.flatMap((line) => new RegExp(`^${match}(\\d+)`).exec(line)?.[1] ?? []);
    // Four items are processed in parallel.
    const first = [...new Set(asked)].slice(0, 4).map((id) => dueAt(Number(id)));
    expect(first.toSorted((one, other) => one - other)).toEqual([1000, 1001, 1002, 1003]);
  },
);

test.each([99, 100, 101])(
  '[MY-31] earnings by %i people at once are all counted and ranked, and 20 are leaders',
  async (count) => {
    const backend = await openWithPeople();
    const common = { refId: 'p', actorId: people.ada };
    const paid = { debit: 'mint', credit: 'escrow:p', kind: 'post_subsidy', amount: 10 * count };
    await backend.addRow('pointLedger', 'paid', { ...common, ...paid });
    await addRows(backend, 'pointLedger', {
      count,
      columns: (number) => {
        const userId = String(2000 + number);
        const reward = {
          debit: 'escrow:p',
          credit: `member:${userId}`,
          kind: 'reward',
          amount: 10,
        };
        return { ...common, ...reward, userId };
      },
    });
    await backend.passTime(61_000);

    await backend.stopClock();
    await backend.runSchedule();

    const ranks = (await backend.rows('weekEarnings')).map(({ rank }) => Number(rank));
    expect(ranks.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    expect(await backend.rows('leaders')).toHaveLength(20);
  },
);

test.each([
  ['FA-27', 'ban', 'users', 'banUntilMs'],
  ['FA-02', 'deadline', 'engagement', 'decideByMs'],
])(
  '[%s] [TR-42] items due by their %s are processed even behind a whole page that fails',
  async (_rule, _name, table, column) => {
    const backend = await openWithPeople();
    await addRows(backend, table, {
      count: rowCount,
      columns: (number) => ({
        ...(table === 'users'
          ? { ...personDefaults(`many${number}`), isBanned: true, bannedAtMs: 1 }
          : engagement(number)),
        [column]: 1000 + number,
      }),
    });
    const match = `GET .*/${table}/rows/(many\\d+)`;
    await backend.fault({ match, times: 9999, action: { status: 500 } });

    await backend.stopClock();
    await backend.takeRequests();
    await backend.runSchedule();

    const lines = (await backend.takeRequests()).map(({ line }) => line);
    const asked = lines.flatMap((line) => new RegExp(match).exec(line)?.[1] ?? []);
    expect(new Set(asked).size).toBe(rowCount);
  },
);

test('[TR-25] a due message behind 500 that are not due is sent, even if one of them cannot be read', async () => {
  const backend = await openWithPeople();
  const notDue = (await backend.nowMs()) + dayMs;
  // The first one has a number too large to be read exactly.
  const others = new Map([
    [0, 2 ** 53],
    [500, 0],
  ]);
  await addRows(backend, 'botOutbox', {
    count: 501,
    columns: (number) => ({
      path: 'bot/notify',
      payload: JSON.stringify({ telegramId: String(3000 + number), message: 'm' }),
      nextAttemptAtMs: others.get(number) ?? notDue,
    }),
  });

  await backend.runSchedule();

  expect(await backend.row('botOutbox', 'many500')).toMatchObject({ status: 'sent' });
  expect(await backend.row('botOutbox', 'many499')).toMatchObject({ status: 'pending' });
});
