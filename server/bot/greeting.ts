import type { OutgoingMessage } from './message.ts';
import { botTexts } from './texts.ts';

/** The answer to `/start`: a welcome, and the button that opens the app. */
export function greetingFor(chatId: string, miniAppUrl: string): OutgoingMessage {
  const button = { kind: 'web_app', text: botTexts.openApp, url: miniAppUrl } as const;
  return { chatId, text: botTexts.greeting, buttons: [button] };
}
