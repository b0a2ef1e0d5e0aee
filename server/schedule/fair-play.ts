import type { OperationContext } from '../runtime/context.ts';
import type { ScheduledWork } from '../runtime/schedule.ts';
import type { BatchLimits } from './batches.ts';
import { bans, closeBanned } from './close-banned.ts';
import { decideDue } from './decide-due.ts';
import { erasePeople, erasures } from './erase-people.ts';
import {
  emptyMessages,
  endOldSessions,
  forgetRequests,
  forgetVerifications,
  oldMessages,
  oldSessions,
  requests,
  verifications,
} from './forget-old.ts';
import { keepEconomy } from './keep-economy.ts';
import { setDeadlines } from './set-deadlines.ts';
import { remindAuthors, reminders } from './remind-authors.ts';
import { tellAdministrators } from './tell-administrators.ts';

/** How long each kind of work may begin new pieces, so that all of them and the deliveries fit into one run of 25 s. */
const shareMs = {
  deadlines: 7000,
  bans: 2000,
  reminders: 2000,
  newDeadlines: 2000,
  requests: 1000,
  erasures: 2000,
  retention: 500,
  economy: 1500,
  digest: 500,
} as const;

/** How many rows are listed at a time. */
const batchSize = 50;

type Work = (context: OperationContext, limits: BatchLimits) => Promise<number>;

/**
 * The schedule's own work: deadlines, what bans leave to close, reminders, old requests, erasures, what is kept for a
 * while only, the sums of the ledger, and what waits for administrators. Rules FA-02, FA-04, FA-07, TR-15, OP-10, PA-10,
 * PA-11.
 */
export function fairPlayWork(context: OperationContext): readonly ScheduledWork[] {
  const scheduled = (kind: string, forMs: number, work: Work): ScheduledWork => ({
    kind,
    run: () => {
      const endMs = context.nowMs() + forMs;
      return work(context, { batchSize, hasTime: () => context.nowMs() < endMs });
    },
  });
  return [
    scheduled('deadlines', shareMs.deadlines, decideDue),
    scheduled('newDeadlines', shareMs.newDeadlines, setDeadlines),
    scheduled(bans, shareMs.bans, closeBanned),
    scheduled(reminders, shareMs.reminders, remindAuthors),
    scheduled(requests, shareMs.requests, forgetRequests),
    scheduled(erasures, shareMs.erasures, erasePeople),
    scheduled(verifications, shareMs.retention, forgetVerifications),
    scheduled(oldMessages, shareMs.retention, emptyMessages),
    scheduled(oldSessions, shareMs.retention, endOldSessions),
    scheduled('economy', shareMs.economy, keepEconomy),
    scheduled('digest', shareMs.digest, tellAdministrators),
  ];
}
