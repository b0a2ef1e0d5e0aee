import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  botCallSchema,
  botPaths,
  outboxIdHeader,
  requestIdHeader,
  type BotAnswer,
  type BotCall,
  type BotPath,
} from '#src/contract/bot.ts';
import { assertNever, err, ok, type Result } from '#src/domain/result.ts';
import { composeMessage } from './compose-message.ts';
import { openBotDatabase } from './message-store.ts';
import { createDelivery, type DeliveryOutcome } from './send-once.ts';
import type { SendFailure, Sender } from './message.ts';
import { createSentMemory } from './sent-memory.ts';
import { answerTexts, invalidPayloadText } from './texts.ts';
import { createHash, timingSafeEqual } from 'node:crypto';

const maxBodyBytes = 256 * 1024;
const outboxIdPattern = /^[\x21-\x7e]{1,128}$/;
const requestIdPattern = /^[\w-]{1,36}$/;

/** The settings of the bot service: its secret, where messages go, and how they are sent. */
export type BotServiceOptions = {
  readonly sharedSecret: string;
  readonly sender: Sender;
  readonly adminChatId: string;
  readonly miniAppUrl: string;
  readonly dataDirectory: string;
  readonly nowMs: () => number;
  readonly reportError: (error: unknown) => void;
  /** Gets a line for each message that was not sent: the reason, and the id of the request that caused it. Rule OP-19. */
  readonly log?: (line: string) => void;
  /** How long a call may wait for the messenger's rate limits before it is refused. */
  readonly maxWaitMs?: number;
};

/** The bot service: an app that answers `/bot/…`, and a function that closes it. */
export type BotService = {
  readonly app: Hono;
  /** Waits for the messages being sent, then closes the service's database. */
  readonly close: () => Promise<void>;
};

/** Creates the bot service with its five endpoints. Rules BO-01 to BO-06 and BO-08. */
export function createBotService(options: BotServiceOptions): BotService {
  const { sharedSecret, sender, nowMs, maxWaitMs = 8000 } = options;
  if (sharedSecret === '') throw new Error('the bot service needs a shared secret');
  const database = openBotDatabase(options.dataDirectory);
  const memory = createSentMemory({ database, nowMs });
  const delivery = createDelivery({ sender, memory, nowMs, maxWaitMs });
  const app = new Hono();

  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => refuse(413, { error: answerTexts.tooLarge, final: true }),
  });

  for (const path of botPaths) {
    app.use(`/${path}`, async (context, next) => {
      if (context.req.method !== 'POST') {
        return refuse(405, { error: answerTexts.methodNotAllowed }, { allow: 'POST' });
      }
      if (!hasSharedSecret(context.req.header('authorization'), sharedSecret)) {
        return refuse(401, { error: answerTexts.unauthorized }, { 'www-authenticate': 'Bearer' });
      }
      return next();
    });
    app.post(`/${path}`, limitBody, async (context) => {
      const outboxId = context.req.header(outboxIdHeader);
      if (outboxId !== undefined && !outboxIdPattern.test(outboxId)) {
        return refuse(400, { error: answerTexts.outboxIdInvalid, final: true });
      }
      const call = parseCall(path, await context.req.text());
      if (!call.ok) return refuse(400, { error: call.failure, final: true });
      const message = composeMessage(call.value, options);
      const outcome = await delivery.deliver(message, outboxId);
      if (!outcome.ok) {
        const request = requestIdOf(context.req.header(requestIdHeader));
        options.log?.(`message not sent: code=${outcome.failure.code} request=${request}`);
      }
      return answer(outcome);
    });
  }

  app.notFound(() => refuse(404, { error: answerTexts.notFound }));
  app.onError((error) => {
    options.reportError(error);
    return refuse(500, { error: answerTexts.internal });
  });

  async function close(): Promise<void> {
    await delivery.settled();
    database.close();
  }

  return { app, close };
}

/** Keeps headers of another shape out of the log. */
function requestIdOf(header: string | undefined): string {
  return header !== undefined && requestIdPattern.test(header) ? header : 'none';
}

function parseCall(path: BotPath, body: string): Result<BotCall, string> {
  let payload: unknown;
  try {
    payload = JSON.parse(body);
  } catch {
    return err(answerTexts.notJson);
  }
  const parsed = botCallSchema.safeParse({ path, payload });
  if (parsed.success) return ok(parsed.data);
  const fields = parsed.error.issues.flatMap(({ path: [, field] }) => field ?? []);
  return err(invalidPayloadText([...new Set(fields)].map(String)));
}

function answer(outcome: DeliveryOutcome): Response {
  if (outcome.ok) {
    const message = outcome.value === 'sent' ? answerTexts.sent : answerTexts.alreadySent;
    return respond(200, { success: true, message });
  }
  const { code, detail, retryAfterMs } = outcome.failure;
  const details = { error: detail, ...(isFinal(code) && { final: true }) };
  const status = statusOf(code);
  if (retryAfterMs === undefined) return refuse(status, details);
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000);
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return refuse(status, { ...details, retryAfterSeconds }, headers);
}

function isFinal(code: SendFailure['code']): boolean {
  return code === 'recipient_unreachable' || code === 'message_refused';
}

function statusOf(code: SendFailure['code']): number {
  switch (code) {
    case 'recipient_unreachable':
      return 410;
    case 'message_refused':
      return 422;
    case 'rate_limited':
      return 429;
    case 'messenger_unavailable':
      return 502;
    default:
      return assertNever(code);
  }
}

function refuse(
  status: number,
  details: Omit<BotAnswer, 'success'>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return respond(status, { success: false, ...details }, headers);
}

function respond(
  status: number,
  body: BotAnswer,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers });
}

/** Whether an authorization header contains the secret, compared in constant time. Rule BO-08. */
function hasSharedSecret(authorization: string | undefined, sharedSecret: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${sharedSecret}`));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
