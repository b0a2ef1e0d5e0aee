import type { UserId } from '#src/domain/ids.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { query } from '#src/tables/query.ts';

/** A decision on somebody's request for approval, as the log keeps it. */
export type RequestDecision = { readonly actorId: string; readonly decidedAtMs: number };

/** The last decision on somebody's request for approval; null where the log has none. Rules FA-14, FA-19. */
export async function lastRequestDecision(
  rows: Rows,
  person: UserId,
): Promise<Result<RequestDecision | null, ReadFailure>> {
  const acts = await rows.list(
    query('moderationLog')
      .equal('targetId', person)
      .equal('action', 'decideApprovalRequest')
      .newestFirst()
      .limit(1),
  );
  if (!acts.ok) return acts;
  const [act] = acts.value.rows;
  return ok(act === undefined ? null : { actorId: act.actorId, decidedAtMs: act.createdAtMs });
}

/** When the last request of a person was rejected; null for who was never, or still waits. Rule FA-14. */
export async function lastRejection(
  rows: Rows,
  user: Pick<User, 'id' | 'isApproved' | 'isRequestOpen'> | null,
): Promise<Result<number | null, ReadFailure>> {
  if (user === null || user.isApproved || user.isRequestOpen) return ok(null);
  const last = await lastRequestDecision(rows, user.id);
  return last.ok ? ok(last.value?.decidedAtMs ?? null) : last;
}
