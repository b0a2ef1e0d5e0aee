import type { Chance } from './chance.ts';
import { makeInput, type Input } from './inputs.ts';
import { noFaults, type FaultShares } from './machine/network.ts';
import type { State } from './oracle/state.ts';
import type { Linker } from './linking.ts';
import { everybody, newcomerIds, rootId } from './people.ts';

/** A request of somebody; two of the same id are the same request sent twice. */
export type Sent = Input & { readonly requestId: string };

/** One step of a run: what happens at the same time, until all of it is answered. */
export type Step =
  | {
      readonly kind: 'acts';
      readonly sent: readonly Sent[];
      readonly faults: FaultShares;
      readonly withSchedule: boolean;
    }
  | { readonly kind: 'time'; readonly passMs: number }
  | { readonly kind: 'schedule'; readonly count: number; readonly faults: FaultShares }
  | { readonly kind: 'end'; readonly how: 'killed' | 'power lost' }
  | { readonly kind: 'clocks' }
  | { readonly kind: 'look'; readonly personId: string }
  | { readonly kind: 'link'; readonly linkers: readonly Linker[]; readonly faults: FaultShares };

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** Requests are known again for 30 days; older ones are not repeated here. */
const keptMs = 25 * 24 * hourMs;

/** What happens next, by chance and by how things stand. */
export function makeStep(
  chance: Chance,
  { state, nowMs, nextId }: { state: State; nowMs: number; nextId: () => string },
): Step {
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
  if (kind < 14) return { kind: 'link', linkers: makeLinkers(chance), faults: makeFaults(chance) };
  if (kind < 16) return { kind: 'look', personId: chance.pick(everybody) ?? rootId };
  const count = chance.pick([1, 1, 2, 4, 8]) ?? 1;
  const sent: Sent[] = [];
  for (let number = 0; number < count; number += 1) {
    const former = chance.pick([...state.granted].filter(([, { atMs }]) => atMs > nowMs - keptMs));
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
  return { kind: 'acts', sent, faults: makeFaults(chance), withSchedule: chance.percent(6) };
}

/** People who link accounts at once, some of them the same account, some of whom are members already. */
function makeLinkers(chance: Chance): readonly Linker[] {
  return Array.from({ length: 1 + chance.below(3) }, () => {
    const number = chance.below(4);
    return {
      personId: chance.pick(chance.percent(90) ? newcomerIds : everybody) ?? '21',
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
  };
}
