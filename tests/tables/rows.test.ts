import { expect, test } from 'vitest';
import { parseRow } from '#src/tables/rows.ts';
import { tables, type TableId } from '#src/tables/schema.ts';
import { createdAtMs, minColumns, read, system } from './read-row.ts';

const tableIds = Object.keys(tables) as TableId[];

test.each(tableIds)('[DB-13] a row of %s with only its required columns parses', (table) => {
  expect(read(table, {})).toMatchObject({ [table === 'pointConst' ? 'name' : 'id']: 'row1' });
});

test.each(tableIds)('[DB-13] unknown columns of a row of %s are dropped', (table) => {
  const row = read(table, { doneBy: ['100'], shoeSize: 44, nested: { a: 1 } });
  expect(row).toEqual(read(table, {}));
});

test.each(tableIds)('[DB-13] a value that is no row of %s is refused', (table) => {
  for (const value of [null, undefined, 5, 'row', [], {}, { ...minColumns[table] }]) {
    expect(parseRow(table, value)).toMatchObject({ ok: false, failure: { code: 'unreadable' } });
  }
});

test('[DB-13] an event of a committed transaction, which has no database id, parses as well', () => {
  const { $databaseId: _, ...event } = { ...system, $collection: 'c', ...minColumns.posts };
  expect(parseRow('posts', event)).toMatchObject({ ok: true, value: { id: 'row1' } });
});

test.each([
  ['a list', ['like', 'quote'], ['like', 'quote']],
  ['JSON text', '["like","quote"]', ['like', 'quote']],
  ['an empty list', [], []],
  ['null', null, []],
  ['nothing', undefined, []],
  ['an empty text', '', []],
  ['a text that is no JSON', 'like,quote', []],
  ['JSON text of something else', '{"like":true}', []],
  ['a number', 5, []],
  ['a list with strangers', ['like', 'share', 7, null], ['like']],
])('[DB-13] engagement types as %s', (_, engagementTypes, types) => {
  expect(read('posts', { engagementTypes })).toMatchObject({ types });
  expect(read('engagement', { engagementTypes })).toMatchObject({ types });
});

test.each([
  ['absent', {}, null],
  ['null', { link: null }, null],
  ['empty', { link: '' }, null],
  ['there', { link: 'https://x.com/a/status/1' }, 'https://x.com/a/status/1'],
])('[DB-13] a link that is %s', (_, columns, link) => {
  expect(read('posts', columns)).toMatchObject({ link });
  expect(read('engagement', columns)).toMatchObject({ link });
});

test.each([
  ['absent', {}, null],
  ['null', { isApproved: null }, null],
  ['true', { isApproved: true }, true],
  ['false', { isApproved: false }, false],
])('[DB-13] isApproved of an engagement that is %s', (_, columns, decision) => {
  expect(read('engagement', columns)).toMatchObject({ decision });
});

test.each([
  ['JSON text', '{"comment":"a","quote":"b"}', { comment: 'a', quote: 'b' }],
  ['an object', { quote: 'b' }, { quote: 'b' }],
  ['null', null, {}],
  ['a text that is no JSON', 'a', {}],
  ['JSON text of something else', '["a"]', {}],
  ['links that are no texts', '{"comment":5}', {}],
])('[DB-13] proofs as %s', (_, sent, proofs) => {
  expect(read('engagement', { proofs: sent })).toMatchObject({ proofs });
});

test('[DB-06] [DB-13] a post is read with its times and its sequence number', () => {
  const columns = {
    link: 'https://x.com/a/status/1',
    content: 'x.com/a/status/1?s=20',
    authorName: 'Ada',
    authorImage: 'https://unavatar.io/x/ada',
    authorUsername: 'ada',
    limit: 4,
    engageCount: 2,
    reviewedCount: 1,
    targetStatus: true,
    engagementTypes: ['comment'],
    commentGuide: 'say something kind about it',
    quoteGuide: null,
    pinPost: true,
    doneBy: ['200'],
    cost: 80,
    rewardEach: 20,
    closedBy: '100',
    closedPlaces: 2,
    postStatusId: '1',
    authorNumber: 3,
  };
  expect(read('posts', columns)).toEqual({
    id: 'row1',
    authorId: '100',
    link: 'https://x.com/a/status/1',
    content: 'x.com/a/status/1?s=20',
    authorName: 'Ada',
    authorImage: 'https://unavatar.io/x/ada',
    authorUsername: 'ada',
    limit: 4,
    engageCount: 2,
    reviewedCount: 1,
    isTargetReached: true,
    types: ['comment'],
    commentGuide: 'say something kind about it',
    quoteGuide: null,
    about: null,
    isPinned: true,
    costTenths: 80,
    rewardEachTenths: 20,
    closedBy: '100',
    closedPlaces: 2,
    statusId: '1',
    authorNumber: 3,
    createdAtMs,
    updatedAtMs: Date.UTC(2026, 0, 2, 3, 4, 6),
    sequence: 12,
  });
});

test.each([
  ['a text of digits', '7', 7],
  ['a number', 7, 7],
  ['null', null, null],
  ['absent', undefined, null],
])('[DB-13] a sequence that is %s', (_, $sequence, sequence) => {
  expect(read('posts', { $sequence })).toMatchObject({ sequence });
});

test('[DB-09] [DB-10] notifications and reports are read by their wire names', () => {
  const links = { postLink: 'https://x.com/a/status/1', engageLink: 'https://x.com/b/status/2' };
  const decision = { awardCount: 20, rejectCause: 'no comment', ...links };
  const notified = { ...decision, isApproved: true, postAuthorUserName: 'ada' };
  const shared = {
    postId: 'p1',
    engagementId: 'e1',
    awardTenths: 20,
    rejectCause: 'no comment',
    postLink: 'https://x.com/a/status/1',
    engagementLink: 'https://x.com/b/status/2',
    createdAtMs,
  };
  expect(read('notifications', notified)).toEqual({
    id: 'row1',
    userId: '200',
    isApproved: true,
    postAuthorUsername: 'ada',
    postAuthorId: '100',
    decidedBy: null,
    ...shared,
  });
  const report = { ...decision, message: 'unfair', againist: 'ada', reportedBy: 'ben' };
  expect(read('reports', { ...report, isResolved: true })).toEqual({
    id: 'row1',
    isAppeal: false,
    message: 'unfair',
    against: 'ada',
    againstId: '100',
    reportedBy: 'ben',
    reportedById: '200',
    isResolved: true,
    outcome: null,
    note: null,
    resolvedBy: null,
    subject: null,
    ...shared,
  });
});

test('[DB-08] a type is named by its row id', () => {
  const columns = { pointToPost: 12, pointAsReward: 11, enabled: true, forAll: true };
  expect(parseRow('pointConst', { ...system, $id: 'like', ...columns })).toEqual({
    ok: true,
    value: { name: 'like', costTenths: 12, rewardTenths: 11, isEnabled: true, isForAll: true },
  });
});

test('[DB-13] points that are no integer are refused rather than rounded', () => {
  expect(read('users', { point: 4.5 })).toBe('unreadable');
  expect(read('pointLedger', { amount: '5' })).toBe('unreadable');
});

test('[DB-12] a row whose id is not lower-case or too long is refused', () => {
  for (const $id of ['Row1', 'x'.repeat(37), '_row']) {
    expect(read('posts', { $id }), $id).toBe('unreadable');
  }
});

test('details and payloads that are not JSON are undefined, and their rows still parse', () => {
  expect(read('moderationLog', { details: '{"before":1}' })).toMatchObject({
    details: { before: 1 },
  });
  expect(read('moderationLog', { details: '{' })).toMatchObject({ details: undefined });
  expect(read('botOutbox', { payload: '{' })).toMatchObject({ payload: undefined });
  expect(read('verifications', { opened: 1, used: 0 })).toMatchObject({
    isOpened: true,
    isUsed: false,
    openedAtMs: null,
  });
});
