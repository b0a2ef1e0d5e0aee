/** What the messenger remembers of a person beyond one launch. */
export interface PersonMemory {
  cloud(userId: string): Map<string, string>;
  isOnHomeScreen(userId: string): boolean;
  addToHomeScreen(userId: string): void;
}

/** The part of the browser's storage that is used. */
export type MemoryArea = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'messenger-simulator';

/** Keeps each person's cloud storage and home screen in the browser, apart from what the app keeps there. */
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
