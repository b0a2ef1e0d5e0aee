import {
  type FirstScreen,
  type OpeningScreen,
  packRows,
  type WaitingEngagement,
} from '#src/contract/operations/first-screen.ts';
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
import { feedPageSize, isInFeed, pinnedLimit } from '#src/domain/posts/feed.ts';
import { ownPostsLimit, isActive } from '#src/domain/posts/post-state.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import { readTakenTargets } from '../runtime/taken-targets.ts';

/** How many of the own engagements are read beside the posts; older ones are asked for by post where that matters. */
const latestEngagements = 100;
/** More waiting engagements than these would make the answer large; the app reads them automatically then. */
const waitingLimit = 60;
const engagedLimit = 1000;

/** Reads what a member's first screen shows; null when nothing was asked for or something cannot be read. Rule SP-02. */
export async function readFirstScreen(
  rows: Rows,
  viewerId: UserId,
  screen: OpeningScreen | undefined,
): Promise<FirstScreen | null> {
  if (screen === 'feed') return readFeed(rows, viewerId);
  if (screen === 'own_posts') return readOwnPosts(rows, viewerId);
  return null;
}

/** The first page of the feed without what the viewer may not engage with. Rules EA-02 to EA-06, EA-13, FA-13. */
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
  // An engagement is never older than its post, so younger posts can only be among those that were read.
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
    nextCursor: ids.length === feedPageSize ? (ids.at(-1) ?? null) : null,
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

/** How the authors of posts decide who have a scorecard; people without a profile are left out. Rules FA-21, TR-34. */
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

/** The feed does not show the author's stored picture, which is the longest of texts. */
function feedPost(post: Post): Post {
  return { ...post, authorImage: null };
}

/** The own posts that are active, with what waits for the own decision. Rules HM-04, HM-10, MY-08, SP-03. */
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

/** The posts with engagements that wait, however old they are, without the newest ones. */
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
