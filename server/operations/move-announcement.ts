import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { AnnouncementState } from '#src/domain/announcement.ts';
import { isRowId } from '#src/domain/ids.ts';
import { err, ok } from '#src/domain/result.ts';
import { moderationMessages } from '#src/text/en/moderation.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failure = { code: 'announcement_failed' } as const;

type Move = {
  readonly action: 'sendAnnouncement' | 'stopAnnouncement';
  /** The states that it leads out of, and the one that it leads to. */
  readonly from: readonly AnnouncementState[];
  readonly to: AnnouncementState;
};

/** Has the schedule send an announcement, or continue a stopped one. Rule PA-22. */
export const sendAnnouncement = announcementMove({
  action: 'sendAnnouncement',
  from: ['tried', 'stopped'],
  to: 'sending',
});

/** Stops an announcement that is on its way. Rule PA-22. */
export const stopAnnouncement = announcementMove({
  action: 'stopAnnouncement',
  from: ['sending'],
  to: 'stopped',
});

/** Makes the operation that leads an announcement from one state to the next; the log says who did it. */
function announcementMove({ action, from, to }: Move): Operation<Move['action']> {
  return async (context, actor, input) => {
    const id = input.announcementId ?? '';
    if (!isRowId(id)) return err(failure);
    return runPlan<OperationOutput<Move['action']>>(context, {
      key: `announcement:${id}`,
      decide: async () => {
        const row = await findRow(context.rows, { table: 'announcements', id, failure });
        if (!row.ok) return row;
        if (row.value === null || !from.includes(row.value.state)) return err(failure);
        const { state, written } = row.value;
        const message = moderationMessages[action]();
        const log = moderationLogWrite({
          requestId: input.requestId,
          actor,
          targetId: id,
          action,
          reason: '',
          before: { state },
          after: { state: to, written },
          message,
        });
        return ok({
          writes: [
            { action: 'update', table: 'announcements', rowId: id, data: { state: to } },
            log,
          ],
          output: { message },
          stillHolds: async () => {
            const now = await context.rows.get('announcements', id);
            return now.ok && now.value.state === state;
          },
        });
      },
      boundFailure: failure,
      writeFailure: failure,
    });
  };
}
