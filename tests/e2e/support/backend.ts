import type { Product } from './product.ts';

/** A row as the backend keeps it, by its wire names. */
export type Row = Readonly<Record<string, unknown>> & { readonly $id: string };

const project = { 'x-appwrite-project': 'yapp' };

/** The demo's key. */
export const demoKey = 'local-dev-key';

/** Asks for the rows of a table with an API key. */
export async function askForRows(product: Product, table: string, key: string): Promise<Response> {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }));
  const origin = key === demoKey ? product.origin : product.adminOrigin;
  return fetch(`${origin}/v1/tablesdb/yapp/tables/${table}/rows?queries[0]=${limit}`, {
    headers: { ...project, 'x-appwrite-key': key },
  });
}

/** Reads all rows of a table with the demo's key. */
export async function readRows(product: Product, table: string): Promise<readonly Row[]> {
  const response = await askForRows(product, table, demoKey);
  const page = (await response.json()) as { rows: Row[] };
  return page.rows;
}

/** One row of a table with the demo's key; throws when there is none. */
export async function readRow(product: Product, table: string, id: string): Promise<Row> {
  const rows = await readRows(product, table);
  const row = rows.find(({ $id }) => $id === id);
  if (row === undefined) throw new Error(`no row ${id} in ${table}`);
  return row;
}

/** Runs an operation as a guest does, and answers what it answered. */
export async function callAsGuest(
  product: Product,
  operation: string,
  request: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${product.origin}/v1/functions/operations/executions`, {
    method: 'POST',
    headers: { ...project, 'content-type': 'application/json' },
    body: JSON.stringify({
      body: JSON.stringify(request),
      async: false,
      path: `/${operation}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    }),
  });
  const execution = (await response.json()) as { responseBody: string };
  return JSON.parse(execution.responseBody) as Record<string, unknown>;
}

/** Changes columns of a row with the demo's key. */
export async function changeRow(
  product: Product,
  table: string,
  id: string,
  data: object,
): Promise<void> {
  const response = await fetch(`${product.origin}/v1/tablesdb/yapp/tables/${table}/rows/${id}`, {
    method: 'PATCH',
    headers: { ...project, 'x-appwrite-key': demoKey, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Adds rows with the demo's key. */
export async function addRows(
  { origin }: Product,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const response = await fetch(`${origin}/v1/tablesdb/yapp/tables/${table}/rows`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'yapp',
      'x-appwrite-key': demoKey,
    },
    body: JSON.stringify({ rows }),
  });
  if (!response.ok) throw new Error(await response.text());
}
