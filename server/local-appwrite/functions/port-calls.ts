import type { FunctionRequest } from './function-context.ts';

/** A call of the backend by a function's code, from its thread. Its body has been read to the end. */
export type PortCall = FunctionRequest & { readonly callId: number };

/** What the backend answers to it: what an HTTP response would carry. */
export type PortAnswer = {
  readonly callId: number;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly content: string | Uint8Array | null;
};

/** What undici's `fetch` gives for one request, as far as it is read here. */
type DispatchOptions = {
  readonly origin: string | URL;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: AsyncIterable<Uint8Array> | null;
};

/** The callbacks of undici's `fetch` for one request. */
type DispatchHandler = {
  onConnect(abort: (reason?: unknown) => void): void;
  onHeaders(status: number, headers: Buffer[], resume: () => void, statusText: string): boolean;
  onData(chunk: Buffer): boolean;
  onComplete(trailers: Buffer[]): void;
  onError(reason: unknown): void;
};

type Dispatcher = {
  dispatch(options: DispatchOptions, handler: DispatchHandler): boolean;
};

/** Where every copy of undici in a thread looks for what sends its requests. */
const dispatcherKey = Symbol.for('undici.globalDispatcher.1');

const noWork = (): void => undefined;

/**
 * Sends this thread's requests to the backend over its message port instead of over a socket; all others go where they
 * went. For the code that calls `fetch` nothing differs. Answers what takes the backend's answers. Does nothing where no
 * copy of undici has been loaded.
 */
export function callOverPort(
  endpoint: string,
  post: (call: PortCall) => void,
): (answer: PortAnswer) => void {
  const waiting = new Map<number, DispatchHandler>();
  const { origin, pathname } = new URL(endpoint);
  const former: unknown = Reflect.get(globalThis, dispatcherKey);
  let lastId = 0;

  async function send(options: DispatchOptions, handler: DispatchHandler): Promise<void> {
    lastId += 1;
    const callId = lastId;
    waiting.set(callId, handler);
    const fail = (reason: unknown): void => {
      if (waiting.delete(callId)) handler.onError(reason);
    };
    try {
      handler.onConnect((reason) => fail(reason ?? new Error('The call was aborted.')));
      const body = await readAll(options.body);
      if (!waiting.has(callId)) return;
      const { method, path: url, headers } = options;
      post({ callId, method, url, headers: lowerCased(headers ?? {}), body });
    } catch (error) {
      fail(error);
    }
  }

  if (isDispatcher(former)) {
    const dispatcher: Dispatcher = {
      dispatch(options, handler) {
        const isOwn = String(options.origin) === origin && options.path.startsWith(`${pathname}/`);
        if (!isOwn || typeof handler.onHeaders !== 'function')
          return former.dispatch(options, handler);
        void send(options, handler);
        return true;
      },
    };
    Reflect.set(globalThis, dispatcherKey, dispatcher);
  }

  return ({ callId, status, headers, content }) => {
    const handler = waiting.get(callId);
    if (handler === undefined) return;
    waiting.delete(callId);
    const lines = headers.flat().map((text) => Buffer.from(text, 'latin1'));
    handler.onHeaders(status, lines, noWork, '');
    if (content !== null) handler.onData(Buffer.from(content));
    handler.onComplete([]);
  };
}

function isDispatcher(value: unknown): value is Dispatcher {
  return typeof value === 'object' && value !== null && 'dispatch' in value;
}

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

async function readAll(body: DispatchOptions['body']): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
