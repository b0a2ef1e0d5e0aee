import { expect, test } from 'vitest';
import { compareTable } from '#server/move/move.ts';
import { openSide, type Side } from '#server/move/side.ts';

const address = {
  endpoint: 'http://127.0.0.1:1/v1',
  projectId: 'yapp',
  apiKey: 'key',
  databaseId: 'yapp',
  functionId: 'operations',
};

/** A side with these rows in its table, which has a column with the default 0 and one without a default. */
function sideWith(rows: readonly Readonly<Record<string, unknown>>[]): Side {
  const side = openSide(address, { fetch, retry: (call) => call() });
  Object.assign(side.tablesDB, {
    listColumns: async () => ({
      columns: [
        { key: 'memberActs', default: 0 },
        { key: 'note', default: null },
      ],
    }),
  });
  const listRows: Side['reader']['listRows'] = async ({ queries = [] }) => {
    const asked = queries.map((each): { method: string; values: unknown[] } => JSON.parse(each));
    const valueOf = (name: string) => asked.find(({ method }) => method === name)?.values[0];
    const start = rows.findIndex(({ $id }) => $id === valueOf('cursorAfter')) + 1;
    return { total: 0, rows: rows.slice(start, start + Number(valueOf('limit'))) };
  };
  return { ...side, reader: { listRows } };
}

function compare(
  source: readonly Readonly<Record<string, unknown>>[],
  target: readonly Readonly<Record<string, unknown>>[],
) {
  return compareTable({ source: sideWith(source), target: sideWith(target) }, 'users');
}

test("[OP-16] a row older than a column equals the row that has the column's default", async () => {
  const old = { $id: '1', $sequence: 7, memberActs: null };
  expect(await compare([old], [{ $id: '1', $sequence: 1, memberActs: 0, note: null }])).toBe(null);
});

test.each([
  ['another value', [{ $id: '1', memberActs: 1 }]],
  ['a value that was empty', [{ $id: '1', memberActs: 0, note: 'x' }]],
  ['other permissions', [{ $id: '1', memberActs: 0, $permissions: ['read("any")'] }]],
  ['no row', []],
  ['one row more', [{ $id: '1', memberActs: 0 }, { $id: '2' }]],
])('[OP-16] %s is a difference', async (_name, target) => {
  expect(await compare([{ $id: '1', memberActs: null }], target)).toContain('they differ');
});

test('[OP-16] rows are compared beyond the first thousand', async () => {
  const rows = Array.from({ length: 1001 }, (_, index) => ({ $id: String(index), note: 'x' }));
  const changed = rows.map((row) => ({ ...row, note: row.$id === '1000' ? 'y' : 'x' }));

  expect(await compare(rows, rows)).toBeNull();
  expect(await compare(rows, changed)).toBe(
    'users: 1000 at the source, 1000 at the target, and they differ',
  );
  expect(await compare(rows.slice(0, 1000), rows)).toContain('nothing at the source');
});
