import type { Refusal } from '#src/services/reply.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';

/** A refusal in the app's language. Rule LA-08. */
export function RefusalSentence({ refusal }: { readonly refusal: Refusal }) {
  return wordRefusal(refusal, useText().errorText);
}
