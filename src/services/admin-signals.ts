import {
  minDecisions,
  mutualPairs,
  nearRequests,
  rejectsMuch,
  reportedBySeveral,
  type MutualPair,
  type ReportedPerson,
} from '#src/domain/moderation/signals.ts';
import { findRings, type Ring } from '#src/domain/moderation/rings.ts';
import { maxClashesAsked } from '#src/domain/engagement/proof-links.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { Calls } from './calls.ts';
import { queryValueLimit, readAmong } from './read-all.ts';
import { succeed, type Reply } from './reply.ts';

/** Engagements whose proof is the same status as another person's: the engager and the others' handles. */
export type ProofClash = {
  readonly engagementId: string;
  readonly engagedBy: string;
  readonly handles: readonly string[];
  /** The proof link. */
  readonly link: string | null;
};

/** Signals of possible abuse, by kind. Rule PA-12. */
type SignalLists = {
  readonly rejectors: readonly User[];
  readonly pairs: readonly MutualPair[];
  readonly rings: readonly Ring[];
  readonly clashes: readonly ProofClash[];
  readonly reported: readonly ReportedPerson[];
  /** The ids of people whose handles look nearly the same, by group. */
  readonly nearRequests: readonly (readonly string[])[];
};

/** Signals of possible abuse. Rules PA-12, PA-24. */
export type Signals = SignalLists & {
  /** The kinds of which there are more than those listed. */
  readonly cut: readonly (keyof SignalLists)[];
};

/** How many of the newest rows each signal examines. */
const windowSize = 1000;
/** How many of each kind are listed. A ring is listed with all of its people. */
const listed = {
  rejectors: 50,
  pairs: 50,
  rings: 5,
  clashes: 50,
  reported: 50,
  nearRequests: 50,
} as const satisfies Record<keyof SignalLists, number>;
const kinds = ['rejectors', 'pairs', 'rings', 'clashes', 'reported', 'nearRequests'] as const;
const failure = { code: 'database_error' } as const;

/** Reads the signals of possible abuse among the newest rows. Rule PA-12. */
export async function readSignals(calls: Calls): Promise<Reply<{ signals: Signals }>> {
  const found = await calls.read(readRows, failure, (signals) => signals);
  if (!found.success) return found;
  const { proved, ...signals } = found;
  const clashes: ProofClash[] = [];
  for (
    let start = 0;
    start < proved.length && clashes.length <= listed.clashes;
    start += maxClashesAsked
  ) {
    const part = proved.slice(start, start + maxClashesAsked);
    const reply = await calls.run('readClashes', { engagementIds: part.map(({ id }) => id) });
    if (!reply.success) return reply;
    for (const { engagementId, handles } of reply.clashes) {
      const engagement = part.find(({ id }) => id === engagementId);
      const { engagedBy = '', link = null } = engagement ?? {};
      clashes.push({ engagementId, handles, engagedBy, link });
    }
  }
  return succeed({ signals: cutLists({ ...signals, clashes }) });
}

function cutLists(all: SignalLists): Signals {
  return {
    rejectors: all.rejectors.slice(0, listed.rejectors),
    pairs: all.pairs.slice(0, listed.pairs),
    rings: all.rings.slice(0, listed.rings),
    clashes: all.clashes.slice(0, listed.clashes),
    reported: all.reported.slice(0, listed.reported),
    nearRequests: all.nearRequests.slice(0, listed.nearRequests),
    cut: kinds.filter((kind) => all[kind].length > listed[kind]),
  };
}

type Found = Omit<SignalLists, 'clashes'> & {
  readonly proved: readonly {
    readonly id: string;
    readonly engagedBy: string;
    readonly link: string | null;
  }[];
};

async function readRows(rows: Rows): Promise<Result<Found, ReadFailure>> {
  const [authors, reports, engagements, waiting, invited] = await Promise.all([
    rows.list(
      query('users')
        .greaterThan('rejections', minDecisions / 2)
        .descending('rejections')
        .limit(windowSize),
    ),
    rows.list(query('reports').newestFirst().limit(windowSize)),
    rows.list(query('engagement').newestFirst().limit(windowSize)),
    rows.list(query('users').equal('adminReqOpen', true).limit(windowSize)),
    rows.list(query('users').isNotNull('invitedBy').newestFirst().limit(windowSize)),
  ]);
  if (!authors.ok) return authors;
  if (!reports.ok) return reports;
  if (!engagements.ok) return engagements;
  if (!waiting.ok) return waiting;
  if (!invited.ok) return invited;
  const keys = [...new Set(waiting.value.rows.map(({ handleKey }) => handleKey))];
  const alike = await readAmong(keys, (some) =>
    rows.list(
      query('users')
        .equal('handleKey', some)
        .equal('adminReqOpen', false)
        .limit(queryValueLimit * 10),
    ),
  );
  if (!alike.ok) return alike;
  return ok({
    rejectors: authors.value.rows.filter(rejectsMuch),
    pairs: mutualPairs(engagements.value.rows),
    rings: findRings([...engagements.value.rows, ...invitationsOf(invited.value.rows)]),
    reported: reportedBySeveral(reports.value.rows),
    nearRequests: nearRequests([...waiting.value.rows, ...alike.value]),
    proved: engagements.value.rows.filter(({ link }) => link !== null),
  });
}

/** An invitation links two people just as an engagement does. Rules MY-30, PA-12. */
function invitationsOf(people: readonly User[]) {
  return people.flatMap(({ id: engagedBy, invitedBy: postAuthorId }) =>
    postAuthorId === null ? [] : [{ engagedBy, postAuthorId }],
  );
}
