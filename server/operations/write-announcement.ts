import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { checkAnnouncement } from '#src/domain/announcement.ts';
import { ok } from '#src/domain/result.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { announcementsTable } from '#src/tables/announcements.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { outboxWrite } from '../outbox/message.ts';
import type { Operation } from '../runtime/context.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failure = { code: 'announcement_failed' } as const;

const idLength = 12;

/** Keeps an announcement, and sends it to its author in all its languages. Rule PA-22. */
export const writeAnnouncement: Operation<'writeAnnouncement'> = async (context, actor, input) => {
  const texts = checkAnnouncement(input.texts ?? {}, defaultLanguage);
  if (!texts.ok) return texts;
  // Short, as it is a part of the id of each person's message.
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
