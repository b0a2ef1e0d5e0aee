import { failedResult, type FunctionRequest, type FunctionResult } from './executor.ts';

type Headers = Record<string, string>;

/** What a function answers with. */
type FunctionAnswer = { statusCode: number; headers: Headers; body: Uint8Array };

/** A function as deployments export it. */
export type FunctionHandler = (context: unknown) => unknown;

function parseQueryString(text: string): Headers {
  const query: Headers = {};
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=');
    query[equals < 0 ? pair : pair.slice(0, equals)] = equals < 0 ? '' : pair.slice(equals + 1);
  }
  return query;
}

/** An empty body counts as an empty object; anything else that is no JSON throws. */
function parseBody(text: string): unknown {
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return parsed;
}

function requestOf(request: FunctionRequest): Record<string, unknown> {
  const question = request.url.indexOf('?');
  const path = question < 0 ? request.url : request.url.slice(0, question);
  const queryString = question < 0 ? '' : request.url.slice(question + 1);
  const bodyBinary = Buffer.from(request.body);
  const bodyText = bodyBinary.toString('utf8');
  const contentType = (request.headers['content-type'] ?? '').toLowerCase();
  const isJson = contentType.startsWith('application/json');
  const isText = contentType === '' || /^(text\/|application\/x-www-form)/.test(contentType);
  return {
    method: request.method,
    scheme: 'http',
    host: request.headers['host'] ?? 'localhost',
    port: 80,
    path,
    url: `http://${request.headers['host'] ?? 'localhost'}${request.url}`,
    query: parseQueryString(queryString),
    queryString,
    headers: { ...request.headers },
    bodyText,
    bodyBinary,
    bodyRaw: bodyText,
    get bodyJson(): unknown {
      return parseBody(bodyText);
    },
    get body(): unknown {
      if (isJson) return parseBody(bodyText);
      return isText ? bodyText : bodyBinary;
    },
  };
}

function lowerCased(headers: unknown): Headers {
  const lower: Headers = {};
  if (typeof headers !== 'object' || headers === null) return lower;
  for (const [name, value] of Object.entries(headers)) lower[name.toLowerCase()] = String(value);
  return lower;
}

function answerOf(body: unknown, statusCode: unknown, headers: unknown): FunctionAnswer {
  const text = typeof body === 'string' ? body : lineOf([body ?? '']);
  const bytes = body instanceof Uint8Array ? body : Buffer.from(text);
  const status = Number(statusCode);
  const isStatus = Number.isInteger(status) && status >= 100 && status <= 599;
  return { statusCode: isStatus ? status : 200, headers: lowerCased(headers), body: bytes };
}

function responseOf(): Record<string, unknown> {
  const text = (body: unknown, status: unknown = 200, headers: unknown = {}): FunctionAnswer =>
    answerOf(body, status, { 'content-type': 'text/plain', ...lowerCased(headers) });
  return {
    text,
    send: text,
    json: (value: unknown, status: unknown = 200, headers: unknown = {}) =>
      answerOf(JSON.stringify(value), status, {
        'content-type': 'application/json',
        ...lowerCased(headers),
      }),
    binary: (bytes: unknown, status: unknown = 200, headers: unknown = {}) =>
      answerOf(bytes, status, {
        'content-type': 'application/octet-stream',
        ...lowerCased(headers),
      }),
    empty: () => answerOf('', 204, {}),
    redirect: (url: unknown, status: unknown = 301, headers: unknown = {}) =>
      answerOf('', status, { location: String(url), ...lowerCased(headers) }),
  };
}

function withCharset(headers: Headers): Headers {
  const type = headers['content-type'];
  if (type === undefined || type.includes('charset=') || type.startsWith('multipart/')) {
    return headers;
  }
  const isText = type.startsWith('text/') || type.startsWith('application/json');
  return isText ? { ...headers, 'content-type': `${type}; charset=utf-8` } : headers;
}

function lineOf(values: readonly unknown[]): string {
  return values
    .map((value) => {
      if (value instanceof Error) return value.stack ?? value.message;
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
    })
    .join(' ');
}

function isAnswer(value: unknown): value is FunctionAnswer {
  return typeof value === 'object' && value !== null && 'statusCode' in value && 'body' in value;
}

/**
 * Calls a function with the `{ req, res, log, error }` of Appwrite's Node runtime and gives what
 * came of it; it never rejects.
 */
export async function callFunction(
  handler: FunctionHandler,
  request: FunctionRequest,
): Promise<FunctionResult> {
  const logs: string[] = [];
  const errors: string[] = [];
  const context = {
    req: requestOf(request),
    res: responseOf(),
    log: (...values: unknown[]) => logs.push(lineOf(values)),
    error: (...values: unknown[]) => errors.push(lineOf(values)),
  };
  try {
    const answer = await handler(context);
    if (!isAnswer(answer)) {
      errors.push(
        'Return statement missing. return context.res.empty() if no response is expected.',
      );
      return failedResult(errors.join('\n'), logs.join('\n'));
    }
    const { statusCode, headers, body } = answer;
    return {
      status: statusCode,
      headers: withCharset(headers),
      body: request.method === 'HEAD' ? new Uint8Array() : body,
      logs: logs.join('\n'),
      errors: errors.join('\n'),
    };
  } catch (error) {
    errors.push(lineOf([error]));
    return failedResult(errors.join('\n'), logs.join('\n'));
  }
}
