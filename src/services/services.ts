import { createAccountSession, type AccountSession } from './account-session.ts';
import type { BusyState } from './busy-server.ts';
import { sendOpenApp } from './execution.ts';
import type { LazyServices, ServiceParts } from './lazy-services.ts';
import type { LiveService } from './live.ts';
import { createOpening, type Opening } from './open-app.ts';
import type { OperationCall } from './operation-calls.ts';
import { refuse, type Reply } from './reply.ts';
import { createShownPosts, type ShownPosts } from './shown-posts.ts';

/** Everything that screens ask of the backend, by subject. */
export type Services = Omit<LazyServices, 'live'> & {
  readonly sessions: AccountSession;
  /** Fetches the code that talks to the backend ahead of its first use, and prolongs the session in use. Rule TR-30. */
  readonly preload: () => Promise<void>;
  readonly opening: Opening;
  /** Whether calls wait for a busy server. Rule OP-20. */
  readonly busy: BusyState;
  readonly shownPosts: ShownPosts;
  /** Rejects when its code cannot be fetched. */
  readonly live: () => Promise<LiveService>;
};

/** Makes the services of one messenger user. */
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

/** What a service is made of: functions that answer a reply. */
type CallsOf<Service> = {
  readonly [Name in keyof Service]: (...values: never[]) => Promise<Reply>;
};

/** A service whose code may not be there yet. */
type LazyParts<Service> = {
  readonly present: () => Service | undefined;
  readonly load: () => Promise<Service>;
};

/**
 * A service whose code comes with its first call; once it is there, a call is made at once. A call fails like one that no
 * one answers where the code cannot be fetched. Rule SP-05.
 */
export function lazyService<Service extends CallsOf<Service>>({
  present,
  load,
}: LazyParts<Service>): Service {
  const get = (_target: object, name: string | symbol) => {
    return async (...values: readonly unknown[]): Promise<unknown> => {
      let service = present();
      try {
        // A page that is closing waits for nothing.
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
