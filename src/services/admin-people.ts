import { type PeopleSearch, readSearch, searchKeysOf } from '#src/domain/people/search.ts';
import { assertNever } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import { succeed, type Reply } from './reply.ts';

/** The states by which lists of people are filtered; `all` includes everyone. Rule PA-02. */
export const peopleStates = [
  'all',
  'waiting',
  'approved',
  'rejected',
  'warned',
  'banned',
  'admins',
] as const;

/** One of these states. */
export type PeopleState = (typeof peopleStates)[number];

/** Which people to read: their state, and the text of the search box. */
export type PeopleFilter = { readonly state: PeopleState; readonly search: string };

/** A page of people, newest first; the cursor is null on the last page. */
export type PeoplePage = {
  readonly users: readonly User[];
  /** How many people match, counted up to 5,000. */
  readonly total: number;
  readonly nextCursor: string | null;
};

const pageSize = 50;

/** Reads a page of the matching people, found by part of a handle or name, by link or by id. Rules LI-02, LI-03, LI-09 to LI-12, PA-02. */
export async function readPeople(
  calls: Calls,
  { state, search }: PeopleFilter,
  cursor: string | undefined,
): Promise<Reply<PeoplePage>> {
  const wanted = readSearch(search);
  if (wanted.kind === 'none') return succeed({ users: [], total: 0, nextCursor: null });
  const page = searched(standing(query('users'), state), wanted)
    .newestFirst()
    .limit(pageSize)
    .after(cursor);
  return calls.read(
    (rows) => rows.list(page),
    { code: state === 'rejected' ? 'rejected_users_load_failed' : 'users_load_failed' },
    ({ rows, ids, total }) => ({
      users: rows,
      total,
      nextCursor: nextCursorOf(ids, pageSize),
    }),
  );
}

/** The other people whose X handle looks nearly the same as a person's. Rule PA-03. */
export function readNearHandles(
  calls: Calls,
  user: User,
): Promise<Reply<{ users: readonly User[] }>> {
  const { handleKey } = searchKeysOf(user);
  return calls.read(
    (rows) => rows.list(query('users').equal('handleKey', handleKey).oldestFirst().limit(11)),
    { code: 'users_load_failed' },
    ({ rows }) => ({ users: rows.filter(({ id }) => id !== user.id).slice(0, 10) }),
  );
}

function standing(people: RowQuery<'users'>, state: PeopleState): RowQuery<'users'> {
  switch (state) {
    case 'all':
      return people;
    case 'waiting':
      return people.equal('adminReqOpen', true);
    case 'approved':
      return people.equal('adminApproved', true);
    case 'rejected':
      return people.equal('adminApproved', false).equal('adminReqOpen', false);
    case 'warned':
      return people.greaterThan('warnCount', 0);
    case 'banned':
      return people.equal('isBanned', true);
    case 'admins':
      return people.equal('isAdmin', true);
    default:
      return assertNever(state);
  }
}

function searched(
  people: RowQuery<'users'>,
  search: Exclude<PeopleSearch, { kind: 'none' }>,
): RowQuery<'users'> {
  switch (search.kind) {
    case 'everybody':
      return people;
    case 'telegram_handle':
      return people.contains('tg_handle', search.name);
    case 'x_handle':
      return people.contains('x_username', search.name);
    case 'bare_name':
      if (!/^\d+$/u.test(search.name)) return people.contains('searchText', search.name);
      return people.anyOf(
        (one) => one.contains('searchText', search.name),
        (one) => one.equal('$id', search.name),
      );
    default:
      return assertNever(search);
  }
}
