import { trimAndCut } from '#src/domain/text.ts';
import { nameSize } from '#src/tables/definition.ts';
import { moderationLogTable } from '#src/tables/moderation-log.ts';
import type { Actor } from './actor.ts';
import type { Write } from './writes.ts';

/** An administrator's action as the moderation log stores it; the row id is the request id. Rule AD-16. */
export type LoggedAct = {
  readonly requestId: string;
  readonly actor: Actor;
  readonly targetId: string;
  readonly action: string;
  /** Stored in part if it is longer than the log's column. */
  readonly reason: string;
  /** The changed columns of the row, before and after. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** The tool's answer. */
  readonly message: string;
  /** The id of the act that this one takes back. Rule PA-18. */
  readonly takesBack?: string | undefined;
};

/** The log row of an action. */
export function moderationLogWrite(act: LoggedAct): Write {
  const { before, after, message, takesBack } = act;
  return {
    action: 'create',
    table: 'moderationLog',
    rowId: act.requestId,
    data: moderationLogTable.toRow({
      actorId: act.actor.id,
      targetId: act.targetId,
      action: act.action,
      reason: trimAndCut(act.reason, nameSize) || null,
      details: { before, after, message, ...(takesBack === undefined ? {} : { takesBack }) },
    }),
  };
}
