import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { PostId } from '#src/domain/ids.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { postCostTenths } from '#src/domain/points/cost.ts';
import { type LedgerEntry, postEntries } from '#src/domain/points/ledger.ts';
import { rewardTenths } from '#src/domain/points/reward.ts';
import type { Post } from '#src/domain/post.ts';
import type { User } from '#src/domain/user.ts';
import { checkPostDraft, type DraftFailure, parseLimit, type PostDraft } from './post-draft.ts';

const minuteMs = 60 * 1000;

/** The period in which an author's posts are counted. Rule FA-14. */
const quotaPeriodMs = 60 * minuteMs;

/** How many posts an author may create; 0 means no limit. Rule FA-14. */
export interface PostQuota {
  readonly postsPerHour: number;
  readonly openPosts: number;
}

/** The author's earlier posts. Rule FA-14. */
export interface PostHistory {
  /** When the author's latest posts were created, newest first; at least as many as the hourly quota. */
  readonly lastPostsAtMs: readonly number[];
  readonly openCount: number;
}

/** Why an author may not post now. */
type PostQuotaFailure = FailureOf<'post_too_soon' | 'open_posts_full'>;

/**
 * Checks that an author has created fewer posts in the last hour than allowed (`post_too_soon`, with the minutes until the
 * next one), then that fewer are open (`open_posts_full`). Rule FA-14.
 */
export function checkPostQuota(
  history: PostHistory,
  quota: PostQuota,
  nowMs: number,
): Result<null, PostQuotaFailure> {
  const { postsPerHour, openPosts } = quota;
  const oldestThatCounts = history.lastPostsAtMs[postsPerHour - 1];
  if (oldestThatCounts !== undefined) {
    const waitMs = oldestThatCounts + quotaPeriodMs - nowMs;
    if (waitMs > 0) return err({ code: 'post_too_soon', minutes: Math.ceil(waitMs / minuteMs) });
  }
  if (openPosts > 0 && history.openCount >= openPosts) {
    return err({ code: 'open_posts_full', count: history.openCount });
  }
  return ok(null);
}

/** A request to create a post, as received. */
export interface CreatePostCommand {
  readonly postId: PostId;
  /** Only its presence is checked: the author is the session's user. Rule TR-06. */
  readonly telegramId: string;
  readonly types: readonly string[];
  readonly limit: unknown;
  readonly content: string;
  readonly commentGuide: string;
  readonly quoteGuide: string;
  readonly about: string;
  /** The price shown to the author, or null if the request has none. Rule FA-01. */
  readonly expectedCostTenths: number | null;
}

/** What the operation read: the author's row, and the prices of all types, including disabled ones. */
export interface CreatePostContext {
  readonly author: User | null;
  readonly pointTypes: readonly PointType[];
  /** The author's recent posts, and how many are allowed. Rule FA-14. */
  readonly history: PostHistory;
  readonly quota: PostQuota;
  readonly nowMs: number;
}

/** A post before it is written. */
export type NewPost = Omit<Post, 'authorNumber' | 'createdAtMs' | 'updatedAtMs' | 'sequence'>;

/** What creating a post changes; the author pays `post.costTenths`. */
interface CreatePostDecision {
  readonly post: NewPost;
  readonly entries: readonly LedgerEntry[];
}

/** Why a post is refused. */
type CreatePostFailure =
  | FailureOf<'telegram_id_missing' | 'author_not_found' | 'not_enough_points' | 'price_changed'>
  | PostQuotaFailure
  | DraftFailure;

/**
 * Decides whether a post is created, at which price, and which points move; the refusals come in the order telegram_id,
 * types, limit, link, guides, about, user, quota, price, balance. Rules PO-22, PO-25, PO-26, FA-01, FA-14.
 */
export function decideCreatePost(
  command: CreatePostCommand,
  { author, pointTypes, history, quota, nowMs }: CreatePostContext,
): Result<CreatePostDecision, CreatePostFailure> {
  if (command.telegramId.trim() === '') return err({ code: 'telegram_id_missing' });
  const draft = checkPostDraft(
    { ...command, limit: parseLimit(command.limit) },
    { pointTypes, isAdmin: author?.isAdmin ?? false },
  );
  if (!draft.ok) return draft;
  if (author === null) return err({ code: 'author_not_found' });
  const allowed = checkPostQuota(history, quota, nowMs);
  if (!allowed.ok) return allowed;
  const post = newPost(command.postId, { draft: draft.value, author, pointTypes });
  const { expectedCostTenths: expected } = command;
  if (expected !== null && expected !== post.costTenths) {
    return err({ code: 'price_changed', costTenths: post.costTenths });
  }
  if (author.pointTenths < post.costTenths) {
    return err({ code: 'not_enough_points', requiredTenths: post.costTenths });
  }
  return ok({ post, entries: postEntries({ ...post, postId: post.id }) });
}

interface PostParts {
  readonly draft: PostDraft;
  readonly author: User;
  readonly pointTypes: readonly PointType[];
}

function newPost(id: PostId, { draft, author, pointTypes }: PostParts): NewPost {
  return {
    ...draft,
    id,
    authorId: author.id,
    authorName: author.name,
    authorImage: author.avatar,
    authorUsername: author.xUsername,
    engageCount: 0,
    reviewedCount: 0,
    isTargetReached: false,
    isPinned: false,
    closedBy: null,
    closedPlaces: 0,
    costTenths: postCostTenths(draft.types, draft.limit, pointTypes),
    rewardEachTenths: rewardTenths(draft.types, pointTypes),
  };
}
