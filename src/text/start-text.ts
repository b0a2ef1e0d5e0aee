import { startSentences } from './en/start-sentences.ts';
import type { StartShape } from './shapes.ts';
import { createTextPart } from './text-part.ts';

/** The sentences of Home, Earn and what surrounds every screen, in one language; they are there before the first render. */
export type StartText = StartShape;

/** The sentences of the start. Rule SP-05. */
export const startPart = createTextPart<StartText>({
  en: startSentences,
  ru: async () => (await import('./ru/start-sentences.ts')).startSentences,
  fa: async () => (await import('./fa/start-sentences.ts')).startSentences,
});
