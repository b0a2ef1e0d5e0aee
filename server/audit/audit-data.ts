import { Query } from 'node-appwrite';
import { z } from 'zod';
import type { TablesReader } from '#src/tables/rows.ts';

/** One thing that is not as it must be: the invariant that is broken, by which row, and how. */
export type Finding = {
  readonly invariant: string;
  readonly subject: string;
  readonly detail: string;
};

const count = z.int();
const text = z.string();
const optionalText = z.string().nullable();

/** What the audit reads of each table, as it is on the wire; nothing is made good on the way. */
const schemas = {
  users: z.object({
    $id: text,
    point: count,
    totallyEngaged: count,
    approvedEngaged: count,
    rejectedEngaged: count,
    warnCount: count,
    isBanned: z.boolean(),
    isAdmin: z.boolean(),
    adminApproved: z.boolean(),
    xUserId: optionalText,
    decisions: count.nullish(),
    rejections: count.nullish(),
  }),
  posts: z.object({
    $id: text,
    authorId: text,
    limit: count,
    engageCount: count,
    reviewedCount: count,
    targetStatus: z.boolean(),
    engagementTypes: z.array(text),
    pinPost: z.boolean(),
    cost: count,
    rewardEach: count,
    closedBy: optionalText.optional(),
    closedPlaces: count.nullish(),
  }),
  engagement: z.object({
    $id: text,
    $createdAt: text,
    postId: text,
    engagedBy: text,
    postAuthorId: text,
    isApproved: z.boolean().nullable(),
    rejectCause: optionalText,
    engagementTypes: z.array(text),
    proofs: optionalText,
    decidedBy: optionalText.optional(),
  }),
  proofLinks: z.object({ $id: text, engagementId: text }),
  pointConst: z.object({
    $id: text,
    pointToPost: count,
    pointAsReward: count,
    enabled: z.boolean(),
    forAll: z.boolean(),
  }),
  notifications: z.object({
    $id: text,
    userId: text,
    isApproved: z.boolean(),
    engageId: text,
    awardCount: count,
  }),
  reports: z.object({
    $id: text,
    $createdAt: text,
    isAppeal: z.boolean().nullish(),
    isResolved: z.boolean(),
    reportedById: text,
  }),
  pointLedger: z.object({
    $id: text,
    $createdAt: text,
    debit: text,
    credit: text,
    amount: count,
    kind: text,
    refId: text,
    actorId: text,
    userId: optionalText,
  }),
  moderationLog: z.object({
    $id: text,
    $createdAt: text,
    actorId: text,
    targetId: text,
    action: text,
    reason: z.string().nullish(),
    details: text,
  }),
  giftDays: z.object({
    $id: text,
    $createdAt: text,
    adminId: text,
    day: text,
    given: count,
  }),
  economyTotals: z.object({
    $id: text,
    members: count,
    escrow: count,
    burned: count,
    minted: count,
    subsidy: count,
    gifts: text,
    lastId: optionalText,
  }),
  verifications: z.object({ $id: text, used: count }),
  botOutbox: z.object({ $id: text, status: text, attempts: count }),
} as const;

type TableName = keyof typeof schemas;

/** A row of a table as the audit sees it. */
export type AuditRow<Table extends TableName> = z.output<(typeof schemas)[Table]>;

/** The rows of every table, oldest first, by their ids. */
export type AuditTables = {
  readonly [Table in TableName]: ReadonlyMap<string, AuditRow<Table>>;
};

/** Everything that is audited. */
export type AuditData = AuditTables & {
  /** People whose rows, rights and first points were put there by hand, such as the first administrator. */
  readonly installedIds: ReadonlySet<string>;
};

const pageSize = 500;

/** Reads all tables, page by page; a row that cannot be read is a finding. Throws when nobody answers. */
export async function readTables(
  reader: Pick<TablesReader, 'listRows'>,
  databaseId: string,
): Promise<{ tables: AuditTables; findings: readonly Finding[] }> {
  const findings: Finding[] = [];

  async function read<Row extends { readonly $id: string }>(
    tableId: string,
    schema: z.ZodType<Row>,
  ): Promise<ReadonlyMap<string, Row>> {
    const rows = new Map<string, Row>();
    for await (const row of pagesOf(reader, databaseId, tableId)) {
      const parsed = schema.safeParse(row);
      if (parsed.success) rows.set(parsed.data.$id, parsed.data);
      else findings.push(unreadable(tableId, row, parsed.error));
    }
    return rows;
  }

  const [
    users,
    posts,
    engagement,
    proofLinks,
    pointConst,
    notifications,
    reports,
    pointLedger,
    moderationLog,
    giftDays,
    economyTotals,
    verifications,
    botOutbox,
  ] = await Promise.all([
    read('users', schemas.users),
    read('posts', schemas.posts),
    read('engagement', schemas.engagement),
    read('proofLinks', schemas.proofLinks),
    read('pointConst', schemas.pointConst),
    read('notifications', schemas.notifications),
    read('reports', schemas.reports),
    read('pointLedger', schemas.pointLedger),
    read('moderationLog', schemas.moderationLog),
    read('giftDays', schemas.giftDays),
    read('economyTotals', schemas.economyTotals),
    read('verifications', schemas.verifications),
    read('botOutbox', schemas.botOutbox),
  ]);
  const tables = {
    users,
    posts,
    engagement,
    proofLinks,
    pointConst,
    notifications,
    reports,
    pointLedger,
    moderationLog,
    giftDays,
    economyTotals,
    verifications,
    botOutbox,
  };
  return { tables, findings };
}

async function* pagesOf(
  reader: Pick<TablesReader, 'listRows'>,
  databaseId: string,
  tableId: string,
): AsyncGenerator {
  let after: string[] = [];
  while (true) {
    const queries = [Query.limit(pageSize), ...after];
    const { rows } = await reader.listRows({ databaseId, tableId, queries, total: false });
    yield* rows;
    const last = idOf(rows.at(-1));
    if (rows.length < pageSize || last === '') return;
    after = [Query.cursorAfter(last)];
  }
}

function idOf(row: unknown): string {
  const parsed = z.object({ $id: text }).safeParse(row);
  return parsed.success ? parsed.data.$id : '';
}

function unreadable(table: string, row: unknown, error: z.ZodError): Finding {
  const columns = error.issues.map((issue) => issue.path.join('.')).join(', ');
  return {
    invariant: 'every row can be read',
    subject: `${table}/${idOf(row)}`,
    detail: `strange columns: ${columns}`,
  };
}
