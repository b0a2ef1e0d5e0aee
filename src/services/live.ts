import type { Realtime } from 'appwrite';
import type { AccountSession } from './account-session.ts';
import type { Backend } from './backend.ts';
import type { Following, LiveListener, openConnection } from './live-connection.ts';
import type { ShownPosts } from './shown-posts.ts';

/** Live row changes over one websocket. Rule DB-23. */
export type LiveService = {
  /** Follows a person's changes until it is released; a second call replaces the first. */
  follow(userId: string, listener: LiveListener): () => void;
};

/** The dependencies of the service. */
type LiveParts = {
  readonly backend: Pick<Backend, 'address' | 'newRealtime' | 'isGuest'>;
  readonly sessions: Pick<
    AccountSession,
    'ensure' | 'renew' | 'secret' | 'isInSession' | 'onSession'
  >;
  /** The posts on screen, whose changes are followed. Rule MY-20. */
  readonly shownPosts: ShownPosts;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** Delay before retrying a connection whose code could not be loaded. */
const nextTryMs = 60_000;

/** A connection and the function that opens it, which load together. Rule SP-05. */
type NewLine = { readonly realtime: Realtime; readonly openConnection: typeof openConnection };

/**
 * Creates the service: one socket for one person. It reconnects when a session comes into use, when the account's labels
 * change, and when the server rejects the connection.
 */
export function createLiveService(parts: LiveParts): LiveService {
  const { backend, sessions, shownPosts, wait } = parts;
  const followPosts = followShownPosts(shownPosts, wait);
  let following: Following | undefined;
  let line: Realtime | undefined;
  let openings = 0;

  function close(): void {
    // The SDK reopens a socket that it closed only on the second try, so a connection is used once.
    void line?.disconnect();
    line = undefined;
    followPosts(undefined);
    openings += 1;
  }

  async function open(): Promise<void> {
    close();
    if (following === undefined) return;
    const opening = openings;
    const made = await newLine(opening);
    // Closed, reopened or released while the code was loading.
    if (made === undefined || opening !== openings || following === undefined) return;
    line = made.realtime;
    const postIds = shownPosts.ids();
    const { show } = made.openConnection(made.realtime, {
      following,
      scope: { databaseId: backend.address.databaseId, userId: following.userId, postIds },
      wait,
      isInUse: () => line === made.realtime,
      reopen: () => void open(),
      recover: () => void recover(opening),
    });
    followPosts({ postIds, show, onAdded: following.listener.onShown });
  }

  /** A connection that is not open yet; undefined, with a retry scheduled, if its code cannot be loaded. */
  async function newLine(opening: number): Promise<NewLine | undefined> {
    try {
      return await makeLine(backend);
    } catch {
      // Offline there is no connection either; retry loading the code as the SDK would retry the socket.
      void wait(nextTryMs).then(() => (opening === openings ? open() : undefined));
      return undefined;
    }
  }

  /** Reopens the connection after a rejection; the session may have expired. */
  async function recover(opening: number): Promise<void> {
    const secret = sessions.secret();
    const isGone = await backend.isGuest();
    // The connection was reopened in the meantime.
    if (opening !== openings) return;
    if (!isGone || !(await sessions.renew(secret)).success) void open();
  }

  sessions.onSession(() => void open());
  return {
    follow(userId, listener) {
      const own = { userId, listener, refusals: 0, labels: undefined, hasBeenOpen: false };
      following = own;
      // Without a session, the new session opens the connection.
      void (sessions.isInSession() ? open() : sessions.ensure());
      return () => {
        if (following !== own) return;
        following = undefined;
        close();
      };
    },
  };
}

async function makeLine(backend: LiveParts['backend']): Promise<NewLine> {
  const [realtime, { openConnection: open }] = await Promise.all([
    backend.newRealtime(),
    import('./live-connection.ts'),
  ]);
  return { realtime, openConnection: open };
}

/** The subscriber that follows the posts on screen. */
type Follower = {
  /** The posts that it already follows. */
  readonly postIds: readonly string[];
  /** Follows these posts from now on. */
  readonly show: (postIds: readonly string[]) => void;
  /** Called with posts that came on screen, once they are followed. */
  readonly onAdded: (postIds: readonly string[]) => void;
};

/** Scrolling adds and removes posts many times a second. */
const pauseMs = 200;
/**
 * Appwrite accepts 32 messages a minute per connection. Each change is one message; opening the connection and its
 * heartbeat need up to 7. Rule OP-23.
 */
const maxChangesAtOnce = 5;
const nextChangeMs = 4000;
/** Delay between following other posts and that being active. */
const settleMs = 500;

/**
 * Reports which posts are on screen to one follower, shortly after they changed. The returned function replaces the
 * follower. Rule MY-20.
 */
export function followShownPosts(
  shownPosts: ShownPosts,
  wait: (delayMs: number) => Promise<void>,
): (follower: Follower | undefined) => void {
  const { ids } = shownPosts;
  let follower: Follower | undefined;
  let followedIds: readonly string[] = [];
  let isPausing = false;
  let spareChanges = maxChangesAtOnce;
  /** Resolves when another change may be sent. */
  let refill: Promise<void> | undefined;

  async function changed(): Promise<void> {
    if (isPausing) return;
    isPausing = true;
    await wait(pauseMs);
    // While no change may be sent, further changes are only collected.
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
    refill = spareChanges < maxChangesAtOnce ? returnChange() : undefined;
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
