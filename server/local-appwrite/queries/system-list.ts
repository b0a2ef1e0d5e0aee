import { json, type ApiAnswer, type ApiCall } from '../http/api-call.ts';
import { ApiError, invalidArgument } from '../values/api-error.ts';
import { listOf, optional, text, truth } from '../http/checks.ts';
import type { Store, StoredRecord } from '../sqlite/store.ts';
import type { Condition } from './compile-filter.ts';
import type { Listable } from './fields.ts';
import { planList, type ListPlan } from './list-plan.ts';
import { parseQuery } from './parse-query.ts';
import { checkQueryCost } from './query-cost.ts';
import { runList } from './run-list.ts';

/** A list of something other than rows. */
export type SystemList = {
  readonly listable: Listable;
  readonly always: readonly Condition[];
  /** Name of the list in the answer: `users`. */
  readonly name: string;
  readonly model: (record: StoredRecord) => Record<string, unknown>;
  /** Columns that the `search` argument looks into. */
  readonly searched?: readonly string[];
};

const queryTexts = listOf(text(4096), 100);

/** Outside of rows a bad query counts as a bad argument. */
function planQueries(call: ApiCall, listable: Listable): ListPlan {
  const texts = optional(call.arguments, 'queries', queryTexts) ?? [];
  try {
    const queries = texts.map(parseQuery);
    checkQueryCost(queries, call.identity);
    return planList(queries, listable);
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'general_query_invalid') throw error;
    throw invalidArgument('queries', error.message);
  }
}

function searchCondition(list: SystemList, words: string): Condition[] {
  const { searched } = list;
  if (searched === undefined || words === '') return [];
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    {
      sql: `(${searched.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
      values: searched.map(() => pattern),
    },
  ];
}

const columnNames = new WeakMap<Listable, string[]>();

function columnsOf(store: Store, listable: Listable): string[] {
  const known = columnNames.get(listable);
  if (known !== undefined) return known;
  const names = store.all(`PRAGMA table_info(${listable.from})`).map((row) => String(row['name']));
  columnNames.set(listable, names);
  return names;
}

/** Answers a list call: queries, search and total as the API has them. */
export function answerList(store: Store, call: ApiCall, list: SystemList): ApiAnswer {
  const plan = planQueries(call, list.listable);
  const words = optional(call.arguments, 'search', text(256, 0)) ?? '';
  const countsTotal = optional(call.arguments, 'total', truth) ?? true;
  const page = runList(store, {
    listable: list.listable,
    plan,
    always: [...list.always, ...searchCondition(list, words)],
    countsTotal,
  });
  const names = columnsOf(store, list.listable);
  const entries = page.entries.map((values) =>
    list.model(Object.fromEntries(names.map((name, position) => [name, values[position] ?? null]))),
  );
  return json(200, { total: page.total, [list.name]: entries });
}
