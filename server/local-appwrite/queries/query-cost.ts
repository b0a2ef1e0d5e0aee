import type { Identity } from '../identity/identity.ts';
import { invalidQuery, isFilter, textSearches, type Query } from './parse-query.ts';

const conditionsMax = 50;
const valuesMax = 1000;
/** Each of these values is looked for in the text of every row. */
const textSearchesMax = 10;

/**
 * Refuses queries of callers without a key that cost more than reading the rows does: long lists of conditions. Throws ApiError `general_query_invalid`. Rule TR-39.
 */
export function checkQueryCost(queries: readonly Query[], { kind }: Identity): void {
  if (kind === 'key') return;
  const conditions = queries.filter(isFilter).flatMap(allConditions);
  const searches = conditions.filter(({ method }) => textSearches.has(method));
  if (
    conditions.length > conditionsMax ||
    countValues(conditions) > valuesMax ||
    countValues(searches) > textSearchesMax
  ) {
    throw invalidQuery('Invalid query: so many conditions require an API key.');
  }
}

function allConditions(query: Query): Query[] {
  return [query, ...query.children.flatMap(allConditions)];
}

function countValues(conditions: readonly Query[]): number {
  return conditions.reduce((sum, { values }) => sum + values.length, 0);
}
