/** The tiers from the lowest to the highest, each with the score from which on it holds. */
const tiers = [
  { title: 'Novice', fromScore: 0 },
  { title: 'Explorer', fromScore: 20 },
  { title: 'Skilled', fromScore: 100 },
  { title: 'Elite', fromScore: 200 },
  { title: 'Master', fromScore: 500 },
  { title: 'Grandmaster', fromScore: 1000 },
  { title: 'Legendary', fromScore: 2000 },
] as const;

/** How much of each tier a score has passed, from the lowest tier to the highest: 0 to 1. */
export function tierShares(
  score: number,
): readonly { readonly title: Title; readonly fromScore: number; readonly share: number }[] {
  return tiers.map(({ title, fromScore }, index) => {
    const nextScore = tiers[index + 1]?.fromScore ?? fromScore + 1;
    const share = (score - fromScore) / (nextScore - fromScore);
    return { title, fromScore, share: Math.min(1, Math.max(0, share)) };
  });
}

/** The title of a person. */
export type Title = (typeof tiers)[number]['title'];

/** The title of a score; a bound belongs to the higher tier. Rule PR-06. */
export function titleOf(score: number): Title {
  return tiers.findLast(({ fromScore }) => score >= fromScore)?.title ?? 'Novice';
}

/** The next higher title and the score that is missing to it; null at the top. Rule PR-06. */
export function nextTitle(score: number): { title: Title; missingScore: number } | null {
  const next = tiers.find(({ fromScore }) => fromScore > score);
  return next === undefined ? null : { title: next.title, missingScore: next.fromScore - score };
}
