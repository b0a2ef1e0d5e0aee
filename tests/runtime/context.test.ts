import { expect, test } from 'vitest';
import { findRow, loadActor } from '#server/runtime/context.ts';
import { err, ok } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';

/** Rows that all fail to be read, for this reason. */
function rowsWith(cause: ReadFailure): Rows {
  return { get: async () => err(cause) } as unknown as Rows;
}

const failure = { code: 'user_load_failed' } as const;

test('[TR-08] a person without a row acts as a stranger', async () => {
  const rows = rowsWith({ code: 'row_missing' });

  expect(await loadActor(rows, '1001')).toEqual(ok({ id: '1001', user: null }));
  expect(await findRow(rows, { table: 'posts', id: 'p1', failure })).toEqual(ok(null));
});

test.each<ReadFailure>([
  { code: 'unreadable', message: 'users/1001 does not hold what it should' },
  { code: 'unauthorized' },
  { code: 'refused', status: 503, message: 'busy' },
  { code: 'unreachable', message: 'fetch failed' },
])('[TR-08] a row that is $code counts as a failure, not as missing', async (cause) => {
  const rows = rowsWith(cause);

  expect(await loadActor(rows, '1001')).toEqual(err({ code: 'database_error' }));
  expect(await findRow(rows, { table: 'posts', id: 'p1', failure })).toEqual(err(failure));
});
