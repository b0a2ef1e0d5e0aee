import type { Realtime, RealtimeResponseEvent } from 'appwrite';
import { isListOf, isShapedAs, isText } from '#src/contract/check.ts';
import type { Backend } from './backend.ts';
import type { AccountSession } from './account-session.ts';
import { changeOf, type LiveChange } from './live-change.ts';
import {
  createLiveSubscriptions,
  type LiveScope,
  type LiveSubscriptions,
} from './live-subscriptions.ts';
import { createShownPosts } from './shown-posts.ts';

/** What is called for each change. */
export type LiveListener = {
  readonly onChange: (change: LiveChange) => void;
  /** The line is open, for the first time or again: changes made before are not delivered any more. */
  readonly onOpen: () => void;
  /** These posts came on screen, and their changes are delivered from now on. Rule MY-20. */
  readonly onShown: (postIds: readonly string[]) => void;
};

/** Changes of rows as they happen, by one websocket. Rule DB-23. */
export type LiveService = {
  /** Opens the line for a person and tells of changes until it is released; a second call takes the line over. */
  follow(userId: string, listener: LiveListener): () => void;
  /** Follows the changes of a post until it is released: it is on screen. Rule MY-20. */
  show(postId: string): () => void;
};

/** What the service works with. */
export type LiveParts = {
  readonly backend: Pick<Backend, 'address' | 'newRealtime' | 'isGuest'>;
  readonly sessions: Pick<AccountSession, 'ensure' | 'renew' | 'isInSession' | 'onSession'>;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** From the opening of the socket until its subscription is surely in force. */
const settleMs = 500;
/** The SDK comes back by itself after a minute at most, unless the server sent it away. */
const overdueMs = 75_000;
const shortestPauseMs = 1000;
const longestPauseMs = 60_000;

/** The account's own events tell of its labels, of which an open line does not learn otherwise. */
const isAccount = isShapedAs({ labels: isListOf(isText) });

/** One subscriber, who is carried over from line to line until it is released. */
type Following = {
  readonly userId: string;
  readonly listener: LiveListener;
  refusals: number;
  labels: string | undefined;
};

/**
 * Makes the service: one socket for one person. The line is opened anew when a session comes into use,
 * when the account's labels change, and when the server refuses it.
 */
export function createLiveService({ backend, sessions, wait }: LiveParts): LiveService {
  let following: Following | undefined;
  let line: Realtime | undefined;
  let openings = 0;
  const shown = createShownPosts(wait);

  function close(): void {
    // The SDK comes back to a socket that it once closed only at the second try: a line is used once.
    void line?.disconnect();
    line = undefined;
    shown.tell(undefined);
    openings += 1;
  }

  async function open(): Promise<void> {
    close();
    if (following === undefined) return;
    const opening = openings;
    const own = await newLine(opening);
    // Closed, opened anew or released while the code of the line was on its way.
    if (own === undefined || opening !== openings || following === undefined) return;
    line = own;
    const postIds = shown.ids();
    const { show } = openLine(own, {
      following,
      scope: { databaseId: backend.address.databaseId, userId: following.userId, postIds },
      wait,
      isInUse: () => line === own,
      reopen: () => void open(),
      recover: () => void recover(opening),
    });
    shown.tell({ postIds, show, onAdded: following.listener.onShown });
  }

  /** A line that is not open yet; undefined, and tried again later, when its code cannot be fetched. */
  async function newLine(opening: number): Promise<Realtime | undefined> {
    try {
      return await backend.newRealtime();
    } catch {
      // Without a network there is no line either, so the code is asked for again as the SDK would ask for the socket.
      void wait(longestPauseMs).then(() => (opening === openings ? open() : undefined));
      return undefined;
    }
  }

  /** Opens the line anew after a refusal, whose reason may be that the session is gone. */
  async function recover(opening: number): Promise<void> {
    const isGone = await backend.isGuest();
    // Whatever opened the line anew meanwhile has recovered it.
    if (opening !== openings) return;
    if (!isGone || !(await sessions.renew()).success) void open();
  }

  sessions.onSession(() => void open());
  return {
    follow(userId, listener) {
      const own = { userId, listener, refusals: 0, labels: undefined };
      following = own;
      // The session that comes into use opens the line.
      if (sessions.isInSession()) void open();
      else void sessions.ensure();
      return () => {
        if (following !== own) return;
        following = undefined;
        close();
      };
    },
    show: (postId) => shown.add(postId),
  };
}

type LineParts = Pick<LiveParts, 'wait'> & {
  readonly following: Following;
  readonly scope: LiveScope;
  readonly isInUse: () => boolean;
  readonly reopen: () => void;
  readonly recover: () => void;
};

function openLine(realtime: Realtime, parts: LineParts): LiveSubscriptions {
  const { following, scope, wait, isInUse, reopen, recover } = parts;
  let turn = 0;

  /** Calls after a while, unless something else happened to the line meanwhile. */
  async function later(delayMs: number, call: () => void): Promise<void> {
    const own = ++turn;
    await wait(delayMs);
    if (own === turn && isInUse()) call();
  }

  realtime.onOpen(() => {
    void later(settleMs, following.listener.onOpen);
  });
  realtime.onClose(() => {
    void later(overdueMs, reopen);
  });
  realtime.onError((_error, code) => {
    // Without a code it is the socket's own error, after which the SDK comes back by itself.
    if (code === undefined) return;
    const pauseMs = shortestPauseMs * 2 ** following.refusals++;
    void later(Math.min(longestPauseMs, pauseMs), recover);
  });
  return createLiveSubscriptions(realtime, scope, (event) => {
    if (!isInUse()) return;
    following.refusals = 0;
    if (hasNewLabels(event, following)) reopen();
    const change = changeOf(event);
    if (change !== undefined) following.listener.onChange(change);
  });
}

/** Notes the account's labels where an event tells of them; true when they are others than before. */
function hasNewLabels(event: RealtimeResponseEvent<unknown>, following: Following): boolean {
  if (!event.channels.includes('account')) return false;
  const { payload } = event;
  if (!isAccount(payload)) return false;
  const labels = payload.labels.join();
  const isNew = labels !== following.labels;
  following.labels = labels;
  return isNew;
}
