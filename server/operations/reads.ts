import { err, ok } from '#src/domain/result.ts';
import type { Operation } from '../runtime/context.ts';
import { profileSchema } from '#src/contract/operations/people.ts';
import { isRowId } from '#src/domain/ids.ts';
import { hasProfile, maxProfilesAsked } from '#src/domain/people/profile.ts';
import { query } from '#src/tables/query.ts';
import {
  lastRejectionMs,
  linkAgainFromMs,
  usualRequestMs,
} from '#src/domain/people/request-times.ts';
import { lastRequestDecisions } from '../runtime/request-decisions.ts';
import {
  clashingUses,
  maxClashesAsked,
  type ProofUse,
} from '#src/domain/engagement/proof-links.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { readClashingUses } from '../runtime/proof-uses.ts';

/** Answers the reward for an invitation. Rule MY-30. */
export const readInvite: Operation<'readInvite'> = ({ environment }) =>
  Promise.resolve(ok({ rewardTenths: environment.inviteRewardTenths }));

/** Answers the public profiles of people who are approved or banned; all others are left out. Rule TR-34. */
export const readProfiles: Operation<'readProfiles'> = async ({ rows }, _actor, input) => {
  if (input.userIds === undefined) return err({ code: 'parameter_missing', name: 'userIds' });
  const ids = [...new Set(input.userIds.filter(isRowId))].slice(0, maxProfilesAsked);
  if (ids.length === 0) return ok({ profiles: [] });
  const found = await rows.list(query('users').equal('$id', ids).limit(ids.length));
  if (!found.ok) return err({ code: 'user_load_failed' });
  return ok({
    profiles: found.value.rows.filter(hasProfile).map((user) => profileSchema.parse(user)),
  });
};

const failed = { code: 'database_error' } as const;

/** Answers how long a request usually takes, and when a rejected caller may ask again. Rules MY-24, FA-14. */
export const readRequestTimes: Operation<'readRequestTimes'> = async (
  { environment, rows },
  actor,
) => {
  const decisions = await lastRequestDecisions(rows);
  if (!decisions.ok) return err(failed);
  const rejectedAtMs = lastRejectionMs(actor.user);
  return ok({
    usualMs: usualRequestMs(decisions.value),
    linkAgainFromMs: linkAgainFromMs(rejectedAtMs, environment.limits.requestRetryHours),
  });
};

const failure = { code: 'clashes_load_failed' } as const;

/**
 * Answers who else submitted the statuses that prove engagements. Authors get this for engagements
 * with their own posts, administrators for all. Rule FA-12.
 */
export const readClashes: Operation<'readClashes'> = async ({ rows }, actor, input) => {
  if (input.engagementIds === undefined) {
    return err({ code: 'parameter_missing', name: 'engagementIds' });
  }
  const ids = [...new Set(input.engagementIds.filter(isRowId))].slice(0, maxClashesAsked);
  if (ids.length === 0) return ok({ clashes: [] });
  const found = await rows.list(query('engagement').equal('$id', ids).limit(ids.length));
  if (!found.ok) return err(failure);
  const isAdmin = actor.user?.isAdmin ?? false;
  const shown = found.value.rows.filter(({ postAuthorId }) => isAdmin || postAuthorId === actor.id);
  const uses = await readClashingUses(rows, shown);
  if (!uses.ok) return err(failure);
  const clashes = shown
    .map((engagement) => ({ engagement, others: clashingUses(engagement, uses.value) }))
    .filter(({ others }) => others.length > 0);
  const people = [...new Set(clashes.flatMap(({ others }) => others.map(personOf)))];
  const handles = await readHandles(rows, people);
  if (!handles.ok) return handles;
  return ok({
    clashes: clashes.map(({ engagement, others }: Clash) => ({
      engagementId: engagement.id,
      handles: others.map((use) => handles.value.get(use.userId) ?? use.userId),
    })),
  });
};

type Clash = { readonly engagement: Engagement; readonly others: readonly ProofUse[] };

function personOf({ userId }: ProofUse): string {
  return userId;
}

type Rows = Parameters<typeof readClashingUses>[0];

async function readHandles(rows: Rows, ids: readonly string[]) {
  if (ids.length === 0) return ok(new Map<string, string>());
  const wanted = ids.slice(0, maxClashesAsked);
  const people = await rows.list(
    query('users')
      .equal('$id', [...wanted])
      .limit(wanted.length),
  );
  if (!people.ok) return err(failure);
  return ok(new Map<string, string>(people.value.rows.map(({ id, xUsername }) => [id, xUsername])));
}
