import type { ActCounts } from '#src/domain/access/revocation.ts';
import type { Pace } from '#src/domain/access/pace.ts';
import { userId } from '#src/domain/ids.ts';
import { maxLanguageLetters } from '#src/domain/people/launch-user.ts';
import { mutableKinds, type User } from '#src/domain/user.ts';
import type { SearchKeys } from '#src/domain/people/search.ts';
import { maxSearchCharacters } from '#src/domain/text.ts';
import {
  count,
  flag,
  optionalPoints,
  optionalReference,
  optionalText,
  optionalTime,
  points,
  countWithLegacyName,
  text,
} from './columns.ts';
import { choiceList, createdAt, nameText, rowId, updatedAt } from './shared-columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, nameSize, readByAdmins, urlSize } from './definition.ts';

/** The people; the row id is the messenger user id. Rules DB-04, DB-05, DB-11, DB-13, PR-03, TR-10. */
export const usersTable = defineTable<User & ActCounts & Pace & SearchKeys>()({
  id: 'users',
  name: 'Users',
  columns: {
    id: rowId(userId),
    name: nameText('name', { size: nameSize }),
    handle: text('tg_handle', { size: 32 }),
    xUsername: text('x_username', { size: 15 }),
    xName: nameText('x_name', { size: nameSize }),
    isApproved: flag('adminApproved', { defaultValue: false }),
    isRequestOpen: flag('adminReqOpen', { defaultValue: false }),
    avatar: optionalText('avatar', { size: urlSize }),
    xAvatar: optionalText('x_avatar', { size: urlSize }),
    firstName: nameText('first_name', { size: nameSize }),
    photoUrl: optionalText('photo_url', { size: urlSize }),
    clerkId: optionalText('clerkId', { size: nameSize }),
    xUserId: optionalText('xUserId', { size: 64 }),
    pointTenths: points('point', { min: 0, defaultValue: 0 }),
    totalEngaged: countWithLegacyName('totallyEngaged', 'totalEngaged'),
    approvedEngaged: countWithLegacyName('approvedEngaged', 'approvedEngages'),
    rejectedEngaged: countWithLegacyName('rejectedEngaged', 'rejectedEngages'),
    behaviourPoint: count('behaviourPoint', { defaultValue: 0 }),
    warnCount: count('warnCount', { min: 0, defaultValue: 0 }),
    isBanned: flag('isBanned', { defaultValue: false }),
    isAdmin: flag('isAdmin', { defaultValue: false }),
    memberActs: count('memberActs', { min: 0, defaultValue: 0 }),
    adminActs: count('adminActs', { min: 0, defaultValue: 0 }),
    pacedUntilMs: count('pacedUntilMs', { min: 0, defaultValue: 0 }),
    decisions: count('decisions', { min: 0, defaultValue: 0 }),
    rejections: count('rejections', { min: 0, defaultValue: 0 }),
    decisionMs: count('decisionMs', { min: 0, defaultValue: 0 }),
    requestedAtMs: optionalTime('requestedAtMs'),
    rejectedAtMs: optionalTime('rejectedAtMs'),
    rejectReason: optionalText('rejectReason', { size: nameSize }),
    bannedAtMs: optionalTime('bannedAtMs'),
    banReason: optionalText('banReason', { size: nameSize }),
    banUntilMs: optionalTime('banUntilMs'),
    language: optionalText('language', { size: maxLanguageLetters }),
    invitedBy: optionalReference('invitedBy', userId, { size: idSize }),
    inviteTenths: optionalPoints('inviteTenths', { min: 0 }),
    mutedKinds: choiceList('mutedKinds', mutableKinds, { size: 16 }),
    searchText: text('searchText', { size: maxSearchCharacters }),
    handleKey: text('handleKey', { size: 15 }),
    createdAtMs: createdAt,
    updatedAtMs: updatedAt,
  },
  indexes: [
    { key: 'unique_x_user', type: 'unique', columns: ['xUserId'] },
    { key: 'by_x_username', type: 'key', columns: ['x_username'] },
    { key: 'by_tg_handle', type: 'key', columns: ['tg_handle'] },
    { key: 'by_search_text', type: 'key', columns: ['searchText'] },
    { key: 'by_handle_key', type: 'key', columns: ['handleKey'] },
    { key: 'by_inviter', type: 'key', columns: ['invitedBy'] },
    { key: 'by_end', type: 'key', columns: ['banUntilMs'] },
    { key: 'by_request', type: 'key', columns: ['adminReqOpen', '$createdAt'] },
    { key: 'by_approval', type: 'key', columns: ['adminApproved', '$createdAt'] },
    { key: 'by_ban', type: 'key', columns: ['isBanned', '$createdAt'] },
    { key: 'by_admin', type: 'key', columns: ['isAdmin', '$createdAt'] },
    { key: 'by_warnings', type: 'key', columns: ['warnCount'] },
    { key: 'by_rejections', type: 'key', columns: ['rejections'] },
  ],
  permissions: [readByAdmins],
  rowReaders: ['$id'],
});
