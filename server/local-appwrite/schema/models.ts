import { isoTime } from '../values/iso-time.ts';
import {
  isNumberColumn,
  isTextColumn,
  type Column,
  type Database,
  type Index,
  type Table,
} from './definitions.ts';

/** A database as the API shows it. */
export function databaseModel(database: Database): Record<string, unknown> {
  return {
    $id: database.id,
    name: database.name,
    $createdAt: isoTime(database.createdAtMs),
    $updatedAt: isoTime(database.updatedAtMs),
    enabled: database.isEnabled,
    type: 'tablesdb',
    status: 'ready',
    policies: [],
    archives: [],
  };
}

function typeFields(column: Column): Record<string, unknown> {
  if (isNumberColumn(column)) return { min: column.least, max: column.most };
  if (column.type === 'datetime') return { format: '' };
  if (!isTextColumn(column)) return {};
  if (column.format === 'enum') return { elements: column.elements, format: 'enum' };
  if (column.format !== '') return { format: column.format };
  const isSized = column.type === 'string' || column.type === 'varchar';
  return { ...(isSized ? { size: column.size } : {}), encrypt: column.isEncrypted };
}

/** A column as the API shows it. */
export function columnModel(column: Column): Record<string, unknown> {
  return {
    key: column.key,
    type: column.type,
    status: 'available',
    error: '',
    required: column.isRequired,
    array: column.isArray,
    $createdAt: isoTime(column.createdAtMs),
    $updatedAt: isoTime(column.updatedAtMs),
    ...typeFields(column),
    default: column.defaultValue,
  };
}

/** An index as the API shows it. */
export function indexModel(index: Index): Record<string, unknown> {
  return {
    $id: index.sqlName,
    $createdAt: isoTime(index.createdAtMs),
    $updatedAt: isoTime(index.updatedAtMs),
    key: index.key,
    type: index.type,
    status: 'available',
    error: '',
    columns: index.columns,
    lengths: index.lengths,
    orders: index.orders,
  };
}

/** A table as the API shows it. */
export function tableModel(table: Table): Record<string, unknown> {
  return {
    $id: table.id,
    $createdAt: isoTime(table.createdAtMs),
    $updatedAt: isoTime(table.updatedAtMs),
    $permissions: table.permissions,
    databaseId: table.database.id,
    name: table.name,
    enabled: table.isEnabled,
    rowSecurity: table.hasRowSecurity,
    columns: table.columns.map(columnModel),
    indexes: table.indexes.map(indexModel),
    bytesMax: 65_535,
    bytesUsed: 0,
  };
}
