import { startSentences } from './en/start-sentences.ts';
import type { StartShape } from './shapes.ts';
import { createTextPart } from './text-part.ts';

/** The text of Home, Earn and the parts around every screen, in one language; loaded before the first render. */
export type StartText = StartShape;

/** The text of the start. Rule SP-05. */
export const startPart = createTextPart<StartText>({
  en: startSentences,
  ru: async () => (await import('./ru/start-sentences.ts')).startSentences,
  fa: async () => (await import('./fa/start-sentences.ts')).startSentences,
});
