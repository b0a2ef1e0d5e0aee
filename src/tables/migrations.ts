import { flag, optionalText, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, nameSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** The data version of this program: that of the last migration. Rule OP-09. */
export const dataVersion = 16;

/** The migration to one data version, complete or in progress. Rule OP-09. */
type MigrationRecord = {
  /** The version, as digits. */
  readonly id: string;
  readonly name: string;
  /** The id of the last migrated row; null before the first. */
  readonly place: string | null;
  readonly isDone: boolean;
};

/** The data versions reached; the row id is the version. Rule OP-09. */
export const migrationsTable = defineTable<MigrationRecord>()({
  id: 'migrations',
  name: 'Migrations',
  columns: {
    id: anyRowId,
    name: requiredText('name', { size: nameSize }),
    place: optionalText('place', { size: idSize }),
    isDone: flag('done', { defaultValue: false }),
  },
  indexes: [],
  permissions: [],
  rowReaders: [],
});
