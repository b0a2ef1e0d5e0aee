import type { OperationName } from '#src/contract/operations/operations.ts';
import { profileSchema } from '#src/contract/operations/people.ts';
import type { ColumnOf, TableId } from '#src/tables/schema.ts';
import { usersTable } from '#src/tables/users.ts';
import { personTables } from '../personal-data/person-rows.ts';

/** Who gets an answer: anyone with a link's id, any member, or the person that the answer is about. */
type Receiver = 'link_holder' | 'member' | 'person';

/** What an operation answers of the rows of a table. */
export type ShownColumns = {
  readonly [Table in TableId]: {
    readonly operation: OperationName;
    readonly to: Receiver;
    readonly table: Table;
    readonly columns: readonly (ColumnOf<Table> | '$id' | '$createdAt')[];
  };
}[TableId];

/** The tables whose rows `exportPerson` answers whole, to administrators. Rule OP-10. */
export const exportedTables: ReadonlySet<TableId> = new Set([
  'users',
  ...personTables.map(({ table }) => table),
]);

const profileFields = profileSchema.keyof().options;

/**
 * What operations answer of rows to people who may not read those rows themselves; all other answers hold ids, amounts and
 * sentences. A test asks every operation from outside and finds these columns and no others. Rules TR-05, TR-34, FA-12.
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
