import { createBotService, type BotService } from '../bot/app.ts';
import { createRateLimiter } from '../bot/rate-limiter.ts';
import { createTelegramSender } from '../bot/telegram-sender.ts';
import { createBotCommands } from '../bot/commands.ts';
import { messageOf } from '../settings/error-message.ts';
import type { Log } from '../settings/run-program.ts';
import type { ProductionSettings } from './production-settings.ts';

/** What the bot of a real installation works with. */
export type ProductionBotOptions = {
  readonly settings: Pick<ProductionSettings, 'bot' | 'appUrl'>;
  readonly dataDirectory: string;
  readonly nowMs: () => number;
  readonly log: Log;
};

/** The bot service and its updates, not yet polling. */
export type ProductionBot = {
  readonly service: BotService;
  readonly updates: ReturnType<typeof createBotCommands>;
};

/** Makes the bot that really sends. */
export function createProductionBot(options: ProductionBotOptions): ProductionBot {
  const { settings, dataDirectory, nowMs, log } = options;
  const { bot, appUrl: miniAppUrl } = settings;
  const reportError = (error: unknown) => log(`bot: ${messageOf(error)}`, 'error');
  const telegram = {
    botToken: bot.token,
    nowMs,
    ...(bot.apiRoot === '' ? {} : { apiRoot: bot.apiRoot }),
  };
  const limiter = createRateLimiter({ nowMs, wait });
  const sender = createTelegramSender({ ...telegram, limiter });
  const service = createBotService({
    sharedSecret: bot.sharedSecret,
    sender,
    adminChatId: bot.adminChatId,
    miniAppUrl,
    dataDirectory,
    nowMs,
    reportError,
    log: (line) => log(`bot: ${line}`),
  });
  const source = { kind: 'polling' } as const;
  const updates = createBotCommands({ ...telegram, miniAppUrl, sender, source, reportError });
  return { service, updates };
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
