/** Which posts are on screen, in the order in which they came there. */
export type ShownPosts = {
  /** Adds a post until it is released; the same post may be shown in several places. */
  readonly add: (postId: string) => () => void;
  readonly ids: () => readonly string[];
};

/** Scrolling brings posts and takes them away many times a second. */
const pauseMs = 200;
/** Appwrite compares a column with a hundred values at most. */
const mostShown = 60;

/** Counts the posts that are on screen, and tells a moment after they changed. Rule MY-20. */
export function createShownPosts(
  wait: (delayMs: number) => Promise<void>,
  onChange: () => void,
): ShownPosts {
  const counts = new Map<string, number>();
  let isPausing = false;

  async function changed(): Promise<void> {
    if (isPausing) return;
    isPausing = true;
    await wait(pauseMs);
    isPausing = false;
    onChange();
  }

  return {
    add(postId) {
      counts.set(postId, (counts.get(postId) ?? 0) + 1);
      void changed();
      return () => {
        const left = (counts.get(postId) ?? 1) - 1;
        if (left > 0) counts.set(postId, left);
        else counts.delete(postId);
        void changed();
      };
    },
    ids: () => [...counts.keys()].slice(-mostShown),
  };
}
