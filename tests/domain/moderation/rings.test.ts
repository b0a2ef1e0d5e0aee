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

/** So many engagements of people who choose each other as the numbers say. */
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

const ring = named('ring', 20);
const picks = (length: number) =>
  fc.noShrink(fc.array(fc.noBias(fc.nat(9999)), { minLength: length, maxLength: length }));

test.each([
  ['few', 5, { theirs: 40, mixed: 10 }],
  ['as many', 20, { theirs: 150, mixed: 30 }],
  ['many', 100, { theirs: 500, mixed: 30 }],
])(
  '[PA-12] twenty who work for each other among %s others are named',
  (_many, count, { theirs, mixed }) => {
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
  },
);

test('[PA-12] a circle in which each works for the next is named', () => {
  const others = named('some', 20);
  const circle = ring.flatMap((by, index) =>
    Array.from({ length: 3 }, () => engaged(by, ring[(index + 1) % ring.length] ?? '')),
  );
  const pairs = others.flatMap((by, index) => [engaged(by, others[index === 0 ? 1 : 0] ?? '')]);

  expect(findRings([...circle, ...pairs])[0]).toEqual({ people: ring, inside: 60, total: 60 });
});

test('[PA-12] a community in which everyone works for everyone has no ring, nor have a pair and a few acts', () => {
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
