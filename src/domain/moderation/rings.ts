import type { Engagement } from '#src/domain/engagement.ts';
import type { UserId } from '#src/domain/ids.ts';

/** Several people who engage mostly with each other. Rule PA-12. */
export type Ring = {
  readonly people: readonly UserId[];
  /** How many engagements are among them, and how many they made or received in total. */
  readonly inside: number;
  readonly total: number;
};

type Ties = ReadonlyMap<string, ReadonlyMap<string, number>>;
type Counts = ReadonlyMap<string, number>;
type Grouping = ReadonlyMap<string, string>;
type Engaged = Pick<Engagement, 'engagedBy' | 'postAuthorId'>;

/** Two people are a pair, not a ring. */
const minPeople = 3;
/** The minimum number of engagements inside the group per person; fewer are chance. */
const minInsideEach = 2;
/** Groups larger than this are rings only up to half of everyone who engages: larger ones are the community itself. */
const maxSurePeople = 25;
/** A group is not a ring if random engagement would produce fewer engagements with others than this: having none would prove nothing. */
const minMetByChance = 10;
/** Groups converge in a few rounds; cyclic ties never do. */
const maxRounds = 20;
const maxLevels = 6;
/** Smaller gains are rounding errors. */
const rounding = 1e-9;

/**
 * The groups of at least three people with two thirds or more of their engagements among themselves, who engage with others
 * less than half as often as expected by chance; the largest first. Rule PA-12.
 */
export function findRings(engagements: readonly Engaged[]): readonly Ring[] {
  const everyone = new Set(engagements.flatMap((each) => [each.engagedBy, each.postAuthorId]));
  const maxPeople = Math.max(maxSurePeople, everyone.size / 2);
  const rings: Ring[] = [];
  for (const grouping of groupings(engagements, [...everyone].toSorted())) {
    rings.push(
      ...ringsOf(engagements, grouping).filter(({ people }) => people.length <= maxPeople),
    );
  }
  const bySize = rings.toSorted((one, other) => other.people.length - one.people.length);
  // A group within a larger one adds no information.
  const named = new Set<UserId>();
  return bySize.filter((ring) => {
    const isKnown = ring.people.some((id) => named.has(id));
    for (const id of ring.people) named.add(id);
    return !isKnown;
  });
}

/**
 * Yields larger and larger groups: people who engage more often than by chance, then groups with groups (the Louvain
 * method), then one merged pair of groups at a time.
 */
function* groupings(
  engagements: readonly Engaged[],
  people: readonly UserId[],
): Generator<Grouping> {
  let grouping: Grouping = new Map(people.map((id) => [id, id]));
  for (let level = 0; level < maxLevels; level += 1) {
    const next = joinGroups(
      grouping,
      tiesOf(engagements, grouping),
      degreesOf(engagements, grouping),
    );
    if (new Set(next.values()).size === new Set(grouping.values()).size) break;
    grouping = next;
    yield grouping;
  }
  const closestNow = () =>
    closestPair(tiesOf(engagements, grouping), degreesOf(engagements, grouping));
  for (let pair = closestNow(); pair !== null; pair = closestNow()) {
    const [kept, gone] = pair;
    grouping = new Map([...grouping].map(([id, group]) => [id, group === gone ? kept : group]));
    yield grouping;
  }
}

/** The two groups with the most ties relative to the smaller one; null if no groups have ties. */
function closestPair(ties: Ties, degrees: Counts): readonly [string, string] | null {
  let [closest, most]: [readonly [string, string] | null, number] = [null, 0];
  for (const [one, others] of ties) {
    for (const [other, weight] of others) {
      const closeness = weight / Math.min(degrees.get(one) ?? 1, degrees.get(other) ?? 1);
      if (one < other && closeness > most) [closest, most] = [[one, other], closeness];
    }
  }
  return closest;
}

/** How many engagements the members of each group made and received. */
function degreesOf(engagements: readonly Engaged[], grouping: Grouping): Counts {
  const degrees = new Map<string, number>();
  for (const { engagedBy, postAuthorId } of engagements) {
    for (const id of [engagedBy, postAuthorId]) {
      const group = grouping.get(id) ?? '';
      degrees.set(group, (degrees.get(group) ?? 0) + 1);
    }
  }
  return degrees;
}

/** How often members of each group engage with those of other groups, in either direction. */
function tiesOf(engagements: readonly Engaged[], grouping: Grouping): Ties {
  const ties = new Map<string, Map<string, number>>();
  const add = (one: string, other: string) => {
    const own = ties.get(one) ?? new Map<string, number>();
    ties.set(one, own.set(other, (own.get(other) ?? 0) + 1));
  };
  for (const { engagedBy, postAuthorId } of engagements) {
    const one = grouping.get(engagedBy) ?? '';
    const other = grouping.get(postAuthorId) ?? '';
    if (one === other) continue;
    add(one, other);
    add(other, one);
  }
  return ties;
}

/** Moves each group to the one with which it has the most ties beyond chance, in rounds, until none moves. */
function joinGroups(grouping: Grouping, ties: Ties, degrees: Counts): Grouping {
  const groups = [...new Set(grouping.values())].toSorted();
  const joined = new Map(groups.map((group) => [group, group]));
  const sizes = new Map(degrees);
  const all = groups.reduce((sum, group) => sum + (degrees.get(group) ?? 0), 0);
  for (let round = 0; round < maxRounds; round += 1) {
    let hasMoved = false;
    for (const group of groups) {
      const present = joined.get(group) ?? group;
      const degree = degrees.get(group) ?? 0;
      sizes.set(present, (sizes.get(present) ?? 0) - degree);
      const weights = new Map([[present, 0]]);
      for (const [other, weight] of ties.get(group) ?? []) {
        const place = joined.get(other) ?? other;
        weights.set(place, (weights.get(place) ?? 0) + weight);
      }
      const gains = [...weights].map(
        ([place, weight]) => [place, weight - (degree * (sizes.get(place) ?? 0)) / all] as const,
      );
      const target = bestOf(gains, present);
      sizes.set(target, (sizes.get(target) ?? 0) + degree);
      if (target === present) continue;
      joined.set(group, target);
      hasMoved = true;
    }
    if (!hasMoved) break;
  }
  return new Map([...grouping].map(([id, group]) => [id, joined.get(group) ?? group]));
}

/** The place with the largest gain; on a tie the present place, else the first by name. */
function bestOf(gains: readonly (readonly [string, number])[], present: string): string {
  let [best, most] = [present, gains.find(([place]) => place === present)?.[1] ?? 0];
  for (const [place, gain] of gains.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (gain > most + rounding) [best, most] = [place, gain];
  }
  return best;
}

function ringsOf(engagements: readonly Engaged[], grouping: Grouping): readonly Ring[] {
  const people = new Map<string, UserId[]>();
  const inside = new Map<string, number>();
  const total = new Map<string, number>();
  const seen = new Set<UserId>();
  const count = (counts: Map<string, number>, group: string) =>
    counts.set(group, (counts.get(group) ?? 0) + 1);
  for (const { engagedBy, postAuthorId } of engagements) {
    for (const id of [engagedBy, postAuthorId]) {
      if (seen.has(id)) continue;
      seen.add(id);
      const group = grouping.get(id) ?? '';
      people.set(group, [...(people.get(group) ?? []), id]);
    }
    const groups = new Set([grouping.get(engagedBy) ?? '', grouping.get(postAuthorId) ?? '']);
    for (const group of groups) count(total, group);
    if (groups.size === 1) for (const group of groups) count(inside, group);
  }
  const acts = engagements.length;
  return [...people]
    .map(([group, members]) => ({
      people: members.toSorted(),
      inside: inside.get(group) ?? 0,
      total: total.get(group) ?? 0,
    }))
    .filter((ring) => isRing(ring, acts));
}

function isRing({ people, inside, total }: Ring, acts: number): boolean {
  if (people.length < minPeople || inside < people.length * minInsideEach) return false;
  const share = (inside + total) / (2 * acts);
  const metByChance = 2 * share * (1 - share) * acts;
  if (metByChance < minMetByChance) return false;
  return inside * 3 >= total * 2 && (total - inside) * 2 <= metByChance;
}
