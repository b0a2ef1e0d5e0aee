import { expect, test } from 'vitest';
import { createdAtMs, read } from './read-row.ts';
import { parseRow } from '#src/tables/rows.ts';
import { usersTable } from '#src/tables/users.ts';

test('[DB-13] a user’s columns that are null or absent read as empty', () => {
  const columns = ['name', 'tg_handle', 'x_username', 'x_name', 'first_name', 'avatar', 'clerkId'];
  const nulls = Object.fromEntries([...columns, 'point', 'isBanned'].map((name) => [name, null]));
  for (const row of [read('users', {}), read('users', nulls)]) {
    expect(row).toEqual({
      id: 'row1',
      name: '',
      firstName: '',
      handle: '',
      xUsername: '',
      xName: '',
      xUserId: null,
      avatar: null,
      xAvatar: null,
      photoUrl: null,
      clerkId: null,
      pointTenths: 0,
      totalEngaged: 0,
      approvedEngaged: 0,
      rejectedEngaged: 0,
      behaviourPoint: 0,
      warnCount: 0,
      isBanned: false,
      isAdmin: false,
      memberActs: 0,
      adminActs: 0,
      pacedUntilMs: 0,
      isApproved: false,
      isRequestOpen: false,
      decisions: 0,
      rejections: 0,
      decisionMs: 0,
      requestedAtMs: null,
      rejectedAtMs: null,
      rejectReason: null,
      bannedAtMs: null,
      banUntilMs: null,
      invitedBy: null,
      inviteTenths: null,
      mutedKinds: [],
      banReason: null,
      language: null,
      searchText: '',
      handleKey: '',
      createdAtMs,
      updatedAtMs: Date.UTC(2026, 0, 2, 3, 4, 6),
    });
  }
});

test('[DB-04] [DB-13] a user’s columns are read by their wire names', () => {
  const columns = {
    name: 'Ada',
    tg_handle: 'ada_love',
    x_username: 'ada',
    x_name: 'Ada on X',
    adminApproved: true,
    adminReqOpen: true,
    avatar: 'https://unavatar.io/x/ada',
    x_avatar: 'https://pbs.example/ada',
    first_name: 'Ada',
    photo_url: 'https://t.example/ada',
    clerkId: 'user_1',
    xUserId: '77',
    point: 425,
    behaviourPoint: 3,
    warnCount: 2,
    isBanned: true,
    isAdmin: true,
  };
  expect(read('users', columns)).toMatchObject({
    name: 'Ada',
    handle: 'ada_love',
    xUsername: 'ada',
    xName: 'Ada on X',
    isApproved: true,
    isRequestOpen: true,
    avatar: 'https://unavatar.io/x/ada',
    xAvatar: 'https://pbs.example/ada',
    firstName: 'Ada',
    photoUrl: 'https://t.example/ada',
    clerkId: 'user_1',
    xUserId: '77',
    pointTenths: 425,
    behaviourPoint: 3,
    warnCount: 2,
    isBanned: true,
    isAdmin: true,
  });
});

test.each([
  ['the one', { totallyEngaged: 30, approvedEngaged: 20, rejectedEngaged: 5 }],
  ['the other', { totalEngaged: 30, approvedEngages: 20, rejectedEngages: 5 }],
  [
    'either, one of them empty,',
    { totallyEngaged: 0, totalEngaged: 30, approvedEngages: 20, rejectedEngaged: 5 },
  ],
])('[DB-13] %s spelling of the totals is read', (_, columns) => {
  expect(read('users', columns)).toMatchObject({
    totalEngaged: 30,
    approvedEngaged: 20,
    rejectedEngaged: 5,
  });
});

const row = parseRow('users', {
  $id: '100',
  $createdAt: '2026-01-02T03:04:05.678+00:00',
  $updatedAt: '2026-01-02T03:04:05.678+00:00',
  name: 'Ada',
  point: 425,
  adminApproved: true,
});
const user = row.ok ? row.value : null;

test('[ST-01] a user is stored and read back unchanged', () => {
  expect(usersTable.holds(JSON.parse(JSON.stringify(user)))).toBe(true);
});

test('[ST-01] a stored user with a missing or invalid field does not parse', () => {
  expect(user).not.toBeNull();
  for (const name of Object.keys(user ?? {})) {
    for (const value of [undefined, Symbol.iterator, {}]) {
      const damaged = { ...user, [name]: value };
      expect(usersTable.holds(damaged), name).toBe(false);
    }
  }
  for (const value of [null, 'user', [], {}]) {
    expect(usersTable.holds(value)).toBe(false);
  }
});

test('[DB-13] unknown kinds are left out, and an amount of 0 is kept', () => {
  const columns = { mutedKinds: ['announcements', 'unheard-of', 7, null], inviteTenths: 0 };
  expect(read('users', columns)).toMatchObject({ mutedKinds: ['announcements'], inviteTenths: 0 });
  expect(read('users', { mutedKinds: 'announcements' })).toMatchObject({ mutedKinds: [] });
});

test.each([
  ['a time without its offset', { $createdAt: '2026-01-02T03:04:05.678' }],
  ['a day alone', { $createdAt: '2026-01-02' }],
  ['a number for a time', { $createdAt: 5 }],
  ['a counter with a fraction', { warnCount: 1.5 }],
  ['a counter beyond what is exact', { warnCount: 2 ** 53 }],
  ['points with a fraction', { inviteTenths: 0.5 }],
])('[DB-13] a user row with %s is not read', (_name, columns) => {
  expect(read('users', columns)).toBe('unreadable');
});
