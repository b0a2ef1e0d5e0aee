import fc from 'fast-check';
import { anyText } from '#tests/support/fuzz.ts';

/** Columns of every type, as the creation of a table takes them. */
export const columns = [
  { key: 'title', type: 'varchar', size: 64 },
  { key: 'body', type: 'text' },
  { key: 'points', type: 'integer', min: 0, max: 1000, default: 0 },
  { key: 'whole', type: 'integer' },
  { key: 'big', type: 'bigint' },
  { key: 'score', type: 'double' },
  { key: 'done', type: 'boolean' },
  { key: 'at', type: 'datetime' },
  { key: 'kind', type: 'enum', elements: ['like', 'follow'] },
  { key: 'link', type: 'url' },
  { key: 'mail', type: 'email' },
  { key: 'tags', type: 'varchar', size: 20, array: true },
  { key: 'numbers', type: 'bigint', array: true },
  { key: 'dates', type: 'datetime', array: true },
];

const names = [
  ...columns.map(({ key }) => key),
  '$id',
  '$sequence',
  '$createdAt',
  '$updatedAt',
  '$permissions',
  '',
  '*',
  'nope',
  '__proto__',
  'constructor',
  "x' OR '1'='1",
];
const methods = [
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
  'contains',
  'containsAny',
  'containsAll',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'search',
  'notSearch',
  'regex',
  'select',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
  'createdBefore',
  'createdAfter',
  'updatedBetween',
  'elemMatch',
  'exists',
  'nope',
  '__proto__',
];

const oddTexts = fc.constantFrom(
  '',
  'r1',
  'like',
  '%',
  '_',
  '\\',
  '"',
  '"a b"',
  '*',
  'AND OR NOT',
  'NEAR(',
  '2026-01-01T00:00:00Z',
  '9999-99-99',
  '[a-',
  '(a+)+$',
  '\u0000',
  '\ud800',
  'ż',
  '💥',
  'null',
  '{"method":"increment","values":[1]}',
);
/** Any value, often one that tends to break things. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  oddTexts,
  anyText(20),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(0, -1, 1, 1000, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300),
  fc.jsonValue({ maxDepth: 2 }),
);

const moment = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const word = fc.oneof(fc.constantFrom('a', 'row', 'row 1', 'ż', '%'), fc.string({ maxLength: 12 }));
/** Values that suit each column. */
const suiting: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  title: word,
  body: word,
  points: fc.integer({ min: 0, max: 1000 }),
  whole: fc.integer(),
  big: fc.maxSafeInteger(),
  score: fc.double({ noNaN: true, noDefaultInfinity: true }),
  done: fc.boolean(),
  at: moment,
  kind: fc.constantFrom('like', 'follow'),
  link: fc.webUrl(),
  mail: fc.emailAddress(),
  tags: fc.array(word, { maxLength: 3 }),
  numbers: fc.array(fc.maxSafeInteger(), { maxLength: 3 }),
  dates: fc.array(moment, { maxLength: 3 }),
  $id: fc.constantFrom('r1', 'r2', 'zz'),
  $sequence: fc.integer({ min: 0, max: 40 }),
  $createdAt: moment,
  $updatedAt: moment,
};

const suitingQuery = fc
  .record({
    method: fc.constantFrom(...methods),
    attribute: fc.constantFrom(...Object.keys(suiting)),
  })
  .chain((head) =>
    fc.record({
      method: fc.constant(head.method),
      attribute: fc.constant(head.attribute),
      values: valuesFor(head.method, suiting[head.attribute] ?? value),
    }),
  );

function valuesFor(method: string, single: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const item = single.map((one) => (Array.isArray(one) ? (one[0] ?? 'a') : one));
  if (method.startsWith('order') || method.includes('Null')) return fc.constant([]);
  if (method.startsWith('cursor')) return fc.constantFrom(['r1'], ['r20'], ['zz']);
  if (method === 'limit' || method === 'offset')
    return fc.integer({ min: 1, max: 50 }).map((n) => [n]);
  if (method === 'select') return fc.subarray(Object.keys(suiting), { minLength: 1 });
  if (method.endsWith('etween')) return fc.tuple(item, item);
  if (method.startsWith('created') || method.startsWith('updated')) return fc.tuple(moment);
  if (method === 'equal' || method.toLowerCase().includes('contains')) {
    return fc.array(item, { minLength: 1, maxLength: 3 });
  }
  return fc.tuple(item);
}

const simpleQuery = fc.record({
  method: fc.constantFrom(...methods),
  attribute: fc.constantFrom(...names),
  values: fc.oneof(fc.array(value, { maxLength: 4 }), value),
});
/** A query, mostly with suitable values. */
export const query = fc.oneof(
  { weight: 12, arbitrary: suitingQuery },
  { weight: 3, arbitrary: simpleQuery },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constantFrom('and', 'or'),
      values: fc.array(fc.oneof(suitingQuery, simpleQuery), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
/** Keys of the columns. */
export const columnNames = columns.map(({ key }) => key);
const suitingData = fc.record(
  Object.fromEntries(columnNames.map((name) => [name, suiting[name] ?? value])),
  { requiredKeys: [] },
);
const oddData = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });
/** The data of a row: mostly values that suit their columns. */
export const rowData = fc
  .tuple(suitingData, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, oddData))
  .map(([suited, odd]) => ({ ...suited, ...odd }));
/** An argument that some route accepts. */
export const argument = fc.constantFrom(
  'userId',
  'name',
  'email',
  'phone',
  'password',
  'labels',
  'prefs',
  'status',
  'length',
  'expire',
  'secret',
  'duration',
  'databaseId',
  'tableId',
  'columns',
  'indexes',
  'permissions',
  'rowSecurity',
  'key',
  'size',
  'required',
  'default',
  'min',
  'max',
  'elements',
  'array',
  'type',
  'orders',
  'lengths',
  'functionId',
  'runtime',
  'execute',
  'schedule',
  'timeout',
  'events',
  'scopes',
  'variableId',
  'value',
  'body',
  'async',
  'path',
  'method',
  'headers',
  'scheduledAt',
  'search',
  'queries',
  'total',
  'newKey',
  'sessionId',
  'deploymentId',
  'ttl',
);
