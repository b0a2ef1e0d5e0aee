import type { OperationContext } from '../runtime/context.ts';
import type { ScheduledWork } from '../runtime/schedule.ts';
import type { BatchLimits } from './batches.ts';
import { bans, closeBanned } from './close-banned.ts';
import { decideDue } from './decide-due.ts';
import { forgetRequests, requests } from './forget-requests.ts';
import { setDeadlines } from './set-deadlines.ts';
import { remindAuthors, reminders } from './remind-authors.ts';

/** How long each kind of work may begin new pieces, so that all of them and the deliveries fit into one run of 25 s. */
const shareMs = {
  deadlines: 7000,
  bans: 2000,
  reminders: 2000,
  newDeadlines: 2000,
  requests: 1000,
} as const;

/** How many rows are listed at a time. */
const batchSize = 50;

type Work = (context: OperationContext, limits: BatchLimits) => Promise<number>;

/** The schedule's work of fair play: deadlines, what bans leave to close, reminders, and old requests. Rules FA-02, FA-04, FA-07, TR-15. */
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
  ];
}
