import { ownBytes, type FunctionRequest } from './function-context.ts';

/** A call to the backend from a function's code in its thread. Its body is complete. */
export type PortCall = FunctionRequest & { readonly callId: number };

/** The backend's answer, with the content of an HTTP response. */
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

/** The status of answers without a body: their `Response` accepts none. */
const noContent = 204;

/** A `fetch` that calls the backend over a port, and the function that receives the backend's answers. */
export type PortFetch = {
  readonly fetch: typeof globalThis.fetch;
  readonly takeAnswer: (answer: PortAnswer) => void;
};

/**
 * Sends requests to the backend over a message port instead of a socket; other requests, and calls
 * that are not a plain call with a text body, use the ordinary fetch.
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
