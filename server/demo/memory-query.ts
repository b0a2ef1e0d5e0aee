import { z } from 'zod';

type Row = Readonly<Record<string, unknown>> & { readonly $id: string };

/** One condition as both of Appwrite's SDKs write it. */
type Condition = {
  readonly method: string;
  readonly attribute?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
};

const conditionSchema: z.ZodType<Condition> = z.object({
  method: z.string(),
  attribute: z.string().optional(),
  values: z.array(z.unknown()).optional(),
});

const pageSize = 25;

/** The rows that conditions ask for, and how many there are on all pages; throws on a condition that it does not know. */
export function selectRows(
  rows: ReadonlyMap<string, Row>,
  queries: readonly string[],
): { total: number; rows: Row[] } {
  const conditions = queries.map((text) => conditionSchema.parse(JSON.parse(text)));
  const orders = conditions.filter(({ method }) => method.startsWith('order'));
  const paging = new Set(['limit', 'cursorAfter']);
  const filters = conditions.filter((each) => !orders.includes(each) && !paging.has(each.method));
  const matching = candidates(rows, filters).filter((row) =>
    filters.every((filter) => matches(row, filter)),
  );
  const sorted = orders.length === 0 ? matching : matching.toSorted(inOrder(orders));
  const after = valueOf(conditions, 'cursorAfter');
  const start = after === undefined ? 0 : sorted.findIndex(({ $id }) => $id === after) + 1;
  const limit = Number(valueOf(conditions, 'limit') ?? pageSize);
  return { total: matching.length, rows: sorted.slice(start, start + limit) };
}

function valueOf(conditions: readonly Condition[], name: string): unknown {
  return conditions.find(({ method }) => method === name)?.values?.[0];
}

/** All rows, or only those whose ids are asked for. */
function candidates(rows: ReadonlyMap<string, Row>, filters: readonly Condition[]): Row[] {
  const byId = filters.find(({ method, attribute }) => method === 'equal' && attribute === '$id');
  if (byId === undefined) return [...rows.values()];
  return (byId.values ?? []).flatMap((id) => rows.get(String(id)) ?? []);
}

function matches(row: Row, { method, attribute = '', values = [] }: Condition): boolean {
  const value = row[attribute];
  const [bound] = values;
  switch (method) {
    case 'equal':
      return values.includes(value);
    case 'isNull':
      return value === null;
    case 'isNotNull':
      return value !== null;
    case 'lessThan':
      return value !== null && compare(value, bound) < 0;
    case 'lessThanEqual':
      return value !== null && compare(value, bound) <= 0;
    case 'greaterThan':
      return value !== null && compare(value, bound) > 0;
    case 'greaterThanEqual':
      return value !== null && compare(value, bound) >= 0;
    default:
      throw new Error(`no condition ${method} is known here`);
  }
}

function inOrder(orders: readonly Condition[]): (left: Row, right: Row) => number {
  return (left, right) => {
    for (const { method, attribute = '' } of orders) {
      const difference = compare(left[attribute], right[attribute]);
      if (difference !== 0) return method === 'orderDesc' ? -difference : difference;
    }
    return compare(left['$sequence'], right['$sequence']);
  };
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [one, other] = [String(left), String(right)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
