import { expect, test } from 'vitest';
import { refuse } from '#src/services/reply.ts';
import { unwrap } from '#src/state/query-client.ts';
import type { PeopleState } from '#src/services/admin-people.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';

async function openAsAdmin() {
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true, x_username: 'olga_x', tg_handle: 'olga_tg' });
  const admin = await openServices(backend, { userId: '7' }).services.admin();
  const found = async (search: string, state: PeopleState = 'all') => {
    const reply = await admin.findPeople({ state, search });
    if (!reply.success) throw new Error(reply.code);
    expect(reply.total).toBe(reply.users.length);
    return reply.users.map(({ id }) => id);
  };
  return { backend, admin, found };
}

test('[PA-02] [IN-08] a messenger handle of four letters, too short for the tools, is found, also by its link', async () => {
  const { backend, found } = await openAsAdmin();
  await backend.person('4002', { x_username: 'nina_x', tg_handle: 'nina' });
  expect(await found('nina')).toEqual(['4002']);
  expect(await found('https://t.me/Nina')).toEqual(['4002']);
});

const ada = { x_username: 'ada_x', tg_handle: 'love_tg', x_name: 'Ada Lovelace', name: 'Ada B' };

test.each([
  ['part of the X handle', 'DA_X', true],
  ['the handle with its sign', '@ada_x', true],
  ['part of the messenger handle', 'ove_t', true],
  ['part of the name on X', 'velac', true],
  ['part of the messenger name', 'ada b', true],
  ['the id', '4001', true],
  ['a wildcard, taken literally', 'a%x', false],
  ['an underscore, taken literally', 'ov_lace', false],
  ['another name', 'babbage', false],
  ['a link to the messenger', 'https://t.me/Love', true],
  ['a link to X', 'https://x.com/ada?s=20', true],
  ['a link to the messenger with the handle on X', 't.me/ada_x', false],
  ['a link to X with the messenger handle', 'x.com/love_tg', false],
  ['a link that cannot belong to anyone', 'https://x.com/sixteen_letters_', false],
])('[PA-02] [LI-09] [LI-10] [LI-11] a search for %s', async (_case, search, isFound) => {
  const { backend, found } = await openAsAdmin();
  await backend.person('4001', ada);
  expect(await found(search)).toEqual(isFound ? ['4001'] : []);
});

test('[PA-02] [LI-02] [LI-03] people are listed by status, newest first', async () => {
  const { backend, found } = await openAsAdmin();
  await backend.person('41', { adminApproved: false, adminReqOpen: true });
  await backend.person('42', { adminApproved: false });
  await backend.person('43', { isBanned: true });
  await backend.person('44', { warnCount: 1 });
  expect(await found('')).toEqual(['44', '43', '42', '41', '7']);
  expect(await found('', 'waiting')).toEqual(['41']);
  expect(await found('', 'approved')).toEqual(['44', '43', '7']);
  expect(await found('', 'rejected')).toEqual(['42']);
  expect(await found('', 'warned')).toEqual(['44']);
  expect(await found('', 'banned')).toEqual(['43']);
  expect(await found('', 'admins')).toEqual(['7']);
  expect(await found('person', 'rejected')).toEqual(['42']);
});

test('[PA-03] the first ten people with a similar handle are found, without the person', async () => {
  const { backend, admin } = await openAsAdmin();
  const ids = Array.from({ length: 12 }, (_, index) => String(50 + index));
  for (const [index, id] of ids.entries()) {
    await backend.person(id, { x_username: `a${'_'.repeat(index + 1)}da` });
  }
  const [user] = unwrap(await admin.people([ids[0] ?? ''])).users;
  if (user === undefined) throw new Error('the person is missing');
  const near = unwrap(await admin.nearHandles(user)).users;
  expect(near.map(({ id }) => id)).toEqual(ids.slice(1, 11));
});

test('[PA-02] a page continues after the last one, and the count covers all pages', async () => {
  const { backend, admin } = await openAsAdmin();
  const rows = Array.from({ length: 120 }, (_, index) => ({
    $id: `p${String(index)}`,
    xUserId: `p${String(index)}`,
    searchText: `person ${String(index)}`,
  }));
  for (const start of [0, 100]) {
    await backend.api('POST', `/tablesdb/${backendNames.databaseId}/tables/users/rows`, {
      rows: rows.slice(start, start + 100),
    });
  }
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const reply = await admin.findPeople({ state: 'all', search: 'person' }, cursor);
    if (!reply.success) throw new Error(reply.code);
    expect(reply.total).toBe(121);
    expect(reply.users.length).toBeLessThanOrEqual(50);
    ids.push(...reply.users.map(({ id }) => id));
    cursor = reply.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(ids).size).toBe(121);
});

test.each([
  ['all', 'users_load_failed'],
  ['rejected', 'rejected_users_load_failed'],
] as const)('[LI-05] people of state %s that cannot be read', async (state, code) => {
  const { backend, admin } = await openAsAdmin();
  await admin.findPeople({ state, search: '' });
  await backend.fault({ match: 'GET .*/tables/users/rows\\?', action: { status: 503 } });
  expect(await admin.findPeople({ state, search: '' })).toEqual(refuse({ code }));
});
