import { Api, GrammyError } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { assertNever, err, ok } from '#src/domain/result.ts';
import type { Result } from '#src/domain/result.ts';
import { isGroupChat } from './message.ts';
import type { MessageButton, OutgoingMessage, SendFailure, Sender } from './message.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { answerTexts } from './texts.ts';

const defaultApiRoot = 'https://api.telegram.org';
const defaultTimeoutMs = 20_000;
const defaultPauseSeconds = 3;
const lastTopicIdOfGeneral = 1;
/** Ends a loop of groups that name each other as their replacement; the deadline ends pauses. */
const maxAttempts = 20;

/** The outcome of one attempt: a final result, a pause, or a new chat id. */
type Attempt =
  | { readonly kind: 'done'; readonly result: Result<void, SendFailure> }
  | { readonly kind: 'paused'; readonly durationMs: number; readonly detail: string }
  | { readonly kind: 'moved'; readonly chatId: string };

/**
 * Sends messages through the Telegram Bot API as plain text: without a parse mode, so markup has no effect
 * (rule BO-13). Respects the rate limiter, obeys `retry_after`, and follows a group that became a supergroup.
 */
export function createTelegramSender(options: {
  readonly botToken: string;
  readonly limiter: RateLimiter;
  readonly nowMs: () => number;
  readonly apiRoot?: string;
  readonly timeoutMs?: number;
}): Sender {
  const { limiter, nowMs } = options;
  const api = new Api(options.botToken, {
    apiRoot: options.apiRoot ?? defaultApiRoot,
    timeoutSeconds: (options.timeoutMs ?? defaultTimeoutMs) / 1000,
  });
  const movedChats = new Map<string, string>();

  async function send(
    message: OutgoingMessage,
    { latestMs }: { readonly latestMs: number },
  ): Promise<Result<void, SendFailure>> {
    let isAgain = false;
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const chatId = movedChats.get(message.chatId) ?? message.chatId;
      const turn = await limiter.take(chatId, { latestMs, isAgain });
      if (!turn.ok) return err(rateLimited(answerTexts.tooBusy, turn.failure.retryAfterMs));
      const attempt = await attemptToSend(api, { ...message, chatId });
      if (attempt.kind === 'done') return attempt.result;
      if (attempt.kind === 'moved') {
        movedChats.set(message.chatId, attempt.chatId);
        continue;
      }
      limiter.pause(chatId, attempt.durationMs);
      if (nowMs() + attempt.durationMs > latestMs) {
        return err(rateLimited(attempt.detail, attempt.durationMs));
      }
      isAgain = true;
    }
    return err({ code: 'messenger_unavailable', detail: answerTexts.messengerUnavailable });
  }

  return { send };
}

async function attemptToSend(api: Api, message: OutgoingMessage): Promise<Attempt> {
  const { topicId = 0, buttons } = message;
  try {
    await api.sendMessage(message.chatId, message.text, {
      link_preview_options: { is_disabled: true },
      ...(topicId > lastTopicIdOfGeneral && { message_thread_id: topicId }),
      ...(buttons.length > 0 && {
        reply_markup: { inline_keyboard: buttons.map((button) => [toKeyboardButton(button)]) },
      }),
    });
    return { kind: 'done', result: ok(undefined) };
  } catch (error) {
    return readError(error, message.chatId);
  }
}

/**
 * The failure of a Telegram answer, with only Telegram's own description: network errors may contain the address and
 * therefore the bot token. A refusal for a person is final; for a group it is retried, because an operator can fix it.
 */
function readError(error: unknown, chatId: string): Attempt {
  if (!(error instanceof GrammyError) || typeof error.description !== 'string') {
    return failed('messenger_unavailable', answerTexts.messengerUnavailable);
  }
  const { error_code: status, description, parameters } = error;
  const movedTo = parameters.migrate_to_chat_id;
  if (movedTo !== undefined && String(movedTo) !== chatId) {
    return { kind: 'moved', chatId: String(movedTo) };
  }
  if (status === 429) {
    const seconds = Math.max(1, parameters.retry_after ?? defaultPauseSeconds);
    return { kind: 'paused', durationMs: seconds * 1000, detail: description };
  }
  if (isGroupChat(chatId)) return failed('messenger_unavailable', description);
  if (status === 403 || (status === 400 && /chat not found|deactivated/i.test(description))) {
    return failed('recipient_unreachable', description);
  }
  return failed(status === 400 ? 'message_refused' : 'messenger_unavailable', description);
}

function failed(code: SendFailure['code'], detail: string): Attempt {
  return { kind: 'done', result: err({ code, detail }) };
}

function rateLimited(detail: string, retryAfterMs: number): SendFailure {
  return { code: 'rate_limited', detail, retryAfterMs };
}

function toKeyboardButton(button: MessageButton): InlineKeyboardButton {
  const { text } = button;
  switch (button.kind) {
    case 'web_app':
      return { text, web_app: { url: button.url } };
    case 'url':
      return { text, url: button.url };
    case 'callback':
      return { text, callback_data: button.callbackData };
    case 'copy':
      return { text, copy_text: { text: button.copyText } };
    default:
      return assertNever(button);
  }
}
