import { expect, test } from 'vitest';
import {
  isOperationName,
  type OperationName,
  operations,
} from '#src/contract/operations/operations.ts';
import { isUnderMaintenance } from '#src/domain/access/guard.ts';
import {
  type Actor,
  canMakeAdmins,
  checkCause,
  checkPermission,
  isProtected,
} from '#src/domain/access/permissions.ts';
import { userId, defaultSuperAdminId } from '#src/domain/ids.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleUser } from '#tests/domain/examples.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';

const superAdminId = userId('1');
const terms = { superAdminId, isUnderMaintenance: false };
const names = Object.keys(operations).filter(isOperationName);

function mayRun(actor: Actor): OperationName[] {
  return names.filter((name) => checkPermission(operations[name], actor, terms).ok);
}

const forBanned = ['openSession', 'openApp', 'submitAppeal'];
const forVisitors = ['openSession', 'openApp', 'openVerification', 'completeVerification'];
const forMembers = [
  'chooseLanguage',
  'chooseMessages',
  'closePost',
  'addPlaces',
  'readProfiles',
  'readInvite',
  'readClashes',
  'createPost',
  'submitEngagement',
  'reviewEngagement',
  'submitReport',
];
const forAdmins = [
  'resolveReport',
  'decideApprovalRequest',
  'banUser',
  'unbanUser',
  'warnUser',
  'removeWarning',
  'addPoints',
  'reducePoints',
  'pinPost',
  'saveEngagementType',
  'resendMessage',
  'takeBack',
  'addNote',
  'noteLook',
  'exportPerson',
  'noteExport',
  'removeAdmin',
];

const forUnapproved = ['startVerification', 'readRequestTimes'];
const forSuperAdmin = [
  'makeAdmin',
  'erasePerson',
  'writeAnnouncement',
  'sendAnnouncement',
  'stopAnnouncement',
];

const pending = exampleUser({ isApproved: false, isRequestOpen: true });
const rejected = exampleUser({ isApproved: false });
const admin = exampleUser({ isAdmin: true });
const superAdmin = exampleUser({ id: superAdminId, isAdmin: true });

test.each<[string, Actor, string[]]>([
  ['a guest', null, forVisitors],
  ['a person without a row', { user: null }, [...forVisitors, ...forUnapproved, 'createPost']],
  ['a pending person', { user: pending }, [...forVisitors, ...forUnapproved]],
  ['a rejected person', { user: rejected }, [...forVisitors, ...forUnapproved]],
  ['a member', { user: exampleUser() }, [...forVisitors, ...forMembers]],
  ['an administrator', { user: admin }, [...forVisitors, ...forMembers, ...forAdmins]],
  [
    'the super administrator',
    { user: superAdmin },
    [...forVisitors, ...forMembers, ...forAdmins, ...forSuperAdmin],
  ],
  ['a banned person', { user: exampleUser({ isBanned: true }) }, forBanned],
  ['a banned administrator', { user: { ...superAdmin, isBanned: true } }, forBanned],
  [
    'an unapproved administrator',
    { user: { ...admin, isApproved: false } },
    [...forVisitors, ...forUnapproved],
  ],
])('%s may run exactly the operations in the table', (_who, actor, allowed) => {
  expect(mayRun(actor).toSorted()).toEqual(allowed.toSorted());
});

test.each([
  ['openVerification', 'verification_failed'],
  ['completeVerification', 'verification_failed'],
  ['startVerification', 'authentication_failed'],
  ['createPost', 'create_post_failed'],
  ['submitEngagement', 'engagement_write_failed'],
  ['reviewEngagement', 'unknown_error'],
  ['submitReport', 'report_submit_failed'],
  ['resolveReport', 'report_resolve_failed'],
  ['decideApprovalRequest', 'request_decision_failed'],
  ['banUser', 'ban_failed'],
  ['unbanUser', 'unban_failed'],
  ['warnUser', 'warn_failed'],
  ['removeWarning', 'remove_warning_failed'],
  ['addPoints', 'points_update_failed'],
  ['reducePoints', 'points_update_failed'],
  ['pinPost', 'pin_failed'],
  ['saveEngagementType', 'type_save_failed'],
  ['makeAdmin', 'make_admin_failed'],
  ['removeAdmin', 'remove_admin_failed'],
] as const)('a missing right to %s is answered with %s', (name, expected) => {
  const permission = checkPermission(
    operations[name],
    { user: exampleUser({ isBanned: true }) },
    terms,
  );
  expect(permission.ok ? 'allowed' : refusalOf(permission.failure)).toBe(expected);
});

test('openSession falls back to the sign-in failure', () => {
  expect(refusalOf(operations.openSession.fallback)).toBe('authentication_failed');
});

test('[BS-11] maintenance refuses everything except openSession and openApp', () => {
  const duringWork = { superAdminId, isUnderMaintenance: true };
  const allowed = names.filter((name) => {
    return checkPermission(operations[name], { user: superAdmin }, duringWork).ok;
  });
  expect(allowed).toEqual(['openSession', 'openApp']);
});

test('[BS-09] the maintenance flag exists and is false', () => {
  expect(isUnderMaintenance).toBe(false);
});

test('only the configured id, while it is an administrator, may appoint administrators', () => {
  expect(defaultSuperAdminId).toBe('1');
  expect(canMakeAdmins(superAdmin, superAdminId)).toBe(true);
  expect(canMakeAdmins(admin, superAdminId)).toBe(false);
  expect(canMakeAdmins({ ...superAdmin, isAdmin: false }, superAdminId)).toBe(false);
  expect(canMakeAdmins(null, superAdminId)).toBe(false);
});

const root = exampleUser({ id: superAdminId, isAdmin: true });
const anAdmin = exampleUser({ id: userId('1008'), isAdmin: true });
const otherAdmin = exampleUser({ id: userId('1009'), isAdmin: true });
const member = exampleUser({ id: userId('1001') });
const people = { root, admin: anAdmin, otherAdmin, member };

const guarded: ModerationTool[] = ['banUser', 'warnUser', 'removeAdmin'];
const free: ModerationTool[] = ['unbanUser', 'removeWarning', 'addPoints', 'makeAdmin'];

function protectedFrom(tool: ModerationTool, actorId: typeof superAdminId): string[] {
  return Object.entries(people)
    .filter(([, person]) => isProtected(tool, person, { actorId, superAdminId }))
    .map(([name]) => name);
}

test.each(guarded)(
  '[FA-16] the super administrator can use %s on anyone else, but not on themselves',
  (tool) => {
    expect(protectedFrom(tool, superAdminId)).toEqual(['root']);
  },
);

test.each(['banUser', 'warnUser'] as const)(
  '[FA-16] an admin can use %s on no admin, including the super administrator and themselves',
  (tool) => {
    expect(protectedFrom(tool, anAdmin.id)).toEqual(['root', 'admin', 'otherAdmin']);
  },
);

test('[FA-17] an admin cannot demote anyone', () => {
  expect(protectedFrom('removeAdmin', anAdmin.id)).toEqual(Object.keys(people));
});

test('[FA-16] the super administrator and oneself are protected even without admin rights', () => {
  for (const each of [root, anAdmin]) {
    const former = { ...each, isAdmin: false };
    expect(isProtected('banUser', former, { actorId: anAdmin.id, superAdminId })).toBe(true);
  }
});

test('[FA-24] no one else can take points from the super administrator', () => {
  expect(protectedFrom('reducePoints', anAdmin.id)).toEqual(['root']);
  expect(protectedFrom('reducePoints', superAdminId)).toEqual([]);
});

test.each(free)('[FA-16] %s can be used on anyone', (tool) => {
  for (const actorId of [superAdminId, anAdmin.id])
    expect(protectedFrom(tool, actorId)).toEqual([]);
});

test.each([
  ['self', {}, 'fine'],
  ['none', { target: '1008' }, 'fine'],
  [['target'], { target: '1008' }, 'own_cause'],
  [['target'], { target: '1001' }, 'fine'],
  [['target'], { target: null }, 'fine'],
  [['reporter', 'reported'], { reporter: '1001', reported: '1008' }, 'own_cause'],
  [['engager', 'decider'], { engager: '1001', decider: '1002', target: '1008' }, 'fine'],
] as const)('[FA-23] an admin acts in the cause %j of %j: %s', (cause, parties, outcome) => {
  const checked = checkCause(cause, parties, { actorId: anAdmin.id, superAdminId });
  expect(checked.ok ? 'fine' : refusalOf(checked.failure)).toBe(outcome);
});

test('[FA-23] the super administrator may decide in their own cause, and a cause names its people', () => {
  const bySuperAdmin = { actorId: superAdminId, superAdminId };
  expect(checkCause(['target'], { target: superAdminId }, bySuperAdmin).ok).toBe(true);
  expect(() => checkCause(['target', 'decider'], { target: '1' }, bySuperAdmin)).toThrow(
    'no one is named as decider',
  );
});
