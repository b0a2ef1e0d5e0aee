import { guestHandlers, sessionHandlers } from '#server/function/registry.ts';
import type { OperationContext } from '#server/runtime/context.ts';
import { jobKinds, type JobKind } from '#server/schedule/job-list.ts';
import { ok } from '#src/domain/result.ts';

/** One way to break the product on purpose. */
export type Breakage = {
  /** Variables of the function that disable something. */
  readonly variables: Readonly<Record<string, string>>;
  /** Breaks it in this process; the returned function repairs it. */
  readonly apply: () => () => void;
};

type Handler = (context: OperationContext, ...given: readonly unknown[]) => Promise<unknown>;

/** The empty responses of operations that only read. */
const emptyAnswers: Readonly<Record<string, object>> = {
  readClashes: { clashes: [] },
  readProfiles: { profiles: [] },
  readInvite: { rewardTenths: 99 },
  readRequestTimes: { usualMs: null, linkAgainFromMs: null },
  exportPerson: { rows: [], next: null },
  openApp: { userId: '', session: null, user: null, pointTypes: [], screen: null },
};

/** Operations without which nothing else can be tested. */
const indispensable = new Set(['openSession']);

const noop = () => undefined;

/** All ways: each operation succeeds without doing anything, each scheduled job never runs, each limit is off. */
export const breakages: ReadonlyMap<string, Breakage> = new Map([
  ...[guestHandlers, sessionHandlers].flatMap((handlers) =>
    Object.keys(handlers)
      .filter((name) => !indispensable.has(name))
      .map((name): [string, Breakage] => [name, idle(handlers, name)]),
  ),
  // Each run delivers twice, and each delivery also sends what the other one left.
  ['schedule.delivery', idleSchedule(['delivery', 'newMessages'])],
  ...jobKinds
    .filter((kind) => kind !== 'delivery')
    .map((kind): [string, Breakage] => [`schedule.${kind}`, idleSchedule([kind])]),
  ...[
    'YAPP_POSTS_PER_HOUR',
    'YAPP_OPEN_POSTS',
    'YAPP_REQUEST_RETRY_HOURS',
    'YAPP_GIFT_LIMIT',
    'YAPP_CHANGES_PER_MINUTE',
    'YAPP_REVIEW_DEADLINE_HOURS',
    'YAPP_RETENTION_DAYS',
  ].map((name): [string, Breakage] => [
    `limit.${name}`,
    { variables: { [name]: '0' }, apply: () => noop },
  ]),
]);

/** An operation that decides and responds as usual but writes nothing. */
function idle(handlers: object, name: string): Breakage {
  return {
    variables: {},
    apply() {
      const handler = Reflect.get(handlers, name) as Handler;
      const empty = emptyAnswers[name];
      const idleHandler: Handler = async (context, ...given) =>
        empty === undefined ? handler(withoutWriting(context), ...given) : ok(empty);
      Reflect.set(handlers, name, idleHandler);
      return () => void Reflect.set(handlers, name, handler);
    },
  };
}

function withoutWriting(context: OperationContext): OperationContext {
  const accounts: OperationContext['accounts'] = {
    ...context.accounts,
    syncLabels: async () => false,
    revokeAccess: async () => undefined,
    remove: async () => undefined,
  };
  return { ...context, accounts, begin: () => ({ commit: async () => ok(undefined) }) };
}

function idleSchedule(kinds: readonly JobKind[]): Breakage {
  return {
    variables: {},
    apply() {
      const all = jobKinds;
      const former = [...all];
      all.splice(0, all.length, ...former.filter((kind) => !kinds.includes(kind)));
      return () => void all.splice(0, all.length, ...former);
    },
  };
}
