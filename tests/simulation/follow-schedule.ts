import { backendNames } from '#tests/support/test-backend/names.ts';
import type { RunningCall } from './calls.ts';
import { announcementFollower } from './follow-announcements.ts';
import { describe, type Follow, type FollowParts, type StagedWrite } from './follow-parts.ts';
import { apartMs, nearly } from './nearly.ts';
import { decide, hasClash } from './oracle/engagements.ts';
import { limits } from './oracle/limits.ts';
import { unban } from './oracle/people.ts';
import { close } from './oracle/posts.ts';
import type { Engagement } from './oracle/state.ts';
import { rowIdOf } from './oracle/verdict.ts';

const dayMs = 86_400_000;
/** How long a deadline waits while the author is banned, and at least after a clash. Rules FA-25, FA-26. */
const whileBannedMs = dayMs;
const afterHoldMs = dayMs / 24;
/** After so many failed runs an item is set aside; so many are named at most. Rule TR-42. */
const maxFailedRuns = 3;
const maxNamedItems = 10;
/** The tables of which the schedule may write single rows. */
const singles = new Set([
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

/** Follows what the schedule commits. */
export function scheduleFollower(parts: FollowParts): Follow {
  const { state, past, nowMs, faultCount, complain } = parts;
  const followOld = oldRowsFollower(parts);
  const followAnnouncement = announcementFollower(parts);
  function isOverdue(engagement: Engagement | undefined): boolean {
    const dueMs = engagement?.decideByMs ?? null;
    return dueMs !== null && dueMs <= nowMs() + apartMs;
  }

  /** A deadline for what has none, or a later one for what waits for an author who is banned. Rules FA-02, FA-26. */
  function followNewDeadline(id: string, writtenMs: unknown, call: RunningCall): void {
    const engagement = state.engagements.get(id);
    if (engagement === undefined || engagement.decision !== null) {
      complain(`${id} got a deadline, though it was decided`);
      return;
    }
    const isMissing = engagement.decideByMs === null;
    const isPostponed =
      isOverdue(engagement) && past.everSince(call).banned.has(engagement.authorId);
    if (!isMissing && !isPostponed) complain(`${id} got another deadline`);
    engagement.decideByMs = nearly(
      writtenMs,
      nowMs() + (isMissing ? limits.deadlineMs : whileBannedMs),
    );
  }

  function followDeadline(id: string, data: StagedWrite['data'], call: RunningCall): void {
    const engagement = state.engagements.get(id);
    const isDue = isOverdue(engagement);
    if (engagement === undefined || !isDue || engagement.decision !== null || engagement.isHeld) {
      complain(`the deadline decided on ${id}, which is not due`);
      return;
    }
    const isApproved = data['isApproved'] === true;
    // A proof that came on the way to the commit is left to an administrator itself.
    if (isApproved && hasClash(state, engagement, past.throughout(call).counted)) {
      complain(`the deadline approved ${id} in spite of a clash`);
    }
    const isBanned = state.people.get(engagement.engagerId)?.isBanned === true;
    // A ban may have ended on the way to the commit; one that began there is met.
    const wasBanned = past.everSince(call).banned.has(engagement.engagerId);
    if (isApproved ? isBanned : !wasBanned) complain(`the deadline decided wrongly on ${id}`);
    const authorId = state.posts.get(engagement.postId)?.authorId ?? '';
    if (state.people.get(authorId)?.isBanned === true) {
      complain(`the deadline decided on ${id}, whose author is banned`);
    }
    const cause = isApproved ? null : 'The person was banned.';
    decide(state, engagement, { isApproved, cause, decidedBy: 'deadline' });
  }

  function followHold(id: string, call: RunningCall): void {
    const engagement = state.engagements.get(id);
    const isFree = engagement?.decision === null && !engagement.isHeld;
    if (engagement === undefined || !isFree) {
      complain(`${id} was left to administrators, though it was decided or left to them already`);
      return;
    }
    // What clashed may have been rejected in the meantime; then an administrator finds none, which harms no one.
    if (!hasClash(state, engagement, past.everSince(call).counted)) {
      complain(`${id} was left to administrators without a clash`);
    }
    engagement.isHeld = true;
  }

  function followRelease(id: string, writtenMs: unknown, call: RunningCall): void {
    const engagement = state.engagements.get(id);
    if (engagement?.decision !== null || !engagement.isHeld) {
      complain(`${id} was released, though it was decided or not left to administrators`);
      return;
    }
    if (hasClash(state, engagement, past.throughout(call).counted)) {
      complain(`${id} was released in spite of a clash`);
    }
    engagement.isHeld = false;
    const soonestMs = nowMs() + afterHoldMs;
    engagement.decideByMs =
      (engagement.decideByMs ?? 0) > soonestMs + apartMs
        ? engagement.decideByMs
        : nearly(writtenMs, Math.max(engagement.decideByMs ?? 0, soonestMs));
  }

  function followBan(id: string): void {
    const post = state.posts.get(id);
    const isBanned = state.people.get(post?.authorId ?? '')?.isBanned === true;
    if (post === undefined || post.closedBy !== null || post.taken >= post.limit || !isBanned) {
      complain(`post ${id} was closed by a ban that there is not`);
      return;
    }
    close(state, post, 'ban');
  }

  /** The end of one ban, by an entry of the log that there is once for it. Rule FA-27. */
  function followBanEnd(logId: string): void {
    const person = [...state.people.values()].find(
      ({ id, isBanned, banUntilMs }) =>
        isBanned && banUntilMs !== null && logId === `end.${rowIdOf(`${id}\n${banUntilMs}`)}`,
    );
    if (person === undefined || (person.banUntilMs ?? 0) > nowMs() + apartMs) {
      complain(`${logId} ended a ban that there is not, or not over`);
      return;
    }
    unban(person);
    state.log.set(logId, { actorId: 'schedule', action: 'unbanUser', targetId: person.id });
    const text = 'Your ban has ended. You can use Yapp again.';
    state.outbox.set(`told.${logId}`, { to: person.id, text });
  }

  function followReminder(id: string, data: StagedWrite['data']): void {
    const payload = JSON.parse(String(data['payload'])) as Readonly<Record<string, unknown>>;
    const authorId = String(payload['telegramId']);
    const text = String(payload['message']);
    // A decision may have come between the counting and the reminder.
    const isOld = [...state.engagements.values()].some(
      (each) => each.authorId === authorId && each.madeAtMs <= nowMs() - dayMs + apartMs,
    );
    if (!isOld) complain(`${authorId} was reminded of nothing`);
    if (!/^(1 person waits|\d+ people wait) for your review\.$/.test(text))
      complain(`a strange reminder: ${text}`);
    state.outbox.set(id, { to: authorId, text });
  }

  function followGroupMessage(id: string, data: StagedWrite['data']): void {
    const payload = JSON.parse(String(data['payload'])) as Readonly<Record<string, unknown>>;
    state.outbox.set(id, { to: String(payload['telegramId']), text: String(payload['message']) });
  }

  /** Items that failed in three runs, which only faults can make them do, and that are named to the group. Rule TR-42. */
  function followSetAside(id: string, writes: readonly StagedWrite[]): void {
    if (faultCount() < maxFailedRuns) complain(`${id} set items aside though nothing went wrong`);
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
      followAnnouncement(call, writes);
      return;
    }
    for (const write of writes) {
      const { tableId, rowId, action, data } = write;
      if (tableId === 'notifications' && action === 'create') followDeadline(rowId, data, call);
      else if (tableId === 'engagement' && data['heldAtMs'] === null)
        followRelease(rowId, data['decideByMs'], call);
      else if (tableId === 'engagement' && 'heldAtMs' in data) followHold(rowId, call);
      else if (tableId === 'engagement' && 'decideByMs' in data)
        followNewDeadline(rowId, data['decideByMs'], call);
      else if (tableId === 'posts' && data['closedBy'] === 'ban') followBan(rowId);
      else if (tableId === 'moderationLog' && rowId.startsWith('end.')) followBanEnd(rowId);
      else if (rowId.startsWith('digest.group.') && action === 'create')
        followGroupMessage(rowId, data);
      else if (rowId.startsWith('digest.') && action === 'create') followReminder(rowId, data);
      else if (rowId.startsWith('stuck.') && action === 'create') followSetAside(rowId, writes);
      else followOld(call, [write]);
    }
    const [only] = writes;
    if (writes.length === 1 && only !== undefined && !singles.has(only.tableId)) {
      complain(`the schedule wrote ${describe(writes)}`);
    }
  };
}

/** Follows what the schedule does with rows whose time is over. Rule OP-10. */
function oldRowsFollower({ state, nowMs, complain }: FollowParts): Follow {
  return (_call, writes) => {
    for (const { tableId, rowId, action, data } of writes) {
      const link = state.links.get(rowId);
      const message = state.outbox.get(rowId);
      if (tableId === 'verifications' && action === 'delete') {
        const isOld = (link?.issuedAtMs ?? Infinity) < nowMs() - limits.retentionMs + apartMs;
        if (!isOld && !state.everErased.has(link?.personId ?? ''))
          complain(`the link ${rowId} was deleted too early`);
        state.links.delete(rowId);
      } else if (tableId === 'looks' && action === 'delete') {
        const people = [rowId, state.looks.get(rowId) ?? ''];
        if (!people.some((id) => state.everErased.has(id)))
          complain(`the look of ${rowId} was deleted`);
        state.looks.delete(rowId);
      } else if (tableId === 'botOutbox' && data['payload'] === '{}' && message !== undefined) {
        state.outbox.set(rowId, { ...message, isEmptied: true });
      }
    }
  };
}
