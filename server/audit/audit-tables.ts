import { z } from 'zod';

/** A table as the audit reads it: its id, and the columns it reads, as sent by the server. */
export type AuditTable<Row> = {
  readonly id: string;
  readonly columns: readonly string[];
  readonly schema: z.ZodType<Row>;
};

/** Describes a table by its columns and their types. */
function auditTable<Shape extends z.ZodRawShape>(
  id: string,
  shape: Shape,
): AuditTable<z.output<z.ZodObject<Shape>>> {
  return { id, columns: Object.keys(shape), schema: z.object(shape) };
}

const count = z.int();
const text = z.string();
const optionalText = z.string().nullable();

/** Every table that is audited; rows are checked as they are, without defaults or repairs. */
export const auditTables = {
  users: auditTable('users', {
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
    invitedBy: z.string().nullish(),
    inviteTenths: count.nullish(),
  }),
  posts: auditTable('posts', {
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
  engagement: auditTable('engagement', {
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
  proofLinks: auditTable('proofLinks', { $id: text, engagementId: text }),
  pointConst: auditTable('pointConst', {
    $id: text,
    pointToPost: count,
    pointAsReward: count,
    enabled: z.boolean(),
    forAll: z.boolean(),
  }),
  notifications: auditTable('notifications', {
    $id: text,
    userId: text,
    isApproved: z.boolean(),
    engageId: text,
    awardCount: count,
  }),
  reports: auditTable('reports', {
    $id: text,
    $createdAt: text,
    isAppeal: z.boolean().nullish(),
    isResolved: z.boolean(),
    reportedById: text,
  }),
  pointLedger: auditTable('pointLedger', {
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
  moderationLog: auditTable('moderationLog', {
    $id: text,
    $createdAt: text,
    actorId: text,
    targetId: text,
    action: text,
    reason: z.string().nullish(),
    details: text,
  }),
  announcements: auditTable('announcements', { $id: text, state: text, written: count }),
  giftDays: auditTable('giftDays', {
    $id: text,
    $createdAt: text,
    adminId: text,
    day: text,
    given: count,
  }),
  economyTotals: auditTable('economyTotals', {
    $id: text,
    members: count,
    escrow: count,
    burned: count,
    minted: count,
    subsidy: count,
    gifts: text,
    days: optionalText.optional(),
    lastId: optionalText,
  }),
  verifications: auditTable('verifications', { $id: text, used: count }),
  botOutbox: auditTable('botOutbox', { $id: text, status: text, attempts: count }),
} as const;

/** A row of a table as the audit reads it. */
export type AuditRow<Table extends keyof typeof auditTables> =
  (typeof auditTables)[Table] extends AuditTable<infer Row> ? Row : never;
