import { parseQuery, type Query } from '../queries/parse-query.ts';

/** Whether a payload is wanted by a subscription. */
export type PayloadFilter = (payload: Readonly<Record<string, unknown>>) => boolean;

const comparisons: Readonly<Record<string, (held: unknown, value: unknown) => boolean>> = {
  lessThan: (held, value) => ordered(held, value, (order) => order < 0),
  lessThanEqual: (held, value) => ordered(held, value, (order) => order <= 0),
  greaterThan: (held, value) => ordered(held, value, (order) => order > 0),
  greaterThanEqual: (held, value) => ordered(held, value, (order) => order >= 0),
};

function ordered(held: unknown, value: unknown, test: (order: number) => boolean): boolean {
  if (typeof held === 'number' && typeof value === 'number') return test(held - value);
  if (typeof held !== 'string' || typeof value !== 'string') return false;
  if (held === value) return test(0);
  return test(held < value ? -1 : 1);
}

function compile(query: Query): PayloadFilter {
  const { method, attribute, values, children } = query;
  const compare = comparisons[method];
  if (compare !== undefined)
    return (payload) => values.some((value) => compare(payload[attribute], value));
  const parts = children.map(compile);
  switch (method) {
    case 'and':
      return (payload) => parts.every((part) => part(payload));
    case 'or':
      return (payload) => parts.some((part) => part(payload));
    case 'equal':
      return (payload) => values.some((value) => payload[attribute] === value);
    case 'notEqual':
      return (payload) => values.every((value) => payload[attribute] !== value);
    case 'isNull':
      return (payload) => payload[attribute] === null || payload[attribute] === undefined;
    case 'isNotNull':
      return (payload) => payload[attribute] !== null && payload[attribute] !== undefined;
    case 'select':
      return () => true;
    default:
      throw new Error(`Query method ${method} is not supported for realtime`);
  }
}

/** Reads the queries of a subscription. Throws Error when one cannot be evaluated on a payload. */
export function payloadFilter(texts: readonly string[]): PayloadFilter {
  const parts = texts.map((text) => compile(parseQuery(text)));
  return (payload) => parts.every((part) => part(payload));
}
