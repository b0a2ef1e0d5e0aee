import { revocation } from '#src/domain/access/revocation.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { Write } from './writes.ts';

/**
 * What an act of an administrator writes besides in an operation that members may call too, so that it fails at its
 * commit when the right was lost by then. Rule TR-27.
 */
export function adminActWrite(adminId: UserId): Write {
  return {
    action: 'increment',
    table: 'users',
    rowId: adminId,
    column: 'adminActs',
    by: 1,
    max: revocation,
  };
}
