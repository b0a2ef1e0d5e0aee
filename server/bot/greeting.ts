import { botText } from '#src/text/bot-text.ts';
import { languageFor } from '#src/text/languages.ts';
import type { OutgoingMessage } from './message.ts';

/** The answer to `/start` in a person's language: a welcome, and the button that opens the app. Rule LA-03. */
export function greetingFor(
  chatId: string,
  miniAppUrl: string,
  languageCode?: string,
): OutgoingMessage {
  const { botMessages, botButtons } = botText(languageFor(languageCode));
  const button = { kind: 'web_app', text: botButtons.openApp, url: miniAppUrl } as const;
  return { chatId, text: botMessages.greeting(), buttons: [button] };
}
