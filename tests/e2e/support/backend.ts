import type { Product } from './product.ts';

/** A row as the backend keeps it, by its wire names. */
export type Row = Readonly<Record<string, unknown>> & { readonly $id: string };

/** Reads all rows of a table with the demo's key. */
export async function readRows(product: Product, table: string): Promise<readonly Row[]> {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }));
  const response = await fetch(
    `${product.origin}/v1/tablesdb/yapp/tables/${table}/rows?queries[0]=${limit}`,
    { headers: { 'x-appwrite-project': 'yapp', 'x-appwrite-key': 'local-dev-key' } },
  );
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
