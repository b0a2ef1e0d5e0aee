/**
 * Makes sure that the page has a session storage that takes writes, and answers it. The messenger SDK writes
 * the launch into it on every call and is unusable where a write throws (a partitioned frame, a full or a
 * forbidden storage): there the page gets one that lasts as long as the page. Rule ST-10.
 */
export function ensureSessionStorage(page: Window): Storage {
  const probe = 'yapp-probe';
  try {
    const area = page.sessionStorage;
    area.setItem(probe, probe);
    area.removeItem(probe);
    return area;
  } catch {
    // Whatever the reason of the refusal is, the answer is the same.
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
