import { type EngagementTarget, targetText } from '#src/domain/engagement/submit-engagement.ts';
import type { UserId } from '#src/domain/ids.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { chunk } from './chunk.ts';
import { targetGuardIdOf } from './row-ids.ts';

/** The texts of the given targets that the person has already engaged with. Rule FA-13. */
export async function readTakenTargets(
  rows: Rows,
  person: UserId,
  targets: readonly EngagementTarget[],
): Promise<Result<ReadonlySet<string>, ReadFailure>> {
  // By the rows' ids, because an erasure empties the rest.
  const textById = new Map(
    targets.map((target) => [targetGuardIdOf(person, target), targetText(target)]),
  );
  const taken = new Set<string>();
  for (const part of chunk([...textById.keys()])) {
    const guards = await rows.list(query('targetGuards').equal('$id', part).limit(part.length));
    if (!guards.ok) return guards;
    for (const id of guards.value.ids) taken.add(textById.get(id) ?? '');
  }
  return ok(taken);
}
