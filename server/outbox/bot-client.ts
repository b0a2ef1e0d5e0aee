import { botTimeoutMs } from '#src/contract/function-time.ts';
import { botAnswerSchema, outboxIdHeader, requestIdHeader } from '#src/contract/bot.ts';
import type { BotAnswer, BotCall } from '#src/contract/bot.ts';
import { err, ok } from '#src/domain/result.ts';
import type { Result } from '#src/domain/result.ts';

const unknownError = 'Unknown error';
const unreachableError = 'The bot service cannot be reached.';
const timedOutError = 'The bot service did not answer in time.';

/** The part of `fetch` that the client uses. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Why sending failed, or may have failed. A final failure must not be retried. Rule BO-07. */
export type BotFailure = {
  readonly code: 'bot_failed';
  readonly error: string;
  readonly isFinal: boolean;
  readonly retryAfterMs?: number;
};

/** The outbox row to send, and the id of the request that caused it; null if none did. */
export type MessageTrace = { readonly outboxId: string; readonly requestId: string | null };

/** Calls the bot service; never throws, and its failures never contain the secret. */
export type BotClient = {
  /** Sends one message; a repetition with the same outbox id sends nothing twice. */
  readonly send: (call: BotCall, trace: MessageTrace) => Promise<Result<void, BotFailure>>;
};

/** Creates a client of the bot service at `baseUrl` (the part before `/bot/…`). Rules BO-07, BO-14. */
export function createBotClient(options: {
  readonly baseUrl: string;
  readonly sharedSecret: string;
  readonly fetch: Fetch;
  readonly timeoutMs?: number;
}): BotClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const timeoutMs = options.timeoutMs ?? botTimeoutMs;

  async function send(
    call: BotCall,
    { outboxId, requestId }: MessageTrace,
  ): Promise<Result<void, BotFailure>> {
    try {
      const response = await options.fetch(`${baseUrl}/${call.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${options.sharedSecret}`,
          [outboxIdHeader]: outboxId,
          ...(requestId !== null && { [requestIdHeader]: requestId }),
        },
        body: JSON.stringify(call.payload),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return readOutcome(response.ok, await response.text());
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      return err(failed({ error: isTimeout ? timedOutError : unreachableError }));
    }
  }

  return { send };
}

function readOutcome(isOk: boolean, body: string): Result<void, BotFailure> {
  const answer = parseAnswer(body);
  if (isOk && answer?.success === true) return ok(undefined);
  return err(failed(answer ?? {}));
}

function parseAnswer(body: string): BotAnswer | undefined {
  try {
    return botAnswerSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function failed(answer: Omit<BotAnswer, 'success'>): BotFailure {
  return {
    code: 'bot_failed',
    error: answer.error || unknownError,
    isFinal: answer.final === true,
    ...(answer.retryAfterSeconds !== undefined && {
      retryAfterMs: Math.ceil(answer.retryAfterSeconds * 1000),
    }),
  };
}
