import { memberSentences } from './en/member-sentences.ts';
import type { Localised } from './localised.ts';
import { createTextPart } from './text-part.ts';

/** The sentences for members and visitors in one language; they are there before the first render. */
export type MemberText = Localised<typeof memberSentences>;

/** The sentences for members and visitors. */
export const memberPart = createTextPart<MemberText>({
  en: memberSentences,
  ru: async () => (await import('./ru/member-sentences.ts')).memberSentences,
  fa: async () => (await import('./fa/member-sentences.ts')).memberSentences,
});
