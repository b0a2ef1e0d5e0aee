import { proofTypes } from '#src/domain/engagement-types.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { EngagementId, UserId } from '#src/domain/ids.ts';
import { parseStatusLink } from '#src/domain/posts/post-link.ts';

/** At most this many engagements are checked in one call of `readClashes`. Rule FA-12. */
export const maxClashesAsked = 100;

/** One use of a status as proof. Rule FA-12. */
export interface ProofUse {
  readonly engagementId: EngagementId;
  readonly userId: UserId;
  readonly statusId: string;
}

/** The statuses by which an engagement is proved, by X's own numbers. Rule FA-12. */
export function proofStatusIds({ proofs }: Pick<Engagement, 'proofs'>): readonly string[] {
  return proofTypes.flatMap((type) => {
    const link = parseStatusLink(proofs[type] ?? '');
    return link.ok ? [link.value.statusId] : [];
  });
}

/** The uses by other people of the statuses by which an engagement is proved, of each person as many as there are. Rule FA-12. */
export function usesByOthers(
  engagement: Pick<Engagement, 'engagedBy' | 'proofs'>,
  uses: readonly ProofUse[],
): readonly ProofUse[] {
  const statusIds = new Set(proofStatusIds(engagement));
  return uses.filter((use) => use.userId !== engagement.engagedBy && statusIds.has(use.statusId));
}

/** The other people who showed a status of this engagement as their own proof, each once. Rule FA-12. */
export function clashingUses(
  engagement: Pick<Engagement, 'engagedBy' | 'proofs'>,
  uses: readonly ProofUse[],
): readonly ProofUse[] {
  const byPerson = new Map(usesByOthers(engagement, uses).map((use) => [use.userId, use]));
  return [...byPerson.values()];
}
