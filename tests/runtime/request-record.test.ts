import { expect, test } from 'vitest';
import { createRequestRecord } from '#server/runtime/request-record.ts';
import { userId } from '#src/domain/ids.ts';
import { err } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';

/** What is known of a request whose record cannot be read, for this reason. */
function answerWith(cause: ReadFailure) {
  const rows = { get: async () => err(cause) } as unknown as Rows;
  const request = { name: 'pinPost', actorId: userId('1'), requestId: 'r1', input: {} } as const;
  return createRequestRecord(rows, request).firstAnswer([]);
}

test('[TR-15] a request without a record never took effect', async () => {
  expect(await answerWith({ code: 'row_missing' })).toBeNull();
});

test.each<ReadFailure>([
  { code: 'unreadable', message: 'requests/r1 does not hold what it should' },
  { code: 'unauthorized' },
  { code: 'refused', status: 503, message: 'busy' },
  { code: 'unreachable', message: 'fetch failed' },
])(
  '[TR-15] [TR-31] while its record is $code, it is unknown whether a request took effect',
  async (cause) => {
    expect(await answerWith(cause)).toEqual(err({ code: 'outcome_unknown' }));
  },
);
