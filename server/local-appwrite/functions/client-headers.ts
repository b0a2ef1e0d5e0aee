import { isJsonObject } from '../values/json-text.ts';

const maxHeaders = 100;
const maxBytes = 16_384;

/** Why a caller's headers are refused. */
export const clientHeadersReason =
  'Headers must contain at most 100 keys and 16384 bytes in total. Valid key chars are a-z, A-Z, 0-9, and hyphen. Keys can\'t start or end with a hyphen, or start with "x-appwrite". Values can\'t be arrays or objects.';

const namePattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const ownPrefix = 'x-appwrite';

function hasControlCharacters(value: string): boolean {
  for (let position = 0; position < value.length; position += 1) {
    const code = value.charCodeAt(position);
    if ((code < 32 && code !== 9) || code === 127) return true;
  }
  return false;
}

/**
 * Reads the headers that a caller wants the function to see, by lower-case name; undefined when Appwrite
 * refuses them, or when a value has a line break, which Appwrite lets pass. Appwrite's check of its own names
 * minds the letter case, so `X-Appwrite-User-Id` passes here as well: a function must stand it. Rule OP-12.
 */
export function readClientHeaders(sent: unknown): Record<string, string> | undefined {
  if (Array.isArray(sent)) return sent.length === 0 ? {} : undefined;
  if (!isJsonObject(sent)) return undefined;
  const entries = Object.entries(sent);
  if (entries.length > maxHeaders) return undefined;
  const headers: Record<string, string> = {};
  let bytes = 0;
  for (const [name, value] of entries) {
    const isPlain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || !namePattern.test(name) || name.startsWith(ownPrefix)) return undefined;
    const text = String(value);
    if (hasControlCharacters(text)) return undefined;
    bytes += name.length + text.length;
    const lowerName = name.toLowerCase();
    headers[lowerName] = lowerName.startsWith(ownPrefix)
      ? joinedHeader(headers[lowerName], text)
      : text;
  }
  return bytes > maxBytes ? undefined : headers;
}

/** A header that was sent twice, as Node's HTTP server hands it over. */
export function joinedHeader(first: string | undefined, second: string): string {
  return first === undefined || first === '' ? second : `${first}, ${second}`;
}
