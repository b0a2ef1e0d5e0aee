import { maxRequestIds, requestIdsSlot, type KeptRequestIds } from '#src/contract/draft-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** The ids of requests whose outcome is not known yet, stored on the device. Rule TR-23. */
export type RequestIds = {
  /** The id for a request: the stored one if the same request was sent before without an answer. */
  idFor(operation: string, request: object): string;
  /** Ends a request whose outcome is known: the next such request gets a new id. */
  settle(operation: string, request: object): void;
};

/** How long a request may be resent under its first id. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates the store of request ids; a request is identified by its operation and content. Each id expires by its own
 * first use, regardless of other requests. Rules TR-23, TR-44.
 */
export function createRequestIds(
  storage: DeviceStorage,
  newId: () => string,
  nowMs: () => number,
): RequestIds {
  const keyOf = (operation: string, request: object) => `${operation} ${JSON.stringify(request)}`;

  function readFresh(): KeptRequestIds {
    const kept = Object.entries(storage.read(requestIdsSlot) ?? {});
    return Object.fromEntries(kept.filter(([, { keptAtMs }]) => nowMs() - keptAtMs <= maxAgeMs));
  }

  return {
    idFor(operation, request) {
      const kept = readFresh();
      const key = keyOf(operation, request);
      const known = kept[key];
      if (known !== undefined) return known.id;
      const id = newId();
      const added = [key, { id, keptAtMs: nowMs() }] as const;
      const entries = [...Object.entries(kept), added].slice(-maxRequestIds);
      storage.write(requestIdsSlot, Object.fromEntries(entries));
      return id;
    },
    settle(operation, request) {
      const key = keyOf(operation, request);
      const left = Object.entries(readFresh()).filter(([other]) => other !== key);
      storage.write(requestIdsSlot, Object.fromEntries(left));
    },
  };
}
