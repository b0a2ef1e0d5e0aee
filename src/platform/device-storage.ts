import { isAnything, isNumber, isShapedAs, parseJson } from '#src/contract/check.ts';
import type { DeviceSlot } from '#src/contract/device-slots.ts';

/** Values that the app stores on the device. Nothing here throws, even if the browser's storage fails. Rule ST-10. */
export type DeviceStorage = {
  /** The stored value; undefined, and deleted, if it is too old or invalid. Rules ST-01, ST-04, ST-05. */
  read<Value>(slot: DeviceSlot<Value>): Value | undefined;
  /** Stores a value; if the device refuses, keeps it for as long as the page lives. */
  write<Value>(slot: DeviceSlot<Value>, value: Value): void;
  remove(slot: Pick<DeviceSlot<unknown>, 'key'>): void;
};

/** The part of the browser's storage that is used. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isKept = isShapedAs<{ version: number; savedAtMs: number; value: unknown }>({
  version: isNumber,
  savedAtMs: isNumber,
  value: isAnything,
});

/** Stores values in one of the browser's storages, which is opened for every use, because any access may throw. */
export function createDeviceStorage(options: {
  readonly openArea: () => StorageArea;
  readonly nowMs: () => number;
}): DeviceStorage {
  // Values that the area refused to store; null is a removal that it refused.
  const refused = new Map<string, string | null>();

  const load = (key: string): string | null => {
    const own = refused.get(key);
    return own === undefined ? tryOr(() => options.openArea().getItem(key), null) : own;
  };
  const store = (key: string, text: string | null): void => {
    const isTaken = tryOr(() => {
      const area = options.openArea();
      if (text === null) {
        area.removeItem(key);
      } else {
        area.setItem(key, text);
      }
      return true;
    }, false);
    if (isTaken) {
      refused.delete(key);
    } else {
      refused.set(key, text);
    }
  };

  return {
    read: (slot) => {
      const text = load(slot.key);
      const kept = text === null ? undefined : readKept(slot, text, options.nowMs());
      if (text !== null && kept === undefined) {
        store(slot.key, null);
      }
      return kept?.value;
    },
    write: (slot, value) => {
      const kept = { version: slot.version, savedAtMs: options.nowMs(), value };
      store(slot.key, JSON.stringify(kept));
    },
    remove: (slot) => store(slot.key, null),
  };
}

/** The storage that survives closing the app. */
export function createLocalStorage(nowMs: () => number): DeviceStorage {
  return createDeviceStorage({ openArea: () => window.localStorage, nowMs });
}

/** The storage that lives as long as the tab, redirects included. */
export function createSessionStorage(nowMs: () => number): DeviceStorage {
  return createDeviceStorage({ openArea: () => window.sessionStorage, nowMs });
}

function readKept<Value>(
  slot: DeviceSlot<Value>,
  text: string,
  nowMs: number,
): { readonly value: Value } | undefined {
  const kept = parseJson(text);
  if (!isKept(kept) || kept.version !== slot.version) return undefined;
  if (nowMs - kept.savedAtMs > (slot.maxAgeMs ?? Number.POSITIVE_INFINITY)) return undefined;
  const { value } = kept;
  return slot.holds(value) ? { value } : undefined;
}

function tryOr<Value>(call: () => Value, fallback: Value): Value {
  try {
    return call();
  } catch {
    // The storage is forbidden, full or broken: the caller continues without it.
    return fallback;
  }
}
