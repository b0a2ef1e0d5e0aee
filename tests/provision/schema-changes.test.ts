import { expect, test } from 'vitest';
import { planTable, type ExistingTable } from '#server/provision/schema-changes.ts';
import type { TableDefinition } from '#src/tables/definition.ts';

const table = {
  id: 'notes',
  name: 'notes',
  permissions: ['read("label:admin")'],
  hasRowPermissions: true,
  columns: [
    { key: 'text', type: 'string', size: 100 },
    { key: 'count', type: 'integer' },
  ],
  indexes: [{ key: 'by_text', type: 'unique', columns: ['text', 'count'] }],
} satisfies TableDefinition;

/** The table as the server has it, with one different column or index. */
function existing(changes: { size?: number; type?: string; columns?: string[] }): ExistingTable {
  const { size = 100, type = 'unique', columns = ['text', 'count'] } = changes;
  return {
    ...table,
    columns: [
      { key: 'text', type: 'string', size, isArray: false },
      { key: 'count', type: 'integer', isArray: false },
    ],
    indexes: [{ key: 'by_text', type, columns }],
  };
}

test.each([
  ['as it should be', {}, []],
  ['one character too short', { size: 99 }, ['enlarge-column']],
  ['longer than it must be', { size: 101 }, []],
  ['with an index of another type', { type: 'key' }, ['replace-index']],
  ['with an index of fewer columns', { columns: ['text'] }, ['replace-index']],
  ['with an index of another order', { columns: ['count', 'text'] }, ['replace-index']],
])('[OP-09] a table %s gets only the changes it needs', (_, changes, kinds) => {
  const plan = planTable(table, existing(changes));
  expect(plan.refusals).toEqual([]);
  expect(plan.changes.map(({ kind }) => kind)).toEqual(kinds);
});
