import { expect, test } from 'vitest';
import {
  isOperationName,
  operations,
  type OperationName,
} from '#src/contract/operations/operations.ts';
import { isUnderMaintenance } from '#src/domain/access/maintenance.ts';
import { canMakeAdmins, checkPermission, type Actor } from '#src/domain/access/permissions.ts';
import { defaultSuperAdminId } from '#src/domain/access/super-admin.ts';
import { userId } from '#src/domain/ids.ts';
import { errorText } from '#src/text/en/errors.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const superAdminId = userId('1');
const terms = { superAdminId, isUnderMaintenance: false };
const names = Object.keys(operations).filter(isOperationName);

function mayRun(actor: Actor): OperationName[] {
  return names.filter((name) => checkPermission(operations[name], actor, terms).ok);
}

const forAnybody = ['openSession', 'openApp'];
const forVisitors = ['openSession', 'openApp', 'openVerification', 'completeVerification'];
const forMembers = [
  'chooseLanguage',
  'closePost',
  'readProfiles',
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
  'addNote',
  'removeAdmin',
];

const pending = exampleUser({ isApproved: false, isRequestOpen: true });
const rejected = exampleUser({ isApproved: false });
const admin = exampleUser({ isAdmin: true });
const superAdmin = exampleUser({ id: superAdminId, isAdmin: true });

test.each<[string, Actor, string[]]>([
  ['a guest', null, forVisitors],
  ['a person without a row', { user: null }, [...forVisitors, 'startVerification', 'createPost']],
  ['a pending person', { user: pending }, [...forVisitors, 'startVerification']],
  ['a rejected person', { user: rejected }, [...forVisitors, 'startVerification']],
  ['a member', { user: exampleUser() }, [...forVisitors, ...forMembers]],
  ['an administrator', { user: admin }, [...forVisitors, ...forMembers, ...forAdmins]],
  [
    'the super administrator',
    { user: superAdmin },
    [...forVisitors, ...forMembers, ...forAdmins, 'makeAdmin'],
  ],
  ['a banned person', { user: exampleUser({ isBanned: true }) }, forAnybody],
  ['a banned administrator', { user: { ...superAdmin, isBanned: true } }, forAnybody],
  [
    'an unapproved administrator',
    { user: { ...admin, isApproved: false } },
    [...forVisitors, 'startVerification'],
  ],
])('%s may run just the operations of the table', (_who, actor, allowed) => {
  expect(mayRun(actor).toSorted()).toEqual(allowed.toSorted());
});

test.each([
  ['openVerification', 'Verification failed'],
  ['completeVerification', 'Verification failed'],
  ['startVerification', 'Authentication failed'],
  ['createPost', 'Failed to create post.'],
  ['submitEngagement', 'Failed to submit engagement.'],
  ['reviewEngagement', 'Unknown error'],
  ['submitReport', 'Failed to submit report. Please try again.'],
  ['resolveReport', 'Failed to resolve report'],
  ['decideApprovalRequest', 'Unknown error ⚠️'],
  ['banUser', 'Failed to ban user'],
  ['unbanUser', 'Failed to unban user'],
  ['warnUser', 'Unknown error occurred'],
  ['removeWarning', 'Failed to remove warning'],
  ['addPoints', 'Failed to update points.'],
  ['reducePoints', 'Failed to update points.'],
  ['pinPost', 'Failed to pin post'],
  ['saveEngagementType', 'Failed to save type'],
  ['makeAdmin', 'Failed to make admin'],
  ['removeAdmin', 'Failed to remove admin'],
] as const)('a missing right to %s is answered: %s', (name, sentence) => {
  const permission = checkPermission(
    operations[name],
    { user: exampleUser({ isBanned: true }) },
    terms,
  );
  expect(permission.ok ? 'allowed' : errorText(permission.failure)).toBe(sentence);
});

test('openSession’s own fall-back is that of signing in', () => {
  expect(errorText(operations.openSession.fallback)).toBe('Authentication failed');
});

test('[BS-11] under maintenance everything is refused but openSession and openApp', () => {
  const duringWork = { superAdminId, isUnderMaintenance: true };
  const allowed = names.filter((name) => {
    return checkPermission(operations[name], { user: superAdmin }, duringWork).ok;
  });
  expect(allowed).toEqual(['openSession', 'openApp']);
});

test('[BS-09] the maintenance flag exists and is false', () => {
  expect(isUnderMaintenance).toBe(false);
});

test('only the fixed id, as an administrator, may make administrators', () => {
  expect(defaultSuperAdminId).toBe('1');
  expect(canMakeAdmins(superAdmin, superAdminId)).toBe(true);
  expect(canMakeAdmins(admin, superAdminId)).toBe(false);
  expect(canMakeAdmins({ ...superAdmin, isAdmin: false }, superAdminId)).toBe(false);
  expect(canMakeAdmins(null, superAdminId)).toBe(false);
});
