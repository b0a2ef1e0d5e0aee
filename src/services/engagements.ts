import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import type { OperationOutput, OperationRequest } from '#src/contract/operations/operations.ts';
import {
  mentionsAlreadyEngaged,
  type TargetedPost,
  targetsOf,
  targetText,
} from '#src/domain/engagement/submit-engagement.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { isRowId } from '#src/domain/ids.ts';
import { ownEngagementsPageSize } from '#src/domain/engagement.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import { queryValueLimit, readAll, readAmong } from './read-all.ts';
import { readWireSentence, refuse, succeed, type Reply } from './reply.ts';

/** A decision on one engagement. Rule RV-06. */
export type ReviewRequest = {
  readonly engagementId: string;
  readonly isApproved: boolean;
  readonly reason?: string;
};

/** Which of the caller's own engagements to read. */
export type OwnPageRequest = {
  readonly userId: string;
  readonly decision: boolean | null;
  /** The cursor of the previous page. */
  readonly cursor?: string | undefined;
};

/** A page of the caller's own engagements; the cursor is null on the last page. */
type OwnPage = {
  readonly engagements: readonly Engagement[];
  readonly nextCursor: string | null;
};

/** The engagement calls of the screens. */
export type EngagementsService = {
  /** All engagements with a post, oldest first. Rules DB-16, RV-04, RV-05. */
  ofPost(postId: string): Promise<Reply<{ engagements: readonly Engagement[] }>>;
  /** All engagements that wait for an author's decision, oldest first. Rule MY-08. */
  waitingFor(authorId: string): Promise<Reply<{ engagements: readonly WaitingEngagement[] }>>;
  /** A page of the caller's own engagements with one decision (null is pending), newest first. Rule MY-01. */
  ownPage(request: OwnPageRequest): Promise<Reply<OwnPage>>;
  /** The newest of a person's own engagements. Rule DB-16. */
  by(userId: string): Promise<Reply<{ engagements: readonly Engagement[] }>>;
  /** The decided engagements with an author's posts. Rule DB-16. */
  decidedOf(authorId: string): Promise<Reply<{ engagements: readonly Engagement[] }>>;
  /** The engagements with these ids, in no particular order; unknown ids are left out. Rule MY-09. */
  getMany(ids: readonly string[]): Promise<Reply<{ engagements: readonly Engagement[] }>>;
  /** The handles of others who submitted the same proofs, by engagement; engagements without any are left out. Rule FA-12. */
  clashesOf(ids: readonly string[]): Promise<Reply<OperationOutput<'readClashes'>>>;
  /** One engagement. Rules DB-16, RV-04. */
  get(engagementId: string): Promise<Reply<{ engagement: Engagement }>>;
  /** Which of these posts someone has engaged with. Rules EA-04, EA-05. */
  engagedAmong(
    postIds: readonly string[],
    userId: string,
  ): Promise<Reply<{ engagedPostIds: readonly string[] }>>;
  /** The targets of these posts that someone has already engaged with through any post, as texts. Rules FA-13, EA-05. */
  takenAmong(
    posts: readonly TargetedPost[],
    userId: string,
  ): Promise<Reply<{ takenTargets: readonly string[] }>>;
  /** Submits an engagement. Rules EN-02, EN-11, EN-19. */
  submit(
    submission: Omit<OperationRequest<'submitEngagement'>, 'requestId'>,
  ): Promise<Reply<OperationOutput<'submitEngagement'>>>;
  /** Approves or rejects. Rules RV-04, RV-06. */
  review(request: ReviewRequest): Promise<Reply<OperationOutput<'reviewEngagement'>>>;
};

/** The maximum number of engagements per read. Rules DB-16, EA-04. */
const listLimit = 1000;
const failure = { code: 'engagements_load_failed' } as const;

/** Appwrite's limit for the values of one query. */
const maxValues = 100;

/** Creates the service. */
export function createEngagementsService(calls: Calls): EngagementsService {
  type Listed = Promise<Reply<{ engagements: readonly Engagement[] }>>;
  const listAll = (wanted: RowQuery<'engagement'>): Listed =>
    calls.read(
      (rows) => readAll(rows, wanted.oldestFirst()),
      failure,
      (engagements) => ({ engagements }),
    );
  const list = (wanted: RowQuery<'engagement'>): Listed =>
    calls.read(
      (rows) => rows.list(wanted.limit(listLimit)),
      failure,
      ({ rows }) => ({ engagements: rows }),
    );

  return {
    async ofPost(postId) {
      if (!isRowId(postId)) return refuse({ code: 'post_id_invalid' });
      return listAll(query('engagement').equal('postId', postId));
    },
    waitingFor: (authorId) =>
      listAll(query('engagement').equal('postAuthorId', authorId).isNull('isApproved')),
    ownPage: (request) => readOwnPage(calls, request),
    by: (userId) => list(query('engagement').equal('engagedBy', userId).newestFirst()),
    decidedOf: (authorId) =>
      list(query('engagement').equal('postAuthorId', authorId).isNotNull('isApproved')),
    getMany: (ids) =>
      calls.read(
        (rows) =>
          readAmong(ids, (some) =>
            rows.list(query('engagement').equal('$id', some).limit(queryValueLimit)),
          ),
        failure,
        (engagements) => ({ engagements }),
      ),
    clashesOf: (ids) => calls.run('readClashes', { engagementIds: [...ids] }),
    async get(engagementId) {
      if (!isRowId(engagementId)) return refuse({ code: 'engagement_id_invalid' });
      return calls.read(
        (rows) => rows.get('engagement', engagementId),
        { code: 'engagement_not_found' },
        (engagement) => ({ engagement }),
      );
    },
    engagedAmong: (postIds, userId) => readEngaged(calls, postIds, userId),
    takenAmong: (posts, userId) => readTaken(calls, posts, userId),
    async submit(submission) {
      const reply = await calls.change('submitEngagement', submission);
      const isRepeated =
        !reply.success && 'error' in reply && mentionsAlreadyEngaged(readWireSentence(reply.error));
      return isRepeated ? refuse({ code: 'already_engaged' }) : reply;
    },
    async review({ engagementId, isApproved, reason }) {
      if (!isRowId(engagementId)) return refuse({ code: 'engagement_id_invalid' });
      const request = { engagementId, isApproved, ...(reason === undefined ? {} : { reason }) };
      return calls.change('reviewEngagement', request);
    },
  };
}

/** A page of the caller's own engagements with one decision. Rule MY-01. */
function readOwnPage(
  calls: Calls,
  { userId, decision, cursor }: OwnPageRequest,
): Promise<Reply<OwnPage>> {
  const own = query('engagement').equal('engagedBy', userId).newestFirst().after(cursor);
  const wanted = decision === null ? own.isNull('isApproved') : own.equal('isApproved', decision);
  return calls.read(
    (rows) => rows.list(wanted.limit(ownEngagementsPageSize)),
    failure,
    ({ rows, ids }) => ({
      engagements: rows,
      nextCursor: nextCursorOf(ids, ownEngagementsPageSize),
    }),
  );
}

/** Which of the posts someone engaged with. Rules EA-04, EA-05. */
async function readEngaged(
  calls: Calls,
  postIds: readonly string[],
  userId: string,
): Promise<Reply<{ engagedPostIds: readonly string[] }>> {
  if (postIds.length === 0) return succeed({ engagedPostIds: [] });
  const wanted = query('engagement').equal('engagedBy', userId).equal('postId', postIds);
  return calls.read(
    (rows) => rows.list(wanted.limit(listLimit)),
    { code: 'engaged_check_failed' },
    ({ rows }) => ({ engagedPostIds: rows.map(({ postId }) => postId) }),
  );
}

/** The targets of posts that someone engaged with, read in chunks. Rule FA-13. */
async function readTaken(
  calls: Calls,
  posts: readonly TargetedPost[],
  userId: string,
): Promise<Reply<{ takenTargets: readonly string[] }>> {
  const wanted = [...new Set(posts.flatMap(targetsOf).map(targetText))];
  const takenTargets: string[] = [];
  for (let start = 0; start < wanted.length; start += maxValues) {
    const part = wanted.slice(start, start + maxValues);
    const reply = await calls.read(
      (rows) =>
        rows.list(
          query('targetGuards').equal('userId', userId).equal('target', part).limit(maxValues),
        ),
      { code: 'engaged_check_failed' },
      ({ rows }) => ({ taken: rows.map(({ target }) => target) }),
    );
    if (!reply.success) return reply;
    takenTargets.push(...reply.taken);
  }
  return succeed({ takenTargets });
}
