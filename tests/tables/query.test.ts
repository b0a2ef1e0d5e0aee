import { Query as WebQuery } from 'appwrite';
import { Query as ServerQuery } from 'node-appwrite';
import { expect, test } from 'vitest';
import { query } from '#src/tables/query.ts';

test.each([
  ['web', WebQuery],
  ['server', ServerQuery],
])('the conditions are those of the %s SDK', (_, sdk) => {
  const asked = query('users')
    .equal('x_username', 'ada')
    .equal('$id', ['1', '2'])
    .equal('warnCount', 3)
    .equal('isBanned', false)
    .contains('name', 'Ad')
    .isNull('clerkId')
    .isNotNull('xUserId')
    .atLeast('$createdAt', '2026-01-01T00:00:00.000Z')
    .lessThan('point', 5)
    .ascending('name')
    .descending('$sequence')
    .newestFirst()
    .oldestFirst()
    .limit(20)
    .after('1')
    .before('2');
  expect(asked.table).toBe('users');
  expect(asked.conditions).toEqual([
    sdk.equal('x_username', 'ada'),
    sdk.equal('$id', ['1', '2']),
    sdk.equal('warnCount', 3),
    sdk.equal('isBanned', false),
    sdk.contains('name', ['Ad']),
    sdk.isNull('clerkId'),
    sdk.isNotNull('xUserId'),
    sdk.greaterThanEqual('$createdAt', '2026-01-01T00:00:00.000Z'),
    sdk.lessThan('point', 5),
    sdk.orderAsc('name'),
    sdk.orderDesc('$sequence'),
    sdk.orderDesc('$createdAt'),
    sdk.orderAsc('$createdAt'),
    sdk.limit(20),
    sdk.cursorAfter('1'),
    sdk.cursorBefore('2'),
  ]);
  expect(query('moderationLog').anyEqual(['targetId', 'actorId'], '7').conditions).toEqual([
    sdk.or([sdk.equal('targetId', '7'), sdk.equal('actorId', '7')]),
  ]);
});

test('a query without a cursor starts at the beginning', () => {
  expect(query('posts').limit(2).after(undefined).before(undefined).conditions).toEqual([
    WebQuery.limit(2),
  ]);
});

test('extending a query does not change the original', () => {
  const open = query('posts').equal('targetStatus', false);
  open.limit(2);
  expect(open.conditions).toEqual([WebQuery.equal('targetStatus', false)]);
});
