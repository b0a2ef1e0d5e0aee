import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { expectNoChange, people, refused, succeeded } from './fixture.ts';
import { mark, openWithMark } from './personal-data-fixture.ts';

type ExportedRow = { readonly table: string; readonly row: Readonly<Record<string, unknown>> };

/** All pages of what an administrator is given of a person. */
async function exportAll(backend: TestBackend, userId: string): Promise<readonly ExportedRow[]> {
  const rows: ExportedRow[] = [];
  let place: string | undefined;
  do {
    const page = succeeded(await backend.act(people.root, 'exportPerson', { userId, place }));
    rows.push(...(page['rows'] as ExportedRow[]));
    place = page['next'] === null ? undefined : String(page['next']);
  } while (place !== undefined);
  return rows;
}

test('[OP-10] an administrator is given every row that is kept of a person, and changes none', async () => {
  const backend = await openWithMark();

  const rows = await expectNoChange(backend, () => exportAll(backend, mark));

  const counts = Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, found]) => [table, found.length]),
  );
  expect(counts).toEqual({
    users: 1,
    account: 1,
    posts: 1,
    // Three of mark's own, two with mark's post.
    engagement: 5,
    notifications: 2,
    reports: 2,
    // Opening, escrow of the post, reward, gift.
    pointLedger: 4,
    // A gift, a warning, a note.
    moderationLog: 3,
    targetGuards: 3,
    proofLinks: 3,
    requests: 7,
    botOutbox: 5,
  });
  expect(rows.find(({ table }) => table === 'users')?.row).toMatchObject({
    name: 'Mark Hale',
    xUsername: 'mark_x',
    xUserId: 'mark77',
  });
  expect(rows.find(({ table }) => table === 'account')?.row).toMatchObject({
    labels: ['member'],
    sessions: [{ ip: expect.any(String) }, { ip: expect.any(String) }],
  });
  const payloads = rows
    .filter(({ table }) => table === 'botOutbox')
    .map(({ row }) => row['payload']);
  expect(payloads).toEqual(payloads.map(() => expect.objectContaining({ telegramId: mark })));
});

test('[OP-10] no one else is given anything, and nothing of who is unknown', async () => {
  const backend = await openWithMark();

  expect(refused(await backend.act(people.ada, 'exportPerson', { userId: mark }))).toBe(
    'user_load_failed',
  );
  for (const userId of ['4711', 'no id at all', undefined]) {
    expect(refused(await backend.act(people.root, 'exportPerson', { userId }))).toBe(
      'user_not_found',
    );
  }
  for (const place of ['99', 'posts', '1 missing']) {
    const request = { userId: mark, place };
    expect(refused(await backend.act(people.root, 'exportPerson', request))).toBe(
      'user_load_failed',
    );
  }
});
