import { z } from 'zod';
import type { AuditData, Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import type { Finding } from './findings.ts';
import { readJson } from './read-rows.ts';

type Act = AuditRow<'moderationLog'>;

const detailsSchema = z.object({
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});

/** The values of the row before and after an act, according to the act. */
export function detailsOf(act: Act): z.output<typeof detailsSchema> {
  const details = detailsSchema.safeParse(readJson(act.details));
  return details.success ? details.data : { before: {}, after: {} };
}

/** Checks that rights, warnings, pins, prices and reports match the administrators' log. Rule PT-09. */
export function checkPeople(data: AuditData): Check {
  return {
    end() {
      for (const finding of findingsIn(data)) data.report(finding);
    },
  };
}

function findingsIn(data: AuditData): readonly Finding[] {
  const acts = Map.groupBy(data.moderationLog.values(), ({ targetId }) => targetId);
  return [
    ...checkAccounts(data),
    ...checkActors(data),
    ...[...data.users.values()].flatMap((user) =>
      checkUser(user, acts.get(user.$id) ?? [], data.installedIds.has(user.$id)),
    ),
    ...checkFlags(data, acts),
    ...checkPrices(data),
  ];
}

function checkAccounts(data: AuditData): readonly Finding[] {
  const owners = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { $id, xUserId } of data.users.values()) {
    if (xUserId === null || xUserId === '') continue;
    const owner = owners.get(xUserId);
    if (owner !== undefined) {
      findings.push({
        invariant: 'an X account belongs to one person',
        subject: `users/${$id}`,
        detail: `its account ${xUserId} is that of ${owner}`,
      });
    }
    owners.set(xUserId, $id);
  }
  return findings;
}

/** How far the function's clock may be ahead of the database's. */
const toleranceMs = 60_000;

/** Whether an act lifts a ban whose end, according to the log, has come. Rule FA-27. */
function endsBan(act: Act, ends: ReadonlyMap<string, unknown>): boolean {
  const endMs = ends.get(act.targetId);
  const isOver = typeof endMs === 'number' && endMs <= Date.parse(act.$createdAt) + toleranceMs;
  return act.action === 'unbanUser' && isOver;
}

/** Nobody acts before they become an administrator, except installed people, and the schedule when it lifts bans. */
function checkActors(data: AuditData): readonly Finding[] {
  const admins = new Set(data.installedIds);
  const ends = new Map<string, unknown>();
  const findings: Finding[] = [];
  for (const act of data.moderationLog.values()) {
    const isInstalled = act.action === 'makeAdmin' && act.actorId === act.targetId;
    if (isInstalled && data.installedIds.has(act.actorId)) admins.add(act.actorId);
    const isScheduled = act.actorId === 'schedule' && endsBan(act, ends);
    if (act.action === 'banUser') ends.set(act.targetId, detailsOf(act).after['banUntilMs']);
    if (!admins.has(act.actorId) && !isScheduled) {
      findings.push({
        invariant: 'only admins act',
        subject: `moderationLog/${act.$id}`,
        detail: `${act.actorId} was none`,
      });
    }
    if (act.action === 'removeAdmin') admins.delete(act.targetId);
    if (act.action !== 'makeAdmin') continue;
    admins.add(act.targetId);
    if (data.installedIds.has(act.actorId)) continue;
    findings.push({
      invariant: 'only the first administrators make administrators',
      subject: `moderationLog/${act.$id}`,
      detail: `${act.actorId} made ${act.targetId} one`,
    });
  }
  return findings;
}

function checkUser(
  user: AuditRow<'users'>,
  acts: readonly Act[],
  isInstalled: boolean,
): readonly Finding[] {
  const { warnCount, isBanned, isAdmin, adminApproved } = user;
  const found = { warnCount, isBanned, isAdmin, adminApproved };
  const first = isInstalled
    ? { ...found, warnCount: firstWarnCount(acts, warnCount) }
    : { warnCount: 0, isBanned: false, isAdmin: false, adminApproved: false };
  const right = acts.reduce(carryOut, first);
  if (JSON.stringify(found) === JSON.stringify(right)) return [];
  return [
    {
      invariant: 'only admins moved warnCount, isBanned, isAdmin, adminApproved',
      subject: `users/${user.$id}`,
      detail: `${JSON.stringify(found)}, by the log ${JSON.stringify(right)}`,
    },
  ];
}

type Rights = Pick<AuditRow<'users'>, 'warnCount' | 'isBanned' | 'isAdmin' | 'adminApproved'>;

function carryOut(rights: Rights, act: Act): Rights {
  switch (act.action) {
    case 'warnUser':
      return { ...rights, warnCount: rights.warnCount + 1 };
    case 'removeWarning':
      return { ...rights, warnCount: rights.warnCount - 1 };
    case 'banUser':
      return { ...rights, isBanned: true };
    case 'unbanUser':
      return { ...rights, isBanned: false };
    case 'makeAdmin':
      return { ...rights, isAdmin: true };
    case 'removeAdmin':
      return { ...rights, isAdmin: false };
    case 'erasePerson':
      return { ...rights, adminApproved: false };
    case 'decideApprovalRequest':
      return { ...rights, adminApproved: detailsOf(act).after['adminApproved'] === true };
    default:
      return rights;
  }
}

/** The warnings that an installed person started with, according to the first act. */
function firstWarnCount(acts: readonly Act[], otherwise: number): number {
  const first = acts.find(({ action }) => action === 'warnUser' || action === 'removeWarning');
  const before = first === undefined ? otherwise : detailsOf(first).before['warnCount'];
  return typeof before === 'number' ? before : otherwise;
}

/** A post is pinned, and a report is resolved, exactly when the log has an act for it. */
function checkFlags(
  data: AuditData,
  acts: ReadonlyMap<string, readonly Act[]>,
): readonly Finding[] {
  const isDone = (action: string, id: string) =>
    acts.get(id)?.some((act) => act.action === action) ?? false;
  const pins = [...data.posts.values()]
    .filter((post) => post.pinPost !== isDone('pinPost', post.$id))
    .map((post) => ({
      invariant: 'only admins moved pinPost',
      subject: `posts/${post.$id}`,
      detail: `pinPost is ${String(post.pinPost)}, the log says otherwise`,
    }));
  const reports = [...data.reports.values()]
    .filter((report) => report.isResolved !== isDone('resolveReport', report.$id))
    .map((report) => ({
      invariant: 'only admins moved isResolved',
      subject: `reports/${report.$id}`,
      detail: `isResolved is ${String(report.isResolved)}, the log says otherwise`,
    }));
  return [...pins, ...reports];
}

/** Prices match the last act; types without an act are as installed. */
function checkPrices(data: AuditData): readonly Finding[] {
  const last = new Map<string, Act>();
  for (const act of data.moderationLog.values()) {
    if (act.action === 'saveEngagementType') last.set(act.targetId, act);
  }
  return [...last].flatMap(([name, act]) => {
    const type = data.pointConst.get(name);
    const { after } = detailsOf(act);
    const isRight =
      type !== undefined &&
      Object.entries({ ...type, $id: undefined }).every(
        ([column, value]) => value === undefined || after[column] === value,
      );
    if (isRight) return [];
    const detail = `${JSON.stringify(type)}, by the log ${JSON.stringify(after)}`;
    return [{ invariant: 'only admins moved prices', subject: `pointConst/${name}`, detail }];
  });
}
