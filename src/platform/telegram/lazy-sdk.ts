import type { Sdk } from './client.ts';

type Call = (sdk: Sdk) => void;

/** The messenger's SDK, which loads after the first rows are shown. Rule SP-05. */
export type LazySdk = {
  /** The SDK, if it is loaded. */
  present(): Sdk | undefined;
  /** Calls the SDK now if it is loaded, else once it is. */
  call(work: Call): void;
  /** Like `call`, but loads the SDK now, and runs `otherwise` if loading fails. */
  callOrFallback(work: Call, otherwise: () => void): void;
  /** Loads the SDK; resolves to undefined on failure, and the next call tries again. */
  connect(): Promise<Sdk | undefined>;
};

/** Queues calls for the SDK that `load` fetches and starts; without `load` there is no client, and nothing is fetched. */
export function createLazySdk(load: (() => Promise<Sdk>) | undefined): LazySdk {
  let sdk: Sdk | undefined;
  let loading: Promise<Sdk | undefined> | undefined;
  let waiting: readonly { readonly work: Call; readonly otherwise?: () => void }[] = [];

  async function fetchSdk(): Promise<Sdk | undefined> {
    try {
      sdk = await load?.();
    } catch {
      // Offline: calls without a fallback stay queued until the code is loaded.
      loading = undefined;
    }
    const calls = waiting;
    waiting = sdk === undefined ? calls.filter(({ otherwise }) => otherwise === undefined) : [];
    for (const { work, otherwise } of calls) {
      if (sdk === undefined) otherwise?.();
      else work(sdk);
    }
    return sdk;
  }

  const connect = (): Promise<Sdk | undefined> => (loading ??= fetchSdk());

  return {
    present: () => sdk,
    call(work) {
      if (sdk === undefined) waiting = [...waiting, { work }];
      else work(sdk);
    },
    callOrFallback(work, otherwise) {
      if (sdk === undefined) {
        waiting = [...waiting, { work, otherwise }];
        void connect();
      } else {
        work(sdk);
      }
    },
    connect,
  };
}
