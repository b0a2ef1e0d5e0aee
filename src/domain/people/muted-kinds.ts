/**
 * What a person can switch off: the bot's messages about decisions, about what waits for review and with announcements,
 * and the own name among the leaders. Warnings, bans and access always arrive. Rules MY-31, MY-32.
 */
export const mutableKinds = ['decisions', 'reviews', 'announcements', 'leaders'] as const;

/** One thing that a person can switch off. */
export type MutableKind = (typeof mutableKinds)[number];

/** What a person switched off. */
export type Mutes = { readonly mutedKinds: readonly MutableKind[] };

/** Returns whether a person switched something off; without a person nothing is. Rule MY-32. */
export function isMuted(person: Mutes | null, kind: MutableKind): boolean {
  return person?.mutedKinds.includes(kind) ?? false;
}

/** The kinds to keep for a stated list, each once and in one order; null where a kind is unknown. Rule MY-32. */
export function chosenMutes(stated: readonly string[]): readonly MutableKind[] | null {
  const chosen = mutableKinds.filter((kind) => stated.includes(kind));
  const known: readonly string[] = mutableKinds;
  return stated.every((kind) => known.includes(kind)) ? chosen : null;
}
