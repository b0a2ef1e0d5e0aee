import { type ActCounts, revocation } from '#src/domain/access/revocation.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { Write } from './writes.ts';

/**
 * Writes that fail the transaction when the person's ban is over at the commit: an increment and a decrement of
 * memberActs that change nothing. Empty for a ban older than the count, which does not show it. Rules FA-07, TR-27.
 */
export function assertBanned({
  id,
  memberActs,
}: { readonly id: UserId } & Pick<ActCounts, 'memberActs'>): readonly Write[] {
  if (memberActs < revocation) return [];
  const counter = { table: 'users', rowId: id, column: 'memberActs', by: 1 } as const;
  return [
    { action: 'increment', ...counter },
    { action: 'decrement', ...counter, min: revocation },
  ];
}

/** Writes that fail the transaction when the person is banned at the commit, and change nothing else. Rules FA-09, TR-27, TR-35. */
export function assertNotBanned(rowId: UserId): readonly Write[] {
  const counter = { table: 'users', rowId, column: 'memberActs', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: revocation },
    { action: 'decrement', ...counter, min: 0 },
  ];
}
