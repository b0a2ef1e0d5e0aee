import type { ApiAnswer } from './api-call.ts';
import { toJson } from '../values/json-text.ts';

const jsonType = 'application/json; charset=utf-8';

function bodyText(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    // Whole numbers beyond 2^53 need the slower writer.
    return toJson(body);
  }
}

/** The content of an answer and its type; null when it has none. */
export function answerText(answer: ApiAnswer): {
  readonly contentType: string;
  readonly content: string | Uint8Array | null;
} {
  if (answer.raw !== undefined) return answer.raw;
  if (answer.body === undefined) return { contentType: jsonType, content: null };
  return { contentType: jsonType, content: bodyText(answer.body) };
}
