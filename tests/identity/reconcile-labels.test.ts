import { expect, test } from 'vitest';
import { reconcileLabels } from '#server/identity/accounts.ts';
import { err } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';

type Tools = Parameters<typeof reconcileLabels>[0];

/** Labels that change with the first look, after which the row cannot be read for this reason. */
function toolsWith(cause: ReadFailure) {
  const seen: unknown[] = [];
  const tools = {
    rows: { get: async () => err(cause) },
    accounts: {
      syncLabels: async (_id: string, row: unknown) => {
        seen.push(row);
        return true;
      },
    },
  } as unknown as Tools;
  return { tools, seen };
}

const member = { isApproved: true, isBanned: false, isAdmin: false } as Parameters<
  typeof reconcileLabels
>[2];

test.each<ReadFailure>([
  { code: 'unreadable', message: 'users/1001 does not hold what it should' },
  { code: 'refused', status: 503, message: 'busy' },
  { code: 'unreachable', message: 'fetch failed' },
])('[TR-08] while a row is $code, no label is taken from its person', async (cause) => {
  const { tools, seen } = toolsWith(cause);

  await expect(reconcileLabels(tools, '1001', member)).rejects.toThrow('could not be read again');
  expect(seen).toEqual([member]);
});

test('[TR-08] [TR-14] a person whose row is deleted in the meantime has no labels', async () => {
  const { tools, seen } = toolsWith({ code: 'row_missing' });

  await reconcileLabels(tools, '1001', member);

  expect(seen).toEqual([member, null]);
});
