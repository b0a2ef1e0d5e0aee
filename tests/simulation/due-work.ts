import { maxSkewMs } from './clock-skew.ts';
import type { DataView } from './data-view.ts';
import { countedInClashes, hasClash } from './oracle/engagements.ts';
import { limits } from './oracle/limits.ts';
import type { Engagement, State } from './oracle/state.ts';
import { rowIdOf } from './oracle/verdict.ts';

/** The dependencies of these checks. */
export type DueParts = {
  readonly state: State;
  readonly view: DataView;
  readonly nowMs: number;
  readonly complain: (text: string) => void;
};

const dayMs = 24 * 3_600_000;
/** The date in a message's id comes from the clock of some process. */
const skewsMs = [-maxSkewMs, 0, maxSkewMs];

/**
 * Checks that the schedule has done all due work, after two runs without faults; the first one started at `firstRunMs`,
 * an hour after the run before it. Jobs that skip an item after failures are not checked. Rules FA-02, FA-04, FA-07,
 * FA-25, FA-27, MY-31, OP-10, PA-10, PA-11, PA-22, TR-37, TR-42, VX-09.
 */
export function checkDueWork(parts: DueParts, firstRunMs: number): void {
  const { view, nowMs } = parts;
  const skipped = view.skippedKinds(nowMs);
  const checks: Readonly<Record<string, (parts: DueParts, beforeMs: number) => void>> = {
    deadlines: checkDeadlines,
    newDeadlines: checkMissingDeadlines,
    held: checkHeld,
    banEnds: checkBanEnds,
    bans: checkBans,
    targets: checkFullPosts,
    reminders: checkReminders,
    requests: checkRequests,
    verifications: checkVerifications,
    oldMessages: checkOldMessages,
    oldSessions: checkOldSessions,
    economy: checkEconomy,
    leaders: checkLeaders,
    digest: checkDigest,
    erasures: checkErasures,
    announcements: checkAnnouncements,
  };
  for (const [kind, check] of Object.entries(checks)) {
    if (!skipped.has(kind)) check(parts, firstRunMs - maxSkewMs);
  }
}

/** Checks that no message is pending, including those that the last run of the schedule wrote. Rules TR-24, TR-25. */
export function checkPendingMessages({ view, complain }: DueParts): void {
  const count = view.pendingMessages();
  if (count > 0) complain(`${count} messages are pending after a run of the schedule`);
}

function undecided(state: State): readonly Engagement[] {
  return [...state.engagements.values()].filter(({ decision }) => decision === null);
}

function checkDeadlines({ state, complain }: DueParts, beforeMs: number): void {
  for (const { id, isHeld, decideByMs } of undecided(state)) {
    if (!isHeld && decideByMs !== null && decideByMs < beforeMs)
      complain(`engagement ${id} is undecided after its deadline`);
  }
}

function checkMissingDeadlines({ state, complain }: DueParts): void {
  for (const { id, decideByMs } of undecided(state)) {
    if (decideByMs === null) complain(`engagement ${id} has no deadline`);
  }
}

function checkHeld({ state, complain }: DueParts): void {
  const counted = countedInClashes(state);
  for (const engagement of undecided(state)) {
    if (engagement.isHeld && !hasClash(state, engagement, counted))
      complain(`engagement ${engagement.id} is left to administrators without a clash`);
  }
}

function checkBanEnds({ state, complain }: DueParts, beforeMs: number): void {
  for (const { id, isBanned, banUntilMs } of state.people.values()) {
    if (isBanned && banUntilMs !== null && banUntilMs < beforeMs)
      complain(`the ban of ${id} lasts longer than its end`);
  }
}

/** Each run sends one announcement, so after two runs either two were sent or none is left. */
function checkAnnouncements({ state, complain }: DueParts, beforeMs: number): void {
  const all = [...state.announcements.values()];
  const recentlySent = all.filter(({ sentAtMs }) => sentAtMs !== null && sentAtMs > beforeMs);
  const isWaiting = all.some((each) => each.state === 'sending');
  if (isWaiting && recentlySent.length < 2) complain('an announcement was not sent');
}

function checkBans({ state, complain }: DueParts): void {
  for (const { id, authorId, taken, limit } of state.posts.values()) {
    const isBanned = state.people.get(authorId)?.isBanned === true;
    if (isBanned && taken < limit) complain(`post ${id} of a banned person is open`);
  }
}

function checkFullPosts({ state, complain }: DueParts): void {
  for (const { id, taken, limit, isMarked } of state.posts.values()) {
    if (taken >= limit && !isMarked) complain(`post ${id} is full but not marked`);
  }
}

function checkReminders({ state, nowMs, complain }: DueParts, beforeMs: number): void {
  const authors = new Set<string>();
  for (const { authorId, madeAtMs } of undecided(state)) {
    if (madeAtMs < beforeMs - dayMs) authors.add(authorId);
  }
  for (const id of authors) {
    if (state.people.get(id)?.isBanned === true) continue;
    const ids = possibleDays(nowMs, beforeMs).map((day) => `digest.${rowIdOf(`${id}\n${day}`)}`);
    if (!ids.some((each) => state.outbox.has(each))) complain(`${id} was not reminded`);
  }
}

/** The days that the clocks of processes may show between two times. */
function possibleDays(nowMs: number, beforeMs: number): readonly number[] {
  const times = [beforeMs, ...skewsMs.map((skewMs) => nowMs + skewMs)];
  return [...new Set(times.map((timeMs) => Math.floor(timeMs / dayMs)))];
}

function checkRequests({ view, complain }: DueParts, beforeMs: number): void {
  const count = view.countBefore('requests', beforeMs - limits.requestMs);
  if (count > 0) complain(`${count} requests are older than 30 days`);
}

function checkVerifications({ view, complain }: DueParts, beforeMs: number): void {
  const count = view.countBefore('verifications', beforeMs - limits.retentionMs);
  if (count > 0) complain(`${count} verification links are older than their retention`);
}

function checkOldMessages({ view, complain }: DueParts, beforeMs: number): void {
  const count = view.unemptiedMessagesBefore(beforeMs - limits.retentionMs);
  if (count > 0) complain(`the texts of ${count} messages are older than their retention`);
}

/** The schedule checks sessions once a day. */
function checkOldSessions({ view, complain }: DueParts, beforeMs: number): void {
  const count = view.sessionsBefore(beforeMs - limits.retentionMs - dayMs);
  if (count > 0) complain(`${count} sessions are older than their retention`);
}

const sums = ['members', 'escrow', 'burned', 'minted', 'subsidy', 'gifts'] as const;

/** The stored totals must match the ledger, unless a movement is so recent that the last run may have missed it. */
function checkEconomy({ state, view, complain }: DueParts, beforeMs: number): void {
  const isSettled = [...state.movedAtMs.values()].every((timeMs) => timeMs < beforeMs + maxSkewMs);
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
  const [stored] = view.values('economyTotals', sums);
  const storedGifts = JSON.parse(String(stored?.['gifts'] ?? '[]')) as [string, number][];
  const expected = JSON.stringify([...Object.values(total), byGiver([...gifts])]);
  const found = JSON.stringify([
    ...sums.slice(0, -1).map((name) => stored?.[name]),
    byGiver(storedGifts),
  ]);
  if (found !== expected) complain(`the economy is ${found}, not ${expected}`);
}

/** All people of the simulation fit into the list of leaders. */
function checkLeaders({ state, view, nowMs, complain }: DueParts, beforeMs: number): void {
  const week = weekOf(nowMs - maxSkewMs);
  // Around the end of a week, clocks may disagree about which one it is.
  if (week !== weekOf(beforeMs - maxSkewMs) || week !== weekOf(nowMs + maxSkewMs)) return;
  if ([...state.movedAtMs.values()].some((timeMs) => timeMs >= beforeMs + maxSkewMs)) return;
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

/** The number of the week, counted from its Monday. */
function weekOf(timeMs: number): number {
  const firstMondayMs = 4 * dayMs;
  return Math.floor((timeMs - firstMondayMs) / (7 * dayMs));
}

/** After an erasure, no link or message from before it is left. */
function checkErasures({ state, complain }: DueParts, beforeMs: number): void {
  for (const [id, erasedAtMs] of state.erasedAtMs) {
    if (erasedAtMs > beforeMs) continue;
    for (const { personId, issuedAtMs } of state.links.values()) {
      if (personId === id && issuedAtMs < erasedAtMs) complain(`a link of ${id} was not erased`);
    }
    for (const [messageId, { to, isEmptied }] of state.outbox) {
      const isEarlier = (state.sentAtMs.get(messageId) ?? Infinity) < erasedAtMs;
      if (to === id && isEarlier && isEmptied !== true)
        complain(`the message ${messageId} was not erased`);
    }
  }
}

type Gift = readonly [giver: string, amount: number];

function byGiver(gifts: readonly Gift[]): readonly Gift[] {
  return gifts.toSorted(([one], [other]) => one.localeCompare(other));
}

function checkDigest({ state, nowMs, complain }: DueParts, beforeMs: number): void {
  const hasRequest = [...state.people.values()].some(({ isRequestOpen }) => isRequestOpen);
  const hasReport = [...state.reports.values()].some(({ isResolved }) => !isResolved);
  if (!hasRequest && !hasReport && !undecided(state).some(({ isHeld }) => isHeld)) return;
  const isSent = possibleDays(nowMs, beforeMs).some((day) =>
    state.outbox.has(`digest.group.${day}`),
  );
  if (!isSent) complain('the administrators got no digest');
}
