import type { Arguments } from './api-call.ts';
import type { ApiRequest } from './api-request.ts';
import { isJsonObject, parseJson } from '../values/json-text.ts';

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
const maxListItems = 1000;

function place(target: Map<string, unknown>, name: string, value: string): void {
  const bracket = name.indexOf('[');
  if (bracket <= 0) {
    target.set(name, value);
    return;
  }
  const base = name.slice(0, bracket);
  const list = target.get(base);
  if (!Array.isArray(list)) target.set(base, [value]);
  else if (list.length < maxListItems) list.push(value);
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

/** Reads a form; one that is not well formed has no fields. */
async function readForm(body: Uint8Array, contentType: string): Promise<RequestContent> {
  const parsed = new Map<string, unknown>();
  const files = new Map<string, Uint8Array>();
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string') place(parsed, name, value);
    else files.set(name, await value.bytes());
  }
  return { arguments: parsed, files };
}

/** Reads the arguments of a request: a GET's query string, otherwise the body by its type. */
export async function readContent(request: ApiRequest): Promise<RequestContent> {
  if (request.method === 'GET') {
    return { arguments: parseQueryText(request.queryText), files: noFiles };
  }
  const contentType = request.header('content-type') ?? 'application/json';
  if (contentType.includes('json')) {
    return { arguments: parseJsonBody(request.body), files: noFiles };
  }
  if (contentType.startsWith('multipart/form-data')) return readForm(request.body, contentType);
  if (contentType.includes('x-www-form-urlencoded')) {
    return { arguments: parseQueryText(Buffer.from(request.body).toString()), files: noFiles };
  }
  return { arguments: new Map(), files: noFiles };
}
