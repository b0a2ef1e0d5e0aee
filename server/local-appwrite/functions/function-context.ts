/** The request that a function sees. */
export type FunctionRequest = {
  readonly method: string;
  /** Path and query string, starting with a slash. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** One run of a deployed function. */
export type FunctionExecution = {
  /** The directory of the unpacked code; the same for every run of a deployment. */
  readonly deploymentDirectory: string;
  /** The file in that directory whose default export is the function. */
  readonly entrypoint: string;
  /** Called when the code starts, not for each run. */
  readonly environment: () => Readonly<Record<string, string>>;
  readonly request: FunctionRequest;
  readonly timeoutMs: number;
};

/** The result of a run. A failed function has status 500 and no body, and `errors` says why. */
export type FunctionResult = {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly logs: string;
  readonly errors: string;
};

/** Runs deployed functions. */
export type FunctionExecutor = {
  /** Always resolves: failures of the function are results. */
  readonly execute: (execution: FunctionExecution) => Promise<FunctionResult>;
  /** Releases a deployment that is no longer called. */
  readonly release: (deploymentDirectory: string) => void;
  readonly close: () => Promise<void>;
};

/** The result of a failed run. */
export function failedResult(errors: string, logs = ''): FunctionResult {
  return { status: 500, headers: {}, body: new Uint8Array(), logs, errors };
}

type Headers = Record<string, string>;

/** A function's answer, created by `res`. */
type FunctionAnswer = {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
};

/** The request as a function sees it. */
type FunctionContextRequest = {
  readonly method: string;
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly url: string;
  /** Raw values; for a repeated name, the last one. */
  readonly query: Headers;
  readonly queryString: string;
  readonly headers: Headers;
  readonly bodyText: string;
  readonly bodyRaw: string;
  readonly bodyBinary: Buffer;
  /** Throws SyntaxError if the body is not JSON. */
  readonly bodyJson: unknown;
  /** Parsed if the content type is JSON (then it may throw), else text or bytes. */
  readonly body: unknown;
};

type Answering<Body> = (body: Body, status?: unknown, headers?: unknown) => FunctionAnswer;

/** How a function creates its answer. */
type FunctionContextResponse = {
  readonly text: Answering<unknown>;
  readonly send: Answering<unknown>;
  readonly json: Answering<unknown>;
  readonly binary: Answering<unknown>;
  readonly redirect: Answering<unknown>;
  readonly empty: () => FunctionAnswer;
};

/** The context that Appwrite's Node runtime passes to a function. */
type FunctionContext = {
  readonly req: FunctionContextRequest;
  readonly res: FunctionContextResponse;
  readonly log: (...values: unknown[]) => void;
  readonly error: (...values: unknown[]) => void;
};

/** A function as deployments export it. */
export type FunctionHandler = (context: FunctionContext) => unknown;

function parseQueryString(text: string): Headers {
  const query: Headers = {};
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=');
    query[equals < 0 ? pair : pair.slice(0, equals)] = equals < 0 ? '' : pair.slice(equals + 1);
  }
  return query;
}

/** An empty body counts as an empty object; anything else that is not JSON throws. */
function parseBody(text: string): unknown {
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return parsed;
}

function requestOf(request: FunctionRequest): FunctionContextRequest {
  const question = request.url.indexOf('?');
  const path = question < 0 ? request.url : request.url.slice(0, question);
  const queryString = question < 0 ? '' : request.url.slice(question + 1);
  const bodyBinary = Buffer.from(request.body);
  const bodyText = bodyBinary.toString('utf8');
  const contentType = (request.headers['content-type'] ?? '').toLowerCase();
  const isJson = contentType.startsWith('application/json');
  const isText = contentType === '' || /^(text\/|application\/x-www-form)/.test(contentType);
  const host = request.headers['host'] ?? 'localhost';
  return {
    method: request.method,
    scheme: 'http',
    host,
    port: 80,
    path,
    url: `http://${host}${request.url}`,
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

const utf8 = new TextEncoder();

/** A text as a separate byte array: a small Buffer is part of a pool, all 64 KiB of which would be sent with it. */
export function ownBytes(text: string): Uint8Array {
  return utf8.encode(text);
}

function answerOf(body: unknown, statusCode: unknown, headers: unknown): FunctionAnswer {
  const text = typeof body === 'string' ? body : lineOf([body ?? '']);
  const bytes = body instanceof Uint8Array ? body : ownBytes(text);
  const status = Number(statusCode);
  const isStatus = Number.isInteger(status) && status >= 100 && status <= 599;
  return { statusCode: isStatus ? status : 200, headers: lowerCased(headers), body: bytes };
}

function typed(type: string, headers: unknown): Headers {
  return { 'content-type': type, ...lowerCased(headers) };
}

const text: Answering<unknown> = (body, status = 200, headers = {}) =>
  answerOf(body, status, typed('text/plain', headers));

const response: FunctionContextResponse = {
  text,
  send: text,
  json: (value, status = 200, headers = {}) =>
    answerOf(JSON.stringify(value), status, typed('application/json', headers)),
  binary: (bytes, status = 200, headers = {}) =>
    answerOf(bytes, status, typed('application/octet-stream', headers)),
  redirect: (url, status = 301, headers = {}) =>
    answerOf('', status, { location: String(url), ...lowerCased(headers) }),
  empty: () => answerOf('', 204, {}),
};

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
 * Calls a function with the `{ req, res, log, error }` of Appwrite's Node runtime and resolves to
 * its result; never rejects.
 */
export async function callFunction(
  handler: FunctionHandler,
  request: FunctionRequest,
): Promise<FunctionResult> {
  const logs: string[] = [];
  const errors: string[] = [];
  const context: FunctionContext = {
    req: requestOf(request),
    res: response,
    log: (...values) => void logs.push(lineOf(values)),
    error: (...values) => void errors.push(lineOf(values)),
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
      body,
      logs: logs.join('\n'),
      errors: errors.join('\n'),
    };
  } catch (error) {
    errors.push(lineOf([error]));
    return failedResult(errors.join('\n'), logs.join('\n'));
  }
}
