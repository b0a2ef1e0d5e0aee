import { expect, test } from 'vitest';
import { isProtected } from '#src/domain/access/permissions.ts';
import { userId } from '#src/domain/ids.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const superAdminId = userId('1');
const root = exampleUser({ id: superAdminId, isAdmin: true });
const admin = exampleUser({ id: userId('1008'), isAdmin: true });
const otherAdmin = exampleUser({ id: userId('1009'), isAdmin: true });
const member = exampleUser({ id: userId('1001') });
const people = { root, admin, otherAdmin, member };

const guarded: ModerationTool[] = ['banUser', 'warnUser', 'removeAdmin'];
const free: ModerationTool[] = ['unbanUser', 'removeWarning', 'addPoints', 'makeAdmin'];

function protectedFrom(tool: ModerationTool, actorId: typeof superAdminId): string[] {
  return Object.entries(people)
    .filter(([, person]) => isProtected(tool, person, { actorId, superAdminId }))
    .map(([name]) => name);
}

test.each(guarded)('[FA-16] the super administrator uses %s on anyone but themselves', (tool) => {
  expect(protectedFrom(tool, superAdminId)).toEqual(['root']);
});

test.each(['banUser', 'warnUser'] as const)(
  '[FA-16] an admin uses %s on no admin, least of all on the super administrator or themselves',
  (tool) => {
    expect(protectedFrom(tool, admin.id)).toEqual(['root', 'admin', 'otherAdmin']);
  },
);

test('[FA-17] an admin demotes no one', () => {
  expect(protectedFrom('removeAdmin', admin.id)).toEqual(Object.keys(people));
});

test('[FA-16] the super administrator is protected without admin rights too', () => {
  const former = { ...root, isAdmin: false };
  expect(isProtected('banUser', former, { actorId: admin.id, superAdminId })).toBe(true);
});

test('[FA-24] points of the super administrator are taken by no one else', () => {
  expect(protectedFrom('reducePoints', admin.id)).toEqual(['root']);
  expect(protectedFrom('reducePoints', superAdminId)).toEqual([]);
});

test.each(free)('[FA-16] %s may be used on anyone', (tool) => {
  for (const actorId of [superAdminId, admin.id]) expect(protectedFrom(tool, actorId)).toEqual([]);
});
