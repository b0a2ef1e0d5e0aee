import type { ShownPosts } from './shown-posts.ts';

/** Who follows what is on screen. */
type Follower = {
  /** The posts that are followed already. */
  readonly postIds: readonly string[];
  /** Follows these from now on. */
  readonly show: (postIds: readonly string[]) => void;
  /** Takes notice of posts that came on screen and are followed by now. */
  readonly onAdded: (postIds: readonly string[]) => void;
};

/** Scrolling brings posts and takes them away many times a second. */
const pauseMs = 200;
/**
 * Appwrite takes 32 messages a minute on a connection. Each change is one message; opening the connection and its
 * heartbeat take up to 7. Rule OP-23.
 */
const changesAtOnceMax = 5;
const nextChangeMs = 4000;
/** From asking for other posts until that is surely in force. */
const settleMs = 500;

/**
 * Reports which posts are on screen, a moment after they changed, to one follower; what is answered sets it, in place of
 * the one before. Rule MY-20.
 */
export function followShownPosts(
  shownPosts: ShownPosts,
  wait: (delayMs: number) => Promise<void>,
): (follower: Follower | undefined) => void {
  const { ids } = shownPosts;
  let follower: Follower | undefined;
  let followedIds: readonly string[] = [];
  let isPausing = false;
  let spareChanges = changesAtOnceMax;
  /** Resolves when the next spent change comes back. */
  let refill: Promise<void> | undefined;

  async function changed(): Promise<void> {
    if (isPausing) return;
    isPausing = true;
    await wait(pauseMs);
    // Until a change may be sent again, what is shown is only collected.
    if (spareChanges === 0) await refill;
    isPausing = false;
    if (follower === undefined || isSame(followedIds, ids())) return;
    spareChanges -= 1;
    refill ??= returnChange();
    await follow(follower);
  }

  async function returnChange(): Promise<void> {
    await wait(nextChangeMs);
    spareChanges += 1;
    refill = spareChanges < changesAtOnceMax ? returnChange() : undefined;
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

  shownPosts.listen(() => void changed());
  return (next) => {
    follower = next;
    followedIds = next?.postIds ?? [];
  };
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}
