import { expect, vi } from 'vitest';
import {
  tooManyRequests,
  type IncomingText,
  type TelegramStandIn,
} from '#tests/support/telegram-bot-api.ts';

/** How to wait for what must happen. */
export const patient = { timeout: 20_000, interval: 20 };

/**
 * Makes Telegram order everyone to wait for 6 s, and comes back when nothing is under way to Telegram: all that
 * has arrived is known to the bot, so that a kill loses no answer, and the rest waits in the bot.
 */
export async function freeze(
  telegram: TelegramStandIn,
  isAllKnown: () => Promise<boolean> | boolean,
): Promise<void> {
  const before = telegram.refused.length;
  // One refusal concerns its chat; a second one at the same time concerns all chats.
  for (const _chat of ['first', 'second']) telegram.trouble('sendMessage', tooManyRequests(6));
  await vi.waitFor(() => expect(telegram.refused.length).toBe(before + 2), patient);
  await vi.waitFor(async () => {
    const lastAtMs = Math.max(...[...telegram.received, ...telegram.refused].map(atMsOf));
    expect(Date.now() - lastAtMs).toBeGreaterThan(500);
    expect(await isAllKnown()).toBe(true);
  }, patient);
}

/** The arrival time of a text. */
export function atMsOf({ atMs }: IncomingText): number {
  return atMs;
}

/** The daily message to the admin group, which the schedule sends when something is waiting. Rule PA-10. */
export function isDigest(text: string): boolean {
  return text.startsWith('Waiting today: ');
}
