import type { DebugText } from '#src/text/debug-text.ts';

/** Fields that prove who someone is; anyone who looks over a shoulder must not get them. */
const secretNames: ReadonlySet<string> = new Set(['hash', 'signature', 'query_id']);

const shownCharacters = 4;

/** A field's value as a debug table may show it: a secret only by its start and length. Rule RT-06. */
export function maskedField(name: string, value: string, debugText: DebugText): string {
  if (!secretNames.has(name)) return value;
  return debugText.masked(value.slice(0, shownCharacters), value.length);
}
