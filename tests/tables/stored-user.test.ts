import { expect, test } from 'vitest';
import { parseRow } from '#src/tables/rows.ts';
import { usersTable } from '#src/tables/users.ts';

const row = parseRow('users', {
  $id: '100',
  $createdAt: '2026-01-02T03:04:05.678+00:00',
  $updatedAt: '2026-01-02T03:04:05.678+00:00',
  name: 'Ada',
  point: 425,
  adminApproved: true,
});
const user = row.ok ? row.value : null;

test('[ST-01] a user who was read is stored and read back as is', () => {
  expect(usersTable.holds(JSON.parse(JSON.stringify(user)))).toBe(true);
});

test('[ST-01] a stored user that lacks a field or has a strange one does not parse', () => {
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
