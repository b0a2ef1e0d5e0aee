import type { Realtime, RealtimeResponseEvent, RealtimeSubscription } from 'appwrite';
import { isListOf, isShapedAs, isText } from '#src/contract/check.ts';
import { query } from '#src/tables/query.ts';
import type { TableId } from '#src/tables/schema.ts';
import { changeOf, type LiveChange } from './live-change.ts';

/** The callbacks of a subscriber. */
export type LiveListener = {
  readonly onChange: (change: LiveChange) => void;
  /** The subscription is active; `isAgain` if it was before: changes in between were not delivered. */
  readonly onOpen: (isAgain: boolean) => void;
  /** These posts appeared on screen, and their changes are delivered from now on. Rule MY-20. */
  readonly onShown: (postIds: readonly string[]) => void;
};

/** Delay between the opening of the socket and its subscription being active. */
const settleMs = 500;
/** The SDK reconnects within a minute, unless the server rejected the connection. */
const overdueMs = 75_000;
/** The server's close code for too many messages. */
const tooManyMessages = 1013;
/** After that code, the connection is back within five seconds. Rule OP-23. */
const refusedPauseMs = 2000;
const shortestPauseMs = 1000;
const maxPauseMs = 60_000;

/** Only the account's own events carry its labels. */
const isAccount = isShapedAs({ labels: isListOf(isText) });

/** A subscriber; it moves from connection to connection until it is released. */
export type Following = {
  readonly userId: string;
  readonly listener: LiveListener;
  refusals: number;
  labels: string | undefined;
  /** Whether a connection has been open, even before its subscription was active. */
  hasBeenOpen: boolean;
};

/** The dependencies of `openConnection`. */
type LineParts = {
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
  readonly following: Following;
  readonly scope: LiveScope;
  readonly isInUse: () => boolean;
  readonly reopen: () => void;
  readonly recover: () => void;
};

/** Opens a connection for one subscriber, and reports changes and when it must be reopened. Rules DB-23, MY-20. */
export function openConnection(realtime: Realtime, parts: LineParts): LiveSubscriptions {
  const { following, scope, wait, isInUse, reopen, recover } = parts;
  let turn = 0;

  /** Calls back after a delay, unless another event of the connection happened in the meantime. */
  async function later(delayMs: number, call: () => void): Promise<void> {
    const own = ++turn;
    await wait(delayMs);
    if (own === turn && isInUse()) call();
  }

  realtime.onOpen(() => {
    const isAgain = following.hasBeenOpen;
    following.hasBeenOpen = true;
    void later(settleMs, () => following.listener.onOpen(isAgain));
  });
  realtime.onClose(() => {
    void later(overdueMs, reopen);
  });
  realtime.onError((_error, code) => {
    // Without a code it is an error of the socket itself, after which the SDK reconnects automatically.
    if (code === undefined) return;
    if (code === tooManyMessages) return void later(refusedPauseMs, recover);
    const pauseMs = shortestPauseMs * 2 ** following.refusals++;
    void later(Math.min(maxPauseMs, pauseMs), recover);
  });
  return createLiveSubscriptions(realtime, scope, (event) => {
    if (!isInUse()) return;
    following.refusals = 0;
    if (hasNewLabels(event, following)) reopen();
    const change = changeOf(event);
    if (change !== undefined) following.listener.onChange(change);
  });
}

/** Stores the account's labels if an event carries them; returns whether they changed. */
function hasNewLabels(event: RealtimeResponseEvent<unknown>, following: Following): boolean {
  if (!event.channels.includes('account')) return false;
  const { payload } = event;
  if (!isAccount(payload)) return false;
  const labels = payload.labels.join();
  const isNew = labels !== following.labels;
  following.labels = labels;
  return isNew;
}

type LiveEvent = RealtimeResponseEvent<unknown>;

/** Channels, and the conditions that a changed row must meet to be sent. */
type Subscription = { readonly channels: readonly string[]; readonly queries: readonly string[] };

/** The user of the connection, and the posts on screen. */
type LiveScope = {
  readonly databaseId: string;
  readonly userId: string;
  readonly postIds: readonly string[];
};

/** The subscriptions of one connection. */
type LiveSubscriptions = {
  /** Follows these posts from now on, instead of the former ones. */
  readonly show: (postIds: readonly string[]) => void;
};

/**
 * Subscribes a connection to the person's own rows, the posts on screen with their engagements, and new posts; other
 * changes are not delivered. Rule MY-20.
 */
export function createLiveSubscriptions(
  realtime: Pick<Realtime, 'subscribe'>,
  scope: LiveScope,
  onEvent: (event: LiveEvent) => void,
): LiveSubscriptions {
  let lastPayload: unknown;
  const take = (event: LiveEvent): void => {
    // An event that matches several subscriptions arrives once, but the SDK calls back for each of them.
    if (event.payload === lastPayload) return;
    lastPayload = event.payload;
    onEvent(event);
  };
  async function subscribe({ channels, queries }: Subscription) {
    return orNull(realtime.subscribe<unknown>([...channels], take, [...queries]));
  }
  const shown = subscribe(shownRows(scope));
  const engagements = subscribe(engagementRows(scope));
  for (const own of ownRows(scope)) void subscribe(own);
  return {
    show(postIds) {
      void update(shown, shownRows({ ...scope, postIds }));
      void update(engagements, engagementRows({ ...scope, postIds }));
    },
  };
}

async function update(
  subscribing: Promise<RealtimeSubscription | null>,
  { channels, queries }: Subscription,
): Promise<void> {
  const subscription = await subscribing;
  const wanted = { channels: [...channels], queries: [...queries] };
  if (subscription !== null) await orNull(subscription.update(wanted));
}

/** Null if the attempt fails: a socket that cannot be opened rejects once, and the SDK keeps trying the latest request. */
async function orNull<Value>(trying: Promise<Value>): Promise<Value | null> {
  try {
    return await trying;
  } catch {
    return null;
  }
}

/** The account, the person's row, new posts and those on screen; the backend sends reports and looks only to administrators. */
function shownRows({ databaseId, userId, postIds }: LiveScope): Subscription {
  const posts = rowsOf(databaseId, 'posts');
  const shown = postIds.map((id) => `${posts}.${id}`);
  const own = `${rowsOf(databaseId, 'users')}.${userId}`;
  const forAdmins = [rowsOf(databaseId, 'reports'), rowsOf(databaseId, 'looks')];
  return { channels: ['account', own, `${posts}.create`, ...forAdmins, ...shown], queries: [] };
}

/** The person's engagements, and those with the person's posts and the posts on screen. */
function engagementRows({ databaseId, userId, postIds }: LiveScope): Subscription {
  const { conditions } = query('engagement').anyOf(
    (own) => own.equal('postAuthorId', userId),
    (own) => own.equal('engagedBy', userId),
    // A condition needs at least one value; no post has a person's id.
    (shown) => shown.equal('postId', [userId, ...postIds]),
  );
  return { channels: [rowsOf(databaseId, 'engagement')], queries: conditions };
}

/** The person's posts, notifications and point movements. */
function ownRows({ databaseId, userId }: LiveScope): readonly Subscription[] {
  const own = [
    query('posts').equal('authorId', userId),
    query('notifications').equal('userId', userId),
    query('pointLedger').equal('userId', userId),
  ];
  return own.map(({ table, conditions }) => ({
    channels: [rowsOf(databaseId, table)],
    queries: conditions,
  }));
}

function rowsOf(databaseId: string, table: TableId): string {
  return `tablesdb.${databaseId}.tables.${table}.rows`;
}
