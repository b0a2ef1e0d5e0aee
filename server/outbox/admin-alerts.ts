import type { OutboxMessage } from '#src/contract/bot.ts';
import { personStartUrl } from '#src/contract/start-param.ts';
import { botText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { onOwnLine } from '#src/text/message-parts.ts';
import type { OperationContext } from '../runtime/context.ts';

type BotSettings = OperationContext['environment']['bot'];

/** A sentence for administrators about a person, followed by a link to that person's page. Rule PA-10. */
export function alertText(bot: BotSettings, sentence: string, personId: string): string {
  return sentence + onOwnLine(personStartUrl(bot.miniAppUrl, personId));
}

/** The message to the admin group about a new report or appeal; none if no group is configured. Rules BO-11, PA-05, PA-10. */
export function reportMessage(
  bot: BotSettings,
  {
    id,
    reportId,
    personId,
    text,
  }: {
    readonly id: string;
    readonly reportId: string;
    readonly personId: string;
    readonly text: string;
  },
): readonly OutboxMessage[] {
  if (bot.adminChatId === '') return [];
  const { botButtons } = botText(defaultLanguage);
  return [
    {
      id,
      call: {
        path: 'bot/notify-callback-url',
        payload: {
          telegramId: bot.adminChatId,
          message: alertText(bot, text, personId),
          btnText: botButtons.copyReportId,
          copyText: reportId,
          btnText2: botButtons.openReports,
          btnUrl: `${bot.miniAppUrl}?startapp=reports`,
        },
      },
    },
  ];
}
