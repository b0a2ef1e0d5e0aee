import type { Realtime, RealtimeResponseEvent, RealtimeSubscription } from 'appwrite';
import { query } from '#src/tables/query.ts';
import type { TableId } from '#src/tables/schema.ts';

type LiveEvent = RealtimeResponseEvent<unknown>;

/** Channels, and the conditions that a row's change has to meet to be sent. */
type Subscription = { readonly channels: readonly string[]; readonly queries: readonly string[] };

/** Whose line it is, and which posts are on screen. */
export type LiveScope = {
  readonly databaseId: string;
  readonly userId: string;
  readonly postIds: readonly string[];
};

/** What one line has subscribed to. */
export type LiveSubscriptions = {
  /** Follows other posts from now on. */
  readonly show: (postIds: readonly string[]) => void;
};

/**
 * Subscribes a line to the own rows, the posts on screen with their engagements, and new posts: of what others do
 * elsewhere it receives nothing. Rule MY-20.
 */
export function createLiveSubscriptions(
  realtime: Pick<Realtime, 'subscribe'>,
  scope: LiveScope,
  onEvent: (event: LiveEvent) => void,
): LiveSubscriptions {
  let lastPayload: unknown;
  const take = (event: LiveEvent): void => {
    // What several subscriptions ask for comes once, and is handed over for each of them.
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

/** A socket that cannot be opened rejects once; the SDK continues trying, with what was asked for last. */
async function orNull<Value>(trying: Promise<Value>): Promise<Value | null> {
  try {
    return await trying;
  } catch {
    return null;
  }
}

/** The account, the own row, new posts and those on screen; the backend sends reports to administrators only. */
function shownRows({ databaseId, userId, postIds }: LiveScope): Subscription {
  const posts = rowsOf(databaseId, 'posts');
  const shown = postIds.map((id) => `${posts}.${id}`);
  const own = `${rowsOf(databaseId, 'users')}.${userId}`;
  const reports = rowsOf(databaseId, 'reports');
  return { channels: ['account', own, `${posts}.create`, reports, ...shown], queries: [] };
}

/** What the person did, what is done with the person's posts, and with those on screen. */
function engagementRows({ databaseId, userId, postIds }: LiveScope): Subscription {
  const { conditions } = query('engagement').anyOf(
    (own) => own.equal('postAuthorId', userId),
    (own) => own.equal('engagedBy', userId),
    // A condition needs a value; no post has a person's id.
    (shown) => shown.equal('postId', [userId, ...postIds]),
  );
  return { channels: [rowsOf(databaseId, 'engagement')], queries: conditions };
}

/** The person's posts, notifications and movements of points. */
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
