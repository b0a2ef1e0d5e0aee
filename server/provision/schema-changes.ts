import type { ColumnDefinition, IndexDefinition, TableDefinition } from '#src/tables/definition.ts';

/** A column on the server. */
export type ExistingColumn = {
  readonly key: string;
  readonly type: string;
  readonly size?: number;
  readonly isArray: boolean;
};

/** An index on the server. */
export type ExistingIndex = {
  readonly key: string;
  readonly type: string;
  readonly columns: readonly string[];
};

/** A table on the server. */
export type ExistingTable = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly hasRowPermissions: boolean;
  readonly columns: readonly ExistingColumn[];
  readonly indexes: readonly ExistingIndex[];
};

/** One change from the server's schema toward the one in code. */
export type SchemaChange =
  | { readonly kind: 'create-table'; readonly table: TableDefinition }
  | { readonly kind: 'update-table'; readonly table: TableDefinition }
  | { readonly kind: 'create-column'; readonly tableId: string; readonly column: ColumnDefinition }
  | {
      readonly kind: 'enlarge-column';
      readonly tableId: string;
      readonly column: Extract<ColumnDefinition, { type: 'string' }>;
    }
  | { readonly kind: 'create-index'; readonly tableId: string; readonly index: IndexDefinition }
  | { readonly kind: 'replace-index'; readonly tableId: string; readonly index: IndexDefinition };

/** The changes to make, and those that are refused because they would lose data. */
export type SchemaPlan = {
  readonly changes: readonly SchemaChange[];
  readonly refusals: readonly string[];
};

/** Compares a table's definition with the server's table (null if there is none). */
export function planTable(table: TableDefinition, existing: ExistingTable | null): SchemaPlan {
  const changes: SchemaChange[] = [];
  const refusals: string[] = [];
  if (existing === null) changes.push({ kind: 'create-table', table });
  else if (differs(table, existing)) changes.push({ kind: 'update-table', table });
  for (const column of table.columns) {
    const found = existing?.columns.find(({ key }) => key === column.key);
    if (found === undefined) changes.push({ kind: 'create-column', tableId: table.id, column });
    else if (isOtherShape(column, found)) refusals.push(otherShape(table.id, column, found));
    else if (column.type === 'string' && (found.size ?? column.size) < column.size) {
      changes.push({ kind: 'enlarge-column', tableId: table.id, column });
    }
  }
  for (const index of table.indexes) {
    const found = existing?.indexes.find(({ key }) => key === index.key);
    if (found === undefined) changes.push({ kind: 'create-index', tableId: table.id, index });
    else if (found.type !== index.type || found.columns.join() !== index.columns.join()) {
      changes.push({ kind: 'replace-index', tableId: table.id, index });
    }
  }
  return { changes, refusals };
}

type NewColumn = Extract<SchemaChange, { kind: 'create-column' }>;

/** The changes that add a required column. */
export function requiredColumns(changes: readonly SchemaChange[]): readonly NewColumn[] {
  return changes.filter(
    (change): change is NewColumn =>
      change.kind === 'create-column' && change.column.isRequired === true,
  );
}

/** Why a required column cannot be added to a table that has rows. Rule OP-09. */
export function unfillable({ tableId, column }: NewColumn): string {
  return `column ${tableId}.${column.key} is required, and the rows of the table have no value for it: make it optional, and fill it by a migration`;
}

/** Describes a change in one line. */
export function describeChange(change: SchemaChange): string {
  switch (change.kind) {
    case 'create-table':
      return `create table ${change.table.id}`;
    case 'update-table':
      return `update permissions of table ${change.table.id}`;
    case 'create-column':
      return `create column ${change.tableId}.${change.column.key}`;
    case 'enlarge-column':
      return `enlarge column ${change.tableId}.${change.column.key} to ${change.column.size}`;
    case 'create-index':
      return `create index ${change.tableId}.${change.index.key}`;
    case 'replace-index':
      return `replace index ${change.tableId}.${change.index.key}`;
  }
}

function differs(table: TableDefinition, existing: ExistingTable): boolean {
  const wanted = table.permissions.toSorted().join();
  return (
    table.name !== existing.name ||
    table.hasRowPermissions !== existing.hasRowPermissions ||
    wanted !== existing.permissions.toSorted().join()
  );
}

function isOtherShape(column: ColumnDefinition, found: ExistingColumn): boolean {
  const isArray = column.type === 'string' && column.isArray === true;
  return found.type !== column.type || found.isArray !== isArray;
}

function otherShape(tableId: string, column: ColumnDefinition, found: ExistingColumn): string {
  const have = `${found.type}${found.isArray ? '[]' : ''}`;
  return `column ${tableId}.${column.key} is ${have} and must become ${column.type}: that would lose data`;
}
