import { refuse, type Reply } from './reply.ts';

/** What a service is made of: functions that answer a reply. */
export type CallsOf<Service> = {
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
