import type { RunningCall } from './calls.ts';
import { receiversOf } from './oracle/announcements.ts';
import { countedInClashes } from './oracle/engagements.ts';
import type { PointType, State } from './oracle/state.ts';
import type { Verdict } from './oracle/verdict.ts';

/**
 * What an operation may have read before its commit: prices, bans whose end or beginning it is not bound to, and whose proofs
 * count. They may change between the reading and the commit, and what was read then counts; what is bounded or written
 * once must hold at the commit.
 */
export type Past = {
  /** Lets something change the state, and remembers what was before. */
  readonly keep: (change: () => void) => void;
  /** Judges as things stood at some moment since a call began: the verdict that fits, or else one of the present. */
  readonly during: (call: RunningCall, question: Question) => Verdict;
  /** What was so at some moment since a call began, the present among them. */
  readonly everSince: (call: RunningCall) => Seen;
  /** What was so at every moment since a call began. */
  readonly throughout: (call: RunningCall) => Pick<Seen, 'counted' | 'receivers'>;
  /** Judges as if no prices could be read. Rule PT-05. */
  readonly withoutPrices: (judge: () => Verdict) => Verdict;
};

/** Who was banned, which engagements counted in clashes, and who got announcements. */
export type Seen = {
  readonly banned: ReadonlySet<string>;
  readonly counted: ReadonlySet<string>;
  readonly receivers: ReadonlySet<string>;
};

/** What is asked of the past. */
export type Question = {
  /** The people whose ban must hold at the commit. */
  readonly bound: ReadonlySet<string>;
  readonly judge: () => Verdict;
  /** The verdicts of the present, on the clocks of several processes. */
  readonly present: readonly Verdict[];
  /** Whether a verdict is what was carried out. */
  readonly fits: (verdict: Verdict) => boolean;
  /** Whether a reading may have failed, so that prices were the usual ones. Rule PT-05. */
  readonly mayLackPrices: boolean;
};

type Former = Seen & {
  readonly untilMs: number;
  readonly types: readonly (readonly [string, PointType])[];
  readonly admins: ReadonlySet<string>;
};

const maxKept = 100;
const noOne: ReadonlySet<string> = new Set();

function areSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((each) => right.has(each));
}

function inAll([first = noOne, ...others]: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...first].filter((each) => others.every((other) => other.has(each))));
}

/** Makes the memory of one run. */
export function createPast(state: State, nowMs: () => number): Past {
  let former: Former[] = [];

  function now(): Former {
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

  /** Puts the state back as it was; of who is an administrator only the author of a post, whose types it may concern. */
  function put(
    { types, banned, admins }: Former,
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

  /** The present, and every moment since a call began, the latest first. */
  function since({ startedAtMs }: RunningCall): readonly Former[] {
    return [now(), ...former.filter(({ untilMs }) => untilMs >= startedAtMs)];
  }

  function withoutPrices(judge: () => Verdict): Verdict {
    const present = now();
    state.types.clear();
    const verdict = judge();
    put(present, noOne);
    return verdict;
  }

  return {
    keep(change) {
      const before = now();
      change();
      const after = now();
      const isSame =
        JSON.stringify(before.types) === JSON.stringify(after.types) &&
        areSame(before.banned, after.banned) &&
        areSame(before.admins, after.admins) &&
        areSame(before.counted, after.counted) &&
        areSame(before.receivers, after.receivers);
      if (!isSame) former = [before, ...former].slice(0, maxKept);
    },
    withoutPrices,
    everSince(call) {
      const moments = since(call);
      return {
        banned: new Set(moments.flatMap(({ banned }) => [...banned])),
        counted: new Set(moments.flatMap(({ counted }) => [...counted])),
        receivers: new Set(moments.flatMap(({ receivers }) => [...receivers])),
      };
    },
    throughout(call) {
      const moments = since(call);
      return {
        counted: inAll(moments.map(({ counted }) => counted)),
        receivers: inAll(moments.map(({ receivers }) => receivers)),
      };
    },
    during(call, { judge, present, fits, bound, mayLackPrices }) {
      const fitting = present.find(fits);
      if (fitting !== undefined) return fitting;
      const [later, ...earlier] = since(call);
      // No right of a member is needed to appeal, so that nothing holds an unbanned person's appeal back.
      const isFree = call.actorId === null || call.name === 'submitAppeal';
      const except = new Set([...bound, ...(isFree ? [] : [call.actorId])]);
      const authorId = call.name === 'createPost' ? (call.actorId ?? '') : '';
      for (const moment of earlier) {
        put(moment, except, authorId);
        const verdict = judge();
        if (later !== undefined) put(later, noOne, authorId);
        if (fits(verdict)) return verdict;
      }
      if (mayLackPrices) {
        const verdict = withoutPrices(judge);
        if (fits(verdict)) return verdict;
      }
      return (
        present.find(({ refusals }) => refusals.length > 0) ?? {
          refusals: ['what was never so: a price, a settlement or a day'],
        }
      );
    },
  };
}
