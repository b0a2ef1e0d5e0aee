import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import type { Report } from '#src/domain/report.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** A person in a report, with how often they reported and were reported; upheld reports had consequences. */
export type ReportedRecord = {
  readonly user: User;
  readonly sent: number;
  readonly sentUpheld: number;
  readonly received: number;
  readonly receivedUpheld: number;
};

/** The material for judging a report; anything that no longer exists is null. Rule PA-19. */
export type ReportCase = {
  readonly reporter: ReportedRecord | null;
  readonly against: ReportedRecord | null;
  readonly post: Post | null;
  readonly engagement: Engagement | null;
  /** The reporter's newest engagements with posts of the reported person, with those posts, newest first. */
  readonly history: readonly { readonly engagement: Engagement; readonly post: Post | null }[];
  /** How many open posts of the reported person a ban would close. Rule PA-17. */
  readonly openPosts: number;
};

const failure = { code: 'database_error' } as const;
const historyLength = 8;
const upheldOutcomes = ['overturn', 'warn', 'ban'] as const;

/** Reads the material for judging a report, about both people. Rule PA-19. */
export function readReportCase(
  calls: Calls,
  report: Report,
): Promise<Reply<{ reportCase: ReportCase }>> {
  return calls.read(
    (rows) => readCase(rows, report),
    failure,
    (reportCase) => ({ reportCase }),
  );
}

async function readCase(rows: Rows, report: Report): Promise<Result<ReportCase, ReadFailure>> {
  const { reportedById, againstId, engagementId, isAppeal } = report;
  const [reporter, against, engagement, history, openPosts] = await Promise.all([
    readRecord(rows, reportedById),
    readRecord(rows, againstId),
    engagementId === null
      ? ok(null)
      : firstOf(rows.list(query('engagement').equal('$id', engagementId).limit(1))),
    isAppeal
      ? ok({ rows: [] })
      : rows.list(
          query('engagement')
            .equal('engagedBy', reportedById)
            .equal('postAuthorId', againstId)
            .newestFirst()
            .limit(historyLength),
        ),
    rows.list(query('posts').equal('authorId', againstId).equal('targetStatus', false).limit(1)),
  ]);
  if (!reporter.ok) return reporter;
  if (!against.ok) return against;
  if (!engagement.ok) return engagement;
  if (!history.ok) return history;
  if (!openPosts.ok) return openPosts;
  const postIds = [
    ...new Set([report.postId ?? [], ...history.value.rows.map(({ postId }) => postId)].flat()),
  ];
  const posts = await (postIds.length === 0
    ? ok({ rows: [] })
    : rows.list(query('posts').equal('$id', postIds).limit(postIds.length)));
  if (!posts.ok) return posts;
  const postOf = (id: string | null) => posts.value.rows.find((post) => post.id === id) ?? null;
  return ok({
    reporter: reporter.value,
    against: against.value,
    post: postOf(report.postId),
    engagement: engagement.value,
    history: history.value.rows.map((each) => ({ engagement: each, post: postOf(each.postId) })),
    openPosts: openPosts.value.total,
  });
}

async function readRecord(
  rows: Rows,
  id: string,
): Promise<Result<ReportedRecord | null, ReadFailure>> {
  const reports = query('reports').equal('isAppeal', false);
  const [user, sent, sentUpheld, received, receivedUpheld] = await Promise.all([
    firstOf(rows.list(query('users').equal('$id', id).limit(1))),
    countOf(rows.list(reports.equal('reportedById', id).limit(1))),
    countOf(rows.list(reports.equal('reportedById', id).equal('outcome', upheldOutcomes).limit(1))),
    countOf(rows.list(reports.equal('againistId', id).limit(1))),
    countOf(rows.list(reports.equal('againistId', id).equal('outcome', upheldOutcomes).limit(1))),
  ]);
  if (!user.ok) return user;
  if (!sent.ok) return sent;
  if (!sentUpheld.ok) return sentUpheld;
  if (!received.ok) return received;
  if (!receivedUpheld.ok) return receivedUpheld;
  if (user.value === null) return ok(null);
  return ok({
    user: user.value,
    sent: sent.value,
    sentUpheld: sentUpheld.value,
    received: received.value,
    receivedUpheld: receivedUpheld.value,
  });
}

async function firstOf<Row>(
  page: Promise<Result<{ readonly rows: readonly Row[] }, ReadFailure>>,
): Promise<Result<Row | null, ReadFailure>> {
  const read = await page;
  return read.ok ? ok(read.value.rows[0] ?? null) : read;
}

async function countOf(
  page: Promise<Result<{ readonly total: number }, ReadFailure>>,
): Promise<Result<number, ReadFailure>> {
  const read = await page;
  return read.ok ? ok(read.value.total) : read;
}
