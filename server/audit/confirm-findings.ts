import { Query } from 'node-appwrite';
import { z } from 'zod';
import type { PageReader } from './read-rows.ts';
import type { AuditReport } from './audit.ts';
import type { Finding } from './findings.ts';

/** Rows by table, each table in the order in which it was written. */
type RelatedRows = ReadonlyMap<string, readonly RelatedRow[]>;

const rowSchema = z.looseObject({ $id: z.string(), $sequence: z.union([z.string(), z.number()]) });
type RelatedRow = z.output<typeof rowSchema>;

/** The columns in which rows refer to people, posts, engagements, requests and each other. */
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

/** The columns by which the rows that belong to those rows are found. */
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

/** Reads the rows that refer to any of these ids, and then the rows that those refer to. Rejects if the server does not answer. */
async function readRelatedRows(
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

/** The forms of an id in the ledger's accounts, and in rows created for a request. */
function spellingsOf(id: string): readonly string[] {
  return [id, `member:${id}`, `escrow:${id}`, `overturn.${id}`, `tool.${id}`];
}

/** Every id that the rows name. */
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

/** Creates a reader of only these rows, so an audit can read them like a whole database. */
function createRowsReader(rows: RelatedRows): PageReader {
  return {
    async listRows({ tableId, queries = [] }) {
      // All rows are on the first page; a cursor asks for the next one.
      const isLater = queries.some((query) => query.includes('"cursorAfter"'));
      const page = isLater ? [] : [...(rows.get(tableId) ?? [])];
      return { total: page.length, rows: page };
    },
  };
}

/** The dependencies of checking findings again. */
type Confirmation = {
  readonly reader: PageReader;
  readonly databaseId: string;
  /** Runs an audit with a reader. */
  readonly audit: (reader: PageReader) => Promise<AuditReport>;
};

/** A report whose listed findings were all checked again. */
export type ConfirmedReport = AuditReport & {
  /** Findings whose rows changed at each reading, so they could not be checked again. */
  readonly undecided: readonly Finding[];
};

/** The outcome for some findings. */
type Outcome = { readonly confirmed: readonly Finding[]; readonly undecided: readonly Finding[] };

const findingsAtOnce = 50;
/** How often the rows of several findings, or of a single one, are read until they stay unchanged. */
const maxReadings = { several: 3, single: 12 } as const;
/** Findings that depend on all rows of a table are confirmed by a second audit. */
const wholeTableSubject = /^(?:pointLedger$|economyTotals\/|migrations\/|announcements\/)/;

/**
 * Checks each listed finding again, because an audit over HTTP reads one table after another while members
 * write. The rows of the finding are read until two consecutive readings are equal, which makes them a
 * consistent snapshot, and are audited alone; findings that they do not show are dropped. Rule OP-18.
 */
export async function confirmFindings(
  confirmation: Confirmation,
  report: AuditReport,
): Promise<ConfirmedReport> {
  const isOfWholeTable = ({ subject }: Finding) => wholeTableSubject.test(subject);
  const ofWholeTables = report.findings.filter(isOfWholeTable);
  const ofRows = report.findings.filter((finding) => !isOfWholeTable(finding));
  const confirmed: Finding[] = [];
  const undecided: Finding[] = [];
  if (ofWholeTables.length > 0) {
    const second = await confirmation.audit(confirmation.reader);
    confirmed.push(...findingsLike(ofWholeTables, second));
  }
  for (let start = 0; start < ofRows.length; start += findingsAtOnce) {
    const outcome = await checkAgain(confirmation, ofRows.slice(start, start + findingsAtOnce));
    confirmed.push(...outcome.confirmed);
    undecided.push(...outcome.undecided);
  }
  const unlisted = report.findingCount - report.findings.length;
  return { ...report, findings: confirmed, findingCount: confirmed.length + unlisted, undecided };
}

/** Checks findings together; if their rows keep changing, checks each half separately. */
async function checkAgain(
  confirmation: Confirmation,
  findings: readonly Finding[],
): Promise<Outcome> {
  const readings = findings.length === 1 ? maxReadings.single : maxReadings.several;
  const second = await auditOneMoment(confirmation, idsOf(findings), readings);
  if (second !== null) return { confirmed: findingsLike(findings, second), undecided: [] };
  if (findings.length === 1) return { confirmed: [], undecided: findings };
  const half = Math.ceil(findings.length / 2);
  const first = await checkAgain(confirmation, findings.slice(0, half));
  const rest = await checkAgain(confirmation, findings.slice(half));
  return {
    confirmed: [...first.confirmed, ...rest.confirmed],
    undecided: [...first.undecided, ...rest.undecided],
  };
}

/** Null if the rows changed at each reading. */
async function auditOneMoment(
  { reader, databaseId, audit }: Confirmation,
  ids: ReadonlySet<string>,
  readings: number,
): Promise<AuditReport | null> {
  let before = '';
  for (let reading = 1; reading <= readings; reading += 1) {
    const rows = await readRelatedRows(reader, databaseId, ids);
    const now = JSON.stringify([...rows]);
    if (now === before) return audit(createRowsReader(rows));
    before = now;
  }
  return null;
}

/** The findings that a second report also has, as in the second report. */
function findingsLike(findings: readonly Finding[], second: AuditReport): readonly Finding[] {
  const left = Map.groupBy(second.findings, keyOf);
  return findings.flatMap((finding) => {
    const like = left.get(keyOf(finding)) ?? [];
    const same = like.findIndex(({ detail }) => detail === finding.detail);
    return like.splice(Math.max(0, same), 1);
  });
}

function keyOf({ invariant, subject }: Finding): string {
  return `${subject} ${invariant}`;
}

/** Every id that findings may name: their words, and the parts between and after the dots in them. */
function idsOf(findings: readonly Finding[]): ReadonlySet<string> {
  const text = findings.map(({ subject, detail }) => `${subject} ${detail}`).join(' ');
  const words = text.match(/[A-Za-z0-9][\w.-]*/g) ?? [];
  const parts = words.flatMap((word) => [
    word,
    word.slice(word.indexOf('.') + 1),
    ...word.split('.'),
  ]);
  return new Set(parts.map((part) => part.replace(/[.-]+$/, '')).filter((part) => part !== ''));
}
