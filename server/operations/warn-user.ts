import type { OutboxMessage } from '#src/contract/bot.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { botText, botTextFor } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { alertText } from '../outbox/admin-alerts.ts';
import { personTool, type PersonTool } from './person-tool.ts';
import type { ToolUse } from './person-tool-plan.ts';

/** The warning, as the tool and a resolved report use it. */
export const warnTool: PersonTool = {
  name: 'warnUser',
  messages: (use) => (use.decision.alertsAdmins ? [warning(use), alert(use)] : [warning(use)]),
};

/** Warns a person, who acknowledges it by a button; administrators are alerted at three. Rules AD-30, AD-32, AD-33. */
export const warnUser = personTool(warnTool);

function warning({ user, requestId, decision }: ToolUse): OutboxMessage {
  const { botMessages } = botTextFor(user);
  const message = botMessages.warned(decision.reason);
  return {
    id: prefixedId('told', requestId),
    call: { path: 'bot/notifywithcallback', payload: { telegramId: user.id, message } },
  };
}

function alert({ user, requestId, context }: ToolUse): OutboxMessage {
  const { botMessages } = botText(defaultLanguage);
  const { bot } = context.environment;
  const sentence = botMessages.warningAlert({
    handle: user.xUsername,
    warnings: user.warnCount + 1,
  });
  const message = alertText(bot, sentence, user.id);
  const topicId = Number(bot.alertsTopicId);
  return {
    id: prefixedId('alert', requestId),
    call: { path: 'bot/notify-report', payload: { message, topicId } },
  };
}
