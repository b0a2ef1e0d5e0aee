import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { Calls } from './calls.ts';
import { queryValueLimit, readAmong } from './read-all.ts';
import type { Reply } from './reply.ts';

/** An engagement of one person of a pair with a post of the other. */
export type SharedEngagement = {
  readonly engagement: Engagement;
  /** The post; null if it no longer exists. */
  readonly post: Post | null;
  /** What it earned: 0 if it is undecided or rejected. */
  readonly earnedTenths: PointTenths;
};

/** One person of a pair, and the share of their engagements that went to the other. */
export type PairSide = {
  readonly id: string;
  /** The person; null if there is no such row. */
  readonly person: User | null;
  /** The engagements with the other's posts. */
  readonly shared: number;
  /** The engagements with all posts. Both numbers are counted up to 5,000. */
  readonly total: number;
};

/** Two people and their engagements with each other's posts, newest first. Rule PA-21. */
export type Pair = {
  readonly sides: readonly [PairSide, PairSide];
  /** The newest engagements of each direction. */
  readonly engagements: readonly SharedEngagement[];
};

/** How many engagements of each direction are read. */
const directionLimit = 50;

/** Reads the engagements of two people with each other's posts. Rule PA-21. */
export function readPair(
  calls: Calls,
  [one, other]: readonly [string, string],
): Promise<Reply<{ pair: Pair }>> {
  return calls.read(
    async (rows): Promise<Result<Pair, ReadFailure>> => {
      const [there, back, ofOne, ofOther, people] = await Promise.all([
        readDirection(rows, one, other),
        readDirection(rows, other, one),
        countEngagements(rows, one),
        countEngagements(rows, other),
        rows.list(query('users').equal('$id', [one, other]).limit(2)),
      ]);
      if (!there.ok) return there;
      if (!back.ok) return back;
      if (!ofOne.ok) return ofOne;
      if (!ofOther.ok) return ofOther;
      if (!people.ok) return people;
      const engagements = [...there.value.rows, ...back.value.rows].toSorted(
        (first, second) => second.createdAtMs - first.createdAtMs,
      );
      const posts = await readAmong([...new Set(engagements.map(({ postId }) => postId))], (some) =>
        rows.list(query('posts').equal('$id', some).limit(queryValueLimit)),
      );
      if (!posts.ok) return posts;
      const personOf = (id: string) => people.value.rows.find((person) => person.id === id) ?? null;
      const postOf = (id: string) => posts.value.find((post) => post.id === id) ?? null;
      return ok({
        sides: [
          { id: one, person: personOf(one), shared: there.value.total, total: ofOne.value.total },
          {
            id: other,
            person: personOf(other),
            shared: back.value.total,
            total: ofOther.value.total,
          },
        ],
        engagements: engagements.map((engagement) => {
          const post = postOf(engagement.postId);
          return { engagement, post, earnedTenths: earned(engagement, post) };
        }),
      });
    },
    { code: 'database_error' },
    (pair) => ({ pair }),
  );
}

function readDirection(rows: Rows, from: string, to: string) {
  return rows.list(
    query('engagement')
      .equal('engagedBy', from)
      .equal('postAuthorId', to)
      .newestFirst()
      .limit(directionLimit),
  );
}

function countEngagements(rows: Rows, by: string) {
  return rows.list(query('engagement').equal('engagedBy', by).newestFirst().limit(1));
}

function earned({ decision }: Engagement, post: Post | null): PointTenths {
  return decision === true && post !== null ? post.rewardEachTenths : tenths(0);
}
