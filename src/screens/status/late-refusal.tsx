import { Suspense } from 'react';
import type { Refusal } from '#src/services/reply.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';

const RefusalSentence = lazyComponent(
  async () => (await import('./refusal-sentence.tsx')).RefusalSentence,
);

/** Fetches the sentences of failures ahead of the first one. */
export const loadRefusals = (): Promise<void> => RefusalSentence.preload();

/** The sentence of a refusal on a first screen: the sentences of failures come after the first rows. Rule SP-05. */
export function LateRefusal({ refusal }: { readonly refusal: Refusal }) {
  return (
    <Suspense fallback={null}>
      <RefusalSentence refusal={refusal} />
    </Suspense>
  );
}
