import type { Random } from './random.ts';
import type { Input } from './input.ts';
import { makeInput } from './inputs.ts';
import { countedInClashes, hasClash } from './oracle/engagements.ts';
import { judge } from './oracle/judge.ts';
import { noFaults, type FaultShares } from './machine/network.ts';
import type { Engagement, State } from './oracle/state.ts';
import type { Linker } from './linking.ts';
import { burstLimit } from './rate-watch.ts';
import { initialIds, memberIds, newcomerIds, rootId } from './people.ts';
import { situationalInput } from './rare-inputs.ts';

/** An operation with its request id; two with the same id are the same command sent twice. */
export type Command = Input & { readonly requestId: string };

/** One step of a run: what happens concurrently, until everything has a response. */
export type Step =
  | {
      readonly kind: 'acts';
      readonly sent: readonly Command[];
      readonly faults: FaultShares;
      readonly withSchedule: boolean;
      /** Whether new engagements get no deadline during this step. */
      readonly withoutDeadlines?: boolean;
      /** Whether all processes restart as soon as all responses have arrived, even if they have work left. */
      readonly endsAfter?: boolean;
    }
  /** Two people take the last places of a post at once, and all processes restart with the responses, often before one marks the post. */
  | { readonly kind: 'fill'; readonly sent: readonly Command[] }
  | { readonly kind: 'idle' }
  | { readonly kind: 'burst'; readonly sent: readonly Command[] }
  | { readonly kind: 'time'; readonly passMs: number }
  | { readonly kind: 'schedule'; readonly count: number; readonly faults: FaultShares }
  | { readonly kind: 'end'; readonly how: 'killed' | 'power lost' }
  | { readonly kind: 'clocks' }
  | { readonly kind: 'read'; readonly personId: string }
  | { readonly kind: 'link'; readonly linkers: readonly Linker[]; readonly faults: FaultShares };

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** Only newer requests are repeated: the product forgets them after 30 days, or when their target is erased. */
const maxRepeatAgeMs = 25 * 24 * hourMs;

/** Makes the next step, at random but dependent on the state. */
export function makeStep(
  random: Random,
  { state, nowMs, nextId }: { state: State; nowMs: number; nextId: () => string },
): Step {
  const rare = rareStep(random, state, nowMs);
  if (rare !== null) return rare;
  const situational = random.percent(15) ? situationalInput(random, state) : null;
  if (situational !== null) {
    const sent = [{ ...situational, requestId: nextId() }];
    return { kind: 'acts', sent, faults: makeFaults(random), withSchedule: false };
  }
  const kind = random.below(100);
  if (kind < 4) {
    return {
      kind: 'time',
      passMs:
        random.pick([minuteMs, 10 * minuteMs, 2 * hourMs, 26 * hourMs, 73 * hourMs]) ?? minuteMs,
    };
  }
  if (kind < 8) return { kind: 'schedule', count: 1 + random.below(3), faults: makeFaults(random) };
  if (kind < 9) return { kind: 'end', how: random.percent(50) ? 'killed' : 'power lost' };
  if (kind < 10) return { kind: 'clocks' };
  if (kind < 14)
    return { kind: 'link', linkers: makeLinkers(random, state), faults: makeFaults(random) };
  if (kind < 16) return { kind: 'read', personId: random.pick(initialIds) ?? rootId };
  if (kind < 17) return random.percent(65) ? { kind: 'idle' } : makeBurst(nextId);
  const count = random.pick([1, 1, 2, 4, 8]) ?? 1;
  const sent: Command[] = [];
  for (let number = 0; number < count; number += 1) {
    const isRepeatable = ([id, { atMs }]: readonly [string, { readonly atMs: number }]) =>
      atMs > nowMs - maxRepeatAgeMs && !state.everErased.has(state.log.get(id)?.targetId ?? '');
    const earlier = random.pick([...state.granted].filter(isRepeatable));
    const duplicate = random.pick(sent);
    if (random.percent(4) && earlier !== undefined) {
      const [requestId, { actorId, name, body }] = earlier;
      const { requestId: _, ...rest } = JSON.parse(body) as Command['body'];
      sent.push({ actorId, name, body: rest, requestId });
    } else if (random.percent(8) && duplicate !== undefined) {
      sent.push(duplicate);
    } else {
      sent.push({ ...makeInput(random, state), requestId: nextId() });
    }
  }
  const [first] = sent.filter((each) => takesPlace(each, { state, nowMs }, 2));
  const second = first === undefined ? null : competitorOf(first, { state, nowMs, nextId });
  if (first !== undefined && second !== null && random.percent(60))
    return { kind: 'fill', sent: [first, second] };
  return {
    kind: 'acts',
    sent,
    faults: makeFaults(random),
    withSchedule: random.percent(6),
    ...(random.percent(5) ? { withoutDeadlines: true } : {}),
    ...(random.percent(6) ? { endsAfter: true } : {}),
  };
}

/** Often a step that checks rare work of the schedule before anything else does it; otherwise null. */
function rareStep(random: Random, state: State, nowMs: number): Step | null {
  const idle = (): Step | null => (random.percent(40) ? { kind: 'idle' } : null);
  const isUnmarked = [...state.posts.values()].some(
    ({ taken, limit, isMarked }) => taken >= limit && !isMarked,
  );
  if (isUnmarked) return idle();
  const isSending = [...state.announcements.values()].some((each) => each.state === 'sending');
  if (isSending && random.percent(12)) return idle();
  const counted = countedInClashes(state);
  const waiting = [...state.engagements.values()].filter(({ decision }) => decision === null);
  const isHeldWithoutClash = (each: Engagement): boolean =>
    each.isHeld && !hasClash(state, each, counted);
  if (waiting.some(isHeldWithoutClash)) return idle();
  const clashing = waiting.filter((each) => !each.isHeld && hasClash(state, each, counted));
  if (clashing.some(({ decideByMs }) => (decideByMs ?? nowMs) < nowMs)) return idle();
  const isSoon = clashing.length > 0 && random.percent(6);
  return isSoon ? { kind: 'time', passMs: 73 * hourMs } : null;
}

type Now = { readonly state: State; readonly nowMs: number };

/** Whether a command takes a place of a post with exactly `left` places. */
function takesPlace(
  { requestId, ...request }: Command,
  { state, nowMs }: Now,
  left: number,
): boolean {
  const post = state.posts.get(String(request.body['postId']));
  const isLeft = post !== undefined && post.taken + left === post.limit;
  if (request.name !== 'submitEngagement' || !isLeft) return false;
  const body = { requestId, ...request.body };
  return judge(state, { ...request, body }, { nowMs, rootId }).refusals.length === 0;
}

/** The same command by another member who can also take a place; null if there is none. */
function competitorOf(
  first: Command,
  now: Now & { readonly nextId: () => string },
): Command | null {
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

/** An administrator sends more changes than a minute allows. */
function makeBurst(nextId: () => string): Step {
  const sent = Array.from({ length: burstLimit + burstLimit / 2 }, () => ({
    actorId: rootId,
    name: 'addPoints',
    body: { username: 'x_11', type: 'X', points: 0.1, reason: 'Hurry' },
    requestId: nextId(),
  }));
  return { kind: 'burst', sent };
}

/** People who link accounts concurrently, some of them the same account, some of them already members. */
function makeLinkers(random: Random, state: State): readonly Linker[] {
  const isRejected = (id: string): boolean => {
    const person = state.people.get(id);
    return person?.isRejected === true && !person.isRequestOpen;
  };
  const rejected = newcomerIds.filter(isRejected);
  return Array.from({ length: 1 + random.below(3) }, () => {
    const number = random.below(4);
    return {
      personId:
        (random.percent(50) ? random.pick(rejected) : undefined) ??
        random.pick(random.percent(90) ? newcomerIds : initialIds) ??
        '21',
      account: { handle: `new${number}`, xUserId: String(9000 + number) },
      awayMs: random.pick([0, 4000, 60_000, 20 * minuteMs]) ?? 0,
    };
  });
}

function makeFaults(random: Random): FaultShares {
  if (random.percent(55)) return noFaults;
  const share = (): number => (random.percent(40) ? (random.pick([2, 10, 40]) ?? 0) : 0);
  return {
    lostBefore: share(),
    lostAfter: share(),
    refused: share(),
    doubled: share(),
    delayed: share(),
    ended: random.percent(30) ? share() : 0,
    failed: share(),
    diskFull: random.percent(15) ? share() : 0,
    diskBroken: random.percent(15) ? share() : 0,
  };
}
