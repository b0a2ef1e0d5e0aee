import { auditTables, type AuditRow } from './audit-tables.ts';
import type { Finding } from './findings.ts';
import {
  createIdNumbering,
  createNumberList,
  createNumbering,
  type NumberList,
  type Numbering,
} from './numbering.ts';
import type { RowSource } from './read-rows.ts';

/** The tables that are held in memory while the others are streamed: people, posts, and administrators' acts. */
export type AuditTables = {
  readonly users: ReadonlyMap<string, AuditRow<'users'>>;
  readonly posts: ReadonlyMap<string, AuditRow<'posts'>>;
  readonly pointConst: ReadonlyMap<string, AuditRow<'pointConst'>>;
  readonly reports: ReadonlyMap<string, AuditRow<'reports'>>;
  readonly moderationLog: ReadonlyMap<string, AuditRow<'moderationLog'>>;
  readonly giftDays: ReadonlyMap<string, AuditRow<'giftDays'>>;
  readonly announcements: ReadonlyMap<string, AuditRow<'announcements'>>;
  readonly economyTotals: ReadonlyMap<string, AuditRow<'economyTotals'>>;
};

/** The number of an answer: none, yes or no. */
export const verdicts = { none: 0, yes: 1, no: 2 } as const;

/** The engagements in the order in which they were read, each with the few numbers that the checks need. */
export type EngagementIndex = {
  /** By id; an engagement's number is its index in the lists below. */
  readonly ids: Numbering;
  /** The number of its post in `posts`, and of its engager in `people`. */
  readonly postOf: NumberList;
  readonly engagerOf: NumberList;
  /** The number of the decider in `people`, plus one; 0 if the row names no one. */
  readonly deciderOf: NumberList;
  /** Each is one of `verdicts`: of the row, of its notification, and of its overturn's notification. */
  readonly decisionOf: NumberList;
  readonly notifiedOf: NumberList;
  readonly overturnOf: NumberList;
};

/** The data that all checks share. */
export type AuditData = AuditTables & {
  /** People whose rows, rights and first points were created by hand, such as the first administrator. */
  readonly installedIds: ReadonlySet<string>;
  /** Numbers of people and posts: first the existing ones in order, then others that rows name. */
  readonly people: Numbering;
  readonly postNumbers: Numbering;
  /** The posts by number. */
  readonly postRows: readonly AuditRow<'posts'>[];
  readonly engagements: EngagementIndex;
  /** The engagements whose rejection was overturned, according to the overturn's notification. Rule FA-10. */
  readonly overturnedIds: Set<string>;
  readonly report: (finding: Finding) => void;
};

/** One check: the rows it handles, in the order in which an audit reads the tables, and what it reports at the end. */
export type Check = {
  readonly engagement?: (row: AuditRow<'engagement'>, number: number) => void;
  readonly notification?: (row: AuditRow<'notifications'>) => void;
  readonly proofLink?: (row: AuditRow<'proofLinks'>) => void;
  readonly movement?: (row: AuditRow<'pointLedger'>) => void;
  readonly verification?: (row: AuditRow<'verifications'>) => void;
  readonly message?: (row: AuditRow<'botOutbox'>) => void;
  readonly end?: () => void;
};

/** Reads the tables that are held in memory. Rejects if the backend does not answer. */
export async function readTables(source: RowSource): Promise<AuditTables> {
  return {
    users: await source.all(auditTables.users),
    posts: await source.all(auditTables.posts),
    pointConst: await source.all(auditTables.pointConst),
    reports: await source.all(auditTables.reports),
    moderationLog: await source.all(auditTables.moderationLog),
    giftDays: await source.all(auditTables.giftDays),
    announcements: await source.all(auditTables.announcements),
    economyTotals: await source.all(auditTables.economyTotals),
  };
}

/** The shared data before the long tables are read. */
export function createAuditData(
  tables: AuditTables,
  { installedIds, report }: Pick<AuditData, 'installedIds' | 'report'>,
): AuditData {
  return {
    ...tables,
    installedIds,
    report,
    people: createNumbering(tables.users.keys()),
    postNumbers: createNumbering(tables.posts.keys()),
    postRows: [...tables.posts.values()],
    engagements: {
      ids: createIdNumbering(),
      postOf: createNumberList(Int32Array),
      engagerOf: createNumberList(Int32Array),
      deciderOf: createNumberList(Int32Array),
      decisionOf: createNumberList(Uint8Array),
      notifiedOf: createNumberList(Uint8Array),
      overturnOf: createNumberList(Uint8Array),
    },
    overturnedIds: new Set(),
  };
}

/** Stores what the checks need of an engagement; returns its number. */
export function addEngagement(data: AuditData, row: AuditRow<'engagement'>): number {
  const { engagements, people, postNumbers } = data;
  const number = engagements.ids.add(row.$id);
  const decider = row.decidedBy ?? null;
  engagements.postOf.set(number, postNumbers.add(row.postId));
  engagements.engagerOf.set(number, people.add(row.engagedBy));
  engagements.deciderOf.set(number, decider === null ? 0 : people.add(decider) + 1);
  engagements.decisionOf.set(number, verdictOf(row.isApproved));
  return number;
}

const overturnPrefix = 'overturn.';

/** Stores a notification's verdict for its engagement: its id is that of the engagement, or of its overturn. */
export function addNotification(
  { engagements, overturnedIds }: AuditData,
  { $id, isApproved }: AuditRow<'notifications'>,
): void {
  const isOverturn = $id.startsWith(overturnPrefix);
  const engagementId = isOverturn ? $id.slice(overturnPrefix.length) : $id;
  if (isOverturn) overturnedIds.add(engagementId);
  const number = engagements.ids.find(engagementId);
  if (number === undefined) return;
  const list = isOverturn ? engagements.overturnOf : engagements.notifiedOf;
  list.set(number, verdictOf(isApproved));
}

function verdictOf(isApproved: boolean | null): number {
  if (isApproved === null) return verdicts.none;
  return isApproved ? verdicts.yes : verdicts.no;
}

/** The answer of a verdict. */
export function isApprovedOf(verdict: number): boolean | null {
  return verdict === verdicts.none ? null : verdict === verdicts.yes;
}
