import type { Failure } from '#src/domain/failure.ts';
import { checkRetry } from '#src/domain/people/verification.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { Actor } from '../runtime/actor.ts';
import type { Operation, OperationContext } from '../runtime/context.ts';
import { lastRejection } from '../runtime/request-decisions.ts';
import { verifyLaunchData } from '../identity/launch-data.ts';

const failed = { code: 'authentication_failed' } as const;

/** Tells a rejected person at once, before the browser opens, when to ask again. Rule FA-14. */
async function mayAsk(
  { rows, environment, nowMs }: OperationContext,
  { user }: Actor,
): Promise<Result<null, Failure>> {
  if (user === null) return ok(null);
  const rejectedAtMs = await lastRejection(rows, user);
  if (!rejectedAtMs.ok) return err(failed);
  const { requestRetryHours: retryHours } = environment.limits;
  return checkRetry(user, { rejectedAtMs: rejectedAtMs.value, retryHours, nowMs: nowMs() });
}

/**
 * Issues the one-time id of a verification link to a person who is not approved; what the link is about
 * comes from the verified launch data of the session's own user. Rules AU-07, AU-12, VX-21.
 */
export const startVerification: Operation<'startVerification'> = async (context, actor, input) => {
  const { botToken } = context.environment;
  const launch = verifyLaunchData(input.initData ?? '', botToken, context.nowMs());
  if (!launch.ok) return launch;
  const { userId, name, firstName, handle, photoUrl, language } = launch.value;
  if (userId !== actor.id) return err(failed);
  if (handle === '') return err({ code: 'telegram_username_missing' });
  const allowed = await mayAsk(context, actor);
  if (!allowed.ok) return allowed;
  const sessionId = context.newId();
  const issued = await context.begin().commit([
    {
      action: 'create',
      table: 'verifications',
      rowId: sessionId,
      data: { userId, name, firstName, handle, photoUrl, language, issuedAtMs: context.nowMs() },
    },
  ]);
  return issued.ok ? ok({ sessionId, user: { id: userId, name, handle } }) : err(failed);
};
