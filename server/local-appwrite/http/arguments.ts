import type { Arguments } from './api-call.ts';
import type { ApiRequest } from './api-request.ts';
import { isJsonObject, parseJson } from './json-text.ts';
import { multipartBoundary, parseMultipart } from './multipart.ts';

/** What a request carries beside its path and headers. */
export type RequestContent = {
  readonly arguments: Arguments;
  readonly files: ReadonlyMap<string, Uint8Array>;
};

function unescape(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Keeps hostile query strings from making huge lists: more items than any argument may have. */
const mostListItems = 1000;

function place(target: Map<string, unknown>, name: string, value: string): void {
  const bracket = name.indexOf('[');
  if (bracket <= 0) {
    target.set(name, value);
    return;
  }
  const base = name.slice(0, bracket);
  const list = target.get(base);
  if (!Array.isArray(list)) target.set(base, [value]);
  else if (list.length < mostListItems) list.push(value);
}

/** Reads `a=1&b[0]=x&b[1]=y&c[]=z` the way PHP does, lists keeping their order. */
export function parseQueryText(text: string): Map<string, unknown> {
  const parsed = new Map<string, unknown>();
  if (text === '') return parsed;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = unescape(equals < 0 ? pair : pair.slice(0, equals));
    place(parsed, name, equals < 0 ? '' : unescape(pair.slice(equals + 1)));
  }
  return parsed;
}

function parseJsonBody(body: Uint8Array): Map<string, unknown> {
  try {
    const parsed = parseJson(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
    return new Map(isJsonObject(parsed) ? Object.entries(parsed) : []);
  } catch {
    return new Map();
  }
}

const noFiles: ReadonlyMap<string, Uint8Array> = new Map();

/** Reads the arguments of a request: a GET's query string, otherwise the body by its type. */
export function readContent(request: ApiRequest): RequestContent {
  if (request.method === 'GET') {
    return { arguments: parseQueryText(request.queryText), files: noFiles };
  }
  const contentType = request.header('content-type') ?? 'application/json';
  if (contentType.includes('json')) {
    return { arguments: parseJsonBody(request.body), files: noFiles };
  }
  const boundary = multipartBoundary(contentType);
  if (boundary !== undefined) {
    const { fields, files } = parseMultipart(request.body, boundary);
    const parsed = new Map<string, unknown>();
    for (const [name, value] of fields) place(parsed, name, value);
    return { arguments: parsed, files };
  }
  if (contentType.includes('x-www-form-urlencoded')) {
    return { arguments: parseQueryText(Buffer.from(request.body).toString()), files: noFiles };
  }
  return { arguments: new Map(), files: noFiles };
}
