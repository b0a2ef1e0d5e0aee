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

/** The one call with which the app is opened. */
export type Opening = {
  /**
   * Sends the call, or takes over the answer of one that was sent before the app was there. Resolves with what it
   * brought: with nothing when it fails or after 3 s of silence, without launch data, and at a second start.
   */
  start(screen: OpeningScreen | undefined, sent?: Promise<unknown>): Promise<Opened>;
};

/** What the opening works with. */
type OpeningParts = {
  /** Sends the call and answers what came, unread; rejects when no one answers. */
  readonly send: (request: OperationRequest<'openApp'>) => Promise<unknown>;
  readonly sessions: Pick<AccountSession, 'openWith'>;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** Makes the opening of one messenger user's app. */
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

/** The answer of the call; undefined when no one answered. */
async function answerOf(sent: Promise<unknown>): Promise<unknown> {
  try {
    return await sent;
  } catch {
    // The line was cut or the server fell over: the app starts as usual.
    return undefined;
  }
}

const isAnswer = isShapedAs({
  success: isTrue,
  userId: isFilledText,
  session: isNullOr(isShapedAs({ secret: isFilledText })),
});

/** What the one call at the start brought along; what is missing is to be read as usual. Rule SP-02. */
export type Opened = {
  /** The own row; null for a person who is new. */
  readonly user?: User | null;
  readonly pointTypes?: readonly PointType[];
  /** The first page of the feed, without what the viewer may not engage with. */
  readonly feed?: FeedPage;
  /** How the authors of these posts decide. */
  readonly authors?: readonly (DecisionCounts & Pick<User, 'id'>)[];
  /** The active ones of the newest own posts, and older ones with engagements that wait. */
  readonly ownPosts?: readonly Post[];
  /** What waits for the own decision. */
  readonly waiting?: readonly WaitingEngagement[];
};

/** Reads an answer of the call that opens the app; leaves out everything that is malformed. Rule SP-02. */
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
