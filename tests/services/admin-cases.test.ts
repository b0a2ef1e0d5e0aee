import { expect, test } from 'vitest';
import { reportId, userId } from '#src/domain/ids.ts';
import { err, ok } from '#src/domain/result.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { createAdminService } from '#src/services/admin.ts';
import { isGroup, receiverOf } from '#src/services/admin-outbox.ts';
import type { Calls } from '#src/services/calls.ts';
import { refuse, succeed } from '#src/services/reply.ts';
import { exampleEngagement, examplePost, exampleUser } from '#tests/domain/examples.ts';

// The data behind administrators' decisions, over tables whose contents a test sets; each query is named by a text such as
// `users equal $id 1001, limit 1`.

type Page = { readonly rows?: readonly object[]; unreadable?: number; readonly total?: number };
type Condition = { method: string; attribute?: string; values?: readonly unknown[] };

function textOf(table: string, conditions: readonly string[]): string {
  const parts = conditions.map((text) => {
    const { method, attribute, values = [] } = JSON.parse(text) as Condition;
    return [method, attribute, values.map((value) => JSON.stringify(value)).join('|')]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
  });
  return `${table} ${parts.join(', ')}`.replaceAll('"', '');
}

/** The service over tables whose lists are chosen by these texts; null is a list that cannot be read. */
function adminOf(answer: (asked: string) => Page | null = () => ({})) {
  const asked: string[] = [];
  const rows = {
    list: async ({ table, conditions }: { table: string; conditions: readonly string[] }) => {
      const text = textOf(table, conditions);
      asked.push(text);
      const page = answer(text);
      if (page === null) return err({ code: 'unreachable', message: 'no' });
      const { rows: found = [], unreadable = 0, total = found.length } = page;
      const others = Array.from({ length: unreadable }, (_, index) => `u${String(index)}`);
      const ids = [...found.map((row): unknown => Reflect.get(row, 'id')), ...others];
      return ok({ rows: found, ids, total });
    },
  };
  const calls = {
    read: async (
      read: (from: unknown) => Promise<{ ok: boolean; value: object }>,
      failure: Parameters<typeof refuse>[0],
      show: (value: object) => object,
    ) => {
      const result = await read(rows);
      return result.ok ? succeed(show(result.value)) : refuse(failure);
    },
    run: async (_name: string, { engagementIds }: { engagementIds: readonly string[] }) => {
      if (engagementIds.length > 100) return refuse({ code: 'request_too_large' });
      const found = engagementIds.filter((id) => id === 'clash');
      return succeed({
        clashes: found.map((engagementId) => ({ engagementId, handles: ['ben'] })),
      });
    },
  } as unknown as Calls;
  return { asked, admin: createAdminService(calls) };
}

const report = {
  id: reportId('r1'),
  isAppeal: false,
  message: 'I did.',
  postId: examplePost().id,
  engagementId: exampleEngagement().id,
  postLink: null,
  engagementLink: null,
  against: 'ada',
  againstId: userId('1001'),
  reportedBy: 'ben',
  reportedById: userId('1002'),
  awardTenths: tenths(0),
  rejectCause: null,
  isResolved: false,
  outcome: null,
  note: null,
  resolvedBy: null,
  subject: null,
  createdAtMs: 0,
};

const upheld = 'equal outcome overturn|warn|ban, ';
const totals: Readonly<Record<string, number>> = {
  'reports equal isAppeal false, equal reportedById 1002, limit 1': 9,
  [`reports equal isAppeal false, equal reportedById 1002, ${upheld}limit 1`]: 8,
  'reports equal isAppeal false, equal againistId 1002, limit 1': 7,
  [`reports equal isAppeal false, equal againistId 1002, ${upheld}limit 1`]: 6,
  'reports equal isAppeal false, equal reportedById 1001, limit 1': 5,
  [`reports equal isAppeal false, equal reportedById 1001, ${upheld}limit 1`]: 4,
  'reports equal isAppeal false, equal againistId 1001, limit 1': 3,
  [`reports equal isAppeal false, equal againistId 1001, ${upheld}limit 1`]: 2,
  'posts equal authorId 1001, equal targetStatus false, limit 1': 11,
};

const history =
  'engagement equal engagedBy 1002, equal postAuthorId 1001, orderDesc $createdAt, limit 8';
const other = exampleEngagement({ decision: true });

function caseRows(asked: string): Page {
  const total = totals[asked];
  if (total !== undefined) return { total };
  if (asked === 'users equal $id 1001, limit 1') return { rows: [exampleUser()] };
  if (asked.startsWith('engagement equal $id engagement1')) return { rows: [exampleEngagement()] };
  if (asked === history) return { rows: [other] };
  if (asked === 'posts equal $id post1, limit 1') return { rows: [examplePost()] };
  return {};
}

test('[PA-19] a case has each person with their own numbers, the history of both, and what a ban closes', async () => {
  const reply = await adminOf(caseRows).admin.reportCase(report);
  expect(reply).toEqual({
    success: true,
    reportCase: {
      reporter: null,
      against: { user: exampleUser(), sent: 5, sentUpheld: 4, received: 3, receivedUpheld: 2 },
      post: examplePost(),
      engagement: exampleEngagement(),
      history: [{ engagement: other, post: examplePost() }],
      openPosts: 11,
    },
  });
  const byReporter = adminOf((asked) =>
    asked === 'users equal $id 1002, limit 1' ? { rows: [exampleUser()] } : caseRows(asked),
  );
  expect(await byReporter.admin.reportCase(report)).toMatchObject({
    reportCase: { reporter: { sent: 9, sentUpheld: 8, received: 7, receivedUpheld: 6 } },
  });
});

test('[PA-19] an appeal has no history, and deleted rows are not requested', async () => {
  const appeal = { ...report, isAppeal: true, postId: null, engagementId: null };
  const { admin, asked } = adminOf(caseRows);
  expect(await admin.reportCase(appeal)).toMatchObject({
    reportCase: { post: null, engagement: null, history: [] },
  });
  expect(asked.filter((text) => /^engagement|^posts equal \$id/u.test(text))).toEqual([]);
});

/** Makes each requested list fail, one at a time, and returns the results. */
async function failingEach(
  rowsFor: (asked: string) => Page,
  read: (admin: ReturnType<typeof adminOf>['admin']) => Promise<object>,
): Promise<readonly object[]> {
  const { admin, asked } = adminOf(rowsFor);
  await read(admin);
  return Promise.all(
    [...new Set(asked)].map((failing) =>
      read(adminOf((text) => (text === failing ? null : rowsFor(text))).admin),
    ),
  );
}

const refused = refuse({ code: 'database_error' });

test.each<[string, (asked: string) => Page, Parameters<typeof failingEach>[1]]>([
  ['a case', caseRows, (admin) => admin.reportCase(report)],
  ['a pair', pairRows, (admin) => admin.pair(['1001', '1002'])],
  ['the signals', signalRows, (admin) => admin.signals()],
  ['the receivers', () => ({}), (admin) => admin.announcements.receivers()],
  ['what is not delivered', () => ({}), (admin) => admin.announcements.undelivered('n1')],
])('[ER-01] %s of which any part cannot be read is refused', async (_what, rowsFor, read) => {
  const replies = await failingEach(rowsFor, read);
  expect(replies.length).toBeGreaterThan(1);
  expect(replies).toEqual(replies.map(() => refused));
});

const there = exampleEngagement({ decision: true, createdAtMs: 5 });
const back = exampleEngagement({
  engagedBy: userId('1001'),
  postAuthorId: userId('1002'),
  decision: true,
  createdAtMs: 7,
});

function pairRows(asked: string): Page {
  const newest = 'orderDesc $createdAt, limit';
  switch (asked) {
    case `engagement equal engagedBy 1002, equal postAuthorId 1001, ${newest} 50`:
      return { rows: [there], total: 21 };
    case `engagement equal engagedBy 1001, equal postAuthorId 1002, ${newest} 50`:
      return { rows: [back], total: 12 };
    case `engagement equal engagedBy 1002, ${newest} 1`:
      return { total: 210 };
    case `engagement equal engagedBy 1001, ${newest} 1`:
      return { total: 120 };
    case 'users equal $id 1001|1002, limit 2':
      return { rows: [exampleUser()] };
    default:
      return {};
  }
}

test('[PA-21] each of a pair has their own share, and a deleted post is null and earned nothing', async () => {
  expect(await adminOf(pairRows).admin.pair(['1001', '1002'])).toEqual({
    success: true,
    pair: {
      sides: [
        { id: '1001', person: exampleUser(), shared: 12, total: 120 },
        { id: '1002', person: null, shared: 21, total: 210 },
      ],
      engagements: [
        { engagement: back, post: null, earnedTenths: 0 },
        { engagement: there, post: null, earnedTenths: 0 },
      ],
    },
  });
});

const asking = { ...exampleUser({ id: userId('1003'), isRequestOpen: true }), handleKey: 'ada' };
const alike = { ...exampleUser(), handleKey: 'ada' };

function signalRows(asked: string): Page {
  if (asked === 'users equal adminReqOpen true, limit 1000') return { rows: [asking] };
  if (asked === 'users equal handleKey ada, equal adminReqOpen false, limit 1000')
    return { rows: [alike] };
  if (asked.startsWith('users greaterThan rejections 5, orderDesc rejections, limit 1000'))
    return {
      rows: Array.from({ length: 60 }, () => exampleUser({ decisions: 10, rejections: 6 })),
    };
  return {};
}

test('[PA-12] each signal lists at most fifty, and requests with similar handles are listed with them', async () => {
  const reply = await adminOf(signalRows).admin.signals();
  expect(reply).toMatchObject({ signals: { nearRequests: [['1003', '1001']], clashes: [] } });
  expect(reply.success && reply.signals.rejectors).toHaveLength(50);
});

test.each([0, 99, 100, 999])(
  '[PA-12] a clashing proof is found behind %i newer ones',
  async (count) => {
    const link = 'https://x.com/ada/status/1';
    const rows = [...Array.from({ length: count }, (_, index) => `e${String(index)}`), 'clash'].map(
      (id) => ({ ...exampleEngagement({ engagedBy: userId('1002'), link }), id }),
    );
    const reply = await adminOf((asked) =>
      asked.startsWith('engagement ') ? { rows } : {},
    ).admin.signals();
    const clash = { engagementId: 'clash', handles: ['ben'], engagedBy: '1002', link };
    expect(reply).toMatchObject({ success: true, signals: { clashes: [clash] } });
  },
);

test.each([
  [998, 1, 0],
  [999, 1, 5003],
  [1000, 0, 5002],
])(
  '[PA-23] %i decisions and %i that cannot be read are complete since %i',
  async (length, unreadable, sinceMs) => {
    const rows = Array.from({ length }, (_, index) => ({
      id: `a${index}`,
      createdAtMs: 6000 - index,
    }));
    const { admin } = adminOf((asked) =>
      asked.startsWith('moderationLog equal action resolveReport') ? { rows, unreadable } : {},
    );
    expect(await admin.decisions(0)).toMatchObject({ sinceMs });
  },
);

test('[PA-22] an announcement reaches the members who are not banned and have not muted it', async () => {
  const members = 'users equal adminApproved true, equal isBanned false, limit 1';
  const muted = `${members}, contains mutedKinds announcements`;
  const reached = (all: number, without: number) =>
    adminOf((asked) => ({
      total: { [members]: all, [muted]: without }[asked] ?? -1,
    })).admin.announcements.receivers();
  expect(await reached(40, 3)).toMatchObject({ receivers: { count: 37, isExact: true } });
  // Someone muted it between the two readings.
  expect(await reached(2, 3)).toMatchObject({ receivers: { count: 0 } });
});

test('[PA-22] only an announcement’s own messages are counted as waiting and failed', async () => {
  const of = 'botOutbox greaterThanEqual $id news.n1., lessThan $id news.n1/, equal status';
  const { admin } = adminOf((asked) => ({
    total: { [`${of} pending, limit 1`]: 4, [`${of} failed, limit 1`]: 2 }[asked] ?? -1,
  }));
  expect(await admin.announcements.undelivered('n1')).toMatchObject({
    waiting: { count: 4 },
    failed: { count: 2 },
  });
});

test.each([
  ['bot/notify', { telegramId: '1001', message: 'm' }, '1001'],
  ['bot/notify', { telegramId: 1001, message: 'm' }, '1001'],
  ['bot/notify', { telegramId: '-1001', message: 'm' }, null],
  ['bot/notify', {}, null],
  ['bot/notify-report', { message: 'm', topicId: 7 }, null],
  ['bot/other', { telegramId: '1001', message: 'm' }, null],
])('[TR-25] a message by %s with %j goes to %s', (path, payload, receiver) => {
  expect(receiverOf({ path, payload })).toBe(receiver);
  expect([isGroup('-5'), isGroup('5')]).toEqual([true, false]);
});
