import type { Failure } from '#src/domain/failure.ts';
import type { ModerationAct } from '#src/domain/moderation/act.ts';
import type { RequestId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { moderationLogTable } from '#src/tables/moderation-log.ts';
import type { Actor } from './actor.ts';
import { findRow, type OperationContext } from './context.ts';
import type { Write } from './writes.ts';

/** An administrator's action as the moderation log stores it; the row id is the request id. Rule AD-16. */
export type LoggedAct = {
  readonly requestId: RequestId;
  readonly actor: Actor;
  readonly targetId: string;
  readonly action: string;
  readonly reason: string;
  /** The changed columns of the row, before and after. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** The tool's answer, with which a repeated request is answered. Rule TR-15. */
  readonly message: string;
};

/** The log row of an action. Its id makes a second transaction of the same request fail. */
export function moderationLogWrite(act: LoggedAct): Write {
  const { before, after, message } = act;
  return {
    action: 'create',
    table: 'moderationLog',
    rowId: act.requestId,
    data: moderationLogTable.toRow({
      actorId: act.actor.id,
      targetId: act.targetId,
      action: act.action,
      reason: act.reason === '' ? null : act.reason,
      details: { before, after, message },
    }),
  };
}

/**
 * The stored answer of this request, or null when it was never carried out; a request whose id was used with
 * other content is refused. Rules TR-15, TR-31.
 */
export async function loggedMessage(
  context: OperationContext,
  request: {
    readonly requestId: RequestId;
    readonly actor: Actor;
    readonly action: string;
    /** Tells whether an act of this actor and kind is what is asked for now. */
    readonly isSame: (act: ModerationAct, message: string) => boolean;
    /** The refusal of an id that is somebody else's, which tells nothing. */
    readonly otherwise: Failure;
  },
): Promise<Result<{ message: string }, Failure> | null> {
  const row = await findRow(context.rows, {
    table: 'moderationLog',
    id: request.requestId,
    failure: { code: 'outcome_unknown' },
  });
  if (!row.ok) return row;
  if (row.value === null) return null;
  const { actorId, action, details } = row.value;
  const message = messageIn(details);
  if (actorId !== request.actor.id) return err(request.otherwise);
  return action === request.action && request.isSame(row.value, message)
    ? ok({ message })
    : err({ code: 'request_reused' });
}

function messageIn(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('message' in details)) return '';
  return typeof details.message === 'string' ? details.message : '';
}
