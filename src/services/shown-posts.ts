/** Appwrite compares a column with at most a hundred values. */
const maxShown = 60;

/** Which posts are on screen, in the order in which they appeared. Rule MY-20. */
export type ShownPosts = {
  /** Adds a post; returns the function that releases it. The same post may be shown in several places. */
  readonly add: (postId: string) => () => void;
  readonly ids: () => readonly string[];
  /** Sets the only listener, called on every change. */
  readonly listen: (onChange: () => void) => void;
};

/** Creates the counter of the posts on screen. */
export function createShownPosts(): ShownPosts {
  const counts = new Map<string, number>();
  let changed: (() => void) | undefined;
  return {
    ids: () => [...counts.keys()].slice(-maxShown),
    add(postId) {
      counts.set(postId, (counts.get(postId) ?? 0) + 1);
      changed?.();
      return () => {
        const left = (counts.get(postId) ?? 1) - 1;
        if (left > 0) counts.set(postId, left);
        else counts.delete(postId);
        changed?.();
      };
    },
    listen(onChange) {
      changed = onChange;
    },
  };
}
