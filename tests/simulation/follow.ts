import type { RunningCall } from './calls.ts';
import { peopleBoundTo } from './oracle/bound-people.ts';
import { mark } from './oracle/engagements.ts';
import { textOnMoreReports } from './oracle/reports.ts';
import { judge } from './oracle/judge.ts';
import { dayOf } from './oracle/people.ts';
import { limits } from './oracle/limits.ts';
import { linkingNames } from './oracle/linking.ts';
import type { Asked, Verdict } from './oracle/verdict.ts';
import { spreadsMs } from './attempts.ts';
import { describe, type Follow, type FollowParts, type StagedWrite } from './follow-parts.ts';
import { scheduleFollower } from './follow-schedule.ts';
import { nearly } from './nearly.ts';
import { rootId } from './people.ts';

/** Follows the commits of one run. */
export function createFollow(parts: FollowParts): Follow {
  const { state, nowMs, complain } = parts;
  const followAct = actFollower(parts);
  const followSchedule = scheduleFollower(parts);

  function followMark(postId: string): void {
    const post = state.posts.get(postId);
    if (post === undefined || post.isMarked || post.taken < post.limit) {
      complain(`post ${postId} was marked as full, which it is not, or is already, at ${nowMs()}`);
      return;
    }
    mark(state, post);
  }

  return (call, writes) => {
    const marked = writes.find(
      ({ action, rowId }) => action === 'create' && rowId.startsWith('target.'),
    );
    if (marked !== undefined) {
      const isAct = writes.some(({ tableId }) => tableId === 'engagement');
      if (isAct) followAct(call, writes);
      followMark(marked.rowId.slice('target.'.length));
    } else if (call.name === 'schedule') {
      followSchedule(call, writes);
    } else if (linkingNames.has(call.name)) {
      parts.followLink(call, writes);
    } else if (call.name === 'openSession' || call.name === 'openApp') {
      const isOwn = writes.every(({ tableId }) => tableId === 'users');
      if (!isOwn) complain(`a login wrote ${describe(writes)}`);
    } else {
      followAct(call, writes);
    }
  };
}

function actFollower(parts: FollowParts): Follow {
  const { state, past, nowMs, faultCount, complain } = parts;
  /** The deadline counts by the clock of the process that wrote it. Rule FA-02. */
  function followFirstDeadline(writes: readonly StagedWrite[]): void {
    for (const { tableId, action, rowId, data } of writes) {
      const engagement = state.engagements.get(rowId);
      if (tableId !== 'engagement' || action !== 'create' || engagement === undefined) continue;
      const dueMs = parts.hasDeadlines() ? nowMs() + limits.deadlineMs : null;
      engagement.decideByMs = nearly(data['decideByMs'] ?? null, dueMs);
    }
  }

  /** Of several reports of one person within an hour the group gets two messages, or as many from each process. Rule BO-11. */
  function followReportAlert({ actorId, body }: Asked, writes: readonly StagedWrite[]): void {
    const id = `report.${String(body['requestId'])}`;
    const own = state.outbox.get(id);
    const written = writes.find(({ tableId, rowId }) => tableId === 'botOutbox' && rowId === id);
    if (own === undefined || String(written?.data['payload']).includes(JSON.stringify(own.text)))
      return;
    const reports = [...state.reports.values()].filter(({ by }) => by === actorId);
    const isFirst = reports.filter(({ isAppeal }) => !isAppeal).length < 2;
    if (isFirst) complain(`the group does not learn of the first report of ${actorId}`);
    if (written === undefined) state.outbox.delete(id);
    else state.outbox.set(id, { to: own.to, text: textOnMoreReports(actorId) });
  }

  return (call, writes) => {
    const asked = askedOf(call);
    if (asked === null) {
      complain(`${call.name} of no one wrote ${describe(writes)}`);
      return;
    }
    const requestId = String(asked.body['requestId']);
    const isNew = ({ tableId, action }: StagedWrite) =>
      tableId === 'announcements' && action === 'create';
    const newId = writes.find(isNew)?.rowId ?? '';
    const judgeAt = (timeMs: number) =>
      judge(state, asked, { nowMs: timeMs, rootId, startedAtMs: call.startedAtMs, newId });
    const atMs = countedAtMs(writes, nowMs());
    const verdict = past.during(call, {
      judge: () => judgeAt(atMs),
      present: spreadsMs.map((spreadMs) => judgeAt(atMs + spreadMs)),
      fits: (each) => fits(each, writes),
      bound: new Set(peopleBoundTo(state, asked)),
      mayLackPrices: faultCount() > call.faultsBefore,
    });
    const about = `${call.name} of ${asked.actorId} ${call.body}`;
    if (state.granted.has(requestId)) {
      complain(`${about} was carried out a second time`);
    } else if (!('apply' in verdict)) {
      complain(`${about} was carried out against ${verdict.refusals.join()}`);
    } else if (verdict.apply === null) {
      complain(`${about} changed something where nothing was to change`);
    } else {
      verdict.apply();
      followFirstDeadline(writes);
      if (asked.name === 'submitReport') followReportAlert(asked, writes);
      // A reading that is asked for again is answered again.
      if (asked.name === 'exportPerson') return;
      const { actorId, name, body } = asked;
      const granted = {
        actorId,
        name,
        body: JSON.stringify(body),
        reply: verdict.reply,
        atMs: nowMs(),
      };
      state.granted.set(requestId, granted);
    }
  };
}

function askedOf({ actorId, name, body }: RunningCall): Asked | null {
  return actorId === null ? null : { actorId, name, body: JSON.parse(body) as Asked['body'] };
}

/** Whether a grant is the one that was written: of several prices, settlements and days the one that was read. */
function fits(verdict: Verdict, writes: readonly StagedWrite[]): boolean {
  if (!('reply' in verdict)) return false;
  const settled = writes.find(({ data }) => 'inviteTenths' in data)?.data['inviteTenths'];
  if (settled !== verdict.settlement) return false;
  const { entryId } = verdict.reply;
  if (entryId !== undefined) return writes.some(({ rowId }) => rowId === entryId);
  const paid = writes.find(({ tableId, data }) => tableId === 'posts' && data['column'] === 'cost');
  if (paid !== undefined) return paid.data['value'] === verdict.reply['costTenths'];
  const post = writes.find(({ tableId, action }) => tableId === 'posts' && action === 'create');
  if (post === undefined) return true;
  const { costTenths, rewardTenths } = verdict.reply;
  return post.data['cost'] === costTenths && post.data['rewardEach'] === rewardTenths;
}

/** Now by the clock of the process that counted a gift: around midnight its day may be another one. */
function countedAtMs(writes: readonly StagedWrite[], nowMs: number): number {
  const counted = writes.find(({ tableId }) => tableId === 'giftDays')?.rowId ?? '';
  const timesMs = [0, ...spreadsMs].map((spreadMs) => nowMs + spreadMs);
  return timesMs.find((timeMs) => counted.endsWith(dayOf(timeMs))) ?? nowMs;
}
