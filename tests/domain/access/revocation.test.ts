import { expect, test } from 'vitest';
import { actCounter, revocation, rightChanges } from '#src/domain/access/revocation.ts';

test.each([
  ['member', 'memberActs'],
  ['member_or_new', 'memberActs'],
  ['admin', 'adminActs'],
  ['super_admin', 'adminActs'],
  ['anyone', null],
  ['anyone_not_banned', null],
  ['not_yet_approved', null],
  ['banned', null],
] as const)('[TR-27] an act by the right %s is counted as %s', (right, counter) => {
  expect(actCounter(right)).toBe(counter);
});

const person = { isBanned: false, isAdmin: false, memberActs: 5, adminActs: 3 };

/** The steps as texts: which counter, by how much, and up to where. */
function stepsOf(changes: Partial<typeof person>, change: Parameters<typeof rightChanges>[1]) {
  return rightChanges({ ...person, ...changes }, change).map(
    ({ counter, direction, amount, bound }) => [counter, direction * amount, bound],
  );
}

const lost = revocation;

test.each<[string, ...Parameters<typeof stepsOf>, (readonly [string, number, number])[]]>([
  [
    'a ban of a member',
    {},
    { isBanned: true },
    [
      ['memberActs', lost, 2 * lost - 1],
      ['adminActs', lost, 3 + lost],
    ],
  ],
  [
    'a ban of an administrator',
    { isAdmin: true },
    { isBanned: true },
    [
      ['memberActs', lost, 2 * lost - 1],
      ['adminActs', lost, 2 * lost - 1],
    ],
  ],
  [
    'the end of a ban',
    { isBanned: true, memberActs: lost + 5, adminActs: lost + 3 },
    { isBanned: false },
    [
      ['memberActs', -lost, 0],
      ['adminActs', -lost, 0],
    ],
  ],
  [
    'the end of a ban of who was demoted',
    { isBanned: true, memberActs: lost + 5, adminActs: 2 * lost + 3 },
    { isBanned: false },
    [
      ['memberActs', -lost, 0],
      ['adminActs', -lost, lost],
    ],
  ],
  ['the end of a ban from before acts were counted', { isBanned: true }, { isBanned: false }, []],
  ['an appointment', {}, { isAdmin: true }, [['adminActs', 1, 4]]],
  [
    'an appointment of who was demoted',
    { adminActs: lost + 3 },
    { isAdmin: true },
    [
      ['adminActs', 1, lost + 4],
      ['adminActs', -lost, 0],
    ],
  ],
  [
    'an appointment of who is banned',
    { isBanned: true, adminActs: lost + 3 },
    { isAdmin: true },
    [['adminActs', 1, lost + 4]],
  ],
  ['a demotion', { isAdmin: true }, { isAdmin: false }, [['adminActs', lost, 2 * lost - 1]]],
  ['a ban of who is banned', { isBanned: true }, { isBanned: true }, []],
  ['an appointment of an administrator', { isAdmin: true }, { isAdmin: true }, []],
  ['nothing', {}, {}, []],
])('[TR-27] [FA-16] %s moves the counters of acts so', (_what, changes, change, steps) => {
  expect(stepsOf(changes, change)).toEqual(steps);
});
