import type { RunningCall } from './calls.ts';
import { receiversOf } from './oracle/announcements.ts';
import { countedInClashes } from './oracle/engagements.ts';
import type { PointType, State } from './oracle/state.ts';
import type { Verdict } from './oracle/verdict.ts';

/**
 * Earlier states that an operation may have read before its commit: prices, bans, and the engagements that count in
 * clashes. For these, the values at the time of the read are valid; everything else must hold at the commit.
 */
export type History = {
  /** Changes the state and records the state before. */
  readonly record: (change: () => void) => void;
  /** Finds a verdict that matches what was carried out, in any state since the call started; otherwise a current verdict. */
  readonly verdictDuring: (call: RunningCall, question: VerdictSearch) => Verdict;
  /** What held at any time since a call started, including now. */
  readonly anytimeSince: (call: RunningCall) => Facts;
  /** What held during all of the time since a call started. */
  readonly alwaysSince: (call: RunningCall) => Pick<Facts, 'counted' | 'receivers'>;
  /** Judges as if the prices could not be read. Rule PT-05. */
  readonly withoutPrices: (judge: () => Verdict) => Verdict;
};

/** The banned people, the engagements counted in clashes, and the receivers of announcements. */
export type Facts = {
  readonly banned: ReadonlySet<string>;
  readonly counted: ReadonlySet<string>;
  readonly receivers: ReadonlySet<string>;
};

/** How to judge, and which verdict to look for. */
export type VerdictSearch = {
  /** The people whose ban is checked at the commit. */
  readonly bound: ReadonlySet<string>;
  readonly judge: () => Verdict;
  /** The current verdicts, by the clocks of several processes. */
  readonly current: readonly Verdict[];
  /** Whether a verdict matches what was carried out. */
  readonly matches: (verdict: Verdict) => boolean;
  /** Whether reading prices may have failed, so the default ones applied. Rule PT-05. */
  readonly mayLackPrices: boolean;
};

type PastState = Facts & {
  readonly untilMs: number;
  readonly types: readonly (readonly [string, PointType])[];
  readonly admins: ReadonlySet<string>;
};

const maxPastStates = 100;
const noIds: ReadonlySet<string> = new Set();

function areEqualSets(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((each) => right.has(each));
}

function intersection([
  first = noIds,
  ...others
]: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...first].filter((each) => others.every((other) => other.has(each))));
}

/** Creates the history of one run. */
export function createHistory(state: State, nowMs: () => number): History {
  let pastStates: PastState[] = [];

  function now(): PastState {
    const banned = new Set<string>();
    const admins = new Set<string>();
    for (const { id, isBanned, isAdmin } of state.people.values()) {
      if (isBanned) banned.add(id);
      if (isAdmin) admins.add(id);
    }
    const types = [...state.types].map(([name, type]) => [name, { ...type }] as const);
    const [counted, receivers] = [countedInClashes(state), receiversOf(state)];
    return { untilMs: nowMs(), types, banned, admins, counted, receivers };
  }

  /** Restores an earlier state; `isAdmin` only for the author of a post, because it affects the available types. */
  function restore(
    { types, banned, admins }: PastState,
    except: ReadonlySet<string>,
    authorId = '',
  ): void {
    state.types.clear();
    for (const [name, type] of types) state.types.set(name, type);
    const author = state.people.get(authorId);
    if (author !== undefined) author.isAdmin = admins.has(authorId);
    for (const person of state.people.values()) {
      if (!except.has(person.id)) person.isBanned = banned.has(person.id);
    }
  }

  /** The current state and all states since a call started, latest first. */
  function since({ startedAtMs }: RunningCall): readonly PastState[] {
    return [now(), ...pastStates.filter(({ untilMs }) => untilMs >= startedAtMs)];
  }

  function withoutPrices(judge: () => Verdict): Verdict {
    const current = now();
    state.types.clear();
    const verdict = judge();
    restore(current, noIds);
    return verdict;
  }

  return {
    record(change) {
      const before = now();
      change();
      const after = now();
      const isSame =
        JSON.stringify(before.types) === JSON.stringify(after.types) &&
        areEqualSets(before.banned, after.banned) &&
        areEqualSets(before.admins, after.admins) &&
        areEqualSets(before.counted, after.counted) &&
        areEqualSets(before.receivers, after.receivers);
      if (!isSame) pastStates = [before, ...pastStates].slice(0, maxPastStates);
    },
    withoutPrices,
    anytimeSince(call) {
      const states = since(call);
      return {
        banned: new Set(states.flatMap(({ banned }) => [...banned])),
        counted: new Set(states.flatMap(({ counted }) => [...counted])),
        receivers: new Set(states.flatMap(({ receivers }) => [...receivers])),
      };
    },
    alwaysSince(call) {
      const states = since(call);
      return {
        counted: intersection(states.map(({ counted }) => counted)),
        receivers: intersection(states.map(({ receivers }) => receivers)),
      };
    },
    verdictDuring(call, { judge, current, matches, bound, mayLackPrices }) {
      const matching = current.find(matches);
      if (matching !== undefined) return matching;
      const [latest, ...earlier] = since(call);
      // Appeals need no member rights, so a ban that has ended since the read does not prevent them.
      const isFree = call.actorId === null || call.name === 'submitAppeal';
      const except = new Set([...bound, ...(isFree ? [] : [call.actorId])]);
      const authorId = call.name === 'createPost' ? (call.actorId ?? '') : '';
      for (const pastState of earlier) {
        restore(pastState, except, authorId);
        const verdict = judge();
        if (latest !== undefined) restore(latest, noIds, authorId);
        if (matches(verdict)) return verdict;
      }
      if (mayLackPrices) {
        const verdict = withoutPrices(judge);
        if (matches(verdict)) return verdict;
      }
      return (
        current.find(({ refusals }) => refusals.length > 0) ?? {
          refusals: ['a price, a settlement or a day that never applied'],
        }
      );
    },
  };
}
