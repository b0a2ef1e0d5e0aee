import type { Identity } from '../identity/identity.ts';
import { toJson } from '../values/json-text.ts';

/** The Appwrite version whose contract this backend speaks. */
export const serverVersion = '2.0.0';

/** One HTTP request below the mount point, freed of the server that received it. */
export type ApiRequest = {
  readonly method: string;
  /** Path after `/v1`, still percent-encoded, starting with a slash. */
  readonly path: string;
  /** Query string without the question mark. */
  readonly queryText: string;
  /** Reads one request header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Empty when it was larger than the caller's limit: then no one read it to its end. */
  readonly body: Uint8Array;
  readonly isTooLarge: boolean;
  readonly clientIp: string;
  readonly isSecure: boolean;
};

/** The answer to one request. `body` is JSON unless `contentType` says otherwise. */
export type ApiAnswer = {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as is instead of `body`. */
  readonly raw?: { readonly contentType: string; readonly content: string | Uint8Array };
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
};

/** Arguments of a call as the caller sent them: the query string of a GET, else the body. */
export type Arguments = ReadonlyMap<string, unknown>;

/** A request that passed identity and scope checks. */
export type ApiCall = {
  readonly request: ApiRequest;
  readonly identity: Identity;
  readonly path: Readonly<Record<string, string>>;
  readonly arguments: Arguments;
  /** Files of a multipart body by field name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** One operation of the API. */
export type Route = {
  readonly method: string;
  /** Path with `{name}` for the variable segments. */
  readonly path: string;
  /** Any one of these opens the route; empty means that everyone may call. */
  readonly scopes: readonly string[];
  readonly handle: (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>;
};

/** An operation by its method and path, as `GET /users/{userId}`. */
export function route(line: string, scopes: readonly string[], handle: Route['handle']): Route {
  const [method = '', path = ''] = line.split(' ');
  return { method, path, scopes, handle };
}

/** A successful answer with a JSON body. */
export function json(status: number, body: unknown): ApiAnswer {
  return { status, body };
}

/** The answer to a deletion. */
export const noContent: ApiAnswer = { status: 204 };

const jsonType = 'application/json; charset=utf-8';

/** The content of an answer and its type; null when it has none. */
export function answerText(answer: ApiAnswer): {
  readonly contentType: string;
  readonly content: string | Uint8Array | null;
} {
  if (answer.raw !== undefined) return answer.raw;
  if (answer.body === undefined) return { contentType: jsonType, content: null };
  return { contentType: jsonType, content: toJson(answer.body) };
}

/** The part of a path behind `/v1`; a path outside of it stays as it is. */
function pathBelowMount(pathname: string): string {
  if (pathname === '/v1') return '/';
  return pathname.startsWith('/v1/') ? pathname.slice(3) : pathname;
}

/** Path and query string of a request line, the path below the mount point. */
export function splitUrl(url: string): Pick<ApiRequest, 'path' | 'queryText'> {
  const question = url.indexOf('?');
  if (question < 0) return { path: pathBelowMount(url), queryText: '' };
  return { path: pathBelowMount(url.slice(0, question)), queryText: url.slice(question + 1) };
}
