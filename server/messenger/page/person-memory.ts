/** What the messenger remembers about a person across launches. */
export interface PersonMemory {
  cloud(userId: string): Map<string, string>;
  isOnHomeScreen(userId: string): boolean;
  addToHomeScreen(userId: string): void;
}

/** The used part of the browser's storage. */
export type MemoryArea = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'messenger-simulator';

/** Stores each person's cloud storage and home screen in the browser, separate from the app's own storage. */
export function createPersonMemory(area: MemoryArea): PersonMemory {
  return {
    cloud: (userId) => new KeptMap(area, `${PREFIX}/cloud/${userId}`),
    isOnHomeScreen: (userId) => area.getItem(`${PREFIX}/home-screen/${userId}`) === 'added',
    addToHomeScreen: (userId) => area.setItem(`${PREFIX}/home-screen/${userId}`, 'added'),
  };
}

class KeptMap extends Map<string, string> {
  readonly #area: MemoryArea;
  readonly #key: string;

  constructor(area: MemoryArea, key: string) {
    super();
    this.#area = area;
    this.#key = key;
    for (const [name, value] of new URLSearchParams(area.getItem(key) ?? '')) {
      super.set(name, value);
    }
  }

  override set(name: string, value: string): this {
    super.set(name, value);
    this.#keep();
    return this;
  }

  override delete(name: string): boolean {
    const wasThere = super.delete(name);
    this.#keep();
    return wasThere;
  }

  #keep(): void {
    this.#area.setItem(this.#key, new URLSearchParams(Array.from(this)).toString());
  }
}
