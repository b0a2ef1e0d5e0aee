import { backendNames } from '#tests/support/test-backend/names.ts';
import type { RunningCall } from './calls.ts';
import { createAnnouncementApplier } from './apply-announcement-commit.ts';
import { describe, type ApplyCommit, type CommitParts, type StagedWrite } from './commit-types.ts';
import { maxSkewMs, withinSkew } from './clock-skew.ts';
import { decide, hasClash } from './oracle/engagements.ts';
import { limits } from './oracle/limits.ts';
import { unban } from './oracle/people.ts';
import { close } from './oracle/posts.ts';
import type { Engagement } from './oracle/state.ts';
import { rowIdOf } from './oracle/verdict.ts';

const dayMs = 86_400_000;
/** How long a deadline is postponed while the author is banned, and at least after a clash. Rules FA-25, FA-26. */
const whileBannedMs = dayMs;
const afterHoldMs = dayMs / 24;
/** The number of failed runs after which an item is skipped, and how many skipped items a message names. Rule TR-42. */
const maxFailedRuns = 3;
const maxNamedItems = 10;
/** Tables in which the schedule may write a single row without others. */
const singleRowTables = new Set([
  'engagement',
  'botOutbox',
  'scheduleRuns',
  'scheduleFailures',
  'requests',
  'economyTotals',
  'weekEarnings',
  'leaders',
  'verifications',
  'moderationLog',
  'announcements',
  'looks',
]);

/** Creates the function that applies commits of the schedule. */
export function createScheduleApplier(parts: CommitParts): ApplyCommit {
  const { state, history, nowMs, faultCount, complain } = parts;
  const applyOld = createOldRowsApplier(parts);
  const applyAnnouncement = createAnnouncementApplier(parts);
  function isOverdue(engagement: Engagement | undefined): boolean {
    const dueMs = engagement?.decideByMs ?? null;
    return dueMs !== null && dueMs <= nowMs() + maxSkewMs;
  }

  /** A deadline for an engagement without one, or a later one while the author is banned. Rules FA-02, FA-26. */
  function applyNewDeadline(id: string, writtenMs: unknown, call: RunningCall): void {
    const engagement = state.engagements.get(id);
    if (engagement === undefined || engagement.decision !== null) {
      complain(`${id} got a deadline, though it was decided`);
      return;
    }
    const isMissing = engagement.decideByMs === null;
    const isPostponed =
      isOverdue(engagement) && history.anytimeSince(call).banned.has(engagement.authorId);
    if (!isMissing && !isPostponed) complain(`${id} got another deadline`);
    engagement.decideByMs = withinSkew(
      writtenMs,
      nowMs() + (isMissing ? limits.deadlineMs : whileBannedMs),
    );
  }

  function applyDeadline(id: string, data: StagedWrite['data'], call: RunningCall): void {
    const engagement = state.engagements.get(id);
    const isDue = isOverdue(engagement);
    if (engagement === undefined || !isDue || engagement.decision !== null || engagement.isHeld) {
      complain(`the deadline decided on ${id}, which is not due`);
      return;
    }
    const isApproved = data['isApproved'] === true;
    // A clashing proof that arrived after the reads is held when its own deadline passes.
    if (isApproved && hasClash(state, engagement, history.alwaysSince(call).counted)) {
      complain(`the deadline approved ${id} in spite of a clash`);
    }
    const isBanned = state.people.get(engagement.engagerId)?.isBanned === true;
    // A ban may have ended since the reads, but one that started since then must be respected.
    const wasBanned = history.anytimeSince(call).banned.has(engagement.engagerId);
    if (isApproved ? isBanned : !wasBanned) complain(`the deadline decided wrongly on ${id}`);
    const authorId = state.posts.get(engagement.postId)?.authorId ?? '';
    if (state.people.get(authorId)?.isBanned === true) {
      complain(`the deadline decided on ${id}, whose author is banned`);
    }
    const cause = isApproved ? null : 'The person was banned.';
    decide(state, engagement, { isApproved, cause, decidedBy: 'deadline' });
  }

  function applyHold(id: string, call: RunningCall): void {
    const engagement = state.engagements.get(id);
    const isFree = engagement?.decision === null && !engagement.isHeld;
    if (engagement === undefined || !isFree) {
      complain(`${id} was left to administrators, though it was decided or left to them already`);
      return;
    }
    // The clashing engagement may have been rejected since the reads; an unnecessary hold is harmless.
    if (!hasClash(state, engagement, history.anytimeSince(call).counted)) {
      complain(`${id} was left to administrators without a clash`);
    }
    engagement.isHeld = true;
  }

  function applyRelease(id: string, writtenMs: unknown, call: RunningCall): void {
    const engagement = state.engagements.get(id);
    if (engagement?.decision !== null || !engagement.isHeld) {
      complain(`${id} was released, though it was decided or not left to administrators`);
      return;
    }
    if (hasClash(state, engagement, history.alwaysSince(call).counted)) {
      complain(`${id} was released in spite of a clash`);
    }
    engagement.isHeld = false;
    const soonestMs = nowMs() + afterHoldMs;
    engagement.decideByMs =
      (engagement.decideByMs ?? 0) > soonestMs + maxSkewMs
        ? engagement.decideByMs
        : withinSkew(writtenMs, Math.max(engagement.decideByMs ?? 0, soonestMs));
  }

  function applyBan(id: string): void {
    const post = state.posts.get(id);
    const isBanned = state.people.get(post?.authorId ?? '')?.isBanned === true;
    if (post === undefined || post.closedBy !== null || post.taken >= post.limit || !isBanned) {
      complain(`post ${id} was closed because of a ban, but the author is not banned`);
      return;
    }
    close(state, post, 'ban');
  }

  /** The end of one ban; the log entry's id is unique to the ban. Rule FA-27. */
  function applyBanEnd(logId: string): void {
    const person = [...state.people.values()].find(
      ({ id, isBanned, banUntilMs }) =>
        isBanned && banUntilMs !== null && logId === `end.${rowIdOf(`${id}\n${banUntilMs}`)}`,
    );
    if (person === undefined || (person.banUntilMs ?? 0) > nowMs() + maxSkewMs) {
      complain(`${logId} ended a ban that does not exist or is not over`);
      return;
    }
    unban(person);
    state.log.set(logId, { actorId: 'schedule', action: 'unbanUser', targetId: person.id });
    const text = 'Your ban has ended. You can use Yapp again.';
    state.outbox.set(`told.${logId}`, { to: person.id, text });
  }

  function applyReminder(id: string, data: StagedWrite['data']): void {
    const payload = JSON.parse(String(data['payload'])) as Readonly<Record<string, unknown>>;
    const authorId = String(payload['telegramId']);
    const text = String(payload['message']);
    // The engagements may have been decided since they were counted.
    const isOld = [...state.engagements.values()].some(
      (each) => each.authorId === authorId && each.madeAtMs <= nowMs() - dayMs + maxSkewMs,
    );
    if (!isOld) complain(`${authorId} was reminded without a reason`);
    if (!/^(1 person waits|\d+ people wait) for your review\.$/.test(text))
      complain(`an unexpected reminder: ${text}`);
    state.outbox.set(id, { to: authorId, text });
  }

  function applyGroupMessage(id: string, data: StagedWrite['data']): void {
    const payload = JSON.parse(String(data['payload'])) as Readonly<Record<string, unknown>>;
    state.outbox.set(id, { to: String(payload['telegramId']), text: String(payload['message']) });
  }

  /** Skips items that failed in three runs, which only faults can cause, and names them to the group. Rule TR-42. */
  function applySkippedItems(id: string, writes: readonly StagedWrite[]): void {
    if (faultCount() < maxFailedRuns) complain(`${id} skipped items though nothing failed`);
    const failed = writes.filter(
      ({ tableId, data }) =>
        tableId === 'scheduleFailures' && Number(data['failedRuns']) >= maxFailedRuns,
    );
    const kind = String(failed[0]?.data['kind']);
    const items = failed.map(({ data }) => String(data['itemId']));
    const named = items.slice(0, maxNamedItems).join(', ');
    const what =
      items.length === 1 ? '1 item and skips it' : `${items.length} items and skips them`;
    const text = `The schedule's ${kind} failed three times for ${what} for a day: ${named}`;
    state.outbox.set(id, { to: backendNames.adminChatId, text });
  }

  return (call, writes) => {
    if (writes.some(({ tableId }) => tableId === 'announcements')) {
      applyAnnouncement(call, writes);
      return;
    }
    for (const write of writes) {
      const { tableId, rowId, action, data } = write;
      if (tableId === 'notifications' && action === 'create') applyDeadline(rowId, data, call);
      else if (tableId === 'engagement' && data['heldAtMs'] === null)
        applyRelease(rowId, data['decideByMs'], call);
      else if (tableId === 'engagement' && 'heldAtMs' in data) applyHold(rowId, call);
      else if (tableId === 'engagement' && 'decideByMs' in data)
        applyNewDeadline(rowId, data['decideByMs'], call);
      else if (tableId === 'posts' && data['closedBy'] === 'ban') applyBan(rowId);
      else if (tableId === 'moderationLog' && rowId.startsWith('end.')) applyBanEnd(rowId);
      else if (rowId.startsWith('digest.group.') && action === 'create')
        applyGroupMessage(rowId, data);
      else if (rowId.startsWith('digest.') && action === 'create') applyReminder(rowId, data);
      else if (rowId.startsWith('stuck.') && action === 'create') applySkippedItems(rowId, writes);
      else applyOld(call, [write]);
    }
    const [only] = writes;
    if (writes.length === 1 && only !== undefined && !singleRowTables.has(only.tableId)) {
      complain(`the schedule wrote ${describe(writes)}`);
    }
  };
}

/** Applies the deletion and emptying of old rows. Rule OP-10. */
function createOldRowsApplier({ state, nowMs, complain }: CommitParts): ApplyCommit {
  return (_call, writes) => {
    for (const { tableId, rowId, action, data } of writes) {
      const link = state.links.get(rowId);
      const message = state.outbox.get(rowId);
      if (tableId === 'verifications' && action === 'delete') {
        const isOld = (link?.issuedAtMs ?? Infinity) < nowMs() - limits.retentionMs + maxSkewMs;
        if (!isOld && !state.everErased.has(link?.personId ?? ''))
          complain(`the link ${rowId} was deleted too early`);
        state.links.delete(rowId);
      } else if (tableId === 'looks' && action === 'delete') {
        const people = [rowId, state.looks.get(rowId)?.itemId ?? ''];
        if (!people.some((id) => state.everErased.has(id)))
          complain(`the look of ${rowId} was deleted`);
        state.looks.delete(rowId);
      } else if (tableId === 'botOutbox' && data['payload'] === '{}' && message !== undefined) {
        state.outbox.set(rowId, { ...message, isEmptied: true });
      }
    }
  };
}
