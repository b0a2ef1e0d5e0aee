import { mostRequestIds, requestIdsSlot } from '#src/contract/device-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** The ids of requests whose answers are not known yet, kept on the device. Rule TR-23. */
export type RequestIds = {
  /** The id for a request: the kept one when the same was sent before without an answer. */
  idFor(operation: string, request: object): string;
  /** The answer is known: the next such request is a new one. */
  settle(operation: string, request: object): void;
};

/** Makes the store of request ids; a request is known again by its operation and content. */
export function createRequestIds(storage: DeviceStorage, newId: () => string): RequestIds {
  const keyOf = (operation: string, request: object) => `${operation} ${JSON.stringify(request)}`;
  return {
    idFor(operation, request) {
      const kept = storage.read(requestIdsSlot) ?? {};
      const key = keyOf(operation, request);
      const known = kept[key];
      if (known !== undefined) return known;
      const id = newId();
      const entries = [...Object.entries(kept), [key, id] as const].slice(-mostRequestIds);
      storage.write(requestIdsSlot, Object.fromEntries(entries));
      return id;
    },
    settle(operation, request) {
      const kept = storage.read(requestIdsSlot) ?? {};
      const key = keyOf(operation, request);
      const left = Object.entries(kept).filter(([other]) => other !== key);
      storage.write(requestIdsSlot, Object.fromEntries(left));
    },
  };
}
