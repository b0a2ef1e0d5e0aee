import { postId, userId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { maxAboutCharacters, maxStatusDigits } from '#src/domain/text.ts';
import { count, flag, optionalCount, optionalText, points, reference, text } from './columns.ts';
import { createdAt, nameText, rowId, sequence, typeList, updatedAt } from './shared-columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, nameSize, readByAdmins, readByMembers, urlSize } from './definition.ts';

/** The posts; the row id is the request id. Rules DB-06, TR-10; `cost` and `rewardEach` in tenths. */
export const postsTable = defineTable<Post>()({
  id: 'posts',
  name: 'Posts',
  columns: {
    id: rowId(postId),
    authorId: reference('authorId', userId, { size: idSize, isRequired: true }),
    link: optionalText('link', { size: urlSize }),
    content: text('content', { size: urlSize }),
    authorName: nameText('authorName', { size: nameSize }),
    authorImage: optionalText('authorImage', { size: urlSize }),
    authorUsername: text('authorUsername', { size: nameSize }),
    limit: count('limit', { min: 1, isRequired: true }),
    engageCount: count('engageCount', { min: 0, defaultValue: 0 }),
    reviewedCount: count('reviewedCount', { min: 0, defaultValue: 0 }),
    isTargetReached: flag('targetStatus', { defaultValue: false }),
    types: typeList('engagementTypes'),
    commentGuide: optionalText('commentGuide', { size: 100 }),
    quoteGuide: optionalText('quoteGuide', { size: 100 }),
    about: optionalText('about', { size: maxAboutCharacters }),
    isPinned: flag('pinPost', { defaultValue: false }),
    costTenths: points('cost', { min: 0, defaultValue: 0 }),
    rewardEachTenths: points('rewardEach', { min: 0, defaultValue: 0 }),
    closedBy: optionalText('closedBy', { size: idSize }),
    closedPlaces: count('closedPlaces', { min: 0, defaultValue: 0 }),
    statusId: optionalText('postStatusId', { size: maxStatusDigits }),
    authorNumber: optionalCount('authorNumber', { min: 1 }),
    createdAtMs: createdAt,
    updatedAtMs: updatedAt,
    sequence,
  },
  unusedColumns: [{ type: 'string', key: 'doneBy', size: idSize, isArray: true }],
  indexes: [
    { key: 'unique_author_number', type: 'unique', columns: ['authorId', 'authorNumber'] },
    { key: 'by_author_open', type: 'key', columns: ['authorId', 'targetStatus'] },
    { key: 'by_status', type: 'key', columns: ['postStatusId'] },
    { key: 'by_author', type: 'key', columns: ['authorId', '$createdAt'] },
    { key: 'by_target', type: 'key', columns: ['targetStatus', '$createdAt'] },
    { key: 'by_pin', type: 'key', columns: ['pinPost', 'targetStatus', '$createdAt'] },
  ],
  permissions: [readByMembers, readByAdmins],
  rowReaders: ['authorId'],
});
