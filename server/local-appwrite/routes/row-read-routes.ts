import type { Backend } from '../backend/backend.ts';
import { json, type ApiAnswer, type ApiCall, route, type Route } from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { existingId, listOf, optional, text, truth, wholeNumber } from '../http/arguments.ts';
import { planList, readSelection } from '../queries/list-plan.ts';
import { invalidQuery, parseQuery, checkQueryCost } from '../queries/query.ts';
import { runList } from '../queries/run-list.ts';
import { insideTransaction } from '../transactions/preview.ts';
import { findReadableRow, readableCondition, requireTable } from '../rows/row-access.ts';
import { rowListable, rowModel, selectedListable, storedRowOf } from '../rows/row-store.ts';

const scopes = ['rows.read', 'documents.read'];
const tablePath = '/tablesdb/{databaseId}/tables/{tableId}/rows';
const queryTexts = listOf(text(4096), 100);
const lifeSeconds = wholeNumber(0, 86_400);

/** Reads the `queries` argument of a row call; an invalid query is only reported if the table exists. */
function readQueryTexts(call: Pick<ApiCall, 'arguments'>): string[] {
  return optional(call.arguments, 'queries', queryTexts) ?? [];
}

function listRows(backend: Backend, call: ApiCall): ApiAnswer {
  const texts = readQueryTexts(call);
  const transactionId = optional(call.arguments, 'transactionId', existingId);
  const countsTotal = optional(call.arguments, 'total', truth) ?? true;
  optional(call.arguments, 'ttl', lifeSeconds);
  const read = (): ApiAnswer => {
    const table = requireTable(backend, call.identity, call.path);
    const listable = rowListable(table);
    const queries = texts.map(parseQuery);
    checkQueryCost(queries, call.identity);
    const plan = planList(queries, listable);
    const readable = readableCondition(backend.store, call.identity, table);
    const always = readable === undefined ? [] : [readable];
    const { selection } = plan;
    const selected = selectedListable(table, selection);
    const page = runList(backend.store, { listable: selected, plan, always, countsTotal });
    const rows = page.entries.map((values) => rowModel(table, storedRowOf(values), selection));
    return json(200, { total: page.total, rows });
  };
  return insideTransaction(backend, { call, transactionId }, read);
}

function getRow(backend: Backend, call: ApiCall): ApiAnswer {
  const texts = readQueryTexts(call);
  const transactionId = optional(call.arguments, 'transactionId', existingId);
  const read = (): ApiAnswer => {
    const table = requireTable(backend, call.identity, call.path);
    const queries = texts.map(parseQuery);
    const other = queries.find((query) => query.method !== 'select');
    if (other !== undefined) throw invalidQuery(`Invalid query method: ${other.method}`);
    const selection = readSelection(queries, rowListable(table));
    const rowId = call.path['rowId'] ?? '';
    const row = findReadableRow(backend.store, call.identity, { table, rowId });
    if (row === undefined) throw new ApiError('row_not_found', { subject: rowId });
    return json(200, rowModel(table, row, selection));
  };
  return insideTransaction(backend, { call, transactionId }, read);
}

/** Reading rows. Rules DB-01, DB-02. */
export function rowReadRoutes(backend: Backend): Route[] {
  return [
    route(`GET ${tablePath}`, scopes, (call) => listRows(backend, call)),
    route(`GET ${tablePath}/{rowId}`, scopes, (call) => getRow(backend, call)),
  ];
}
