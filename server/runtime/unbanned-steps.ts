import { revocation } from '#src/domain/access/acts.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { Write } from './writes.ts';

/** A step of somebody's memberActs there and back, whose bound refuses at the commit once the person is banned. Rules FA-09, TR-27, TR-35. */
export function unbannedSteps(rowId: UserId): readonly Write[] {
  const counter = { table: 'users', rowId, column: 'memberActs', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: revocation },
    { action: 'decrement', ...counter, min: 0 },
  ];
}
