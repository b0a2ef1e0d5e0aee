import { maxRequestIds, requestIdsSlot, type KeptRequestIds } from '#src/contract/draft-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** The ids of requests whose answers are not known yet, kept on the device. Rule TR-23. */
export type RequestIds = {
  /** The id for a request: the kept one when the same was sent before without an answer. */
  idFor(operation: string, request: object): string;
  /** The answer is known: the next such request is a new one. */
  settle(operation: string, request: object): void;
};

/** How long a request may be sent again under the id that it was first sent with. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes the store of request ids; a request is recognized by its operation and content. Each id ages from its own first
 * use, regardless of what else is sent. Rules TR-23, TR-44.
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
