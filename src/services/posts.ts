import type { OperationOutput, OperationRequest } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { pinnedLimit } from '#src/domain/posts/feed.ts';
import { ownPostsLimit } from '#src/domain/posts/post-state.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Calls } from './calls.ts';
import { queryValueLimit, readAmong } from './read-all.ts';
import { refuse, type Reply } from './reply.ts';

/** On which side of its cursor a page lies. */
type PageDirection = 'after' | 'before';

/** A request for a page of the feed. Rule EA-01. */
type FeedRequest = {
  readonly pageSize?: number;
  readonly cursor?: string;
  readonly direction?: PageDirection;
  readonly telegramId: string;
  /** Sorts by highest reward instead of newest post. Rule MY-12. */
  readonly isByReward?: boolean;
};

/** The post calls of the screens. */
export type PostsService = {
  /** Open posts, newest first, with an optional cursor. Rules EA-01, EA-02, EA-13. */
  listFeed(request: FeedRequest): Promise<Reply<FeedPage>>;
  /** A post by id. Rules RV-03 to RV-05. */
  get(id: string): Promise<Reply<{ post: Post }>>;
  /** The newest posts of an author that are not completed. Rule HM-10. */
  mine(authorId: string): Promise<Reply<{ posts: readonly Post[] }>>;
  /** The newest posts of an author; the screen picks the completed ones. Rule HM-10. */
  completed(authorId: string): Promise<Reply<{ posts: readonly Post[] }>>;
  /** The posts with these ids, in no particular order; unknown ids are left out. Rule MY-08. */
  getMany(ids: readonly string[]): Promise<Reply<{ posts: readonly Post[] }>>;
  /** Publishes a post, unless its price differs from the one shown, in tenths. Rules PO-28, PO-29, FA-01. */
  create(
    draft: Omit<OperationRequest<'createPost'>, 'requestId' | 'expectedCostTenths'>,
    expectedCostTenths?: number,
  ): Promise<Reply<OperationOutput<'createPost'>>>;
  /** Closes a post; returns the refund, in tenths. Rule FA-05. */
  close(postId: string, reason?: string): Promise<Reply<OperationOutput<'closePost'>>>;
  /** Adds places to a post whose shown number of places is `limit`, unless their price differs from the one shown, in tenths. Rules MY-33, FA-01. */
  addPlaces(
    added: Omit<OperationRequest<'addPlaces'>, 'requestId' | 'expectedCostTenths'>,
    shown: { readonly expectedCostTenths: number; readonly limit: number },
  ): Promise<Reply<OperationOutput<'addPlaces'>>>;
  /** An open post by anyone about this X status id, or null. Rule MY-14. */
  openWith(statusId: string): Promise<Reply<{ post: Post | null }>>;
  /** Pins a post. Rule AD-59. */
  pin(postId: string): Promise<Reply<OperationOutput<'pinPost'>>>;
};

/** The default page size of the feed. Rule EA-01. */
const defaultPageSize = 20;
const completedLimit = 100;

/** Creates the service. */
export function createPostsService(calls: Calls): PostsService {
  const byAuthor = (
    authorId: string,
    limit: number,
    failure: Failure,
  ): Promise<Reply<{ posts: readonly Post[] }>> =>
    calls.read(
      (rows) => rows.list(query('posts').equal('authorId', authorId).newestFirst().limit(limit)),
      failure,
      ({ rows }) => ({ posts: rows }),
    );

  return {
    listFeed: (request) => listFeed(calls, request),
    async get(id) {
      if (id.trim() === '') return refuse({ code: 'post_id_missing' });
      if (!isRowId(id)) return refuse({ code: 'post_id_invalid' });
      return calls.read(
        (rows) => rows.get('posts', id),
        postFailure,
        (post) => ({ post }),
      );
    },
    mine: (authorId) => byAuthor(authorId, ownPostsLimit, { code: 'active_posts_load_failed' }),
    completed: (authorId) =>
      byAuthor(authorId, completedLimit, { code: 'completed_posts_load_failed' }),
    getMany: (ids) =>
      calls.read(
        (rows) =>
          readAmong(ids, (some) =>
            rows.list(query('posts').equal('$id', some).limit(queryValueLimit)),
          ),
        { code: 'active_posts_load_failed' },
        (posts) => ({ posts }),
      ),
    create: ({ authorName, authorImage, authorUsername, ...draft }, expectedCostTenths) =>
      calls.change('createPost', draft, {
        conditions: { authorName, authorImage, authorUsername, expectedCostTenths },
      }),
    close: (postId, reason = '') =>
      calls.change('closePost', { postId, ...(reason.trim() === '' ? {} : { reason }) }),
    addPlaces: (added, { limit, ...conditions }) =>
      calls.change('addPlaces', added, { conditions, basis: limit }),
    openWith: (statusId) =>
      calls.read(
        (rows) =>
          rows.list(
            query('posts')
              .equal('postStatusId', statusId)
              .equal('targetStatus', false)
              .newestFirst()
              .limit(1),
          ),
        { code: 'posts_fetch_failed' },
        ({ rows }) => ({ post: rows[0] ?? null }),
      ),
    pin: (postId) => calls.change('pinPost', { postId }),
  };
}

function listFeed(calls: Calls, request: FeedRequest): Promise<Reply<FeedPage>> {
  const { pageSize = defaultPageSize, cursor, direction = 'after' } = request;
  const isOpen = query('posts').equal('targetStatus', false);
  const open =
    request.isByReward === true
      ? isOpen.descending('rewardEach').newestFirst()
      : isOpen.newestFirst();
  const isFirstPage = cursor === undefined;
  const asked = open.limit(pageSize);
  return calls.read(
    async (rows) => {
      const [page, pinned] = await Promise.all([
        rows.list(direction === 'after' ? asked.after(cursor) : asked.before(cursor)),
        isFirstPage ? rows.list(open.equal('pinPost', true).limit(pinnedLimit)) : null,
      ]);
      if (!page.ok) return page;
      if (pinned !== null && !pinned.ok) return pinned;
      const { rows: posts, ids } = page.value;
      return { ok: true, value: { posts, ids, pinned: pinned?.value.rows ?? [] } };
    },
    { code: 'posts_fetch_failed' },
    ({ posts, ids, pinned }) => {
      const isFull = ids.length === pageSize;
      const hasNext = direction === 'before' || isFull;
      const hasPrevious = !isFirstPage && (direction === 'after' || isFull);
      return {
        posts,
        pinned,
        nextCursor: hasNext ? (ids.at(-1) ?? null) : null,
        prevCursor: hasPrevious ? (ids[0] ?? null) : null,
      };
    },
  );
}

function postFailure(cause: ReadFailure): Failure {
  return { code: cause.code === 'row_missing' ? 'post_not_found' : 'post_fetch_failed' };
}

/** A page of the feed; only the first page has pinned posts. Rules EA-01, EA-13. */
export type FeedPage = {
  readonly posts: readonly Post[];
  readonly pinned: readonly Post[];
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
};
