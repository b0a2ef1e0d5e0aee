import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { expectRefusals, openWithPeople, people, refused, succeeded } from './fixture.ts';
import { mark, openWithMark } from './personal-data-fixture.ts';

type ExportedRow = { readonly table: string; readonly row: Readonly<Record<string, unknown>> };

/** All pages of an administrator's export of a person. */
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

test('[OP-10] an administrator gets every stored row of a person', async () => {
  const backend = await openWithMark();

  const rows = await exportAll(backend, mark);

  const counts = Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, found]) => [table, found.length]),
  );
  expect(counts).toEqual({
    users: 1,
    account: 1,
    posts: 1,
    // Three by mark, two with mark's post.
    engagement: 5,
    notifications: 2,
    reports: 2,
    // Opening, escrow of the post, reward, gift.
    pointLedger: 4,
    // A gift, a warning, a note, and this export.
    moderationLog: 4,
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
  const kept = ['createdAt', 'expire', 'ip', 'osName', 'clientName', 'countryName'];
  const session = Object.fromEntries(kept.map((name) => [name, expect.any(String)]));
  expect(rows.find(({ table }) => table === 'account')?.row).toEqual({
    labels: ['member'],
    name: expect.stringContaining(mark),
    registration: expect.any(String),
    accessedAt: expect.anything(),
    sessions: [session, session],
  });
  const payloads = rows
    .filter(({ table }) => table === 'botOutbox')
    .map(({ row }) => row['payload']);
  expect(payloads).toEqual(payloads.map(() => expect.objectContaining({ telegramId: mark })));
});

test('[OP-10] an export continues after tables that hold nothing of the person, and after a full page whose last row cannot be parsed', async () => {
  const backend = await openWithPeople();
  await backend.person('1050');
  const gift = { username: 'x_1050', type: 'X', points: 1, reason: 'Thank you' };
  succeeded(await backend.act(people.root, 'addPoints', gift));
  const rows = Array.from({ length: 201 }, (_, index) => ({
    $id: `n${String(index)}`,
    userId: '1050',
    isApproved: true,
    postId: index === 99 ? '' : 'p1',
    engageId: `e${String(index)}`,
    postAuthorId: people.ada,
  }));
  for (const part of [rows.slice(0, 100), rows.slice(100, 200), rows.slice(200)]) {
    await backend.api('POST', '/tablesdb/yapp/tables/notifications/rows', { rows: part });
  }

  const exported = await exportAll(backend, '1050');

  const found = (wanted: string) => exported.filter(({ table }) => table === wanted).length;
  const tables = [...new Set(exported.map(({ table }) => table))];
  expect(tables.slice(0, 5)).toEqual([
    'users',
    'account',
    'notifications',
    'pointLedger',
    'moderationLog',
  ]);
  expect([found('notifications'), found('pointLedger')]).toEqual([200, 1]);
  const empty = await backend.act(people.root, 'exportPerson', { userId: '1050', place: '0' });
  expect(succeeded(empty)).toMatchObject({ rows: [], next: '1' });
});

test('[OP-10] the export of a person with only a row or only an account contains what exists', async () => {
  const backend = await openWithPeople();
  await backend.addRow('users', '1061', { name: 'Row' });
  await backend.api('POST', '/users', { userId: '1062', name: 'Account' });

  for (const [userId, tables] of [
    ['1061', ['users']],
    ['1062', ['account']],
  ] as const) {
    const page = succeeded(await backend.act(people.root, 'exportPerson', { userId }));
    expect((page['rows'] as ExportedRow[]).map(({ table }) => table)).toEqual(tables);
  }
});

test('[OP-10] only administrators get an export, and only of known people', async () => {
  const backend = await openWithMark();

  expect(refused(await backend.act(people.ada, 'exportPerson', { userId: mark }))).toBe(
    'user_load_failed',
  );
  for (const userId of ['4711', 'no id at all', undefined]) {
    expect(refused(await backend.act(people.root, 'exportPerson', { userId }))).toBe(
      'user_not_found',
    );
  }
  for (const place of ['99', 'posts', '1 missing', '1 _']) {
    const reply = await backend.act(people.root, 'exportPerson', { userId: mark, place });
    expect(refused(reply)).toBe('user_load_failed');
    expect(reply).not.toHaveProperty('fault');
  }
});

/** The log entries about exports of people, oldest first. */
async function exportsIn(backend: TestBackend) {
  const acts = await backend.rows('moderationLog');
  return acts.filter((act) => act['action'] === 'exportPerson');
}

test("[PA-24] [AD-16] an export of a person's first or later page is logged before it is answered", async () => {
  for (const place of [undefined, '0']) {
    const backend = await openWithMark();

    succeeded(await backend.act(people.root, 'exportPerson', { userId: mark, place }));

    expect(await exportsIn(backend)).toMatchObject([{ actorId: people.root, targetId: mark }]);
  }
});

test('[PA-24] all pages in one day share one entry per administrator and person, and the next day gets another', async () => {
  const backend = await openWithMark();
  await backend.stopClock();
  await backend.person('1050', { isAdmin: true });
  await exportAll(backend, mark);
  await exportAll(backend, mark);
  const again = { userId: mark };
  await Promise.all([1, 2, 3].map(async () => backend.act('1050', 'exportPerson', again)));
  await backend.act(people.root, 'exportPerson', { userId: people.ben });
  expect(await exportsIn(backend)).toMatchObject([
    { actorId: people.root, targetId: mark },
    { actorId: '1050', targetId: mark },
    { actorId: people.root, targetId: people.ben },
  ]);

  await backend.passTime(86_400_000);
  await exportAll(backend, mark);

  expect(await exportsIn(backend)).toHaveLength(4);
});

test('[PA-24] an export is refused when its log entry cannot be written', async () => {
  const backend = await openWithMark();
  const refusal = { status: 400 } as const;
  await backend.fault({ match: '^POST .*/transactions', from: 'function', action: refusal });

  expect(refused(await backend.act(people.root, 'exportPerson', { userId: mark }))).toBe(
    'user_load_failed',
  );
});

test('[PA-24] [AD-16] exporting the log writes one log row, and a repeated request writes no second one', async () => {
  const backend = await openWithPeople();
  const input = { acts: 12, requestId: 'export1' };
  const reply = await backend.act(people.root, 'noteExport', input);
  expect(reply).toEqual({ success: true, message: 'The export was logged.' });
  expect(await backend.act(people.root, 'noteExport', input)).toEqual(reply);
  const [act, ...others] = await backend.rows('moderationLog');
  expect(others).toEqual([]);
  expect(act).toMatchObject({ actorId: '1', targetId: '1', action: 'exportLog' });
  expect(JSON.parse(String(act?.['details']))).toMatchObject({ after: { acts: 12 } });
});

test('[PA-24] noting an export without a valid number of acts is refused', async () => {
  const backend = await openWithPeople();
  await expectRefusals(
    backend,
    (changes) => backend.act(people.root, 'noteExport', { ...changes }),
    [
      ['of nothing', {}, 'parameter_missing acts'],
      ['of no number', { acts: 'many' }, 'parameter_missing acts'],
      ['of less than nothing', { acts: -1 }, 'parameter_missing acts'],
      ['of half an act', { acts: 1.5 }, 'parameter_missing acts'],
    ],
  );
});
