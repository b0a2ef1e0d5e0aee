import { memberSentences } from './en/member-sentences.ts';
import type { MemberShape } from './shapes.ts';
import { createTextPart } from './text-part.ts';

/** The sentences for members and visitors in one language; they are there before the first render. */
export type MemberText = MemberShape;

/** The sentences for members and visitors. */
export const memberPart = createTextPart<MemberText>({
  en: memberSentences,
  ru: async () => (await import('./ru/member-sentences.ts')).memberSentences,
  fa: async () => (await import('./fa/member-sentences.ts')).memberSentences,
});
