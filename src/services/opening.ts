import type {
  FirstScreen,
  OpeningScreen,
  WaitingEngagement,
} from '#src/contract/operations/first-screen.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { unpackRows } from '#src/contract/packed-rows.ts';
import type { PointType } from '#src/domain/point-type.ts';
import type { Post } from '#src/domain/post.ts';
import type { User } from '#src/domain/user.ts';
import { pointConstTable } from '#src/tables/point-const.ts';
import { postsTable } from '#src/tables/posts.ts';
import { usersTable } from '#src/tables/users.ts';
import type { FeedPage } from './feed-page.ts';
import type { OperationCall } from './operation-calls.ts';

import type { AccountSession } from './account-session.ts';

/**
 * What the one call at the start brought along. Each part is handed out once, to the first who would read it, and
 * only while it is new; undefined means that it is to be read as ever. Rule SP-02.
 */
export type Opening = {
  /** Sends the call; without launch data, or a second time, nothing happens. */
  start(screen: OpeningScreen | undefined): void;
  /** The own row; null for a person who is new. */
  takeUser(userId: string): Promise<User | null | undefined>;
  takePointTypes(): Promise<readonly PointType[] | undefined>;
  /** The first page of the feed. */
  takeFeed(): Promise<FeedPage | undefined>;
  /** The active ones of the newest own posts. */
  takeOwnPosts(authorId: string): Promise<readonly Post[] | undefined>;
  /** What waits for the own decision. */
  takeWaiting(authorId: string): Promise<readonly WaitingEngagement[] | undefined>;
};

/** What the opening works with. */
export type OpeningParts = {
  readonly call: OperationCall;
  readonly sessions: Pick<AccountSession, 'openWith'>;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

type Parts = {
  user?: User | null;
  pointTypes?: readonly PointType[];
  feed?: FeedPage;
  ownPosts?: readonly Post[];
  waiting?: readonly WaitingEngagement[];
};

/** After this silence the app starts as ever, without what the call may still bring. */
const silenceMs = 3000;
/** As long as a list counts as fresh. */
const freshMs = 30_000;

/** Makes the opening of one messenger user's app. */
export function createOpening(parts: OpeningParts): Opening {
  const { call, sessions, launchUserId, rawInitData, wait } = parts;
  let answered: Promise<Parts> | undefined;

  async function open(screen: OpeningScreen | undefined): Promise<Parts> {
    let brought: Parts = {};
    await sessions.openWith(async () => {
      const request = { initData: rawInitData, ...(screen === undefined ? {} : { screen }) };
      const silence = wait(silenceMs).then(() => undefined);
      const reply = await Promise.race([call('openApp', request), silence]);
      if (reply?.success !== true || reply.userId !== launchUserId) return null;
      brought = readParts(reply);
      return reply.session;
    });
    void wait(freshMs).then(() => {
      answered = Promise.resolve({});
    });
    return brought;
  }

  async function take<Name extends keyof Parts>(name: Name): Promise<Parts[Name] | undefined> {
    const brought = await answered;
    const part = brought?.[name];
    if (brought !== undefined) delete brought[name];
    return part;
  }

  return {
    start(screen) {
      if (launchUserId === undefined || rawInitData === undefined) return;
      answered ??= open(screen);
    },
    takeUser: async (userId) => (userId === launchUserId ? take('user') : undefined),
    takePointTypes: () => take('pointTypes'),
    takeFeed: () => take('feed'),
    takeOwnPosts: async (authorId) => (authorId === launchUserId ? take('ownPosts') : undefined),
    takeWaiting: async (authorId) => (authorId === launchUserId ? take('waiting') : undefined),
  };
}

/** Leaves out whatever is not what it should be: that part is read as ever. */
function readParts({ user, pointTypes, screen }: OperationOutput<'openApp'>): Parts {
  return {
    ...(user === null || usersTable.holds(user) ? { user } : {}),
    ...(pointTypes.length > 0 && pointTypes.every(pointConstTable.holds) ? { pointTypes } : {}),
    ...(screen === null ? {} : readScreen(screen)),
  };
}

function readScreen(screen: FirstScreen): Parts {
  const posts = unpackRows(screen.posts);
  if (!posts.every(postsTable.holds)) return {};
  if (screen.kind === 'feed') {
    const { nextCursor, newestId } = screen;
    const page = { pinned: [], prevCursor: null, isFiltered: true };
    return { feed: { ...page, posts, nextCursor, newestId: newestId ?? undefined } };
  }
  const waiting = screen.waiting === null ? null : unpackRows(screen.waiting);
  const isReadable = waiting?.every(isWaiting) === true;
  return { ownPosts: posts, ...(isReadable ? { waiting } : {}) };
}

function isWaiting(row: object): row is WaitingEngagement {
  return (
    'id' in row && 'postId' in row && typeof row.id === 'string' && typeof row.postId === 'string'
  );
}
