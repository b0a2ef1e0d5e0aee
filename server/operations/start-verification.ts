import { err, ok } from '#src/domain/result.ts';
import type { Operation } from '../runtime/context.ts';
import { verifyLaunchData } from '../identity/launch-data.ts';

const failed = { code: 'authentication_failed' } as const;

/**
 * Issues the one-time id of a verification link to a person who is not approved; what the link is about
 * comes from the verified launch data of the session's own user. Rules AU-07, AU-12, VX-21.
 */
export const startVerification: Operation<'startVerification'> = async (context, actor, input) => {
  const { botToken } = context.environment;
  const launch = verifyLaunchData(input.initData ?? '', botToken, context.nowMs());
  if (!launch.ok) return launch;
  const { userId, name, firstName, handle, photoUrl } = launch.value;
  if (userId !== actor.id) return err(failed);
  if (handle === '') return err({ code: 'telegram_username_missing' });
  const sessionId = context.newId();
  const issued = await context.begin().commit([
    {
      action: 'create',
      table: 'verifications',
      rowId: sessionId,
      data: { userId, name, firstName, handle, photoUrl, issuedAtMs: context.nowMs() },
    },
  ]);
  return issued.ok ? ok({ sessionId, user: { id: userId, name, handle } }) : err(failed);
};
