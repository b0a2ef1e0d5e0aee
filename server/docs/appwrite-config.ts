import type { ColumnDefinition, IndexDefinition, TableDefinition } from '#src/tables/definition.ts';
import { tables } from '#src/tables/schema.ts';
import { functionSettings } from '../provision/function-setup.ts';
import { indexOrders } from '../provision/server-schema.ts';

const names = { project: 'yapp', database: 'yapp', function: 'operations', site: 'app' } as const;

/** The default bounds of a column, as the server answers them; as text, because JavaScript numbers cannot represent them. */
const smallestInteger = '-9223372036854775808';
const largestInteger = '9223372036854775807';

/**
 * The configuration of Appwrite's command line (`appwrite push`), with the tables, the function and
 * the site as defined in code; `npm run build` creates what it uploads. Rule OP-14.
 */
export function appwriteConfig(): string {
  const config = {
    projectId: names.project,
    projectName: 'Yapp',
    endpoint: 'https://appwrite.example.com/v1',
    tablesDB: [{ $id: names.database, name: names.database, enabled: true }],
    tables: Object.values(tables).map(tableEntry),
    functions: [functionEntry()],
    sites: [siteEntry()],
  };
  return `${JSON.stringify(config, null, 2).replaceAll(/"(-?\d{19})"/g, '$1')}\n`;
}

function tableEntry(table: TableDefinition) {
  return {
    $id: table.id,
    $permissions: table.permissions,
    databaseId: names.database,
    name: table.name,
    enabled: true,
    rowSecurity: table.hasRowPermissions,
    columns: table.columns.map(columnEntry),
    indexes: table.indexes.map(indexEntry),
  };
}

function columnEntry(column: ColumnDefinition) {
  const { key, type, isRequired: required = false, defaultValue = null } = column;
  const base = { key, type, required, array: false, default: defaultValue };
  switch (column.type) {
    case 'string':
      return { ...base, array: column.isArray ?? false, size: column.size, encrypt: false };
    case 'integer':
      return { ...base, min: column.min ?? smallestInteger, max: column.max ?? largestInteger };
    case 'boolean':
      return base;
  }
}

function indexEntry(index: IndexDefinition) {
  const { key, type, columns } = index;
  // The server answers orders in upper case, and the command line compares them case-sensitively.
  const orders = indexOrders(index).map((order) => order.toUpperCase());
  return { key, type, columns, orders };
}

function functionEntry() {
  const { functionId, ...settings } = functionSettings({ id: names.function, name: 'Operations' });
  return {
    $id: functionId,
    ...settings,
    events: [],
    logging: true,
    commands: '',
    path: 'dist/production/function',
  };
}

/** The built files; every other path gets the app's page. */
function siteEntry() {
  return {
    $id: names.site,
    name: 'Yapp',
    enabled: true,
    logging: true,
    framework: 'other',
    adapter: 'static',
    buildRuntime: 'node-22',
    timeout: 30,
    installCommand: '',
    buildCommand: 'true',
    outputDirectory: './',
    fallbackFile: 'index.html',
    path: 'dist/production/app',
  };
}
