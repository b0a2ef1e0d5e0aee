import type { RunningCall } from './calls.ts';
import { peopleBoundTo } from './oracle/bound-people.ts';
import { mark } from './oracle/engagements.ts';
import { textOnMoreReports } from './oracle/reports.ts';
import { judge } from './oracle/judge.ts';
import { dayOf } from './oracle/people.ts';
import { limits } from './oracle/limits.ts';
import { linkingNames } from './oracle/linking.ts';
import type { Request, Verdict } from './oracle/verdict.ts';
import { clockOffsetsMs } from './attempts.ts';
import { describe, type ApplyCommit, type CommitParts, type StagedWrite } from './commit-types.ts';
import { createScheduleApplier } from './apply-schedule-commit.ts';
import { withinSkew } from './clock-skew.ts';
import { rootId } from './people.ts';

/** Creates the function that applies the commits of one run. */
export function createCommitApplier(parts: CommitParts): ApplyCommit {
  const { state, nowMs, complain } = parts;
  const applyOperation = createOperationApplier(parts);
  const applySchedule = createScheduleApplier(parts);

  function applyMark(postId: string): void {
    const post = state.posts.get(postId);
    if (post === undefined || post.isMarked || post.taken < post.limit) {
      complain(
        `post ${postId} was marked as full, but is not full or already marked, at ${nowMs()}`,
      );
      return;
    }
    mark(state, post);
  }

  /** Only an erased person, or one whose ban has ended, gets a message that is not sent. Rules OP-10, PA-05. */
  function noteMuted(writes: readonly StagedWrite[]): void {
    for (const { tableId, action, rowId, data } of writes) {
      const message = state.outbox.get(rowId);
      const isMuted = tableId === 'botOutbox' && action === 'create' && data['status'] === 'muted';
      if (!isMuted || message === undefined) continue;
      const isAllowed = message.mayBeMuted === true || state.everErased.has(message.to);
      if (!isAllowed) complain(`the message ${rowId} is not sent to ${message.to}`);
      state.outbox.set(rowId, { ...message, isMuted: true });
    }
  }

  function apply(call: RunningCall, writes: readonly StagedWrite[]): void {
    const marked = writes.find(
      ({ action, rowId }) => action === 'create' && rowId.startsWith('target.'),
    );
    if (marked !== undefined) {
      const isSubmission = writes.some(({ tableId }) => tableId === 'engagement');
      if (isSubmission) applyOperation(call, writes);
      applyMark(marked.rowId.slice('target.'.length));
    } else if (call.name === 'schedule') {
      applySchedule(call, writes);
    } else if (linkingNames.has(call.name)) {
      parts.applyLinkCommit(call, writes);
    } else if (call.name === 'openSession' || call.name === 'openApp') {
      const isOwn = writes.every(({ tableId }) => tableId === 'users');
      if (!isOwn) complain(`a login wrote ${describe(writes)}`);
    } else {
      applyOperation(call, writes);
    }
  }

  return (call, writes) => {
    apply(call, writes);
    noteMuted(writes);
  };
}

function createOperationApplier(parts: CommitParts): ApplyCommit {
  const { state, history, nowMs, faultCount, complain } = parts;
  /** The deadline follows the clock of the process that wrote it. Rule FA-02. */
  function applyFirstDeadline(writes: readonly StagedWrite[]): void {
    for (const { tableId, action, rowId, data } of writes) {
      const engagement = state.engagements.get(rowId);
      if (tableId !== 'engagement' || action !== 'create' || engagement === undefined) continue;
      const dueMs = parts.hasDeadlines() ? nowMs() + limits.deadlineMs : null;
      engagement.decideByMs = withinSkew(data['decideByMs'] ?? null, dueMs);
    }
  }

  /** The group gets only two messages about several reports of one person within an hour; each process counts separately. Rule BO-11. */
  function applyReportAlert({ actorId, body }: Request, writes: readonly StagedWrite[]): void {
    const id = `report.${String(body['requestId'])}`;
    const own = state.outbox.get(id);
    const written = writes.find(({ tableId, rowId }) => tableId === 'botOutbox' && rowId === id);
    if (own === undefined || String(written?.data['payload']).includes(JSON.stringify(own.text)))
      return;
    const reports = [...state.reports.values()].filter(({ by }) => by === actorId);
    const isFirst = reports.filter(({ isAppeal }) => !isAppeal).length < 2;
    if (isFirst) complain(`the group got no message about the first report of ${actorId}`);
    if (written === undefined) state.outbox.delete(id);
    else state.outbox.set(id, { to: own.to, text: textOnMoreReports(actorId) });
  }

  return (call, writes) => {
    const request = requestOf(call);
    if (request === null) {
      complain(`${call.name} of no one wrote ${describe(writes)}`);
      return;
    }
    const requestId = String(request.body['requestId']);
    const isNew = ({ tableId, action }: StagedWrite) =>
      tableId === 'announcements' && action === 'create';
    const newId = writes.find(isNew)?.rowId ?? '';
    const judgeAt = (timeMs: number) =>
      judge(state, request, { nowMs: timeMs, rootId, startedAtMs: call.startedAtMs, newId });
    const atMs = giftTimeMs(writes, nowMs());
    const verdict = history.verdictDuring(call, {
      judge: () => judgeAt(atMs),
      current: clockOffsetsMs.map((offsetMs) => judgeAt(atMs + offsetMs)),
      matches: (each) => matches(each, writes),
      bound: new Set(peopleBoundTo(state, request)),
      mayLackPrices: faultCount() > call.faultsBefore,
    });
    const about = `${call.name} of ${request.actorId} ${call.body}`;
    if (state.granted.has(requestId)) {
      complain(`${about} was carried out a second time`);
    } else if (!('apply' in verdict)) {
      complain(`${about} was carried out despite ${verdict.refusals.join()}`);
    } else if (verdict.apply === null) {
      complain(`${about} changed something though nothing had to change`);
    } else {
      verdict.apply();
      applyFirstDeadline(writes);
      if (request.name === 'submitReport') applyReportAlert(request, writes);
      // Reads are not stored: repeating one reads again.
      if (request.name === 'exportPerson') return;
      const { actorId, name, body } = request;
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

function requestOf({ actorId, name, body }: RunningCall): Request | null {
  return actorId === null ? null : { actorId, name, body: JSON.parse(body) as Request['body'] };
}

/** Whether a verdict matches the writes: the price, settlement or day that the operation read. */
function matches(verdict: Verdict, writes: readonly StagedWrite[]): boolean {
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

/** The time by the clock of the process that counted a gift; around midnight its date may differ. */
function giftTimeMs(writes: readonly StagedWrite[], nowMs: number): number {
  const counted = writes.find(({ tableId }) => tableId === 'giftDays')?.rowId ?? '';
  const timesMs = [0, ...clockOffsetsMs].map((offsetMs) => nowMs + offsetMs);
  return timesMs.find((timeMs) => counted.endsWith(dayOf(timeMs))) ?? nowMs;
}
