import type { Hono } from 'hono';
import { greetingFor } from '../bot/greeting.ts';
import type { MessageStore } from '../bot/message-store.ts';
import { handleOf, personas } from '../demo/seed-personas.ts';
import type { MessageSource } from '../messenger/messages.ts';
import { createMessengerSimulator, type SimulatorOptions } from '../messenger/routes.ts';
import { publishedSecrets } from '../settings/published-secrets.ts';

/** The simulator with the demo's personas, its bot, and the messages that the bot stored. Rules EM-07 to EM-09. */
export function createDemoSimulator(
  messages: MessageStore,
  { nowMs, openApp, pageDirectory }: Pick<SimulatorOptions, 'nowMs' | 'openApp' | 'pageDirectory'>,
): Hono {
  return createMessengerSimulator({
    openApp,
    pageDirectory,
    botToken: demo.botToken,
    personas: personas.map((persona) => ({
      key: persona.key,
      id: persona.id,
      first_name: persona.firstName,
      last_name: persona.lastName,
      username: handleOf(persona),
      note: persona.note,
    })),
    appPath: '/',
    nowMs,
    messages: messageSource(messages, nowMs),
    bot: { username: demo.botUsername, title: 'Yapp' },
  });
}

/** The stored messages in the simulator's format. */
function messageSource(messages: MessageStore, nowMs: () => number): MessageSource {
  return {
    list: () =>
      messages
        .listChats()
        .flatMap((chatId) => messages.listMessages(chatId))
        .map((message) => ({
          ...message,
          id: String(message.id),
          buttons: message.buttons.map((button) =>
            button.kind === 'callback'
              ? { kind: button.kind, text: button.text, data: button.callbackData }
              : button,
          ),
        })),
    press: ({ messageId, data }) => {
      const pressed = messages.press({ messageId: Number(messageId), callbackData: data });
      return Promise.resolve(pressed.ok ? 'Acknowledged' : undefined);
    },
    async start(userId) {
      await messages.send(greetingFor(userId, demo.botAppUrl), { latestMs: nowMs() });
    },
  };
}

/**
 * The demo's values in place of an installation's secrets. They open only a demo on this machine,
 * and production refuses all of them. Rules EM-10, EM-12.
 */
export const demo = {
  apiKey: 'local-dev-key',
  ...publishedSecrets,
  clerkSecretKey: 'sk_test_demo',
  clerkPath: '/__clerk',
  superAdminId: '1',
  erasureKey: 'demo-erasure-key',
  adminChatId: '-1001',
  alertsTopicId: '7',
  botUsername: 'yapp_demo_bot',
  botAppUrl: 'https://t.me/yapp_demo_bot/yapp',
  supportUrl: 'https://t.me/yapp_demo_support',
} as const;
