import { inviterIn } from '#src/contract/start-param.ts';
import type { Failure } from '#src/domain/failure.ts';
import { lastRejectionMs } from '#src/domain/people/request-times.ts';
import { checkRetry, decideOpenVerification } from '#src/domain/people/verification.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { NewRowOf } from '#src/tables/schema.ts';
import type { Actor } from '../runtime/actor.ts';
import {
  findRow,
  type GuestOperation,
  type Operation,
  type OperationContext,
} from '../runtime/context.ts';
import { verifyLaunchData } from '../identity/launch-data.ts';
import { isRowId } from '#src/domain/ids.ts';
import type { CommitFailure } from '../runtime/committer.ts';
import { nonceHashOf } from '../identity/keyed-hashes.ts';

const failed = { code: 'authentication_failed' } as const;

/** Tells a rejected person when to ask again, before the browser opens. Rule FA-14. */
function mayAsk({ environment, nowMs }: OperationContext, { user }: Actor): Result<null, Failure> {
  if (user === null) return ok(null);
  const { requestRetryHours: retryHours } = environment.limits;
  const rejectedAtMs = lastRejectionMs(user);
  return checkRetry(user, { rejectedAtMs, retryHours, nowMs: nowMs() });
}

const minuteMs = 60_000;
/** Higher than any limit of links per minute. */
const numbersPerMinute = 100_000;

/**
 * The number of a person's next link: the minute, and how many links that minute had. It is unique, so links
 * that are requested at the same time, in any number of processes, cannot both get the same count. Rule TR-33.
 */
async function nextNumber(
  { rows, environment, nowMs }: OperationContext,
  { id }: Actor,
): Promise<Result<number, Failure>> {
  const minute = Math.floor(nowMs() / minuteMs);
  const first = minute * numbersPerMinute;
  const own = query('verifications').equal('userId', id).atLeast('number', first).limit(1);
  const started = await rows.list(own);
  if (!started.ok) return err(failed);
  const { changesPerMinute: most } = environment.limits;
  if (most === 0 || started.value.total < most) return ok(first + started.value.total);
  const leftMs = (minute + 1) * minuteMs - nowMs();
  return err({ code: 'too_many_requests', seconds: Math.ceil(leftMs / 1000) });
}

/**
 * Issues the one-time id of a verification link to a person who is not approved. What the link says comes
 * from the verified launch data of the session's user. So does the inviter, or else it comes from the
 * device; a device can name anyone, but anyone can open any invitation. Rules AU-07, AU-12, VX-21, MY-30.
 */
export const startVerification: Operation<'startVerification'> = async (context, actor, input) => {
  const { botToken } = context.environment;
  const launch = verifyLaunchData(input.initData ?? '', botToken, context.nowMs());
  if (!launch.ok) return launch;
  const { userId, name, firstName, handle, photoUrl, language, startParam } = launch.value;
  if (userId !== actor.id) return err(failed);
  if (handle === '') return err({ code: 'telegram_username_missing' });
  const allowed = mayAsk(context, actor);
  if (!allowed.ok) return allowed;
  const invitedBy = inviterIn(startParam) ?? inviterIn(input.invitation ?? '');
  const link = { userId, name, firstName, handle, photoUrl, language, invitedBy };
  const issued = await issue(context, actor, link);
  return issued.ok ? ok({ sessionId: issued.value, user: { id: userId, name, handle } }) : issued;
};

/** The person that a link is for. */
type Link = Pick<
  NewRowOf<'verifications'>,
  'userId' | 'name' | 'firstName' | 'handle' | 'photoUrl' | 'language' | 'invitedBy'
>;

/** Stores a new link and resolves to its id; counts again after a conflict with a simultaneous link. */
async function issue(
  context: OperationContext,
  actor: Actor,
  link: Link,
): Promise<Result<string, Failure>> {
  for (let attempt = 1; ; attempt++) {
    const number = await nextNumber(context, actor);
    if (!number.ok) return number;
    const rowId = context.newId();
    const data = { ...link, issuedAtMs: context.nowMs(), number: number.value };
    const issued = await context
      .begin()
      .commit([{ action: 'create', table: 'verifications', rowId, data }]);
    if (issued.ok) return ok(rowId);
    if (issued.failure.code !== 'conflict' || !context.hasTime()) return err(failed);
    await context.pause(attempt);
  }
}

const openingFailed = { code: 'verification_failed' } as const;

/** Opens a new link, once, and answers a nonce and the messenger account to link. Rules VX-08, VX-09. */
export const openVerification: GuestOperation<'openVerification'> = async (context, input) => {
  const sessionId = input.sessionId ?? '';
  if (!isRowId(sessionId)) return err(openingFailed);
  const row = await findRow(context.rows, {
    table: 'verifications',
    id: sessionId,
    failure: openingFailed,
  });
  if (!row.ok) return row;
  const decision = decideOpenVerification(row.value, context.nowMs());
  if (!decision.ok) return decision;
  const nonce = context.newId();
  const place = { table: 'verifications', rowId: sessionId } as const;
  const opened = await context.begin().commit([
    { action: 'increment', ...place, column: 'opened', by: 1, max: 1 },
    {
      action: 'update',
      ...place,
      data: { nonceHash: nonceHashOf(nonce), openedAtMs: context.nowMs() },
    },
  ]);
  if (!opened.ok) return err(openingRefusal(opened.failure));
  const { userId: id, name, handle, photoUrl, language } = decision.value;
  return ok({ nonce, user: { id, name, handle, photoUrl }, language });
};

/** Another person opened the link in the meantime, or it could not be opened at all. */
function openingRefusal(failure: CommitFailure): Failure {
  const isTaken = failure.code === 'bound' || failure.code === 'conflict';
  return isTaken ? { code: 'link_expired' } : openingFailed;
}
