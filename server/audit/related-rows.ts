import { Query } from 'node-appwrite';
import { z } from 'zod';
import type { PageReader } from './page-reader.ts';

/** Rows by their tables, each table in the order in which it was written. */
export type RelatedRows = ReadonlyMap<string, readonly RelatedRow[]>;

const rowSchema = z.looseObject({ $id: z.string(), $sequence: z.union([z.string(), z.number()]) });
type RelatedRow = z.output<typeof rowSchema>;

/** The columns by which rows refer to people, posts, engagements, requests and each other. */
const references: Readonly<Record<string, readonly string[]>> = {
  users: ['$id'],
  posts: ['$id'],
  pointConst: ['$id'],
  engagement: ['$id', 'postId', 'engagedBy', 'postAuthorId'],
  notifications: ['$id', 'engageId'],
  proofLinks: ['$id', 'engagementId'],
  pointLedger: ['$id', 'userId', 'refId', 'actorId', 'debit', 'credit'],
  moderationLog: ['$id', 'targetId', 'actorId'],
  reports: ['$id', 'reportedById'],
  giftDays: ['$id', 'adminId'],
  verifications: ['$id'],
  botOutbox: ['$id'],
  announcements: ['$id'],
};

/** The columns by which the rows that belong to those rows are found in turn. */
const secondReferences: Readonly<Record<string, readonly string[]>> = {
  users: ['$id'],
  posts: ['$id'],
  engagement: ['$id'],
  notifications: ['$id', 'engageId'],
  proofLinks: ['engagementId'],
  pointLedger: ['refId'],
  moderationLog: ['$id', 'targetId'],
  reports: ['$id'],
};

const valuesPerQuery = 100;
const rowsPerPage = 1000;

/** Reads the rows that refer to any of these ids, and then the rows that those refer to. Rejects when the server does not answer. */
export async function readRelatedRows(
  reader: PageReader,
  databaseId: string,
  ids: ReadonlySet<string>,
): Promise<RelatedRows> {
  const found = new Map<string, Map<string, RelatedRow>>();
  const keep = (table: string, row: RelatedRow) => {
    const rows = found.get(table) ?? new Map<string, RelatedRow>();
    found.set(table, rows.set(row.$id, row));
  };
  const read = async (columnsOf: typeof references, values: readonly string[]) => {
    for (const [table, columns] of Object.entries(columnsOf)) {
      for (const column of columns) {
        const rows = await readWhere(reader, { databaseId, tableId: table }, { column, values });
        for (const row of rows) keep(table, row);
      }
    }
  };
  await read(references, [...ids].flatMap(spellingsOf));
  await read(secondReferences, [...idsIn(found)]);
  return new Map([...found].map(([table, rows]) => [table, inOrder([...rows.values()])]));
}

/** The ids by which accounts of the ledger, and rows made for a request, name a row. */
function spellingsOf(id: string): readonly string[] {
  return [id, `member:${id}`, `escrow:${id}`, `overturn.${id}`, `tool.${id}`];
}

/** Every id that rows name. */
function idsIn(found: ReadonlyMap<string, ReadonlyMap<string, RelatedRow>>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [table, rows] of found) {
    for (const row of rows.values()) {
      for (const column of [
        ...(references[table] ?? []),
        'postAuthorId',
        'decidedBy',
        'invitedBy',
      ]) {
        const value = row[column];
        if (typeof value !== 'string' || value === '') continue;
        ids.add(value.replace(/^(?:member|escrow):/, ''));
      }
    }
  }
  return ids;
}

async function readWhere(
  reader: PageReader,
  place: { readonly databaseId: string; readonly tableId: string },
  { column, values }: { readonly column: string; readonly values: readonly string[] },
): Promise<readonly RelatedRow[]> {
  const rows: RelatedRow[] = [];
  for (let start = 0; start < values.length; start += valuesPerQuery) {
    const part = values.slice(start, start + valuesPerQuery);
    let last: string | undefined;
    do {
      const page = await reader.listRows({
        ...place,
        queries: [
          Query.limit(rowsPerPage),
          Query.equal(column, part),
          ...(last === undefined ? [] : [Query.cursorAfter(last)]),
        ],
        total: false,
      });
      const read = z.array(rowSchema).parse(page.rows);
      rows.push(...read);
      last = read.length < rowsPerPage ? undefined : read.at(-1)?.$id;
    } while (last !== undefined);
  }
  return rows;
}

function inOrder(rows: readonly RelatedRow[]): readonly RelatedRow[] {
  return rows.toSorted((one, other) => Number(one.$sequence) - Number(other.$sequence));
}

/** Makes a reader of these rows alone, so that an audit can look at them as at a whole database. */
export function createRowsReader(rows: RelatedRows): PageReader {
  return {
    async listRows({ tableId, queries = [] }) {
      // All rows are on the first page; a cursor asks for what follows it.
      const isLater = queries.some((query) => query.includes('"cursorAfter"'));
      const page = isLater ? [] : [...(rows.get(tableId) ?? [])];
      return { total: page.length, rows: page };
    },
  };
}
