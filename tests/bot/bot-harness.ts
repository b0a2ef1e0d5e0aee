import { onTestFinished } from 'vitest';
import { createBotService } from '#server/bot/app.ts';
import type { Sender } from '#server/bot/message.ts';
import { createRateLimiter } from '#server/bot/rate-limiter.ts';
import { createTelegramSender } from '#server/bot/telegram-sender.ts';
import { standInToken, startTelegramBotApi } from '#tests/support/telegram-bot-api.ts';
import type { TelegramStandIn } from '#tests/support/telegram-bot-api.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';
import type { VirtualClock } from '#tests/support/virtual-clock.ts';

export const sharedSecret = 'a-shared-secret-of-the-tests';
export const adminChatId = '-1002233445566';
export const miniAppUrl = 'https://app.example.org/';

/** A bot service whose messages go to a stand-in for Telegram. */
export type BotHarness = {
  readonly telegram: TelegramStandIn;
  readonly clock: VirtualClock;
  readonly sender: Sender;
  readonly errors: unknown[];
  /** Its log lines. */
  readonly lines: readonly string[];
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Posts JSON with the correct secret; `outboxId` and other headers are optional. */
  readonly post: (path: string, payload: unknown, options?: PostOptions) => Promise<PostAnswer>;
};

type PostOptions = {
  readonly outboxId?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type PostAnswer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** Starts a bot service with a new stand-in; both end with the test. */
export async function startBot(
  options: { readonly dataDirectory?: string; readonly timeoutMs?: number } = {},
): Promise<BotHarness> {
  const telegram = await startTelegramBotApi();
  const clock = createVirtualClock();
  const errors: unknown[] = [];
  const lines: string[] = [];
  const sender = createTelegramSender({
    botToken: standInToken,
    apiRoot: telegram.apiRoot,
    limiter: createRateLimiter(clock),
    nowMs: clock.nowMs,
    timeoutMs: options.timeoutMs ?? 5000,
  });
  const service = createBotService({
    sharedSecret,
    sender,
    adminChatId,
    miniAppUrl,
    dataDirectory: options.dataDirectory ?? ':memory:',
    nowMs: clock.nowMs,
    reportError: (error) => errors.push(error),
    log: (line) => lines.push(line),
  });
  onTestFinished(async () => {
    await telegram.close();
    await service.close();
  });
  const fetch = async (url: string, init: RequestInit) => service.app.request(url, init);

  async function post(path: string, payload: unknown, postOptions: PostOptions = {}) {
    const { outboxId, headers } = postOptions;
    const response = await fetch(`http://bot.example.org/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sharedSecret}`,
        ...(outboxId !== undefined && { 'x-outbox-id': outboxId }),
        ...headers,
      },
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  }

  return { telegram, clock, sender, errors, lines, fetch, post };
}
