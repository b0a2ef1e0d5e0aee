import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { prefixedId, reportId } from '#src/domain/ids.ts';
import { appealSubject, decideSubmitAppeal } from '#src/domain/reports/submit-appeal.ts';
import { err, ok } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import { botText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { reportMessage } from '../outbox/admin-alerts.ts';
import { outboxWrite } from '../outbox/message.ts';
import type { Operation } from '../runtime/context.ts';
import { reportRow } from '../runtime/report-row.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failure = { code: 'appeal_failed' } as const;

/** Brings what a banned person writes before the administrators, once for each ban. Rule PA-05. */
export const submitAppeal: Operation<'submitAppeal'> = async (context, _actor, input) => {
  const { requestId: id } = input;
  return runPlan<OperationOutput<'submitAppeal'>>(context, {
    key: `report:${id}`,
    decide: async (actorNow) => {
      const sender = actorNow?.user ?? null;
      if (sender === null) return err(failure);
      const own = query('reports').equal('subject', appealSubject(sender)).limit(1);
      const former = await context.rows.list(own);
      if (!former.ok) return err(failure);
      const command = { reportId: reportId(id), message: input.message ?? '' };
      const hasAppealed = former.value.rows.length > 0;
      const decision = decideSubmitAppeal(command, { sender, hasAppealed });
      if (!decision.ok) return decision;
      const { message } = decision.value;
      const { botMessages } = botText(defaultLanguage);
      const messages: readonly OutboxMessage[] = reportMessage(context.environment.bot, {
        id: prefixedId('report', id),
        reportId: id,
        personId: sender.id,
        text: botMessages.appealSubmitted({ by: sender.xUsername, message }),
      });
      return ok({
        writes: [
          reportRow(decision.value),
          ...messages.map((entry) => outboxWrite(entry, context.nowMs())),
        ],
        output: { reportId: id },
        messages,
      });
    },
    boundFailure: failure,
    writeFailure: failure,
  });
};
