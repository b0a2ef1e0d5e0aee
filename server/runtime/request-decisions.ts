import type { UserId } from '#src/domain/ids.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { maxDecisionsMeasured, type MeasuredDecision } from '#src/domain/people/request-times.ts';
import { query } from '#src/tables/query.ts';

/** A decision on a person's approval request, as the log stores it. */
export type RequestDecision = { readonly actorId: string; readonly decidedAtMs: number };

/** The last decision on a person's approval request; null if the log has none. Rules FA-14, FA-19. */
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

/** The last decisions on approval requests, with the times of the requests; makes two reads. Rule MY-24. */
export async function lastRequestDecisions(
  rows: Rows,
): Promise<Result<readonly MeasuredDecision[], ReadFailure>> {
  const acts = await rows.list(
    query('moderationLog')
      .equal('action', 'decideApprovalRequest')
      .newestFirst()
      .limit(maxDecisionsMeasured),
  );
  if (!acts.ok) return acts;
  const ids = [...new Set(acts.value.rows.flatMap(({ targetId }) => targetId ?? []))];
  if (ids.length === 0) return ok([]);
  const people = await rows.list(query('users').equal('$id', ids).limit(ids.length));
  if (!people.ok) return people;
  const requestedAtMs = new Map<string, number | null>(
    people.value.rows.map((person) => [person.id, person.requestedAtMs]),
  );
  return ok(
    acts.value.rows.map(({ targetId, createdAtMs }) => ({
      requestedAtMs: requestedAtMs.get(targetId ?? '') ?? null,
      decidedAtMs: createdAtMs,
    })),
  );
}
