import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { people, succeeded } from './fixture.ts';
import { mark, openWithMark } from './personal-data-fixture.ts';

// More rows of one person than fit on a page: an erasure reads 20 per page, an export 100.
const rowCount = 110;

const columnsOf: Readonly<Record<string, (id: string, number: number) => object>> = {
  engagement: (id, number) => ({
    postId: `of.${id}`,
    engagedBy: number % 2 === 0 ? mark : people.ben,
    postAuthorId: number % 2 === 0 ? people.ada : mark,
    authorName: 'Mark Hale',
    authorX: 'mark_x',
    isApproved: false,
    rejectCause: 'mark found nothing.',
    link: 'https://x.com/mark_x/status/1',
  }),
  notifications: (id) => ({
    userId: people.ben,
    isApproved: false,
    engageId: id,
    postId: `of.${id}`,
    postAuthorId: mark,
    postAuthorUserName: 'mark_x',
    rejectCause: 'mark found nothing.',
  }),
  requests: () => ({ actorId: mark, digest: 'x', answer: '"mark"' }),
};

const messageOf = (id: string) => ({
  $id: `decision.${id}`,
  path: 'bot/notify',
  payload: JSON.stringify({ telegramId: people.ben, message: '@mark_x rejected it.' }),
  status: 'sent',
});

async function addMany(backend: TestBackend): Promise<readonly string[]> {
  const ids = Array.from({ length: rowCount }, (_, number) => `many${number}`);
  const add = async (table: string, rows: readonly object[]): Promise<void> => {
    for (let start = 0; start < rows.length; start += 100) {
      const part = rows.slice(start, start + 100);
      await backend.api('POST', `/tablesdb/yapp/tables/${table}/rows`, { rows: part });
    }
  };
  for (const [table, columns] of Object.entries(columnsOf)) {
    await add(
      table,
      ids.map((id, number) => ({ $id: id, ...columns(id, number) })),
    );
  }
  await add('botOutbox', ids.map(messageOf));
  return ids;
}

/** The texts of all rows that contain the person's word, with their columns. */
async function textsOf(backend: TestBackend): Promise<readonly string[]> {
  return Object.values(await backend.dump())
    .flat()
    .flatMap((row) => Object.entries(row).map(([column, value]) => `${column}: ${String(value)}`))
    .filter((text) => /mark/i.test(text));
}

test('[OP-10] erasing reaches all rows of a person across pages', async () => {
  const backend = await openWithMark();
  await addMany(backend);
  succeeded(await backend.act(people.root, 'erasePerson', { userId: mark, requestId: 'erase1' }));

  for (let runs = 0; runs < 30 && (await textsOf(backend)).length > 0; runs += 1) {
    await backend.passTime(2 * 60_000);
    await backend.runSchedule();
  }

  expect(await textsOf(backend)).toEqual([]);
});

test('[OP-10] an export contains every row of a person once across pages', async () => {
  const backend = await openWithMark();
  const ids = await addMany(backend);
  const exported: string[] = [];
  for (let place: string | null = ''; place !== null;) {
    const page = succeeded(await backend.act(people.root, 'exportPerson', { userId: mark, place }));
    const { rows, next } = page as { rows: { table: string; row: { id: string } }[]; next: string };
    exported.push(...rows.filter(({ table }) => table === 'requests').map(({ row }) => row.id));
    place = next;
  }

  expect(exported.filter((id) => id.startsWith('many')).toSorted()).toEqual(ids.toSorted());
});
