import { Suspense } from 'react';
import type { Refusal } from '#src/services/reply.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';

const RefusalSentence = lazyComponent(
  async () => (await import('./refusal-sentence.tsx')).RefusalSentence,
);

/** Preloads the texts of failures. */
export const loadRefusals = (): Promise<void> => RefusalSentence.preload();

/** The text of a refusal on a first screen; the texts of failures load after the first rows. Rule SP-05. */
export function LateRefusal({ refusal }: { readonly refusal: Refusal }) {
  return (
    <Suspense fallback={null}>
      <RefusalSentence refusal={refusal} />
    </Suspense>
  );
}
