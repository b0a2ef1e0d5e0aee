import { proofStatusIds, usesByOthers, type ProofUse } from '#src/domain/engagement/clashes.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { userId, type EngagementId } from '#src/domain/ids.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { query } from '#src/tables/query.ts';
import { partsOf } from './parts-of.ts';

/** The most uses of one page of statuses that are looked at. */
const mostUses = 500;

/**
 * Who else submitted the statuses that prove some engagements; a use whose own engagement was rejected proves nothing any
 * more, and clashes with nobody. Rule FA-12.
 */
export async function readClashingUses(
  rows: Rows,
  engagements: readonly Engagement[],
): Promise<Result<readonly ProofUse[], ReadFailure>> {
  const statusIds = [...new Set(engagements.flatMap(proofStatusIds))];
  const uses: ProofUse[] = [];
  for (const part of partsOf(statusIds)) {
    const page = await rows.list(query('proofLinks').equal('statusId', part).limit(mostUses));
    if (!page.ok) return page;
    for (const { engagementId, statusId, userId: person } of page.value.rows) {
      if (statusId !== null && person !== null) {
        uses.push({ engagementId, statusId, userId: userId(person) });
      }
    }
  }
  // Each of a person's uses may be the one that was not rejected.
  const clashing = engagements.flatMap((engagement) => usesByOthers(engagement, uses));
  return withoutRejected(rows, clashing);
}

async function withoutRejected(
  rows: Rows,
  uses: readonly ProofUse[],
): Promise<Result<readonly ProofUse[], ReadFailure>> {
  const rejected = new Set<EngagementId>();
  for (const part of partsOf([...new Set(uses.map(({ engagementId }) => engagementId))])) {
    const page = await rows.list(query('engagement').equal('$id', part).limit(part.length));
    if (!page.ok) return page;
    for (const { id, decision } of page.value.rows) if (decision === false) rejected.add(id);
  }
  return ok(uses.filter(({ engagementId }) => !rejected.has(engagementId)));
}
