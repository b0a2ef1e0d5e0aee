import { revocation, type ActCounts } from '#src/domain/access/acts.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { Write } from './writes.ts';

/**
 * A step of a banned person's memberActs there and back, whose bound refuses at the commit once the ban is over; none for
 * a ban from before acts were counted, of which the number says nothing. Rules FA-07, TR-27.
 */
export function bannedSteps({
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
