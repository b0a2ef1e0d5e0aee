/** Who follows what is on screen. */
type Follower = {
  /** The posts that are followed already. */
  readonly postIds: readonly string[];
  /** Follows these from now on. */
  readonly show: (postIds: readonly string[]) => void;
  /** Takes notice of posts that came on screen and are followed by now. */
  readonly onAdded: (postIds: readonly string[]) => void;
};

/** Which posts are on screen, in the order in which they came there. */
export type ShownPosts = {
  /** Adds a post until it is released; the same post may be shown in several places. */
  readonly add: (postId: string) => () => void;
  readonly ids: () => readonly string[];
  /** Sets the one follower of changes, in place of the one before. */
  readonly tell: (follower: Follower | undefined) => void;
};

/** Scrolling brings posts and takes them away many times a second. */
const pauseMs = 200;
/** From asking for other posts until that is surely in force. */
const settleMs = 500;
/** Appwrite compares a column with a hundred values at most. */
const mostShown = 60;

/** Counts the posts that are on screen, and tells a moment after they changed. Rule MY-20. */
export function createShownPosts(wait: (delayMs: number) => Promise<void>): ShownPosts {
  const counts = new Map<string, number>();
  const ids = () => [...counts.keys()].slice(-mostShown);
  let follower: Follower | undefined;
  let followedIds: readonly string[] = [];
  let isPausing = false;

  async function changed(): Promise<void> {
    if (isPausing) return;
    isPausing = true;
    await wait(pauseMs);
    isPausing = false;
    if (follower !== undefined) await follow(follower);
  }

  async function follow(own: Follower): Promise<void> {
    const known = new Set(followedIds);
    followedIds = ids();
    own.show(followedIds);
    const added = followedIds.filter((id) => !known.has(id));
    if (added.length === 0) return;
    await wait(settleMs);
    if (own === follower) own.onAdded(added);
  }

  return {
    ids,
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
    tell(next) {
      follower = next;
      followedIds = next?.postIds ?? [];
    },
  };
}
