import type { Release } from './messenger.ts';

/** Those who want a native button, the last on top. */
type ButtonStack<Item> = {
  top(): Item | undefined;
  /** Asks for the button; answers how to let go of it. */
  push(item: Item): Release;
};

/**
 * Shares one native button among screens and sheets: the last one that asked has it, and when it lets go, the
 * one before gets it back. The client is called once per turn, so that a screen that replaces
 * another does not make the button flicker.
 */
export function createButtonStack<Item>(apply: (top: Item | undefined) => void): ButtonStack<Item> {
  const places: { item: Item }[] = [];
  let isScheduled = false;
  const top = (): Item | undefined => places.at(-1)?.item;
  const schedule = (): void => {
    if (!isScheduled) {
      isScheduled = true;
      queueMicrotask(() => {
        isScheduled = false;
        apply(top());
      });
    }
  };
  return {
    top,
    push: (item) => {
      const place = { item };
      places.push(place);
      schedule();
      return () => {
        const index = places.indexOf(place);
        if (index < 0) return;
        places.splice(index, 1);
        schedule();
      };
    },
  };
}
