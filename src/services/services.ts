import { createAccountSession, type AccountSession } from './account-session.ts';
import type { BusyState } from './retry-when-busy.ts';
import { sendOpenApp } from './execution.ts';
import type { LazyServices, ServiceParts } from './lazy-services.ts';
import type { LiveService } from './live.ts';
import { createOpening, type Opening } from './open-app.ts';
import type { OperationCall } from './operation-calls.ts';
import { refuse, type Reply } from './reply.ts';
import { createShownPosts, type ShownPosts } from './shown-posts.ts';

/** All services that the screens use, by subject. */
export type Services = Omit<LazyServices, 'live'> & {
  readonly sessions: AccountSession;
  /** Loads the code that talks to the backend before its first use, and extends the session in use. Rule TR-30. */
  readonly preload: () => Promise<void>;
  readonly opening: Opening;
  /** Whether calls are waiting for a busy server. Rule OP-20. */
  readonly busy: BusyState;
  readonly shownPosts: ShownPosts;
  /** Rejects if its code cannot be loaded. */
  readonly live: () => Promise<LiveService>;
};

/** Creates the services of one messenger user. */
export function createServices(parts: ServiceParts): Services {
  const { backend, storage, launchUserId, rawInitData } = parts;
  const { call } = lazyService<{ readonly call: OperationCall }>({
    present: () => undefined,
    load: async () => {
      const { createOperationCall } = await import('./operation-calls.ts');
      return { call: createOperationCall(backend, parts.report) };
    },
  });
  const sessions = createAccountSession({ backend, call, storage, launchUserId, rawInitData });
  const opening = createOpening({
    send: (request) =>
      sendOpenApp(parts.fetch, backend.address, { request, secret: sessions.secret() }),
    sessions,
    launchUserId,
    rawInitData,
    wait: parts.wait,
  });
  const shownPosts = createShownPosts();
  let made: LazyServices | undefined;
  async function later(): Promise<LazyServices> {
    const { createLazyServices } = await import('./lazy-services.ts');
    made ??= createLazyServices({ ...parts, call, sessions, shownPosts });
    return made;
  }
  const lazy = <Service extends CallsOf<Service>>(of: (all: LazyServices) => Service) =>
    lazyService({
      present: () => (made === undefined ? undefined : of(made)),
      load: async () => of(await later()),
    });
  return {
    sessions,
    preload: () => backend.preload(parts.nowMs()),
    opening,
    busy: backend.busy,
    shownPosts,
    live: async () => (await later()).live,
    users: lazy((all) => all.users),
    posts: lazy((all) => all.posts),
    engagements: lazy((all) => all.engagements),
    notifications: lazy((all) => all.notifications),
    reports: lazy((all) => all.reports),
    decisions: lazy((all) => all.decisions),
    pointTypes: lazy((all) => all.pointTypes),
    ledger: lazy((all) => all.ledger),
    leaders: async () => (await later()).leaders(),
    moderation: lazy((all) => all.moderation),
    verification: lazy((all) => all.verification),
    admin: async () => (await later()).admin(),
  };
}

/** A service: functions that return a reply. */
type CallsOf<Service> = {
  readonly [Name in keyof Service]: (...values: never[]) => Promise<Reply>;
};

/** A service whose code may not be loaded yet. */
type LazyParts<Service> = {
  readonly present: () => Service | undefined;
  readonly load: () => Promise<Service>;
};

/**
 * A service whose code loads with its first call; once it is loaded, calls start synchronously. If the code cannot be
 * loaded, a call fails as if there were no answer. Rule SP-05.
 */
export function lazyService<Service extends CallsOf<Service>>({
  present,
  load,
}: LazyParts<Service>): Service {
  const get = (_target: object, name: string | symbol) => {
    return async (...values: readonly unknown[]): Promise<unknown> => {
      let service = present();
      try {
        // No `await` if the service is loaded, because a closing page would not wait for it.
        service ??= await load();
      } catch {
        return refuse({ code: 'outcome_unknown' });
      }
      const call: unknown = Reflect.get(service, name);
      if (typeof call !== 'function') throw new TypeError(`no service has ${String(name)}`);
      return Reflect.apply(call, service, values);
    };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the proxy has each function of the service
  return new Proxy({}, { get }) as Service;
}
