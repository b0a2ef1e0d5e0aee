import type { Random } from './random.ts';
import { clock } from './machine/clock.ts';
import type { State } from './oracle/state.ts';
import { rootId } from './people.ts';

/** One operation that a person calls. */
export type Input = {
  readonly actorId: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Makes an input that fits the current state. */
export type Maker = (random: Random, state: State) => Input;

/** Picks an administrator. */
export function administrator(random: Random, state: State): string {
  const all = [...state.people.values()].filter(({ isAdmin }) => isAdmin);
  return random.pick(all)?.id ?? rootId;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Picks when a ban ends: never, soon, or (as no form would send it) in the past or in more than a year. */
export function banEnd(random: Random): number | null {
  if (random.percent(40)) return null;
  const soon = random.pick([hourMs, 5 * hourMs, 26 * hourMs, 6 * dayMs]) ?? hourMs;
  const invalid = random.pick([-hourMs, 400 * dayMs, 0.5]) ?? 0;
  return clock.nowMs() + (random.percent(94) ? soon : invalid);
}
