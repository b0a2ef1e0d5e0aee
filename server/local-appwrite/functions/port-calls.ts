import { ownBytes, type FunctionRequest } from './function-context.ts';

/** A call of the backend by a function's code, from its thread. Its body has been read to the end. */
export type PortCall = FunctionRequest & { readonly callId: number };

/** What the backend answers to it: what an HTTP response would carry. */
export type PortAnswer = {
  readonly callId: number;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly content: string | Uint8Array | null;
};

type Waiting = {
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
};

/** Answers that come without a body: their `Response` takes none. */
const noContent = 204;

/** A `fetch` that calls the backend over a port, and what takes the backend's answers. */
export type PortFetch = {
  readonly fetch: typeof globalThis.fetch;
  readonly takeAnswer: (answer: PortAnswer) => void;
};

/**
 * Sends what is fetched from the backend over a message port instead of over a socket; all else, and what is no plain call
 * with a text, goes where it went.
 */
export function fetchOverPort(
  {
    endpoint,
    ordinaryFetch,
  }: { readonly endpoint: string; readonly ordinaryFetch: typeof globalThis.fetch },
  post: (call: PortCall) => void,
): PortFetch {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  function send(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      post({
        callId: lastId,
        method,
        url: url.slice(new URL(url).origin.length),
        headers: Object.fromEntries(new Headers(headers)),
        body: ownBytes(typeof body === 'string' ? body : ''),
      });
    });
  }

  return {
    fetch: (input, init = {}) => {
      const isPlain = typeof (init.body ?? '') === 'string' && (init.signal ?? null) === null;
      const isOwn = typeof input === 'string' && input.startsWith(`${endpoint}/`);
      return isOwn && isPlain ? send(input, init) : ordinaryFetch(input, init);
    },
    takeAnswer: ({ callId, status, headers, content }) => {
      const call = waiting.get(callId);
      waiting.delete(callId);
      try {
        const bytes = content instanceof Uint8Array ? new Uint8Array(content) : content;
        const body = status === noContent ? null : bytes;
        call?.resolve(new Response(body, { status, headers: headers.map(([...pair]) => pair) }));
      } catch (error) {
        call?.reject(error);
      }
    },
  };
}
