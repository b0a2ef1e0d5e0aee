import type { ApiRequest } from './api-request.ts';
import type { Identity } from '../identity/identity.ts';

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
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` for the variable segments. */
  readonly path: string;
  /** Any one of these opens the route; empty means that everyone may call. */
  readonly scopes: readonly string[];
  readonly handle: (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>;
};

/** A successful answer with a JSON body. */
export function json(status: number, body: unknown): ApiAnswer {
  return { status, body };
}

/** The answer to a deletion. */
export const noContent: ApiAnswer = { status: 204 };
