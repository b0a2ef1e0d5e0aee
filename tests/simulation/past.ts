import type { RunningCall } from './calls.ts';
import type { PointType, State } from './oracle/state.ts';
import type { Verdict } from './oracle/verdict.ts';

/**
 * What an operation may have read before its commit: prices, the bans of others, and whose proofs count. They may change
 * between the reading and the commit, and what was read then counts; whatever is bounded or written once must hold at the commit.
 */
export type Past = {
  /** Lets something change the state, and remembers what was before. */
  readonly keep: (change: () => void) => void;
  /** Judges as things stood at some moment since a call began: the verdict that fits, or else one of the present. */
  readonly during: (call: RunningCall, question: Question) => Verdict;
  /** The engagements that were rejected since a call began. */
  readonly rejectedSince: (call: RunningCall) => ReadonlySet<string>;
  /** Judges as if no prices could be read. Rule PT-05. */
  readonly withoutPrices: (judge: () => Verdict) => Verdict;
};

/** What is asked of the past. */
export type Question = {
  readonly judge: () => Verdict;
  /** The verdicts of the present, on the clocks of several processes. */
  readonly present: readonly Verdict[];
  /** Whether a verdict is what was carried out. */
  readonly fits: (verdict: Verdict) => boolean;
  /** Whether a reading may have failed, so that prices were the usual ones. Rule PT-05. */
  readonly mayLackPrices: boolean;
};

type Former = {
  readonly untilMs: number;
  readonly types: readonly (readonly [string, PointType])[];
  readonly banned: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
};

const mostKept = 100;

/** Makes the memory of one run. */
export function createPast(state: State, nowMs: () => number): Past {
  let former: Former[] = [];

  function rejectedNow(): ReadonlySet<string> {
    const rejected = [...state.engagements.values()].filter(({ decision }) => decision === false);
    return new Set(rejected.map(({ id }) => id));
  }

  function now(): Former {
    const banned = [...state.people.values()]
      .filter(({ isBanned }) => isBanned)
      .map(({ id }) => id);
    const types = [...state.types].map(([name, type]) => [name, { ...type }] as const);
    return { untilMs: nowMs(), types, banned: new Set(banned), rejected: rejectedNow() };
  }

  function put({ types, banned }: Former, except: string | null): void {
    state.types.clear();
    for (const [name, type] of types) state.types.set(name, type);
    for (const person of state.people.values()) {
      if (person.id !== except) person.isBanned = banned.has(person.id);
    }
  }

  function withoutPrices(judge: () => Verdict): Verdict {
    const present = now();
    state.types.clear();
    const verdict = judge();
    put(present, null);
    return verdict;
  }

  return {
    keep(change) {
      const before = now();
      change();
      const after = now();
      const isSame =
        JSON.stringify(before.types) === JSON.stringify(after.types) &&
        [...before.banned].join() === [...after.banned].join() &&
        before.rejected.size === after.rejected.size;
      if (!isSame) former = [before, ...former].slice(0, mostKept);
    },
    withoutPrices,
    rejectedSince({ startedAtMs }) {
      const first = former.findLast(({ untilMs }) => untilMs >= startedAtMs);
      if (first === undefined) return new Set();
      return new Set([...rejectedNow()].filter((id) => !first.rejected.has(id)));
    },
    during(call, { judge, present, fits, mayLackPrices }) {
      const fitting = present.find(fits);
      if (fitting !== undefined) return fitting;
      const later = now();
      for (const moment of former) {
        if (moment.untilMs < call.startedAtMs) break;
        put(moment, call.actorId);
        const verdict = judge();
        put(later, null);
        if (fits(verdict)) return verdict;
      }
      if (mayLackPrices) {
        const verdict = withoutPrices(judge);
        if (fits(verdict)) return verdict;
      }
      return present.find(({ refusals }) => refusals.length > 0) ?? { refusals: ['another price'] };
    },
  };
}
