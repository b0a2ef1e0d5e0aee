import { expect, test, vi } from 'vitest';
import { postId, userId, engagementId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { ok } from '#src/domain/result.ts';
import { createAdminService } from '#src/services/admin.ts';
import { lastDays } from '#src/services/admin-economy.ts';
import type { Calls } from '#src/services/calls.ts';
import { createPostsService } from '#src/services/posts.ts';
import { refuse, succeed } from '#src/services/reply.ts';
import { createReportsService } from '#src/services/reports.ts';
import { createVerificationService } from '#src/services/verification.ts';
import type { RowQuery } from '#src/tables/query.ts';
import type { TableId } from '#src/tables/schema.ts';
import { exampleUser } from '#tests/domain/examples.ts';

/** Calls that accept every change, and whose lists have as many rows as a test says. */
function callsWith(totalOf: (asked: RowQuery<TableId>) => number = () => 0) {
  const change = vi.fn(async (_name: string, _request: object) => succeed({}));
  const run = vi.fn(async () => succeed({}));
  const list = async (asked: RowQuery<TableId>) => ok({ rows: [], ids: [], total: totalOf(asked) });
  const read = async (
    reading: (from: unknown) => Promise<{ readonly value: object }>,
    _failure: unknown,
    show: (value: object) => object,
  ) => succeed(show((await reading({ list })).value));
  return { change, run, calls: { change, run, read } as unknown as Calls };
}

test('[RE-07] a report contains the notification’s data about the decision, each in its own field', async () => {
  const { calls, change } = callsWith();
  const notification = {
    id: engagementId('e1'),
    userId: userId('1001'),
    isApproved: false,
    postId: postId('post1'),
    engagementId: engagementId('e1'),
    awardTenths: tenths(25),
    postAuthorUsername: 'ben',
    postAuthorId: userId('1002'),
    postLink: 'https://x.com/ben/status/1',
    engagementLink: 'https://x.com/ada/status/2',
    rejectCause: 'too short',
    decidedBy: null,
    createdAtMs: 0,
  };
  await createReportsService(calls).submit(exampleUser(), notification, 'Unfair');
  expect(change).toHaveBeenCalledWith('submitReport', {
    message: 'Unfair',
    postId: 'post1',
    engageId: 'e1',
    postLink: 'https://x.com/ben/status/1',
    engageLink: 'https://x.com/ada/status/2',
    againist: 'ben',
    againistId: '1002',
    awardCount: 25,
    reportedBy: 'ada',
    reportedById: '1001',
    rejectCause: 'too short',
  });
});

test.each([
  ['', {}],
  ['  ', {}],
  ['Spam', { reason: 'Spam' }],
])('[FA-05] a post is closed with the reason %j as %j', async (reason, sent) => {
  const { calls, change } = callsWith();
  await createPostsService(calls).close('post1', reason);
  expect(change).toHaveBeenCalledWith('closePost', { postId: 'post1', ...sent });
});

test('[AU-12] outside the messenger no link is requested', async () => {
  const { calls, run } = callsWith();
  const parts = { calls, guestCall: () => Promise.reject(new Error('unused')) };
  const service = createVerificationService({ ...parts, rawInitData: undefined });
  expect(await service.start()).toEqual(refuse({ code: 'telegram_user_unavailable' }));
  expect(run).not.toHaveBeenCalled();
});

const hourMs = 60 * 60 * 1000;

/** The time span of a query, in milliseconds. */
function spanOf({ conditions }: RowQuery<TableId>): number {
  const [from, to] = conditions
    .filter((text) => text.includes('createdAt'))
    .map((text) => Date.parse(/\d{4}-[^"]+Z/u.exec(text)?.[0] ?? ''));
  return (to ?? 0) - (from ?? 0);
}

test.each([
  ['of 4,999 is exact', 4999, 4999, { count: 4999, isExact: true }],
  ['of 5,000 is counted by hours', 5000, 300, { count: 7200, isExact: true }],
  ['with an hour of 5,000 is not exact', 5000, 5000, { count: 120_000, isExact: false }],
])('[PA-24] a day %s', async (_name, ofDay, ofHour, counted) => {
  const { calls } = callsWith((asked) => (spanOf(asked) <= hourMs ? ofHour : ofDay));
  const reply = await createAdminService(calls).activity(lastDays(0, 1));
  expect(reply).toMatchObject({
    days: [{ joined: counted, posts: counted, engagements: counted }],
  });
});

test('[PA-24] each hour of a day is counted once, from its first to its last', async () => {
  const spans: string[] = [];
  const { calls } = callsWith((asked) => {
    const at = asked.conditions.map((text) => /\d{4}-[^"]+Z/u.exec(text)?.[0]).filter(Boolean);
    if (asked.table === 'posts' && spanOf(asked) <= hourMs) spans.push(at.join(' '));
    return 5000;
  });
  await createAdminService(calls).activity(lastDays(0, 1));
  expect(spans).toHaveLength(24);
  expect(spans[0]).toMatch(/^1970-01-01T00:00:00\.000Z 1970-01-01T01:00:00\.000Z$/u);
  expect(spans.at(-1)).toMatch(/^1970-01-01T23:00:00\.000Z 1970-01-02T00:00:00\.000Z$/u);
});

test.each([
  [4999, true],
  [5000, false],
])('[PA-24] a count of %i is exact: %s', async (total, isExact) => {
  const admin = createAdminService(callsWith(() => total).calls);
  const counted = { count: total, isExact };
  expect(await admin.openPosts('1')).toMatchObject(counted);
  expect(await admin.failedMessages()).toMatchObject(counted);
  expect(await admin.announcements.undelivered('news1')).toMatchObject({
    waiting: counted,
    failed: counted,
  });
  expect(await admin.announcements.receivers()).toMatchObject({
    receivers: { count: 0, isExact },
  });
});
