import type { Result } from '#src/domain/result.ts';

/** A button below a message. */
export type MessageButton =
  | { readonly kind: 'web_app'; readonly text: string; readonly url: string }
  | { readonly kind: 'url'; readonly text: string; readonly url: string }
  | { readonly kind: 'callback'; readonly text: string; readonly callbackData: string }
  | { readonly kind: 'copy'; readonly text: string; readonly copyText: string };

/** A message to a chat (or a topic of it), as plain text with one button per row. */
export type OutgoingMessage = {
  readonly chatId: string;
  readonly topicId?: number;
  readonly text: string;
  readonly buttons: readonly MessageButton[];
};

/**
 * Why a message was not sent. `recipient_unreachable` (blocked, deactivated or unknown person) and
 * `message_refused` are final; `rate_limited` and `messenger_unavailable` can be retried.
 */
export type SendFailure = {
  readonly code:
    | 'recipient_unreachable'
    | 'message_refused'
    | 'rate_limited'
    | 'messenger_unavailable';
  readonly detail: string;
  readonly retryAfterMs?: number;
};

/** Takes messages that fit the messenger's size limit: sends them, or stores them if there is no messenger. */
export type Sender = {
  /** Sends one message, and waits for its turn until `latestMs` at most; never throws. */
  readonly send: (
    message: OutgoingMessage,
    options: { readonly latestMs: number },
  ) => Promise<Result<void, SendFailure>>;
};

/** The data of an acknowledge button. Rule BO-04. */
export const acknowledgeData = 'acknowledge';

/** Whether a chat is a group or channel, not a person: the messenger gives groups negative ids. */
export function isGroupChat(chatId: string): boolean {
  return chatId.startsWith('-');
}
