import { expect, test } from 'vitest';
import { storedUserSchema } from '#src/contract/stored-user.ts';
import { parseRow } from '#src/tables/rows.ts';

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
  expect(storedUserSchema.parse(JSON.parse(JSON.stringify(user)))).toEqual(user);
});

test('[ST-01] a stored user that lacks a field or has a strange one does not parse', () => {
  expect(user).not.toBeNull();
  for (const name of Object.keys(user ?? {})) {
    for (const value of [undefined, Symbol.iterator, {}]) {
      const damaged = { ...user, [name]: value };
      expect(storedUserSchema.safeParse(damaged).success, name).toBe(false);
    }
  }
  for (const value of [null, 'user', [], {}]) {
    expect(storedUserSchema.safeParse(value).success).toBe(false);
  }
});
