import type { OperationContext } from '../runtime/context.ts';
import type { ScheduledWork } from '../runtime/schedule.ts';
import type { BatchLimits } from './batches.ts';
import { closeBanned } from './close-banned.ts';
import { decideDue } from './decide-due.ts';
import { erasePeople } from './erase-people.ts';
import { openFailures } from './failures.ts';
import { emptyMessages, endOldSessions, forgetRequests, forgetVerifications } from './retention.ts';
import { jobKinds, jobList, type JobKind } from './job-list.ts';
import { keepEconomy } from './economy-totals.ts';
import { liftBans } from './lift-bans.ts';
import { markFullPosts } from './mark-full.ts';
import { releaseHeld } from './release-held.ts';
import { remindAuthors } from './remind-authors.ts';
import { sendAnnouncements } from './send-announcements.ts';
import { setDeadlines } from './set-deadlines.ts';
import { sendAdminDigest } from './admin-digest.ts';
import { keepLeaders } from './week-leaders.ts';

/** How many rows are listed at a time. */
const batchSize = 50;

/** Does due work of one kind; resolves to the number of items. */
type Job = (context: OperationContext, limits: BatchLimits) => Promise<number>;

/** Delivers due messages; starts none after `forMs`. */
type DeliverDue = (forMs: number) => Promise<number>;

const jobs: Readonly<Record<Exclude<JobKind, 'delivery' | 'newMessages'>, Job>> = {
  deadlines: decideDue,
  held: releaseHeld,
  newDeadlines: setDeadlines,
  banEnds: liftBans,
  bans: closeBanned,
  targets: markFullPosts,
  reminders: remindAuthors,
  requests: forgetRequests,
  erasures: erasePeople,
  verifications: forgetVerifications,
  oldMessages: emptyMessages,
  oldSessions: endOldSessions,
  economy: keepEconomy,
  leaders: keepLeaders,
  digest: sendAdminDigest,
  announcements: sendAnnouncements,
};

/** All jobs of a run, each limited to its share of time. Rules TR-42, TR-43. */
export function scheduledJobs(
  context: OperationContext,
  deliverDue: DeliverDue,
): readonly ScheduledWork[] {
  return jobKinds.map((kind) => ({ kind, run: () => runJob(context, kind, deliverDue) }));
}

async function runJob(
  context: OperationContext,
  kind: JobKind,
  deliverDue: DeliverDue,
): Promise<number> {
  const { shareMs } = jobList[kind];
  if (kind === 'delivery' || kind === 'newMessages') return deliverDue(shareMs);
  const endMs = context.nowMs() + shareMs;
  const hasTime = () => context.nowMs() < endMs;
  const failures = await openFailures(context, kind);
  try {
    return await jobs[kind]({ ...context, hasTime }, { batchSize, hasTime, failures });
  } finally {
    await failures.save();
  }
}
