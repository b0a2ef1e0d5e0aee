import type { Identity } from '../identity/identity.ts';
import { toJson } from '../values/json-text.ts';

/** The Appwrite version whose API this backend implements. */
export const serverVersion = '2.0.0';

/** One HTTP request below the mount point, independent of the server that received it. */
export type ApiRequest = {
  readonly method: string;
  /** The path after `/v1`, still percent-encoded, starting with a slash. */
  readonly path: string;
  /** The query string without the question mark. */
  readonly queryText: string;
  /** Reads a request header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Empty if it exceeded the caller's limit: then it was not read to the end. */
  readonly body: Uint8Array;
  readonly isTooLarge: boolean;
  readonly clientIp: string;
  readonly isSecure: boolean;
};

/** The answer to one request. `body` is JSON unless `contentType` says otherwise. */
export type ApiAnswer = {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as is in place of `body`. */
  readonly raw?: { readonly contentType: string; readonly content: string | Uint8Array };
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
};

/** The arguments of a call as sent: the query string of a GET, else the body. */
export type Arguments = ReadonlyMap<string, unknown>;

/** A request that passed the identity and scope checks. */
export type ApiCall = {
  readonly request: ApiRequest;
  readonly identity: Identity;
  readonly path: Readonly<Record<string, string>>;
  readonly arguments: Arguments;
  /** The files of a multipart body, by field name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** One operation of the API. */
export type Route = {
  readonly method: string;
  /** The path, with `{name}` for variable segments. */
  readonly path: string;
  /** The caller needs one of these; empty means that everyone may call. */
  readonly scopes: readonly string[];
  readonly handle: (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>;
};

/** An operation by its method and path, such as `GET /users/{userId}`. */
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

/** The content of an answer and its type; null if it has no content. */
export function answerText(answer: ApiAnswer): {
  readonly contentType: string;
  readonly content: string | Uint8Array | null;
} {
  if (answer.raw !== undefined) return answer.raw;
  if (answer.body === undefined) return { contentType: jsonType, content: null };
  return { contentType: jsonType, content: toJson(answer.body) };
}

/** The part of a path after `/v1`; any other path stays as it is. */
function pathBelowMount(pathname: string): string {
  if (pathname === '/v1') return '/';
  return pathname.startsWith('/v1/') ? pathname.slice(3) : pathname;
}

/** The path and query string of a request line, with the path below the mount point. */
export function splitUrl(url: string): Pick<ApiRequest, 'path' | 'queryText'> {
  const question = url.indexOf('?');
  if (question < 0) return { path: pathBelowMount(url), queryText: '' };
  return { path: pathBelowMount(url.slice(0, question)), queryText: url.slice(question + 1) };
}
