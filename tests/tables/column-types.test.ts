import { expect, expectTypeOf, test } from 'vitest';
import type { Write } from '#server/runtime/writes.ts';
import type { ActCounts } from '#src/domain/access/revocation.ts';
import type { Pace } from '#src/domain/access/pace.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import type { SearchKeys } from '#src/domain/people/search.ts';
import type { User } from '#src/domain/user.ts';
import { flag, requiredText, text } from '#src/tables/columns.ts';
import { defineTable } from '#src/tables/define-table.ts';
import { query } from '#src/tables/query.ts';
import { tables, type RowOf } from '#src/tables/schema.ts';

// The compiler proves these tests: an expected error that does not occur is an error.

test('a table’s row has the domain’s type', () => {
  expectTypeOf<RowOf<'users'>>().toEqualTypeOf<User & ActCounts & Pace & SearchKeys>();
  expectTypeOf<RowOf<'posts'>>().toEqualTypeOf<Post>();
  expectTypeOf<RowOf<'engagement'>>().toEqualTypeOf<Engagement>();
  expect(Object.entries(tables).every(([id, table]) => table.id === id)).toBe(true);
});

test('a write accepts only its table’s columns, each with its type', () => {
  const place = { table: 'posts', rowId: 'p1' } as const;
  const writes: readonly Write[] = [
    { action: 'create', ...place, data: { authorId: '100', limit: 3 } },
    // @ts-expect-error a new post must have a limit
    { action: 'create', ...place, data: { authorId: '100' } },
    // @ts-expect-error the column of a post's cost is called cost
    { action: 'create', ...place, data: { authorId: '100', limit: 3, costTenths: 5 } },
    { action: 'update', ...place, data: { targetStatus: true, link: null } },
    // @ts-expect-error a flag is not an integer
    { action: 'update', ...place, data: { limit: true } },
    // @ts-expect-error an integer is no flag
    { action: 'update', ...place, data: { targetStatus: 1 } },
    // @ts-expect-error a required column cannot be emptied
    { action: 'update', ...place, data: { limit: null } },
    // @ts-expect-error posts have no column of this name
    { action: 'update', ...place, data: { isTargetReached: true } },
    { action: 'increment', ...place, column: 'engageCount', by: 1 },
    // @ts-expect-error a text cannot be counted
    { action: 'increment', ...place, column: 'link', by: 1 },
    // @ts-expect-error the counter belongs to another table
    { action: 'increment', ...place, column: 'warnCount', by: 1 },
    // @ts-expect-error there is no such table
    { action: 'update', table: 'post', rowId: 'p1', data: {} },
  ];
  expect(writes).toHaveLength(12);
});

test('a query accepts only its table’s columns, each with its type', () => {
  const queries = [
    query('posts').equal('authorId', '100').equal('$id', ['p1', 'p2']).descending('$createdAt'),
    // @ts-expect-error the wire calls it targetStatus
    query('posts').equal('isTargetReached', true),
    // @ts-expect-error a flag is compared with a flag
    query('posts').equal('targetStatus', 'false'),
    // @ts-expect-error posts are not ordered by a column that they lack
    query('posts').ascending('warnCount'),
    // @ts-expect-error a column that nothing reads cannot be queried
    query('posts').contains('doneBy', '100'),
  ];
  expect(queries).toHaveLength(5);
});

test('a table has one column for each field of its type, and indexes of its own columns', () => {
  type Note = { readonly body: string; readonly isSeen: boolean };
  const rest = { id: 'notes', name: 'Notes', permissions: [], rowReaders: [] } as const;
  const body = requiredText('body', { size: 100 });
  const isSeen = flag('seen', { defaultValue: false });
  const color = text('color', { size: 9 });
  const define = defineTable<Note>();
  const notes = [
    define({ ...rest, columns: { body, isSeen }, indexes: [] }),
    // @ts-expect-error the field isSeen has no column
    define({ ...rest, columns: { body }, indexes: [] }),
    // @ts-expect-error a note has no field of this name
    define({ ...rest, columns: { body, isSeen, color }, indexes: [] }),
    // @ts-expect-error a text column is no flag
    define({ ...rest, columns: { body, isSeen: text('seen', { size: 9 }) }, indexes: [] }),
    define({
      ...rest,
      columns: { body, isSeen },
      // @ts-expect-error the wire calls it seen
      indexes: [{ key: 'by_seen', type: 'key', columns: ['isSeen', '$createdAt'] }],
    }),
  ];
  expect(notes.map((table) => table.id)).toEqual(['notes', 'notes', 'notes', 'notes', 'notes']);
});
