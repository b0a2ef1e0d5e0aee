import type { RunningCall } from './calls.ts';
import { peopleBoundTo } from './oracle/bound-people.ts';
import { close } from './oracle/posts.ts';
import { decide, hasClash, mark } from './oracle/engagements.ts';
import { judge } from './oracle/judge.ts';
import { linkingNames } from './oracle/linking.ts';
import type { State } from './oracle/state.ts';
import type { Asked, Verdict } from './oracle/verdict.ts';
import { spreadsMs } from './attempts.ts';
import type { Past } from './past.ts';
import { rootId } from './people.ts';

/** One write of a transaction as it was staged. */
export type StagedWrite = {
  readonly action: string;
  readonly tableId: string;
  readonly rowId: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** What following needs. */
export type FollowParts = {
  readonly state: State;
  readonly past: Past;
  readonly nowMs: () => number;
  readonly faultCount: () => number;
  readonly complain: (text: string) => void;
  /** Follows what links accounts. */
  readonly followLink: Follow;
};

/** Takes one committed transaction of a call into the state, as far as the rules allow it. */
export type Follow = (call: RunningCall, writes: readonly StagedWrite[]) => void;

const dayMs = 86_400_000;
/** How far two clocks may be apart. */
const apartMs = 130_000;
/** The tables of which the schedule may write single rows. */
const singles = new Set(['engagement', 'botOutbox', 'scheduleRuns', 'requests', 'economyTotals']);

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
    const marked = writes.find(({ rowId }) => rowId.startsWith('target.'));
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

function actFollower({ state, past, nowMs, faultCount, complain }: FollowParts): Follow {
  return (call, writes) => {
    const asked = askedOf(call);
    if (asked === null) {
      complain(`${call.name} of nobody wrote ${describe(writes)}`);
      return;
    }
    const requestId = String(asked.body['requestId']);
    const verdict = past.during(call, {
      judge: () => judge(state, asked, { nowMs: nowMs(), rootId }),
      present: spreadsMs.map((ms) => judge(state, asked, { nowMs: nowMs() + ms, rootId })),
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

function scheduleFollower({ state, past, nowMs, complain }: FollowParts): Follow {
  function followDeadline(id: string, data: StagedWrite['data'], call: RunningCall): void {
    const engagement = state.engagements.get(id);
    const isDue = engagement !== undefined && engagement.decideByMs <= nowMs() + apartMs;
    if (engagement === undefined || !isDue || engagement.decision !== null || engagement.isHeld) {
      complain(`the deadline decided on ${id}, which is not due`);
      return;
    }
    const isApproved = data['isApproved'] === true;
    // A proof that came on the way to the commit is left to an administrator itself.
    if (isApproved && hasClash(state, engagement, past.countedThroughout(call))) {
      complain(`the deadline approved ${id} in spite of a clash`);
    }
    const isBanned = state.people.get(engagement.engagerId)?.isBanned === true;
    // A ban may have ended on the way to the commit; one that began there is met.
    const wasBanned = past.everSince(call).banned.has(engagement.engagerId);
    if (isApproved ? isBanned : !wasBanned) complain(`the deadline decided wrongly on ${id}`);
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
    // What clashed may have been rejected meanwhile; then an administrator finds none, which harms nobody.
    if (!hasClash(state, engagement, past.everSince(call).counted)) {
      complain(`${id} was left to administrators without a clash`);
    }
    engagement.isHeld = true;
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

  function followReminder(id: string, data: StagedWrite['data']): void {
    const payload = JSON.parse(String(data['payload'])) as Readonly<Record<string, unknown>>;
    const authorId = String(payload['telegramId']);
    const text = String(payload['message']);
    // A decision may have come between the counting and the reminder.
    const isOld = [...state.engagements.values()].some(
      (each) => each.authorId === authorId && each.decideByMs <= nowMs() + 2 * dayMs + apartMs,
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

  return (call, writes) => {
    for (const { tableId, rowId, action, data } of writes) {
      if (tableId === 'notifications' && action === 'create') followDeadline(rowId, data, call);
      else if (tableId === 'engagement' && 'heldAtMs' in data) followHold(rowId, call);
      else if (tableId === 'posts' && data['closedBy'] === 'ban') followBan(rowId);
      else if (rowId.startsWith('digest.group.')) followGroupMessage(rowId, data);
      else if (rowId.startsWith('digest.')) followReminder(rowId, data);
    }
    const [only] = writes;
    if (writes.length === 1 && only !== undefined && !singles.has(only.tableId)) {
      complain(`the schedule wrote ${describe(writes)}`);
    }
  };
}

function askedOf({ actorId, name, body }: RunningCall): Asked | null {
  return actorId === null ? null : { actorId, name, body: JSON.parse(body) as Asked['body'] };
}

/** Whether a grant is the one that was written: of several prices the one that was read. */
function fits(verdict: Verdict, writes: readonly StagedWrite[]): boolean {
  if (!('reply' in verdict)) return false;
  const post = writes.find(({ tableId, action }) => tableId === 'posts' && action === 'create');
  if (post === undefined) return true;
  const { costTenths, rewardTenths } = verdict.reply;
  return post.data['cost'] === costTenths && post.data['rewardEach'] === rewardTenths;
}

function describe(writes: readonly StagedWrite[]): string {
  return writes.map(({ action, tableId, rowId }) => `${action} ${tableId} ${rowId}`).join(', ');
}
