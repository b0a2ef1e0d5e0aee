import type { Chance } from './chance.ts';
import type { Input } from './input.ts';
import { makeInput } from './inputs.ts';
import { countedInClashes, hasClash } from './oracle/engagements.ts';
import { judge } from './oracle/judge.ts';
import { noFaults, type FaultShares } from './machine/network.ts';
import type { Engagement, State } from './oracle/state.ts';
import type { Linker } from './linking.ts';
import { hurriedPace } from './pace-watch.ts';
import { everybody, memberIds, newcomerIds, rootId } from './people.ts';
import { passingInput } from './rare-inputs.ts';

/** A request of someone; two of the same id are the same request sent twice. */
export type Sent = Input & { readonly requestId: string };

/** One step of a run: what happens at the same time, until all of it is answered. */
export type Step =
  | {
      readonly kind: 'acts';
      readonly sent: readonly Sent[];
      readonly faults: FaultShares;
      readonly withSchedule: boolean;
      /** Whether the function gives engagements no deadline in the meantime. */
      readonly withoutDeadlines?: boolean;
      /** Whether all processes end as soon as everyone has an answer, with what they had left to do. */
      readonly endsAfter?: boolean;
    }
  /** Two take the last places of a post at once, and all processes end with the answers, often before one marks it. */
  | { readonly kind: 'fill'; readonly sent: readonly Sent[] }
  | { readonly kind: 'rest' }
  | { readonly kind: 'hurry'; readonly sent: readonly Sent[] }
  | { readonly kind: 'time'; readonly passMs: number }
  | { readonly kind: 'schedule'; readonly count: number; readonly faults: FaultShares }
  | { readonly kind: 'end'; readonly how: 'killed' | 'power lost' }
  | { readonly kind: 'clocks' }
  | { readonly kind: 'look'; readonly personId: string }
  | { readonly kind: 'link'; readonly linkers: readonly Linker[]; readonly faults: FaultShares };

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** Requests are known again for 30 days, or until a person is erased whom they are about; older ones are not repeated here. */
const keptMs = 25 * 24 * hourMs;

/** What happens next, by chance and by how things stand. */
export function makeStep(
  chance: Chance,
  { state, nowMs, nextId }: { state: State; nowMs: number; nextId: () => string },
): Step {
  const rare = rareStep(chance, state, nowMs);
  if (rare !== null) return rare;
  const passing = chance.percent(15) ? passingInput(chance, state) : null;
  if (passing !== null) {
    const sent = [{ ...passing, requestId: nextId() }];
    return { kind: 'acts', sent, faults: makeFaults(chance), withSchedule: false };
  }
  const kind = chance.below(100);
  if (kind < 4) {
    return {
      kind: 'time',
      passMs:
        chance.pick([minuteMs, 10 * minuteMs, 2 * hourMs, 26 * hourMs, 73 * hourMs]) ?? minuteMs,
    };
  }
  if (kind < 8) return { kind: 'schedule', count: 1 + chance.below(3), faults: makeFaults(chance) };
  if (kind < 9) return { kind: 'end', how: chance.percent(50) ? 'killed' : 'power lost' };
  if (kind < 10) return { kind: 'clocks' };
  if (kind < 14)
    return { kind: 'link', linkers: makeLinkers(chance, state), faults: makeFaults(chance) };
  if (kind < 16) return { kind: 'look', personId: chance.pick(everybody) ?? rootId };
  if (kind < 17) return chance.percent(65) ? { kind: 'rest' } : makeHurry(nextId);
  const count = chance.pick([1, 1, 2, 4, 8]) ?? 1;
  const sent: Sent[] = [];
  for (let number = 0; number < count; number += 1) {
    const isKept = ([id, { atMs }]: readonly [string, { readonly atMs: number }]) =>
      atMs > nowMs - keptMs && !state.everErased.has(state.log.get(id)?.targetId ?? '');
    const former = chance.pick([...state.granted].filter(isKept));
    const again = chance.pick(sent);
    if (chance.percent(4) && former !== undefined) {
      const [requestId, { actorId, name, body }] = former;
      const { requestId: _, ...rest } = JSON.parse(body) as Sent['body'];
      sent.push({ actorId, name, body: rest, requestId });
    } else if (chance.percent(8) && again !== undefined) {
      sent.push(again);
    } else {
      sent.push({ ...makeInput(chance, state), requestId: nextId() });
    }
  }
  const [first] = sent.filter((each) => takesPlace(each, { state, nowMs }, 2));
  const second = first === undefined ? null : competitorOf(first, { state, nowMs, nextId });
  if (first !== undefined && second !== null && chance.percent(60))
    return { kind: 'fill', sent: [first, second] };
  return {
    kind: 'acts',
    sent,
    faults: makeFaults(chance),
    withSchedule: chance.percent(6),
    ...(chance.percent(5) ? { withoutDeadlines: true } : {}),
    ...(chance.percent(6) ? { endsAfter: true } : {}),
  };
}

/** Often what shows whether the schedule does work that is rare, and that others may do in passing; else null. */
function rareStep(chance: Chance, state: State, nowMs: number): Step | null {
  const rest = (): Step | null => (chance.percent(40) ? { kind: 'rest' } : null);
  const isUnmarked = [...state.posts.values()].some(
    ({ taken, limit, isMarked }) => taken >= limit && !isMarked,
  );
  if (isUnmarked) return rest();
  const isSending = [...state.announcements.values()].some((each) => each.state === 'sending');
  if (isSending && chance.percent(12)) return rest();
  const counted = countedInClashes(state);
  const waiting = [...state.engagements.values()].filter(({ decision }) => decision === null);
  const isHeldInVain = (each: Engagement): boolean =>
    each.isHeld && !hasClash(state, each, counted);
  if (waiting.some(isHeldInVain)) return rest();
  const clashing = waiting.filter((each) => !each.isHeld && hasClash(state, each, counted));
  if (clashing.some(({ decideByMs }) => (decideByMs ?? nowMs) < nowMs)) return rest();
  const isSoon = clashing.length > 0 && chance.percent(6);
  return isSoon ? { kind: 'time', passMs: 73 * hourMs } : null;
}

type Now = { readonly state: State; readonly nowMs: number };

/** Whether a request takes a place of a post of which so many are left. */
function takesPlace({ requestId, ...asked }: Sent, { state, nowMs }: Now, left: number): boolean {
  const post = state.posts.get(String(asked.body['postId']));
  const isLeft = post !== undefined && post.taken + left === post.limit;
  if (asked.name !== 'submitEngagement' || !isLeft) return false;
  const body = { requestId, ...asked.body };
  return judge(state, { ...asked, body }, { nowMs, rootId }).refusals.length === 0;
}

/** The same request of someone else, which takes a place too; null where no one may. */
function competitorOf(first: Sent, now: Now & { readonly nextId: () => string }): Sent | null {
  const requestId = now.nextId();
  const proofs = JSON.stringify(first.body['proofs']);
  for (const actorId of memberIds) {
    const own: unknown = JSON.parse(proofs.replaceAll(`x_${first.actorId}/`, `x_${actorId}/`));
    const body = { ...first.body, engagedBy: actorId, proofs: own };
    const sent = { ...first, actorId, requestId, body };
    if (actorId !== first.actorId && takesPlace(sent, now, 2)) return sent;
  }
  return null;
}

/** An administrator who notes down more than a minute may bring. */
function makeHurry(nextId: () => string): Step {
  const sent = Array.from({ length: hurriedPace + hurriedPace / 2 }, () => ({
    actorId: rootId,
    name: 'addPoints',
    body: { username: 'x_11', type: 'X', points: 0.1, reason: 'Hurry' },
    requestId: nextId(),
  }));
  return { kind: 'hurry', sent };
}

/** People who link accounts at once, some of them the same account, some of them members already. */
function makeLinkers(chance: Chance, state: State): readonly Linker[] {
  const isRejected = (id: string): boolean => {
    const person = state.people.get(id);
    return person?.isRejected === true && !person.isRequestOpen;
  };
  const rejected = newcomerIds.filter(isRejected);
  return Array.from({ length: 1 + chance.below(3) }, () => {
    const number = chance.below(4);
    return {
      personId:
        (chance.percent(50) ? chance.pick(rejected) : undefined) ??
        chance.pick(chance.percent(90) ? newcomerIds : everybody) ??
        '21',
      account: { handle: `new${number}`, xUserId: String(9000 + number) },
      awayMs: chance.pick([0, 4000, 60_000, 20 * minuteMs]) ?? 0,
    };
  });
}

function makeFaults(chance: Chance): FaultShares {
  if (chance.percent(55)) return noFaults;
  const share = (): number => (chance.percent(40) ? (chance.pick([2, 10, 40]) ?? 0) : 0);
  return {
    lostBefore: share(),
    lostAfter: share(),
    refused: share(),
    doubled: share(),
    delayed: share(),
    ended: chance.percent(30) ? share() : 0,
    failed: share(),
    diskFull: chance.percent(15) ? share() : 0,
    diskBroken: chance.percent(15) ? share() : 0,
  };
}
