import { expect, test } from 'vitest';
import { ownEngagementsPageSize } from '#src/domain/engagement.ts';
import { ledgerPageSize } from '#src/services/ledger.ts';
import type { Services } from '#src/services/services.ts';
import { addRows } from '#tests/screens/admin/admin-rows.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const adminId = '7';

/** One page, by the ids of its rows, and the cursor of the next page. */
type Page<Cursor> = { readonly ids: readonly string[]; readonly next: Cursor | null };

/** Reads page after page to the end, by the cursor of each for the next. */
async function readPages<Cursor>(
  read: (cursor: Cursor | undefined) => Promise<Page<Cursor>>,
): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = await read(cursor);
    pages.push(page.ids);
    cursor = page.next ?? undefined;
    if (pages.length > 9) throw new Error('the list has no end');
  } while (cursor !== undefined);
  return pages;
}

function rowsOf(count: number, columns: object): object[] {
  return Array.from({ length: count }, (_, index) => ({
    $id: `row${String(index).padStart(3, '0')}`,
    ...columns,
  }));
}

/** The ids of such rows, newest first. */
function newestFirst(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `row${String(index).padStart(3, '0')}`,
  ).toReversed();
}

async function openAdmin(): Promise<{ backend: TestBackend; services: Services }> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  const { services } = openServices(backend, { userId: adminId });
  await services.users.load(adminId);
  return { backend, services };
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

const lists = [
  {
    name: '[TR-25] the messages of the bot',
    table: 'botOutbox',
    columns: { path: 'bot/notify', payload: '{}', status: 'sent' },
    read: async (services: Services, cursor?: string): Promise<Page<string>> => {
      const page = await (await services.admin()).outbox(undefined, cursor);
      if (!page.success) throw new Error(page.code);
      return { ids: idsOf(page.messages), next: page.nextCursor };
    },
  },
  {
    name: '[PA-07] the log',
    table: 'moderationLog',
    columns: { actorId: adminId, targetId: 'post1', action: 'pinPost', details: '{}' },
    read: async (services: Services, cursor?: string): Promise<Page<string>> => {
      const page = await (await services.admin()).log({}, cursor);
      if (!page.success) throw new Error(page.code);
      return { ids: idsOf(page.acts), next: page.nextCursor };
    },
  },
  {
    name: '[PA-06] the resolved reports',
    table: 'reports',
    columns: {
      message: 'unfair',
      postId: 'post1',
      engageId: 'engage1',
      againist: 'ada',
      againistId: '1001',
      reportedBy: 'ben',
      reportedById: '1002',
      isResolved: true,
    },
    read: async (services: Services, cursor?: string): Promise<Page<string>> => {
      const page = await services.reports.resolved(cursor);
      if (!page.success) throw new Error(page.code);
      return { ids: idsOf(page.rows), next: page.nextCursor };
    },
  },
];

test.each(lists)(
  '$name: the second page begins after the last row of the first, and the end is known',
  async ({ table, columns, read }) => {
    const { backend, services } = await openAdmin();
    await addRows(backend, table, rowsOf(53, columns));
    const pages = await readPages<string>((cursor) => read(services, cursor));
    expect(pages.map(({ length }) => length)).toEqual([50, 3]);
    expect(pages.flat()).toEqual(newestFirst(53));
  },
);

test.each(lists)(
  '$name: a list of exactly one page ends without a row twice',
  async ({ table, columns, read }) => {
    const { backend, services } = await openAdmin();
    await addRows(backend, table, rowsOf(50, columns));
    const pages = await readPages<string>((cursor) => read(services, cursor));
    expect(pages.flat()).toEqual(newestFirst(50));
  },
);

test('[PT-07] three pages of history have each movement once, newest first', async () => {
  const { backend, services } = await openAdmin();
  const gift = { debit: 'mint', credit: `member:${adminId}`, kind: 'gift', amount: 10 };
  const columns = { ...gift, refId: 'r', actorId: adminId, userId: adminId };
  const count = 2 * ledgerPageSize + 1;
  await addRows(backend, 'pointLedger', rowsOf(count, columns));
  const pages = await readPages<string>(async (cursor) => {
    const page = await services.ledger.of(adminId, cursor);
    if (!page.success) throw new Error(page.code);
    return { ids: idsOf(page.movements), next: page.nextCursor };
  });
  expect(pages.map(({ length }) => length)).toEqual([ledgerPageSize, ledgerPageSize, 1]);
  expect(pages.flat()).toEqual(newestFirst(count));
});

test('[MY-01] a page of own engagements has only those of its state, and the next one begins after its last', async () => {
  const { backend, services } = await openAdmin();
  const columns = { postAuthorId: '1001', engagedBy: adminId, engagementTypes: ['like'] };
  const count = ownEngagementsPageSize + 2;
  const waiting = rowsOf(count, columns).map((row, index) => ({
    ...row,
    postId: `p${String(index)}`,
  }));
  await addRows(backend, 'engagement', waiting);
  await backend.addRow('engagement', 'approved', { ...columns, postId: 'p', isApproved: true });
  const pages = await readPages<string>(async (cursor) => {
    const page = await services.engagements.ownPage({ userId: adminId, decision: null, cursor });
    if (!page.success) throw new Error(page.code);
    return { ids: idsOf(page.engagements), next: page.nextCursor };
  });
  expect(pages.map(({ length }) => length)).toEqual([ownEngagementsPageSize, 2]);
  expect(pages.flat()).toEqual(newestFirst(count));
});

test('[DB-13] an own engagement that does not parse does not break the list', async () => {
  const { backend, services } = await openAdmin();
  const columns = { postAuthorId: '1001', engagedBy: adminId, engagementTypes: ['like'] };
  const rows = rowsOf(ownEngagementsPageSize + 1, columns).map((row, index) => ({
    ...row,
    postId: index === 9 ? 'no id' : `p${String(index)}`,
  }));
  await addRows(backend, 'engagement', rows);
  const pages = await readPages<string>(async (cursor) => {
    const page = await services.engagements.ownPage({ userId: adminId, decision: null, cursor });
    if (!page.success) throw new Error(page.code);
    return { ids: idsOf(page.engagements), next: page.nextCursor };
  });
  expect(pages.map(({ length }) => length)).toEqual([ownEngagementsPageSize - 1, 1]);
});

test('[PA-01] a timeline of several kinds has each event once, newest first across its pages', async () => {
  const { backend, services } = await openAdmin();
  const act = { actorId: adminId, targetId: '1001', action: 'warnUser', details: '{}' };
  const gift = { debit: 'mint', credit: 'member:1001', kind: 'gift', amount: 10, refId: 'r' };
  await addRows(backend, 'moderationLog', rowsOf(30, act));
  await addRows(backend, 'pointLedger', rowsOf(60, { ...gift, actorId: adminId, userId: '1001' }));
  const admin = await services.admin();
  type Place = Parameters<typeof admin.timeline>[1];
  const times: number[] = [];
  const pages = await readPages<NonNullable<Place>>(async (place) => {
    const page = await admin.timeline('1001', place);
    if (!page.success) throw new Error(page.code);
    times.push(...page.events.map(({ timeMs }) => timeMs));
    return { ids: page.events.map(({ kind, id }) => `${kind} ${id}`), next: page.nextCursor };
  });
  const all = pages.flat();
  expect(pages.length).toBeGreaterThan(1);
  expect(all).toHaveLength(90);
  expect(new Set(all).size).toBe(90);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});
