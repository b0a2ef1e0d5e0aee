import {
  answerText,
  type ApiAnswer,
  type ApiRequest,
} from '#server/local-appwrite/http/api-call.ts';

// Replaces `undici` in the server SDK, and exports what the SDK imports from there: calls to a backend of this process
// reach it without a socket, which halves what they cost; all others go over the network.

type Options = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
};

/** The part of a `Response` that the SDK reads. */
type SdkResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** Answers a request with this request line; rejects as `fetch` does when the connection breaks. */
export type Carrier = (line: string, request: ApiRequest) => Promise<ApiAnswer>;

const carriers = new Map<string, Carrier>();

/** Handles calls to an origin in this process until the returned function is called. */
export function carryCalls(origin: string, carrier: Carrier): () => void {
  carriers.set(origin, carrier);
  return () => void carriers.delete(origin);
}

/** What the SDK sends its requests with. */
export async function fetch(address: string, options: Options): Promise<SdkResponse> {
  const { method, headers, body = '' } = options;
  const { origin, pathname, search } = new URL(address);
  const carrier = carriers.get(origin);
  if (carrier === undefined || typeof body !== 'string') return globalThis.fetch(address, options);
  const given = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const answer = await carrier(`${method} ${pathname}${search}`, {
    method,
    path: pathname.replace(/^\/v1/, ''),
    queryText: search.slice(1),
    header: (name) => given.get(name),
    body: new TextEncoder().encode(body),
    isTooLarge: false,
    clientIp: '127.0.0.1',
    isSecure: false,
  });
  return responseOf(answer);
}

function responseOf(answer: ApiAnswer): SdkResponse {
  const { contentType, content } = answerText(answer);
  const bytes = () => (typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return {
    status: answer.status,
    headers: {
      get: (name) => {
        if (name === 'content-type') return content === null ? null : contentType;
        return answer.headers?.[name]?.toString() ?? null;
      },
    },
    text: async () =>
      typeof content === 'string' ? content : new TextDecoder().decode(content ?? undefined),
    arrayBuffer: async () => new Uint8Array(bytes() ?? []).buffer,
  };
}

const { FormData, File } = globalThis;

export { Agent } from 'node:http';
export { File, FormData };
