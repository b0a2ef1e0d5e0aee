import type { Chance } from './chance.ts';
import { clock } from './machine/clock.ts';
import type { State } from './oracle/state.ts';
import { rootId } from './people.ts';

/** One thing that someone asks for. */
export type Input = {
  readonly actorId: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Makes an input that fits how things stand. */
export type Maker = (chance: Chance, state: State) => Input;

/** Some administrator. */
export function administrator(chance: Chance, state: State): string {
  const all = [...state.people.values()].filter(({ isAdmin }) => isAdmin);
  return chance.pick(all)?.id ?? rootId;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When a ban ends: never, soon, or, where no form would send it, in the past or in more than a year. */
export function banEnd(chance: Chance): number | null {
  if (chance.percent(40)) return null;
  const soon = chance.pick([hourMs, 5 * hourMs, 26 * hourMs, 6 * dayMs]) ?? hourMs;
  const strange = chance.pick([-hourMs, 400 * dayMs, 0.5]) ?? 0;
  return clock.nowMs() + (chance.percent(94) ? soon : strange);
}
