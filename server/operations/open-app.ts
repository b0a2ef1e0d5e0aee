import type {
  FirstScreen,
  OpeningScreen,
  WaitingEngagement,
} from '#src/contract/operations/first-screen.ts';
import { packRows } from '#src/contract/packed-rows.ts';
import { targetsOf } from '#src/domain/engagement/submit-engagement.ts';
import type { PostId, UserId } from '#src/domain/ids.ts';
import { hasProfile } from '#src/domain/people/profile.ts';
import {
  type DecisionCounts,
  decisionCountsOf,
  noDecisions,
  scorecardOf,
} from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import { isInFeed } from '#src/domain/posts/engage-hindrance.ts';
import { feedPageSize, pinnedLimit } from '#src/domain/posts/feed.ts';
import { isActive, ownPostsLimit } from '#src/domain/posts/post-state.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import { readTakenTargets } from '../runtime/taken-targets.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { type VerifiedLaunch, verifyLaunchData } from '../identity/launch-data.ts';
import type { Caller } from '../identity/caller.ts';
import { reconcileLabels } from '../identity/accounts.ts';
import {
  findRow,
  type GuestOperation,
  type Identify,
  type OperationContext,
} from '../runtime/context.ts';
import { logIn, refreshNames } from './open-session.ts';
import { messageOf } from '#src/tables/read-failure.ts';

/** How many of the viewer's engagements are read along with the posts; older ones are queried by post when needed. */
const latestEngagements = 100;
/** With more waiting engagements, the answer would get large; the app then reads them in a separate call. */
const waitingLimit = 60;
const engagedLimit = 1000;

/** Reads what a member's first screen shows; null if no screen was requested or something cannot be read. Rule SP-02. */
async function readFirstScreen(
  rows: Rows,
  viewerId: UserId,
  screen: OpeningScreen | undefined,
): Promise<FirstScreen | null> {
  if (screen === 'feed') return readFeed(rows, viewerId);
  if (screen === 'own_posts') return readOwnPosts(rows, viewerId);
  return null;
}

/** The first page of the feed, without the posts that the viewer may not engage with. Rules EA-02 to EA-06, EA-13, FA-13. */
async function readFeed(rows: Rows, viewerId: UserId): Promise<FirstScreen | null> {
  const open = query('posts').equal('targetStatus', false).newestFirst();
  const [page, pinned, engagements] = await Promise.all([
    rows.list(open.limit(feedPageSize)),
    rows.list(open.equal('pinPost', true).limit(pinnedLimit)),
    rows.list(
      query('engagement').equal('engagedBy', viewerId).newestFirst().limit(latestEngagements),
    ),
  ]);
  if (!page.ok || !pinned.ok || !engagements.ok) return null;
  const byId = new Map([...pinned.value.rows, ...page.value.rows].map((post) => [post.id, post]));
  const posts = [...byId.values()];
  const latest = engagements.value;
  const oldestReadMs = latest.rows.at(-1)?.createdAtMs ?? 0;
  // An engagement is never older than its post, so engagements with newer posts are among those that were read.
  const olderPosts =
    latest.total > latest.ids.length
      ? posts.filter(({ createdAtMs }) => createdAtMs <= oldestReadMs)
      : [];
  const [older, taken, decisions] = await Promise.all([
    engagedAmong(rows, viewerId, olderPosts),
    readTakenTargets(rows, viewerId, posts.flatMap(targetsOf)),
    readDecisions(rows, posts),
  ]);
  if (older === null || !taken.ok || decisions === null) return null;
  const engagedPostIds = new Set([...latest.rows.map(({ postId }) => postId), ...older]);
  const viewer = { userId: viewerId, engagedPostIds, takenTargets: taken.value };
  const { ids } = page.value;
  const shown = posts.filter((post) => isInFeed(post, viewer));
  return {
    kind: 'feed',
    posts: packRows(shown.map(feedPost)),
    decisions: packRows(shown.map(({ authorId }) => decisions.get(authorId) ?? noDecisions)),
    nextCursor: nextCursorOf(ids, feedPageSize),
  };
}

async function engagedAmong(
  rows: Rows,
  viewerId: UserId,
  posts: readonly Post[],
): Promise<readonly PostId[] | null> {
  if (posts.length === 0) return [];
  const ids = posts.map(({ id }) => id);
  const asked = query('engagement').equal('engagedBy', viewerId).equal('postId', ids);
  const page = await rows.list(asked.limit(engagedLimit));
  return page.ok ? page.value.rows.map(({ postId }) => postId) : null;
}

/** The decision counts of the authors who have a scorecard, without people who have no profile. Rules FA-21, TR-34. */
async function readDecisions(
  rows: Rows,
  posts: readonly Post[],
): Promise<ReadonlyMap<UserId, DecisionCounts> | null> {
  const ids = [...new Set(posts.map(({ authorId }) => authorId))];
  if (ids.length === 0) return new Map();
  const page = await rows.list(query('users').equal('$id', ids).limit(ids.length));
  if (!page.ok) return null;
  const known = page.value.rows.filter((user) => hasProfile(user) && scorecardOf(user) !== null);
  return new Map(known.map((user) => [user.id, decisionCountsOf(user)]));
}

/** Drops the author's stored picture: it is the longest text of a post, and the feed does not show it. */
function feedPost(post: Post): Post {
  return { ...post, authorImage: null };
}

/** The viewer's active posts, with the engagements that wait for the viewer's decision. Rules HM-04, HM-10, MY-08, SP-03. */
async function readOwnPosts(rows: Rows, authorId: UserId): Promise<FirstScreen | null> {
  const [own, waiting] = await Promise.all([
    rows.list(query('posts').equal('authorId', authorId).newestFirst().limit(ownPostsLimit)),
    rows.list(
      query('engagement')
        .equal('postAuthorId', authorId)
        .isNull('isApproved')
        .oldestFirst()
        .limit(waitingLimit),
    ),
  ]);
  if (!own.ok || !waiting.ok) return null;
  const isWhole = waiting.value.total <= waiting.value.ids.length;
  const waitingRows = waiting.value.rows;
  const older = await readOlderPosts(rows, own.value.rows, isWhole ? waitingRows : []);
  if (older === null) return null;
  return {
    kind: 'own_posts',
    posts: packRows([...own.value.rows.filter(isActive), ...older]),
    waiting: isWhole
      ? packRows(waitingRows.map(({ id, postId, decideByMs }) => ({ id, postId, decideByMs })))
      : null,
  };
}

/** The posts with waiting engagements, of any age, that are not among the newest posts. */
async function readOlderPosts(
  rows: Rows,
  newest: readonly Post[],
  waiting: readonly WaitingEngagement[],
): Promise<readonly Post[] | null> {
  const known = new Set(newest.map(({ id }) => id));
  const ids = [...new Set(waiting.map(({ postId }) => postId))].filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const page = await rows.list(query('posts').equal('$id', ids).limit(ids.length));
  return page.ok ? page.value.rows : null;
}

const failed = { code: 'authentication_failed' } as const;
const pointTypeLimit = 100;

/**
 * Who opens the app. A new session's account gets `name`; with a valid session it is undefined, and
 * the caller's row may already be known.
 */
type Opener =
  | (VerifiedLaunch & { readonly row?: undefined })
  | { readonly userId: string; readonly name: undefined; readonly row: Caller['row'] };

/**
 * Answers everything that the first screen needs: a session unless the caller has one, the caller's row, the prices and the
 * screen's rows. Callers who are not approved members get only their own row. Rules SP-02, TR-01, TR-05, TR-13, TR-14, FA-20.
 */
export const openApp: GuestOperation<'openApp'> = async (context, input, identify) => {
  const opener = await findOpener(context, input.initData, identify);
  if (!opener.ok) return opener;
  const { userId, row: known } = opener.value;
  const failure = { code: 'database_error' } as const;
  const [session, row] = await Promise.all([
    openSessionFor(context, opener.value),
    known === undefined
      ? findRow(context.rows, { table: 'users', id: userId, failure })
      : ok(known),
  ]);
  if (!row.ok) return row;
  if (!session.ok) return session;
  const user = row.value;
  const launch = opener.value;
  if (user !== null && launch.name !== undefined) {
    context.afterwards(() => refreshNames(context, user, launch));
  }
  const [isAgreed, shown] = await Promise.all([
    session.value === null || agreeLabelsOf(context, userId, user),
    readShown(context, user, input.screen),
  ]);
  // Without its labels, a session could not read what is shown.
  return isAgreed ? ok({ userId, session: session.value, user, ...shown }) : err(failed);
};

/** Identifies the caller by the messenger's signature, or without a valid one by an existing session. */
async function findOpener(
  context: OperationContext,
  initData: string | undefined,
  identify: Identify,
): Promise<Result<Opener, Failure>> {
  const { botToken } = context.environment;
  const launch = verifyLaunchData(initData ?? '', botToken, context.nowMs());
  const caller = await identify();
  if (launch.ok && launch.value.userId !== caller?.id) return ok(launch.value);
  if (caller !== null) return ok({ userId: caller.id, name: undefined, row: caller.row });
  return launch.ok ? ok(launch.value) : launch;
}

async function openSessionFor(
  context: OperationContext,
  { userId, name }: Opener,
): Promise<Result<{ secret: string } | null, Failure>> {
  if (name === undefined) {
    const paced = context.paces.reading(userId);
    return paced.ok ? ok(null) : paced;
  }
  const secret = await logIn(context, { userId, name });
  return secret.ok ? ok({ secret: secret.value }) : secret;
}

async function agreeLabelsOf(
  context: OperationContext,
  userId: string,
  user: User | null,
): Promise<boolean> {
  try {
    await reconcileLabels(context, userId, user);
    return true;
  } catch (error) {
    context.noteFault(`setting labels: ${messageOf(error)}`);
    return false;
  }
}

type Shown = Pick<OperationOutput<'openApp'>, 'pointTypes' | 'screen'>;

/** What a member may see. A part that cannot be read is left out, and the app reads it in a separate call. */
async function readShown(
  { rows }: OperationContext,
  user: User | null,
  screen: Parameters<typeof readFirstScreen>[2],
): Promise<Shown> {
  const state = lifecycleState(user);
  const isMember = state === 'approved' || state === 'admin';
  if (user === null || !isMember) return { pointTypes: [], screen: null };
  const [types, firstScreen] = await Promise.all([
    rows.list(query('pointConst').equal('enabled', true).limit(pointTypeLimit)),
    readFirstScreen(rows, user.id, screen),
  ]);
  return { pointTypes: types.ok ? [...types.value.rows] : [], screen: firstScreen };
}
