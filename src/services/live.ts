import type { Realtime } from 'appwrite';
import type { AccountSession } from './account-session.ts';
import type { Backend } from './backend.ts';
import type { Following, LiveListener, openConnection } from './live-connection.ts';
import type { ShownPosts } from './shown-posts.ts';

/** Changes of rows as they happen, by one websocket. Rule DB-23. */
export type LiveService = {
  /** Opens the connection for a person and reports changes until it is released; a second call takes the line over. */
  follow(userId: string, listener: LiveListener): () => void;
};

/** What the service works with. */
type LiveParts = {
  readonly backend: Pick<Backend, 'address' | 'newRealtime' | 'isGuest'>;
  readonly sessions: Pick<
    AccountSession,
    'ensure' | 'renew' | 'secret' | 'isInSession' | 'onSession'
  >;
  /** The posts that are on screen, whose changes are followed. Rule MY-20. */
  readonly shownPosts: ShownPosts;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** After which a line is tried again whose code could not be fetched. */
const nextTryMs = 60_000;

/** A line, and what opens it, whose code comes with it. Rule SP-05. */
type NewLine = { readonly realtime: Realtime; readonly openConnection: typeof openConnection };

/**
 * Makes the service: one socket for one person. The line is opened again when a session comes into use,
 * when the account's labels change, and when the server refuses it.
 */
export function createLiveService(parts: LiveParts): LiveService {
  const { backend, sessions, shownPosts, wait } = parts;
  const followPosts = followShownPosts(shownPosts, wait);
  let following: Following | undefined;
  let line: Realtime | undefined;
  let openings = 0;

  function close(): void {
    // The SDK comes back to a socket that it once closed only at the second try: a line is used once.
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
    // Closed, opened again or released while the code of the line was on its way.
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

  /** A line that is not open yet; undefined, and tried again later, when its code cannot be fetched. */
  async function newLine(opening: number): Promise<NewLine | undefined> {
    try {
      return await makeLine(backend);
    } catch {
      // Without a network there is no line either, so the code is asked for again as the SDK would ask for the socket.
      void wait(nextTryMs).then(() => (opening === openings ? open() : undefined));
      return undefined;
    }
  }

  /** Opens the line again after a refusal, whose reason may be that the session is gone. */
  async function recover(opening: number): Promise<void> {
    const secret = sessions.secret();
    const isGone = await backend.isGuest();
    // The line was opened again in the meantime, and has recovered.
    if (opening !== openings) return;
    if (!isGone || !(await sessions.renew(secret)).success) void open();
  }

  sessions.onSession(() => void open());
  return {
    follow(userId, listener) {
      const own = { userId, listener, refusals: 0, labels: undefined, hasBeenOpen: false };
      following = own;
      // The session that comes into use opens the line.
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
