import {
  isFilledText,
  isNullOr,
  isShapedAs,
  isTrue,
  isCount,
  isListOf,
  isOneOf,
  isText,
} from '#src/contract/check.ts';
import type { OpeningScreen, WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import { isPackedRows, unpackRows } from '#src/contract/packed-rows.ts';
import type { OperationRequest } from '#src/contract/operations/operations.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import type { DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import type { User } from '#src/domain/user.ts';
import { pointConstTable } from '#src/tables/point-const.ts';
import { postsTable } from '#src/tables/posts.ts';
import { usersTable } from '#src/tables/users.ts';
import type { AccountSession } from './account-session.ts';
import { openingSilenceMs } from './execution.ts';
import type { FeedPage } from './posts.ts';

/** The `openApp` call. */
export type Opening = {
  /**
   * Sends the call, or uses the answer of one that the page sent before. Resolves to what it returned: nothing if it fails
   * or takes over 3 s, without launch data, and on a second start.
   */
  start(screen: OpeningScreen | undefined, sent?: Promise<unknown>): Promise<Opened>;
};

/** The dependencies of `createOpening`. */
type OpeningParts = {
  /** Sends the call and returns its answer unparsed; rejects if there is no answer. */
  readonly send: (request: OperationRequest<'openApp'>) => Promise<unknown>;
  readonly sessions: Pick<AccountSession, 'openWith'>;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** Creates the `openApp` call of one messenger user. */
export function createOpening(parts: OpeningParts): Opening {
  const { send, sessions, launchUserId, rawInitData, wait } = parts;
  let hasStarted = false;
  return {
    async start(screen, sent) {
      if (hasStarted || launchUserId === undefined || rawInitData === undefined) return {};
      hasStarted = true;
      let opened: Opened = {};
      await sessions.openWith(async () => {
        const request = { initData: rawInitData, ...(screen === undefined ? {} : { screen }) };
        const silence = wait(openingSilenceMs).then(() => undefined);
        const answer = await Promise.race([answerOf(sent ?? send(request)), silence]);
        if (!isAnswer(answer) || answer.userId !== launchUserId) return null;
        opened = parseOpenApp(answer);
        return answer.session;
      });
      return opened;
    },
  };
}

/** The answer of the call; undefined if there was none. */
async function answerOf(sent: Promise<unknown>): Promise<unknown> {
  try {
    return await sent;
  } catch {
    // The connection broke or the server crashed: the app starts without the answer.
    return undefined;
  }
}

const isAnswer = isShapedAs({
  success: isTrue,
  userId: isFilledText,
  session: isNullOr(isShapedAs({ secret: isFilledText })),
});

/** What `openApp` returned; the screens read what is missing. Rule SP-02. */
export type Opened = {
  /** The person's own row; null for a new person. */
  readonly user?: User | null;
  readonly pointTypes?: readonly PointType[];
  /** The first page of the feed, without posts that the viewer may not engage with. */
  readonly feed?: FeedPage;
  /** How the authors of these posts decide. */
  readonly authors?: readonly (DecisionCounts & Pick<User, 'id'>)[];
  /** The active ones among the person's newest posts, and older posts with pending engagements. */
  readonly ownPosts?: readonly Post[];
  /** The engagements that wait for the person's decision. */
  readonly waiting?: readonly WaitingEngagement[];
};

/** Parses an `openApp` answer; leaves out everything malformed. Rule SP-02. */
function parseOpenApp(answer: object): Opened {
  const user: unknown = Reflect.get(answer, 'user');
  const pointTypes: unknown = Reflect.get(answer, 'pointTypes');
  const areTypes = isListOf(pointConstTable.holds)(pointTypes) && pointTypes.length > 0;
  return {
    ...(user === null || usersTable.holds(user) ? { user } : {}),
    ...(areTypes ? { pointTypes } : {}),
    ...readScreen(Reflect.get(answer, 'screen')),
  };
}

const isFirstScreen = isShapedAs({ kind: isOneOf(['feed', 'own_posts']), posts: isPackedRows });
const isFeedScreen = isShapedAs({ nextCursor: isNullOr(isText) });

function readScreen(screen: unknown): Opened {
  if (!isFirstScreen(screen)) return {};
  const posts = unpackRows(screen.posts);
  if (!posts.every(postsTable.holds)) return {};
  if (screen.kind === 'feed') {
    if (!isFeedScreen(screen)) return {};
    const { nextCursor } = screen;
    const page = { pinned: [], prevCursor: null, nextCursor };
    const packed: unknown = Reflect.get(screen, 'decisions');
    const decisions = isPackedRows(packed) ? unpackRows(packed).filter(hasDecisions) : [];
    const authors = posts.flatMap(({ authorId }, index) => {
      const counts = decisions[index];
      return counts === undefined ? [] : [{ id: authorId, ...counts }];
    });
    return { feed: { ...page, posts }, authors };
  }
  const packed: unknown = Reflect.get(screen, 'waiting');
  const waiting = isPackedRows(packed) ? unpackRows(packed) : undefined;
  return { ownPosts: posts, ...(waiting?.every(isWaiting) === true ? { waiting } : {}) };
}

const hasDecisions = isShapedAs<DecisionCounts>({
  decisions: isCount,
  rejections: isCount,
  decisionMs: isCount,
});

function isWaiting(row: object): row is WaitingEngagement {
  const decideByMs: unknown = Reflect.get(row, 'decideByMs');
  const isDeadline = decideByMs === null || typeof decideByMs === 'number';
  return isText(Reflect.get(row, 'id')) && isText(Reflect.get(row, 'postId')) && isDeadline;
}
