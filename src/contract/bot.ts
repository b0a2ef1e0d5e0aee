import { z } from 'zod';

/** The five endpoints of the bot service, as paths below its host. Rules BO-01 to BO-05. */
export const botPaths = [
  'bot/notify',
  'bot/notify-report',
  'bot/notifywithbtn',
  'bot/notifywithcallback',
  'bot/notify-callback-url',
] as const;

/** The name of one endpoint of the bot service. */
export type BotPath = (typeof botPaths)[number];

/** The header with the outbox row id of a call, so that a repeated call sends nothing twice. */
export const outboxIdHeader = 'x-outbox-id';

/** The header with the id of the request that caused a call, to find it in the logs of each program. Rule OP-19. */
export const requestIdHeader = 'x-request-id';

/** The maximum length of a call's message, in UTF-16 code units; the service splits it into several messages if needed. */
const botMessageMaxLength = 20_000;

const chatIdPattern = /^-?[1-9]\d{0,15}$/;

const telegramIdSchema = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(chatIdPattern));

const topicIdSchema = z
  .union([z.int(), z.string().regex(/^\d{1,10}$/)])
  .transform(Number)
  .pipe(z.int().nonnegative());

const messageSchema = z.string().max(botMessageMaxLength).regex(/\S/);
const buttonTextSchema = z.string().max(64).regex(/\S/);
const buttonUrlSchema = z.url({ protocol: /^(https?|tg)$/ }).max(2048);
const copyTextSchema = z.string().min(1).max(256);

/** `bot/notify`: a message to one person or chat. The id is a number or its digits. Rule BO-01. */
const notifyPayloadSchema = z.object({
  telegramId: telegramIdSchema,
  message: messageSchema,
});

/** `bot/notify-report`: a message to a topic of the admin group; 0 and 1 are its general topic. Rule BO-02. */
const notifyReportPayloadSchema = z.object({
  message: messageSchema,
  topicId: topicIdSchema,
});

/** `bot/notifywithbtn`: a message with a link button. Rule BO-03. */
const notifyWithButtonPayloadSchema = z.object({
  telegramId: telegramIdSchema,
  message: messageSchema,
  btnText: buttonTextSchema,
  btnUrl: buttonUrlSchema,
});

/** `bot/notifywithcallback`: a message with a button that acknowledges it. Rule BO-04. */
const notifyWithCallbackPayloadSchema = z.object({
  telegramId: telegramIdSchema,
  message: messageSchema,
});

/** `bot/notify-callback-url`: a message with a copy button (`btnText`, `copyText`) and a link button. Rule BO-05. */
const notifyCallbackUrlPayloadSchema = z.object({
  telegramId: telegramIdSchema,
  message: messageSchema,
  btnText: buttonTextSchema,
  copyText: copyTextSchema,
  btnText2: buttonTextSchema,
  btnUrl: buttonUrlSchema,
});

/** One call of the bot service: the endpoint and its payload. Rules BO-01 to BO-05. */
export const botCallSchema = z.discriminatedUnion('path', [
  z.object({ path: z.literal('bot/notify'), payload: notifyPayloadSchema }),
  z.object({ path: z.literal('bot/notify-report'), payload: notifyReportPayloadSchema }),
  z.object({ path: z.literal('bot/notifywithbtn'), payload: notifyWithButtonPayloadSchema }),
  z.object({ path: z.literal('bot/notifywithcallback'), payload: notifyWithCallbackPayloadSchema }),
  z.object({ path: z.literal('bot/notify-callback-url'), payload: notifyCallbackUrlPayloadSchema }),
]);

/** A parsed call of the bot service; people's ids are strings of digits. */
export type BotCall = z.infer<typeof botCallSchema>;

/** A call of the bot service with the id of its outbox row, which says what it is about. Rule TR-24. */
export type OutboxMessage = {
  readonly id: string;
  readonly call: BotCall;
  /** Whether the message is stored and not sent: the receiver muted its kind, or was erased. Rules MY-32, OP-10. */
  readonly isMuted?: boolean;
};

/**
 * The answer of every endpoint. `final` says that the same call can never succeed, `retryAfterSeconds` when a refused
 * call may be retried. Rule BO-06.
 */
export const botAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
  final: z.boolean().optional(),
  retryAfterSeconds: z.number().nonnegative().optional(),
});

/** A parsed answer of the bot service. */
export type BotAnswer = z.infer<typeof botAnswerSchema>;
