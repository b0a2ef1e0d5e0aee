import type { Engagement } from '#src/domain/engagement.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { Report } from '#src/domain/report.ts';
import type { User } from '#src/domain/user.ts';

/** The minimum number of decisions before an author can count as rejecting often. Rule PA-12. */
export const minDecisions = 10;

/** The minimum number of reporters for a signal. Rule PA-12. */
const minReporters = 3;

/** The minimum number of mutual engagements for a signal; fewer are chance. */
const minMutual = 3;

/** Two people who make up much of each other's engagements: how many of how many, for each of them. */
export type MutualPair = {
  readonly people: readonly [UserId, UserId];
  readonly counts: readonly [number, number];
  readonly totals: readonly [number, number];
};

/** A reported person: the number of reporters, and how many reports were upheld. */
export type ReportedPerson = {
  readonly id: UserId;
  readonly reporters: number;
  readonly upheld: number;
};

/** Returns whether an author rejects more than half of at least ten decided engagements. Rule PA-12. */
export function rejectsMuch({
  decisions,
  rejections,
}: Pick<User, 'decisions' | 'rejections'>): boolean {
  return decisions >= minDecisions && rejections * 2 > decisions;
}

/** People reported by at least three others, the most reported first; appeals, which are about oneself, do not count. Rule PA-12. */
export function reportedBySeveral(
  reports: readonly Pick<Report, 'isAppeal' | 'againstId' | 'reportedById' | 'outcome'>[],
): readonly ReportedPerson[] {
  const reporters = new Map<UserId, Set<UserId>>();
  const upheld = new Map<UserId, number>();
  for (const { isAppeal, againstId, reportedById, outcome } of reports) {
    if (isAppeal) continue;
    if (outcome !== null && outcome !== 'none') {
      upheld.set(againstId, (upheld.get(againstId) ?? 0) + 1);
    }
    reporters.set(againstId, (reporters.get(againstId) ?? new Set()).add(reportedById));
  }
  return [...reporters]
    .map(([id, by]) => ({ id, reporters: by.size, upheld: upheld.get(id) ?? 0 }))
    .filter((person) => person.reporters >= minReporters)
    .toSorted((one, other) => other.reporters - one.reporters);
}

/** The pairs of people who make up more than a third of each other's engagements, among those given. Rule PA-12. */
export function mutualPairs(
  engagements: readonly Pick<Engagement, 'engagedBy' | 'postAuthorId'>[],
): readonly MutualPair[] {
  const totals = new Map<UserId, number>();
  const between = new Map<UserId, Map<UserId, number>>();
  for (const { engagedBy, postAuthorId } of engagements) {
    totals.set(engagedBy, (totals.get(engagedBy) ?? 0) + 1);
    const own = between.get(engagedBy) ?? new Map<UserId, number>();
    own.set(postAuthorId, (own.get(postAuthorId) ?? 0) + 1);
    between.set(engagedBy, own);
  }
  return [...between].flatMap(([one, own]) =>
    [...own].flatMap(([other, there]): readonly MutualPair[] => {
      const back = between.get(other)?.get(one) ?? 0;
      const pair: MutualPair = {
        people: [one, other],
        counts: [there, back],
        totals: [totals.get(one) ?? 0, totals.get(other) ?? 0],
      };
      // Each pair is found from both sides.
      return one < other && isMuch(pair, 0) && isMuch(pair, 1) ? [pair] : [];
    }),
  );
}

function isMuch({ counts, totals }: MutualPair, side: 0 | 1): boolean {
  return counts[side] >= minMutual && counts[side] * 3 > totals[side];
}

/** Groups of people whose handles look nearly the same, including someone who waits for approval. Rule PA-12. */
export function nearRequests(
  people: readonly (Pick<User, 'id' | 'isRequestOpen'> & { readonly handleKey: string })[],
): readonly (readonly UserId[])[] {
  const alike = new Map<string, (typeof people)[number][]>();
  for (const person of people) {
    const group = alike.get(person.handleKey) ?? [];
    alike.set(person.handleKey, [...group, person]);
  }
  return [...alike.values()]
    .filter((group) => group.length > 1 && group.some(({ isRequestOpen }) => isRequestOpen))
    .map((group) => group.map(({ id }) => id));
}
