import type { PointMovement } from '#src/domain/points/ledger.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** The ledger calls of the screens. */
export type LedgerService = {
  /** A page of a person's point movements, newest first. Rules PT-07, TR-12. */
  of(userId: string, cursor?: string): Promise<Reply<LedgerPage>>;
};

/** A page of movements; the cursor is null on the last page. */
type LedgerPage = {
  readonly movements: readonly PointMovement[];
  readonly nextCursor: string | null;
};

/** How many movements one page holds. */
export const ledgerPageSize = 40;

/** Creates the service. */
export function createLedgerService(calls: Calls): LedgerService {
  return {
    of: (userId, cursor) =>
      calls.read(
        (rows) =>
          rows.list(
            query('pointLedger')
              .equal('userId', userId)
              .newestFirst()
              .limit(ledgerPageSize)
              .after(cursor),
          ),
        { code: 'database_error' },
        ({ rows, ids }) => ({
          movements: rows,
          nextCursor: nextCursorOf(ids, ledgerPageSize),
        }),
      ),
  };
}
