import { ApiError } from '../values/api-error.ts';
import { isJsonObject, parseJson } from '../values/json-text.ts';
import type { Identity } from '../identity/identity.ts';

/** The kind of an attribute's values in comparisons; `narrow` is a 32-bit whole number. */
export type FieldKind = 'text' | 'whole' | 'narrow' | 'sequence' | 'double' | 'boolean' | 'time';

/** An attribute in queries. */
export type Field = {
  readonly sql: string;
  readonly kind: FieldKind;
  readonly isArray: boolean;
  /** The full-text table and its column, if there is one. */
  readonly search: { readonly table: string; readonly column: string } | undefined;
};

/** Something that can be listed with queries. */
export type Listable = {
  /** SQLite table. */
  readonly from: string;
  /** Selected columns in order. */
  readonly columns: string;
  readonly sequenceSql: string;
  readonly idSql: string;
  readonly field: (attribute: string) => Field | undefined;
  /** The name of an entry in error messages, such as `Row`. */
  readonly entryName: string;
};

/** A field without array or search. */
export function plainField(sql: string, kind: FieldKind): Field {
  return { sql, kind, isArray: false, search: undefined };
}

const systemFields = (): [string, Field][] => [
  ['$id', plainField('id', 'text')],
  ['$sequence', plainField('sequence', 'sequence')],
  ['$createdAt', plainField('createdAtMs', 'time')],
  ['$updatedAt', plainField('updatedAtMs', 'time')],
];

/**
 * A list of one of this backend's own tables, with the attributes that queries may use. A table
 * without an `id` column must define `$id`.
 */
export function systemListable(
  from: string,
  entryName: string,
  attributes: Readonly<Record<string, Field>>,
): Listable {
  const fields = new Map([...systemFields(), ...Object.entries(attributes)]);
  return {
    from,
    columns: '*',
    sequenceSql: 'sequence',
    idSql: fields.get('$id')?.sql ?? 'id',
    field: (attribute) => fields.get(attribute),
    entryName,
  };
}

/** One condition, order or limit of a list. `children` belong to `and` and `or`. */
export type Query = {
  readonly method: string;
  readonly attribute: string;
  readonly values: readonly unknown[];
  readonly children: readonly Query[];
};

/** The methods that order and limit a list instead of filtering it. */
const notFilters = new Set([
  'select',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
]);

/** Whether a query restricts what is listed (and counted). */
export function isFilter(query: Query): boolean {
  return !notFilters.has(query.method);
}

/** The methods that search for each value in the text of a column. */
const textSearches: ReadonlySet<string> = new Set([
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'search',
]);

/** The methods that the product and the recordings use; Appwrite has more, which are refused. */
const methods = new Set([
  ...notFilters,
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
  ...textSearches,
  'and',
  'or',
]);

/** The refusal of a query that cannot be parsed or answered. */
export function invalidQuery(detail: string): ApiError {
  return new ApiError('general_query_invalid', { detail });
}

/** The type of a JSON value, as PHP names it. */
function typeName(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double';
  return typeof value === 'object' ? 'array' : typeof value;
}

const deepestNesting = 50;

function toQuery(value: unknown, depth: number): Query {
  if (!isJsonObject(value)) {
    throw invalidQuery(`Invalid query. Must be an array, got ${typeName(value)}`);
  }
  const method = value['method'] ?? '';
  const attribute = value['attribute'] ?? '';
  const values = value['values'] ?? [];
  if (typeof method !== 'string') {
    throw invalidQuery(`Invalid query method. Must be a string, got ${typeName(method)}`);
  }
  if (!methods.has(method)) throw invalidQuery(`Invalid query method: ${method}`);
  if (typeof attribute !== 'string') {
    throw invalidQuery(`Invalid query attribute. Must be a string, got ${typeName(attribute)}`);
  }
  if (!Array.isArray(values)) {
    throw invalidQuery(`Invalid query values. Must be an array, got ${typeName(values)}`);
  }
  if (method === 'and' || method === 'or') {
    if (depth >= deepestNesting) throw invalidQuery('Invalid query: nested too deeply');
    const children = values.map((child: unknown) => toQuery(child, depth + 1));
    return { method, attribute, values: [], children };
  }
  return { method, attribute, values, children: [] };
}

/** Parses a query text in the SDKs' format. Throws ApiError `general_query_invalid`. */
export function parseQuery(text: string): Query {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw invalidQuery('Invalid query: Syntax error');
  }
  return toQuery(value, 0);
}

const maxConditions = 50;
const maxValues = 1000;
/** Each of these values is searched for in the text of every row. */
const maxTextSearches = 10;
const maxSearchedCharacters = 500;
/** After a cursor, each of them reads the rows once more. */
const maxOrders = 5;
/** The largest page that the app asks for. */
const maxPage = 1000;

/** Refuses long lists of conditions, orders and rows without a key: they occupy the server too long. Throws `general_query_invalid`. Rule TR-39. */
export function checkQueryCost(queries: readonly Query[], { kind }: Pick<Identity, 'kind'>): void {
  if (kind === 'key') return;
  const conditions = queries.filter(isFilter).flatMap(allConditions);
  const searches = conditions.filter(({ method }) => textSearches.has(method));
  const pages = queries.filter(({ method }) => method === 'limit');
  if (
    conditions.length > maxConditions ||
    countValues(conditions) > maxValues ||
    countValues(searches) > maxTextSearches ||
    searches.some(({ values }) => values.some(isLong)) ||
    queries.filter(({ method }) => method.startsWith('order')).length > maxOrders ||
    pages.some(({ values }) => Number(values[0]) > maxPage)
  ) {
    throw invalidQuery('Invalid query: so many conditions, orders or rows require an API key.');
  }
}

function allConditions(query: Query): Query[] {
  return [query, ...query.children.flatMap(allConditions)];
}

function countValues(conditions: readonly Query[]): number {
  return conditions.reduce((sum, { values }) => sum + values.length, 0);
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > maxSearchedCharacters;
}
