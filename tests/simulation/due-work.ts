import type { DataView } from './data-view.ts';
import { countedInClashes, hasClash } from './oracle/engagements.ts';
import { limits } from './oracle/limits.ts';
import type { Engagement, State } from './oracle/state.ts';
import { rowIdOf } from './oracle/verdict.ts';

/** What looking for due work needs. */
export type DueParts = {
  readonly state: State;
  readonly view: DataView;
  readonly nowMs: number;
  readonly complain: (text: string) => void;
};

const dayMs = 24 * 3_600_000;
/** How far the clocks of processes may be from the backend's, and how long a run of the schedule takes. */
const apartMs = 130_000;
/** Messages of a day are written by the clock of some process. */
const skewsMs = [-apartMs, 0, apartMs];

/**
 * Holds what is there against all that the schedule has to have done: nothing has failed for at least two runs, the
 * earlier of which began at `firstRunMs`, after an hour without any. What it left alone after failures is excused. Rules
 * FA-02, FA-04, FA-07, FA-25, FA-27, MY-31, OP-10, PA-10, PA-11, PA-22, TR-37, TR-42, VX-09.
 */
export function lookAtDueWork(parts: DueParts, firstRunMs: number): void {
  const { view, nowMs } = parts;
  const excused = view.setAside(nowMs);
  const checks: Readonly<Record<string, (parts: DueParts, beforeMs: number) => void>> = {
    deadlines: lookAtDeadlines,
    newDeadlines: lookAtMissingDeadlines,
    held: lookAtHeld,
    banEnds: lookAtBanEnds,
    bans: lookAtBans,
    targets: lookAtFullPosts,
    reminders: lookAtReminders,
    requests: lookAtRequests,
    verifications: lookAtVerifications,
    oldMessages: lookAtOldMessages,
    oldSessions: lookAtOldSessions,
    economy: lookAtEconomy,
    leaders: lookAtLeaders,
    digest: lookAtDigest,
    erasures: lookAtErasures,
    announcements: lookAtAnnouncements,
  };
  for (const [kind, check] of Object.entries(checks)) {
    if (!excused.has(kind)) check(parts, firstRunMs - apartMs);
  }
}

/** Every message is on its way no longer, also those that the last run of the schedule wrote. Rules TR-24, TR-25. */
export function lookAtPendingMessages({ view, complain }: DueParts): void {
  const count = view.pendingMessages();
  if (count > 0) complain(`${count} messages wait after a run of the schedule`);
}

function waiting(state: State): readonly Engagement[] {
  return [...state.engagements.values()].filter(({ decision }) => decision === null);
}

function lookAtDeadlines({ state, complain }: DueParts, beforeMs: number): void {
  for (const { id, isHeld, decideByMs } of waiting(state)) {
    if (!isHeld && decideByMs !== null && decideByMs < beforeMs)
      complain(`engagement ${id} waits beyond its deadline`);
  }
}

function lookAtMissingDeadlines({ state, complain }: DueParts): void {
  for (const { id, decideByMs } of waiting(state)) {
    if (decideByMs === null) complain(`engagement ${id} has no deadline`);
  }
}

function lookAtHeld({ state, complain }: DueParts): void {
  const counted = countedInClashes(state);
  for (const engagement of waiting(state)) {
    if (engagement.isHeld && !hasClash(state, engagement, counted))
      complain(`engagement ${engagement.id} is left to administrators without a clash`);
  }
}

function lookAtBanEnds({ state, complain }: DueParts, beforeMs: number): void {
  for (const { id, isBanned, banUntilMs } of state.people.values()) {
    if (isBanned && banUntilMs !== null && banUntilMs < beforeMs)
      complain(`the ban of ${id} lasts beyond its end`);
  }
}

/** A run writes one announcement to everyone, so that after two runs either two were, or none is left. */
function lookAtAnnouncements({ state, complain }: DueParts, beforeMs: number): void {
  const all = [...state.announcements.values()];
  const lately = all.filter(({ sentAtMs }) => sentAtMs !== null && sentAtMs > beforeMs);
  const isWaiting = all.some((each) => each.state === 'sending');
  if (isWaiting && lately.length < 2) complain('an announcement was not written to everyone');
}

function lookAtBans({ state, complain }: DueParts): void {
  for (const { id, authorId, taken, limit } of state.posts.values()) {
    const isBanned = state.people.get(authorId)?.isBanned === true;
    if (isBanned && taken < limit) complain(`post ${id} of a banned person is open`);
  }
}

function lookAtFullPosts({ state, complain }: DueParts): void {
  for (const { id, taken, limit, isMarked } of state.posts.values()) {
    if (taken >= limit && !isMarked) complain(`post ${id} is full without a mark`);
  }
}

function lookAtReminders({ state, nowMs, complain }: DueParts, beforeMs: number): void {
  const authors = new Set<string>();
  for (const { authorId, madeAtMs } of waiting(state)) {
    if (madeAtMs < beforeMs - dayMs) authors.add(authorId);
  }
  for (const id of authors) {
    if (state.people.get(id)?.isBanned === true) continue;
    const ids = daysAround(nowMs, beforeMs).map((day) => `digest.${rowIdOf(`${id}\n${day}`)}`);
    if (!ids.some((each) => state.outbox.has(each))) complain(`${id} was not reminded`);
  }
}

/** The days on which something may have been written that was written between two moments. */
function daysAround(nowMs: number, beforeMs: number): readonly number[] {
  const times = [beforeMs, ...skewsMs.map((skewMs) => nowMs + skewMs)];
  return [...new Set(times.map((timeMs) => Math.floor(timeMs / dayMs)))];
}

function lookAtRequests({ view, complain }: DueParts, beforeMs: number): void {
  const count = view.countBefore('requests', beforeMs - limits.requestMs);
  if (count > 0) complain(`${count} requests are kept for longer than 30 days`);
}

function lookAtVerifications({ view, complain }: DueParts, beforeMs: number): void {
  const count = view.countBefore('verifications', beforeMs - limits.retentionMs);
  if (count > 0) complain(`${count} verification links are kept for too long`);
}

function lookAtOldMessages({ view, complain }: DueParts, beforeMs: number): void {
  const count = view.fullMessagesBefore(beforeMs - limits.retentionMs);
  if (count > 0) complain(`the texts of ${count} messages are kept for too long`);
}

/** Sessions are looked at once a day. */
function lookAtOldSessions({ view, complain }: DueParts, beforeMs: number): void {
  const count = view.sessionsBefore(beforeMs - limits.retentionMs - dayMs);
  if (count > 0) complain(`${count} sessions are kept for too long`);
}

const sums = ['members', 'escrow', 'burned', 'minted', 'subsidy', 'gifts'] as const;

/** The sums that are kept are those of the ledger, unless something moved so shortly before that it may count or not. */
function lookAtEconomy({ state, view, complain }: DueParts, beforeMs: number): void {
  const isSettled = [...state.movedAtMs.values()].every((timeMs) => timeMs < beforeMs + apartMs);
  if (!isSettled || state.ledger.size === 0) return;
  const total = { members: 0, escrow: 0, burned: 0, minted: 0, subsidy: 0 };
  const gifts = new Map<string, number>();
  for (const [id, { debit, credit, amount, kind }] of state.ledger) {
    for (const [account, sign] of [
      [debit, -1],
      [credit, 1],
    ] as const) {
      if (account === 'mint') total.minted -= sign * amount;
      else if (account === 'burn') total.burned += sign * amount;
      else if (account.startsWith('escrow:')) total.escrow += sign * amount;
      else total.members += sign * amount;
    }
    if (kind === 'post_subsidy') total.subsidy += amount;
    if (kind === 'unmint' || kind === 'places_unmint') total.subsidy -= amount;
    const giver = state.log.get(id)?.actorId ?? '';
    if (kind === 'gift') gifts.set(giver, (gifts.get(giver) ?? 0) + amount);
  }
  const [kept] = view.values('economyTotals', sums);
  const keptGifts = JSON.parse(String(kept?.['gifts'] ?? '[]')) as [string, number][];
  const expected = JSON.stringify([...Object.values(total), byGiver([...gifts])]);
  const found = JSON.stringify([
    ...sums.slice(0, -1).map((name) => kept?.[name]),
    byGiver(keptGifts),
  ]);
  if (found !== expected) complain(`the economy is ${found}, not ${expected}`);
}

/** All people here fit among the leaders. */
function lookAtLeaders({ state, view, nowMs, complain }: DueParts, beforeMs: number): void {
  const week = weekOf(nowMs - apartMs);
  // At the turn of a week, a clock decides which one it is.
  if (week !== weekOf(beforeMs - apartMs) || week !== weekOf(nowMs + apartMs)) return;
  if ([...state.movedAtMs.values()].some((timeMs) => timeMs >= beforeMs + apartMs)) return;
  const earned = new Map<string, { sum: number; count: number }>();
  for (const [movementId, { credit, amount, kind }] of state.ledger) {
    const isReward = kind === 'reward' || kind === 'overturn';
    if (!isReward || weekOf(state.movedAtMs.get(movementId) ?? 0) !== week) continue;
    const id = credit.replace('member:', '');
    const { sum, count } = earned.get(id) ?? { sum: 0, count: 0 };
    earned.set(id, { sum: sum + amount, count: count + 1 });
  }
  const expected = [...earned].map(([id, { sum, count }]) => {
    const person = state.people.get(id);
    const isMuted = person?.mutedKinds.split(',').includes('leaders') === true;
    const isNamed = person?.isApproved === true && !person.isBanned && !isMuted;
    return [sum, count, isNamed ? id : null];
  });
  const found = view
    .values('leaders', ['rank', 'earned', 'approved', 'userId'])
    .toSorted((one, other) => Number(one['rank']) - Number(other['rank']))
    .map((row) => [row['earned'], row['approved'], row['userId']]);
  const isOrdered = found.every(
    ([sum], index) => Number(sum) <= Number(found[index - 1]?.[0] ?? sum),
  );
  const [foundText, expectedText] = [found, expected].map((rows) =>
    rows.map(String).toSorted().join('; '),
  );
  if (!isOrdered || foundText !== expectedText)
    complain(`the leaders are ${foundText}, not ${expectedText}`);
}

/** A week by the number of its Monday. */
function weekOf(timeMs: number): number {
  const firstMondayMs = 4 * dayMs;
  return Math.floor((timeMs - firstMondayMs) / (7 * dayMs));
}

/** What rows held of an erased person is gone, also what a new link said of one who was erased before. */
function lookAtErasures({ state, complain }: DueParts, beforeMs: number): void {
  for (const [id, erasedAtMs] of state.erasedAtMs) {
    if (erasedAtMs > beforeMs) continue;
    for (const { personId, issuedAtMs } of state.links.values()) {
      if (personId === id && issuedAtMs < erasedAtMs) complain(`a link of ${id} is kept`);
    }
    for (const [messageId, { to, isEmptied }] of state.outbox) {
      const isEarlier = (state.sentAtMs.get(messageId) ?? Infinity) < erasedAtMs;
      if (to === id && isEarlier && isEmptied !== true)
        complain(`the message ${messageId} is kept`);
    }
  }
}

type Gift = readonly [giver: string, amount: number];

function byGiver(gifts: readonly Gift[]): readonly Gift[] {
  return gifts.toSorted(([one], [other]) => one.localeCompare(other));
}

function lookAtDigest({ state, nowMs, complain }: DueParts, beforeMs: number): void {
  const isAsked = [...state.people.values()].some(({ isRequestOpen }) => isRequestOpen);
  const isReported = [...state.reports.values()].some(({ isResolved }) => !isResolved);
  if (!isAsked && !isReported && !waiting(state).some(({ isHeld }) => isHeld)) return;
  const isTold = daysAround(nowMs, beforeMs).some((day) => state.outbox.has(`digest.group.${day}`));
  if (!isTold) complain('the administrators got no digest');
}
