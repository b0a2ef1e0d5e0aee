/**
 * Returns a session storage that accepts writes. The messenger SDK writes the launch into it on every call and is
 * unusable if a write throws (a partitioned frame, or a full or forbidden storage): then the page gets one in memory.
 * Rule ST-10.
 */
export function ensureSessionStorage(page: Window): Storage {
  const probe = 'yapp-probe';
  try {
    const area = page.sessionStorage;
    area.setItem(probe, probe);
    area.removeItem(probe);
    return area;
  } catch {
    // Any reason for the refusal has the same remedy.
    const area = createMemoryStorage();
    Object.defineProperty(page, 'sessionStorage', { configurable: true, value: area });
    return area;
  }
}

/** A storage in memory, with the interface of the browser's. */
export function createMemoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => {
      values.delete(key);
    },
    setItem: (key, value) => {
      values.set(key, value);
    },
  };
}
