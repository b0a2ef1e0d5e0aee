import type { Check } from '../http/checks.ts';
import { isJsonObject } from '../http/json-text.ts';

const mostHeaders = 100;
const mostBytes = 16_384;
const reason =
  'Headers must contain at most 100 keys and 16384 bytes in total. Valid key chars are a-z, A-Z, 0-9, and hyphen. Keys can\'t start or end with a hyphen, or start with "x-appwrite". Values can\'t be arrays or objects.';

const namePattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

function hasControlCharacters(value: string): boolean {
  for (let position = 0; position < value.length; position += 1) {
    const code = value.charCodeAt(position);
    if ((code < 32 && code !== 9) || code === 127) return true;
  }
  return false;
}

function readHeaders(sent: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  const entries = Object.entries(sent);
  if (entries.length > mostHeaders) return undefined;
  const headers: Record<string, string> = {};
  let bytes = 0;
  for (const [name, value] of entries) {
    const isPlain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || !namePattern.test(name) || name.startsWith('x-appwrite')) return undefined;
    const text = String(value);
    if (hasControlCharacters(text)) return undefined;
    bytes += name.length + text.length;
    // Appwrite lets other spellings of its own names pass; here they never reach the function.
    if (!name.toLowerCase().startsWith('x-appwrite')) headers[name.toLowerCase()] = text;
  }
  return bytes > mostBytes ? undefined : headers;
}

/** The headers that a caller wants the function to see, by lower-case name. */
export const clientHeaders: Check<Record<string, string>> = {
  reason,
  accept: (value) => {
    if (Array.isArray(value)) return value.length === 0 ? {} : undefined;
    return isJsonObject(value) ? readHeaders(value) : undefined;
  },
};
