import { setTimeout as wait } from 'node:timers/promises';
import { Bot, GrammyError, webhookCallback } from 'grammy';
import type { Hono } from 'hono';
import { botText } from '#src/text/bot-text.ts';
import { languageFor } from '#src/text/languages.ts';
import { greetingFor } from './greeting.ts';
import { acknowledgeData } from './message.ts';
import type { Sender } from './message.ts';
import { menuButtonText } from './texts.ts';

const greetingMaxWaitMs = 3000;
const requestTimeoutSeconds = 60;
const maxStopMs = 2000;
/** Long enough that two programs with the same token do not interrupt each other all the time. */
const defaultConflictPauseMs = 30_000;

/** Handles `/start` and the acknowledge button in people's chats with the bot. */
export type BotCommands = {
  /** Sets the menu button, then listens until stopped; rejects if Telegram refuses the token. */
  readonly start: () => Promise<void>;
  /** Whether Telegram accepted the latest call. */
  readonly isListening: () => boolean;
  /** Stops listening; resolves within two seconds and never rejects, whether or not Telegram answers. */
  readonly stop: () => Promise<void>;
};

/** How updates arrive: by long polling, or posted by Telegram to a path of a Hono app. */
export type UpdateSource =
  | { readonly kind: 'polling' }
  | {
      readonly kind: 'webhook';
      readonly app: Hono;
      /** The public address whose path `app` serves. */
      readonly url: string;
      readonly secret: string;
    };

/** Creates the listener. The greeting goes through `sender`, so it obeys the same limits as messages. */
export function createBotCommands(options: {
  readonly botToken: string;
  readonly miniAppUrl: string;
  readonly sender: Sender;
  readonly source: UpdateSource;
  readonly nowMs: () => number;
  readonly reportError: (error: unknown) => void;
  readonly apiRoot?: string;
  /** How long it waits after another program has polled with the same token. */
  readonly conflictPauseMs?: number;
}): BotCommands {
  const { source } = options;
  const bot = createBot(options);
  if (source.kind === 'webhook') {
    const handle = webhookCallback(bot, 'hono', { secretToken: source.secret });
    source.app.post(new URL(source.url).pathname, (context) => handle(context));
  }

  let isReached = false;
  // Whether Telegram accepted the latest call says more than whether polling has started.
  bot.api.config.use(async (previous, ...call) => {
    try {
      const answered = await previous(...call);
      isReached = answered.ok;
      return answered;
    } catch (error) {
      isReached = false;
      throw error;
    }
  });

  const stopping = new AbortController();
  const { signal } = stopping;

  /** Listens again after another program with the same token has interrupted it. */
  async function poll(allowed: readonly ('message' | 'callback_query')[]): Promise<void> {
    while (!signal.aborted) {
      try {
        await bot.start({ allowed_updates: allowed });
      } catch (error) {
        // Stopping interrupts the pause before the next attempt to reach Telegram, which is not a failure.
        if (signal.aborted) return;
        if (!isConflict(error)) throw error;
        options.reportError(withoutAddress(error));
        await pauseUntil(signal, options.conflictPauseMs ?? defaultConflictPauseMs);
      }
    }
  }

  async function start(): Promise<void> {
    await setMenuButton(bot, options);
    const allowed = ['message', 'callback_query'] as const;
    if (source.kind === 'polling') return poll(allowed);
    await bot.api.setWebhook(source.url, {
      secret_token: source.secret,
      allowed_updates: allowed,
    });
  }

  /** The bot confirms its last update to Telegram; if Telegram is unreachable, that update comes again. */
  async function stop(): Promise<void> {
    stopping.abort();
    const stopped = bot.stop().catch((error: unknown) => {
      options.reportError(withoutAddress(error));
    });
    await Promise.race([stopped, wait(maxStopMs, undefined, { ref: false })]);
  }

  return { start, stop, isListening: () => isReached };
}

async function setMenuButton(
  bot: Bot,
  {
    miniAppUrl,
    reportError,
  }: Pick<Parameters<typeof createBotCommands>[0], 'miniAppUrl' | 'reportError'>,
): Promise<void> {
  try {
    await bot.api.setChatMenuButton({
      menu_button: { type: 'web_app', text: menuButtonText, web_app: { url: miniAppUrl } },
    });
  } catch (error) {
    reportError(withoutAddress(error));
  }
}

function createBot(options: Parameters<typeof createBotCommands>[0]): Bot {
  const { sender, nowMs, miniAppUrl, reportError } = options;
  const bot = new Bot(options.botToken, {
    client: {
      timeoutSeconds: requestTimeoutSeconds,
      ...(options.apiRoot !== undefined && { apiRoot: options.apiRoot }),
    },
  });
  bot.chatType('private').command('start', (context) => {
    const greeting = greetingFor(String(context.chat.id), miniAppUrl, context.from?.language_code);
    // Not awaited: updates are handled one at a time, and no one should wait for another person's greeting.
    void sender.send(greeting, { latestMs: nowMs() + greetingMaxWaitMs });
  });
  bot.callbackQuery(acknowledgeData, async (context) => {
    const { botMessages } = botText(languageFor(context.from.language_code));
    await context.answerCallbackQuery({ text: botMessages.acknowledged() });
    await context.editMessageReplyMarkup();
  });
  bot.on('callback_query', (context) => context.answerCallbackQuery());
  bot.catch(({ error }) => reportError(withoutAddress(error)));
  return bot;
}

/** Whether Telegram ended the poll because another program polls with the same token. */
function isConflict(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 409;
}

/** Waits; resolves early when the signal ends it. */
async function pauseUntil(signal: AbortSignal, ms: number): Promise<void> {
  await wait(ms, undefined, { ref: false, signal }).catch(() => undefined);
}

/** The error's message without its cause, which may contain the address and therefore the bot token. */
function withoutAddress(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : 'unknown error');
}
