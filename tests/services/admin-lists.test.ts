import { expect, test } from 'vitest';
import { createAdminService } from '#src/services/admin.ts';
import { lastDays } from '#src/services/admin-economy.ts';
import { peopleStates } from '#src/services/admin-people.ts';
import { createReportsService } from '#src/services/reports.ts';
import { succeed } from '#src/services/reply.ts';
import { createUsersService } from '#src/services/users.ts';
import { ok } from '#src/domain/result.ts';
import type { RowQuery } from '#src/tables/query.ts';
import { tables, type TableId } from '#src/tables/schema.ts';
import { waitForEver } from '#tests/support/open-services.ts';

type Asked = Pick<RowQuery<TableId>, 'table' | 'conditions'>;

/** The services over empty tables, and the queries sent to these. */
function openRecorded() {
  const asked: Asked[] = [];
  const rows = {
    list: async (query: Asked) => {
      asked.push(query);
      return ok({ rows: [], ids: [], total: 0 });
    },
    get: async () => ok({}),
  };
  const calls = {
    read: async (
      read: (from: unknown) => Promise<{ readonly value: object }>,
      _failure: unknown,
      show: (value: object) => object,
    ) => succeed(show((await read(rows)).value)),
    run: async () => succeed({ clashes: [] }),
  } as unknown as Parameters<typeof createAdminService>[0];
  const admin = createAdminService(calls);
  const users = createUsersService({ calls, wait: waitForEver });
  return { asked, admin, users, reports: createReportsService(calls) };
}

type Opened = ReturnType<typeof openRecorded>;

const day = lastDays(0, 1)[0];

/** Each administrators' list, and the most rows that its first page requests. */
const lists: readonly (readonly [string, number, (opened: Opened) => Promise<unknown>])[] = [
  ['requests', 200, ({ users }) => users.pending()],
  ['active reports', 200, ({ reports }) => reports.active()],
  ['resolved reports', 50, ({ reports }) => reports.resolved()],
  ...peopleStates.map(
    (state) =>
      [
        `people: ${state}`,
        50,
        ({ admin }: Opened) => admin.findPeople({ state, search: '' }),
      ] as const,
  ),
  ['activity of 14 days', 42, ({ admin }) => admin.activity(lastDays(0, 14))],
  ['decisions', 2000, ({ admin }) => admin.decisions(0)],
  ['signals', 5000, ({ admin }) => admin.signals()],
  ['log', 50, ({ admin }) => admin.log({})],
  ['log of an action', 50, ({ admin }) => admin.log({ action: 'banUser', days: day })],
  ['log of an administrator', 50, ({ admin }) => admin.log({ actorId: '1' })],
  ['log of a person', 50, ({ admin }) => admin.log({ personId: '1' })],
  ['messages', 50, ({ admin }) => admin.outbox()],
  ['sent messages', 50, ({ admin }) => admin.outbox('sent')],
  ['failed messages', 1, ({ admin }) => admin.failedMessages()],
  ['timeline', 100, ({ admin }) => admin.timeline('1')],
  ['pair', 104, ({ admin }) => admin.pair(['1', '2'])],
  ['announcements', 20, ({ admin }) => admin.announcements.latest()],
];

test.each(lists)(
  '[PA-23] the first page of %s requests at most %i rows, however many there are',
  async (_name, most, read) => {
    const opened = openRecorded();
    await read(opened);
    const limits = opened.asked.map(({ conditions }) => limitIn(conditions));
    expect(limits.reduce((sum, limit) => sum + limit, 0)).toBe(most);
  },
);

/** Lists sorted without an index, because they are short: waiting people, and the rows of one person. */
const few = [
  'requestedAtMs of adminReqOpen',
  '$createdAt of reportedById',
  '$createdAt of againistId',
  '$createdAt of warnCount',
];

test.each(lists)('[PA-23] an index serves the first page of %s', async (_name, _most, read) => {
  const opened = openRecorded();
  await read(opened);
  expect(opened.asked.flatMap(withoutIndex).filter((each) => !few.includes(each))).toEqual([]);
});

type Condition = {
  readonly method: string;
  readonly attribute: string;
  readonly values: readonly unknown[];
};

function limitIn(conditions: readonly string[]): number {
  const limit = parsed(conditions).find(({ method }) => method === 'limit');
  return Number(limit?.values[0]);
}

function parsed(conditions: readonly string[]): readonly Condition[] {
  return conditions.map((text) => JSON.parse(text) as Condition);
}

/** The parts of a query that no index serves: an index must have all of its filters, followed by its order. */
function withoutIndex({ table, conditions }: Asked): readonly string[] {
  const all = parsed(conditions);
  const order = all.find(({ method }) => method.startsWith('order'))?.attribute;
  const chosenBy = all.filter(({ method }) => /^(?:equal|greaterThan|lessThan)/u.test(method));
  const either = all.find(({ method }) => method === 'or')?.values as readonly Condition[];
  const choices = either === undefined ? [chosenBy] : either.map((each) => [each]);
  return choices.flatMap((choice) => {
    const attributes = new Set(choice.map(({ attribute }) => attribute));
    const isAnswered = [
      ...tables[table].indexes.map(({ columns }) => columns),
      ['$createdAt'],
      ['$id'],
    ].some((columns: readonly string[]) => {
      const [first = ''] = columns;
      if (attributes.size === 0) return first === order;
      const end = columns.findIndex((column) => !attributes.has(column));
      const next = end < 0 ? columns.at(-1) : columns[end];
      return attributes.has(first) && (order === undefined || next === order);
    });
    return isAnswered ? [] : [`${order ?? 'nothing'} of ${[...attributes].join(' and ')}`];
  });
}
