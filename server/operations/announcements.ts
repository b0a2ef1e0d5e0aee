import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { type AnnouncementState, checkAnnouncement } from '#src/domain/announcement.ts';
import { err, ok } from '#src/domain/result.ts';
import { isRowId, prefixedId } from '#src/domain/ids.ts';
import { announcementsTable } from '#src/tables/announcements.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { outboxWrite } from '../outbox/message.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { runPlan } from '../runtime/run-plan.ts';
import { moderationMessages } from '#src/text/en/tools.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';

const failure = { code: 'announcement_failed' } as const;

const idLength = 12;

/** Stores an announcement, and sends it to its author in all its languages. Rule PA-22. */
export const writeAnnouncement: Operation<'writeAnnouncement'> = async (context, actor, input) => {
  const texts = checkAnnouncement(input.texts ?? {}, defaultLanguage);
  if (!texts.ok) return texts;
  // Short, because it is part of the id of each person's message.
  const announcementId = context.newId().slice(0, idLength);
  return runPlan<OperationOutput<'writeAnnouncement'>>(context, {
    key: `announcements:${actor.id}`,
    decide: async () => {
      const nowMs = context.nowMs();
      const trial: OutboxMessage = {
        id: prefixedId('trial', announcementId),
        call: {
          path: 'bot/notify',
          payload: { telegramId: actor.id, message: Object.values(texts.value).join('\n\n') },
        },
      };
      const data = announcementsTable.toRow({
        authorId: actor.id,
        texts: texts.value,
        state: 'tried',
        place: null,
        written: 0,
      });
      return ok({
        writes: [
          { action: 'create', table: 'announcements', rowId: announcementId, data },
          outboxWrite(trial, nowMs),
        ],
        output: { announcementId },
        messages: [trial],
      });
    },
    boundFailure: failure,
    writeFailure: failure,
  });
};

type Move = {
  readonly action: 'sendAnnouncement' | 'stopAnnouncement';
  /** The states that the move starts from, and the one that it leads to. */
  readonly from: readonly AnnouncementState[];
  readonly to: AnnouncementState;
};

/** Makes the schedule send an announcement, or continue a stopped one. Rule PA-22. */
export const sendAnnouncement = announcementMove({
  action: 'sendAnnouncement',
  from: ['tried', 'stopped'],
  to: 'sending',
});

/** Stops an announcement that is being sent. Rule PA-22. */
export const stopAnnouncement = announcementMove({
  action: 'stopAnnouncement',
  from: ['sending'],
  to: 'stopped',
});

/** Creates the operation that moves an announcement to its next state; the log records who did it. */
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
