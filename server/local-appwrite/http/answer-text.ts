import type { ApiAnswer } from './api-call.ts';
import { toJson } from '../values/json-text.ts';

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
