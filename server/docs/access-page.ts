import type { TableDefinition } from '#src/tables/definition.ts';
import { readByAdmins, readByMembers } from '#src/tables/definition.ts';
import { tables } from '#src/tables/schema.ts';
import { aligned } from './schema-text.ts';
import { exportedTables, shownColumns, type ShownColumns } from './shown-columns.ts';

const head = `# Who sees what

This page is generated from the tables (\`src/tables\`) and from what operations answer (\`server/docs/shown-columns.ts\`) by \`npm run docs\`. A test asks for every row and column as everybody, by every way in, and finds what stands here.

Who may read a row, may read all of its columns: in lists, one by one, and live. Guests read no row. Only the function writes any. **Members** are approved and not banned; **administrators** are members with that right; **the person** is whom a column of the row names, in whatever state. A cell says by which way: \`row\` is reading, and the name of an operation is its answer.
`;

const systemColumns = ['$id', '$createdAt', '$updatedAt'];

/** The page of who sees which column of which table, by what way. Rules TR-05, TR-09 to TR-12, TR-34. */
export function accessPage(): string {
  return [head, ...Object.values(tables).flatMap(section)].join('\n');
}

function section(table: TableDefinition & { readonly rowReaders: readonly string[] }): string[] {
  const shown = shownColumns.filter((entry) => entry.table === table.id);
  const names = [...systemColumns, ...table.columns.map(({ key }) => key)];
  const { rowReaders } = table;
  const people = rowReaders.map((name) => `\`${name}\``).join(' and ');
  const named = rowReaders.length === 0 ? 'No column names a reader.' : `The person: ${people}.`;
  return [
    `## ${table.id}`,
    '',
    named,
    '',
    ...aligned([
      ['column', 'guests', 'members', 'the person', 'administrators'],
      ...names.map((name) => cellsOf(name, table, shown)),
    ]),
    '',
  ];
}

/** Who sees one column, by what way. */
function cellsOf(
  column: string,
  { id, permissions, rowReaders }: Parameters<typeof section>[0],
  shown: readonly ShownColumns[],
): readonly string[] {
  const by = (receiver: ShownColumns['to'], isRead: boolean): readonly string[] => [
    ...(isRead ? ['row'] : []),
    ...shown
      .filter(({ to, columns }) => to === receiver && columns.some((name) => name === column))
      .map(({ operation }) => `\`${operation}\``),
  ];
  const members = by('member', permissions.includes(readByMembers));
  const exported = [...exportedTables].some((name) => name === id) ? ['`exportPerson`'] : [];
  const admins = [...by('member', permissions.includes(readByAdmins)), ...exported];
  const cells = [by('link_holder', false), members, by('person', rowReaders.length > 0), admins];
  return [`\`${column}\``, ...cells.map((ways) => ways.join(', ') || '–')];
}
