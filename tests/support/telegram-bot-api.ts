import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A token in Telegram's format; the fake responds 401 to any other. */
export const standInToken = '123456789:AAHxQvL0pTn3u9Kc5wYdZsEr7fGjB2mNiOk';

/** A call that the fake received, with the parsed JSON of its body. */
export type TelegramCall = {
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** A refusal in Telegram's own shape. */
export type TelegramRefusal = {
  readonly kind: 'refused';
  readonly status: number;
  readonly description: string;
  readonly parameters?: object;
};

/** How the next call of a method fails. */
export type TelegramTrouble =
  | TelegramRefusal
  | { readonly kind: 'garbage' }
  | { readonly kind: 'empty_json' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'hang' };

/** A message for a chat, and its arrival time. */
export type IncomingText = {
  readonly chatId: string;
  readonly text: string;
  readonly atMs: number;
};

/** A local fake of the Telegram Bot API. */
export type TelegramStandIn = {
  readonly apiRoot: string;
  readonly calls: TelegramCall[];
  /** The received messages, in the order of arrival. */
  readonly received: readonly IncomingText[];
  /** The messages that failed. */
  readonly refused: readonly IncomingText[];
  /** The calls of one method so far. */
  readonly callsOf: (method: string) => readonly TelegramCall[];
  /** Makes the next call of a method fail; queued in order. */
  readonly trouble: (method: string, trouble: TelegramTrouble) => void;
  /** Makes every call of a method fail from now on, or none. */
  readonly injectFault: (method: string, trouble: TelegramTrouble | null) => void;
  /** Delivers an update to the next long poll. */
  readonly pushUpdate: (update: object) => void;
  readonly close: () => Promise<void>;
};

/** Telegram's response to too many requests. */
export function tooManyRequests(retryAfter: number): TelegramRefusal {
  return {
    kind: 'refused',
    status: 429,
    description: `Too Many Requests: retry after ${retryAfter}`,
    parameters: { retry_after: retryAfter },
  };
}

/** Telegram's response for a person who blocked the bot. */
export const blockedByUser: TelegramRefusal = {
  kind: 'refused',
  status: 403,
  description: 'Forbidden: bot was blocked by the user',
};

/** Telegram's response for a deleted account. */
export const userDeactivated: TelegramRefusal = {
  kind: 'refused',
  status: 403,
  description: 'Forbidden: user is deactivated',
};

/** Telegram's response for a chat that the bot does not know. */
export const chatNotFound: TelegramRefusal = {
  kind: 'refused',
  status: 400,
  description: 'Bad Request: chat not found',
};

/** Telegram's response to an internal error. */
export const serverError: TelegramRefusal = {
  kind: 'refused',
  status: 500,
  description: 'Internal Server Error',
};

/** Telegram's response to a poll when another one of the same bot starts. */
const otherPoll: TelegramRefusal = {
  kind: 'refused',
  status: 409,
  description:
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
};

/** Starts the fake on a free port. */
export async function startTelegramBotApi(nowMs = Date.now): Promise<TelegramStandIn> {
  const calls: TelegramCall[] = [];
  const received: IncomingText[] = [];
  const refused: IncomingText[] = [];
  const troubles = new Map<string, TelegramTrouble[]>();
  const lasting = new Map<string, TelegramTrouble>();
  const updates: object[] = [];
  let wakePoll: (reason: 'update' | 'other poll') => void = () => undefined;
  let updateId = 1;

  async function pollUpdates(
    request: IncomingMessage,
    payload: TelegramCall['payload'],
  ): Promise<object[] | TelegramRefusal> {
    wakePoll('other poll');
    if (updates.length === 0 && Number(payload['timeout'] ?? 0) > 0) {
      const reason = await new Promise((resolve) => {
        wakePoll = resolve;
        request.socket.once('close', () => resolve('end'));
      });
      if (reason === 'other poll') return otherPoll;
    }
    return updates.splice(0);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const payload = await readJson(request);
    if (token !== standInToken)
      return answerRefused(response, { status: 401, description: 'Unauthorized' });
    calls.push({ method, payload });
    const trouble =
      troubles.get(method)?.shift() ?? lasting.get(method) ?? refusalOf(method, payload);
    if (method === 'sendMessage') {
      (trouble === undefined ? received : refused).push(textOf(payload, nowMs()));
    }
    if (trouble !== undefined) return answerTrouble(request, response, trouble);
    if (method === 'getUpdates') {
      const polled = await pollUpdates(request, payload);
      if (!Array.isArray(polled)) return answerRefused(response, polled);
      return answerJson(response, 200, { ok: true, result: polled });
    }
    answerJson(response, 200, { ok: true, result: resultOf(method, payload) });
  }

  const server = createServer((request, response) => {
    void respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    apiRoot: `http://127.0.0.1:${port}`,
    calls,
    received,
    refused,
    callsOf: (method) => calls.filter((call) => call.method === method),
    trouble: (method, trouble) => {
      troubles.set(method, [...(troubles.get(method) ?? []), trouble]);
    },
    injectFault: (method, trouble) => {
      if (trouble === null) lasting.delete(method);
      else lasting.set(method, trouble);
    },
    pushUpdate: (update) => {
      updates.push({ update_id: updateId, ...update });
      updateId += 1;
      wakePoll('update');
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Telegram's own validations, so that a test cannot pass with messages that Telegram would refuse. */
function refusalOf(method: string, payload: TelegramCall['payload']): TelegramTrouble | undefined {
  if (method !== 'sendMessage') return undefined;
  const text = typeof payload['text'] === 'string' ? payload['text'] : '';
  const keyboard = JSON.stringify(payload['reply_markup'] ?? {});
  if (!text.isWellFormed()) return badRequest('strings must be encoded in UTF-8');
  if (text.trim() === '') return badRequest('message text is empty');
  if (text.length > 4096) return badRequest('message is too long');
  if (keyboard.includes('"web_app"') && String(payload['chat_id']).startsWith('-')) {
    return badRequest('BUTTON_TYPE_INVALID');
  }
  if (/"web_app":\{"url":"http:/.test(keyboard))
    return badRequest('Web App URL is invalid: Only HTTPS links are allowed');
  return undefined;
}

function textOf(payload: TelegramCall['payload'], atMs: number): IncomingText {
  return { chatId: String(payload['chat_id']), text: String(payload['text']), atMs };
}

function badRequest(reason: string): TelegramTrouble {
  return { kind: 'refused', status: 400, description: `Bad Request: ${reason}` };
}

function resultOf(method: string, payload: TelegramCall['payload']): unknown {
  const bot = { id: 123456789, is_bot: true, first_name: 'Stand-in', username: 'stand_in_bot' };
  if (method === 'getMe') return bot;
  if (method !== 'sendMessage') return true;
  const id = Number(payload['chat_id']);
  const type = id < 0 ? 'supergroup' : 'private';
  return {
    message_id: 1,
    from: bot,
    chat: { id, type },
    date: 1_790_000_000,
    text: payload['text'],
  };
}

function answerTrouble(
  request: IncomingMessage,
  response: ServerResponse,
  trouble: TelegramTrouble,
): void {
  switch (trouble.kind) {
    case 'refused':
      return answerRefused(response, trouble);
    case 'garbage':
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html><body>502 Bad Gateway</body></html>');
      return;
    case 'empty_json':
      return answerJson(response, 200, {});
    case 'cut':
      request.socket.destroy();
      return;
    case 'hang':
      return;
  }
}

function answerRefused(
  response: ServerResponse,
  refusal: { readonly status: number; readonly description: string; readonly parameters?: object },
): void {
  const { status, description, parameters } = refusal;
  const body = { ok: false, error_code: status, description, ...(parameters && { parameters }) };
  answerJson(response, status, body);
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<TelegramCall['payload']> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  return body === '' ? {} : JSON.parse(body);
}
