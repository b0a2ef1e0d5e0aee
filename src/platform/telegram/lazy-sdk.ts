import type { Sdk } from './client.ts';

type Call = (sdk: Sdk) => void;

/** The messenger's SDK, whose code comes once the first rows stand. Rule SP-05. */
export type LazySdk = {
  /** The SDK, while it is there. */
  present(): Sdk | undefined;
  /** Calls the SDK: now where it is there, else as soon as it is. */
  call(work: Call): void;
  /** The same for what someone waits for: it fetches the SDK, and does the other thing where that fails. */
  callOrFallback(work: Call, otherwise: () => void): void;
  /** Fetches the SDK; answers undefined where that fails, which the next call tries again. */
  connect(): Promise<Sdk | undefined>;
};

/** Makes calls wait for the SDK that `load` fetches and starts; where no one would answer, nothing is ever fetched. */
export function createLazySdk(load: (() => Promise<Sdk>) | undefined): LazySdk {
  let sdk: Sdk | undefined;
  let loading: Promise<Sdk | undefined> | undefined;
  let waiting: readonly { readonly work: Call; readonly otherwise?: () => void }[] = [];

  async function fetchSdk(): Promise<Sdk | undefined> {
    try {
      sdk = await load?.();
    } catch {
      // Without a network: what no one waits for is done when the code is there after all.
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
