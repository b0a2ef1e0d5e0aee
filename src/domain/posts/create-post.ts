import type { FailureOf } from '#src/domain/failure.ts';
import type { PostId } from '#src/domain/ids.ts';
import type { PointType } from '#src/domain/point-type.ts';
import { postCostTenths } from '#src/domain/points/cost.ts';
import { postEntries, type LedgerEntry } from '#src/domain/points/ledger.ts';
import { rewardTenths } from '#src/domain/points/reward.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { parseLimit } from './limit.ts';
import { checkPostDraft, type DraftFailure, type PostDraft } from './post-draft.ts';
import {
  checkPostQuota,
  type PostHistory,
  type PostQuota,
  type PostQuotaFailure,
} from './post-quota.ts';

/** A request to create a post, as it came in. */
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
  /** The price that was shown to the author, or null where none was said. Rule FA-01. */
  readonly expectedCostTenths: number | null;
}

/** What the operation read: the author's row, and the prices of all types, disabled ones too. */
export interface CreatePostContext {
  readonly author: User | null;
  readonly pointTypes: readonly PointType[];
  /** What the author posted lately, and how much of it is allowed. Rule FA-14. */
  readonly history: PostHistory;
  readonly quota: PostQuota;
  readonly nowMs: number;
}

/** A post that is not written yet. */
export type NewPost = Omit<Post, 'authorNumber' | 'createdAtMs' | 'updatedAtMs' | 'sequence'>;

/** What creating a post changes; the author pays `post.costTenths`. */
export interface CreatePostDecision {
  readonly post: NewPost;
  readonly entries: readonly LedgerEntry[];
}

/** Why a post is refused. */
export type CreatePostFailure =
  | FailureOf<'telegram_id_missing' | 'author_not_found' | 'not_enough_points' | 'price_changed'>
  | PostQuotaFailure
  | DraftFailure;

/**
 * Decides whether a post is created, at which price, and what moves; the refusals come in the order
 * telegram_id, types, limit, link, guides, about, user, quota, price, balance. Rules PO-22, PO-25, PO-26, FA-01, FA-14.
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
