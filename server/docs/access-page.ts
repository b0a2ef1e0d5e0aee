import type { OperationName } from '#src/contract/operations/operations.ts';
import { profileSchema } from '#src/contract/operations/people.ts';
import { type ColumnOf, type TableId, tables } from '#src/tables/schema.ts';
import { usersTable } from '#src/tables/users.ts';
import { personTables } from '../personal-data/person-rows.ts';
import { readByAdmins, readByMembers, type TableDefinition } from '#src/tables/definition.ts';
import { aligned } from './schema-text.ts';

/** Who gets an answer: anyone with a link's id, any member, or the person it is about. */
type Receiver = 'link_holder' | 'member' | 'person';

/** The columns of a table's rows in the answer of an operation. */
type ShownColumns = {
  readonly [Table in TableId]: {
    readonly operation: OperationName;
    readonly to: Receiver;
    readonly table: Table;
    readonly columns: readonly (ColumnOf<Table> | '$id' | '$createdAt')[];
  };
}[TableId];

/** The tables whose complete rows `exportPerson` answers to administrators. Rule OP-10. */
export const exportedTables: ReadonlySet<TableId> = new Set([
  'users',
  ...personTables.map(({ table }) => table),
]);

const profileFields = profileSchema.keyof().options;

/**
 * The columns that operations answer to people who may not read the rows themselves; all other answers contain only ids,
 * amounts and sentences. A test calls every operation from outside and finds exactly these columns. Rules TR-05, TR-34, FA-12.
 */
export const shownColumns: readonly ShownColumns[] = [
  {
    operation: 'readProfiles',
    to: 'member',
    table: 'users',
    columns: profileFields.map((field) => usersTable.fields[field].name),
  },
  {
    operation: 'openApp',
    to: 'member',
    table: 'users',
    columns: ['$id', 'decisions', 'rejections', 'decisionMs'],
  },
  { operation: 'readClashes', to: 'member', table: 'users', columns: ['x_username'] },
  {
    operation: 'openVerification',
    to: 'link_holder',
    table: 'verifications',
    columns: ['userId', 'name', 'handle', 'photoUrl', 'language'],
  },
];

const head = `# Who sees what

This page is generated from the tables (\`src/tables\`) and from what operations answer (\`server/docs/access-page.ts\`) by \`npm run docs\`. A test reads every row and column as every kind of user, through every endpoint, and reports what is missing here.

Anyone who may read a row may read all of its columns: in lists, one by one, and live. Guests may read no rows. Only the function writes rows. **Members** are approved and not banned; **administrators** are members with that right; **the person** is the one that a column of the row names, in any state. A cell says by which way: \`row\` is reading, and the name of an operation is its answer.
`;

const systemColumns = ['$id', '$createdAt', '$updatedAt'];

/** The page about who sees which column of which table, and how. Rules TR-05, TR-09 to TR-12, TR-34. */
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

/** Who sees one column, and how. */
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
