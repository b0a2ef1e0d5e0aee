import type { BotCall } from '#src/contract/bot.ts';
import { assertNever } from '#src/domain/result.ts';
import { acknowledgeData, isGroupChat } from './message.ts';
import type { MessageButton, OutgoingMessage } from './message.ts';
import { acknowledgeButtonText } from './texts.ts';

/** The admin group's chat, and the address of the mini-app. */
export type ComposeSettings = {
  readonly adminChatId: string;
  readonly miniAppUrl: string;
};

/** Creates the message for a call. Rules BO-01 to BO-05. */
export function composeMessage(call: BotCall, settings: ComposeSettings): OutgoingMessage {
  switch (call.path) {
    case 'bot/notify':
      return { chatId: call.payload.telegramId, text: call.payload.message, buttons: [] };
    case 'bot/notify-report':
      return {
        chatId: settings.adminChatId,
        topicId: call.payload.topicId,
        text: call.payload.message,
        buttons: [],
      };
    case 'bot/notifywithbtn': {
      const { telegramId, message, btnText, btnUrl } = call.payload;
      const button = linkButton({ chatId: telegramId, text: btnText, url: btnUrl }, settings);
      return { chatId: telegramId, text: message, buttons: [button] };
    }
    case 'bot/notifywithcallback': {
      const { telegramId, message } = call.payload;
      const button = {
        kind: 'callback',
        text: acknowledgeButtonText,
        callbackData: acknowledgeData,
      } as const;
      return { chatId: telegramId, text: message, buttons: [button] };
    }
    case 'bot/notify-callback-url': {
      const { telegramId, message, btnText, copyText, btnText2, btnUrl } = call.payload;
      const copy = { kind: 'copy', text: btnText, copyText } as const;
      const link = linkButton({ chatId: telegramId, text: btnText2, url: btnUrl }, settings);
      return { chatId: telegramId, text: message, buttons: [copy, link] };
    }
    default:
      return assertNever(call);
  }
}

/**
 * A page of the mini-app opens inside the messenger, but only a private chat can have such a button: a group
 * needs the messenger's own link to the app (`https://t.me/…?startapp=…`), which is an ordinary link button.
 */
function linkButton(
  link: { readonly chatId: string; readonly text: string; readonly url: string },
  settings: ComposeSettings,
): MessageButton {
  const isMiniApp = new URL(link.url).origin === new URL(settings.miniAppUrl).origin;
  const kind = isMiniApp && !isGroupChat(link.chatId) ? 'web_app' : 'url';
  return { kind, text: link.text, url: link.url };
}
