import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userId, type UserId } from '#src/domain/ids.ts';
import { findRings } from '#src/domain/moderation/rings.ts';
import { fuzzed } from '#tests/support/fuzz.ts';

type Engaged = { readonly engagedBy: UserId; readonly postAuthorId: UserId };

const engaged = (by: string, author: string): Engaged => ({
  engagedBy: userId(by),
  postAuthorId: userId(author),
});

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(2, '0')}`);

/** One engagement per pick, between people who choose each other at random. */
function amongst(
  [makers, authors]: readonly [readonly string[], readonly string[]],
  picks: readonly number[],
): readonly Engaged[] {
  return picks.flatMap((pick) => {
    const by = makers[pick % makers.length] ?? '';
    const author = authors[Math.floor(pick / makers.length) % authors.length] ?? '';
    return by === author ? [] : [engaged(by, author)];
  });
}

/** A group whose members each engage with the next one, in a circle, the given number of times. */
const circle = (size: number, times: number) => {
  const people = named('ring', size);
  return people.flatMap((by, index) =>
    Array.from({ length: times }, () => engaged(by, people[(index + 1) % size] ?? '')),
  );
};

/** The given number of engagements by people who each work for one other person. */
const apart = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    engaged(`maker${Math.floor(index / 2)}`, `author${Math.floor(index / 2)}`),
  );

/** The given number of engagements by a group of three with four people outside. */
const outwards = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    engaged(`ring0${index % 3}`, `${index % 4 < 2 ? 'maker' : 'author'}${index % 2}`),
  );

/** The given number of engagements by a group of three, each with another person outside. */
const toEach = (count: number) =>
  Array.from({ length: count }, (_, index) => engaged(`ring0${index % 3}`, `author${index}`));

const ring = named('ring', 20);
const picks = (length: number) =>
  fc.noShrink(fc.array(fc.noBias(fc.nat(9999)), { minLength: length, maxLength: length }));

test.each([
  ['few', 5, { theirs: 40, mixed: 10 }],
  ['as many', 20, { theirs: 150, mixed: 30 }],
  ['many', 100, { theirs: 500, mixed: 30 }],
])('[PA-12] a ring of twenty among %s other people is found', (_many, count, { theirs, mixed }) => {
  const others = named('some', count);
  fc.assert(
    fc.property(picks(200), picks(theirs), picks(mixed), (own, ofOthers, between) => {
      const all = [
        ...amongst([ring, ring], own),
        ...amongst([others, others], ofOthers),
        ...amongst([ring, others], between.slice(0, mixed / 2)),
        ...amongst([others, ring], between.slice(mixed / 2)),
      ];
      const [found] = findRings(all).filter(({ people }) => people.includes(userId('ring00')));
      const inRing = found?.people.filter((id) => ring.includes(id)) ?? [];
      expect(inRing.length).toBeGreaterThanOrEqual(19);
      expect(found?.people.length).toBeLessThanOrEqual(inRing.length + 2);
    }),
    fuzzed(40),
  );
});

test('[PA-12] a circle in which each member works for the next is found', () => {
  const others = named('some', 20);
  const pairs = others.flatMap((by, index) => [engaged(by, others[index === 0 ? 1 : 0] ?? '')]);

  expect(findRings([...circle(20, 3), ...pairs])[0]).toEqual({
    people: ring,
    inside: 60,
    total: 60,
  });
});

test('[PA-12] a community in which everyone works for everyone has no ring, and neither do a pair and a few chance engagements', () => {
  const others = named('some', 30);
  fc.assert(
    fc.property(picks(300), (all) => {
      expect(findRings(amongst([others, others], all))).toEqual([]);
    }),
    fuzzed(40),
  );
  const pair = Array.from({ length: 9 }, () => engaged('a', 'b'));
  const chance = [engaged('c', 'd'), engaged('d', 'e'), engaged('e', 'c')];
  expect(findRings([...pair, ...chance, ...amongst([others, others], [1, 33, 65])])).toEqual([]);
  expect(findRings([])).toEqual([]);
});

test.each<readonly [string, readonly Engaged[], readonly [number, number, number][]]>([
  ['three with two acts each', [...circle(3, 2), ...apart(30)], [[3, 6, 6]]],
  ['three who would engage with others less than ten times', [...circle(3, 2), ...apart(29)], []],
  ['three with an act less', [...circle(3, 2).slice(1), ...apart(60)], []],
  ['two', [...circle(2, 9), ...apart(60)], []],
  ['two thirds of all acts', [...circle(3, 2), ...toEach(3), ...apart(40)], [[3, 6, 9]]],
  ['less than two thirds', [...circle(3, 2), ...toEach(4), ...apart(40)], []],
  ['half of what chance would have', [...circle(3, 7), ...outwards(6), ...apart(5)], [[3, 21, 27]]],
  ['more than half of it', [...circle(3, 7), ...outwards(7), ...apart(4)], []],
])('[PA-12] a group on the boundary of a ring: %s', (_what, acts, expected) => {
  const found = findRings(acts).map(({ people, inside, total }) => [people.length, inside, total]);
  expect(found).toEqual(expected);
});

test.each([
  [25, 1],
  [26, 0],
])(
  '[PA-12] %i people of a small community who all engage with each other count as %i rings',
  (size, rings) => {
    const people = named('ring', size);
    const all = people.flatMap((by) =>
      people.flatMap((author) => (by === author ? [] : [engaged(by, author)])),
    );
    expect(findRings([...all, ...apart(20)])).toHaveLength(rings);
  },
);

test('[PA-12] the largest ring comes first, and no one is in two rings', () => {
  const ofSize = (prefix: string, size: number) => {
    const people = named(prefix, size);
    return people.flatMap((by, index) =>
      [1, 2].flatMap((step) =>
        Array.from({ length: 4 }, () => engaged(by, people[(index + step) % size] ?? '')),
      ),
    );
  };
  const found = findRings([...ofSize('a', 3), ...ofSize('b', 6), ...ofSize('c', 4), ...apart(60)]);
  expect(found.map(({ people }) => people.length)).toEqual([6, 4, 3]);
  expect(found.map(({ people }) => people[0])).toEqual(['b00', 'c00', 'a00']);
});
