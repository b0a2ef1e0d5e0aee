import { memberSentences } from './en/member-sentences.ts';
import type { MemberShape } from './shapes.ts';
import { createTextPart } from './text-part.ts';

/** All sentences for members and visitors in one language. */
export type MemberText = MemberShape;

/** All text for members and visitors; loads after the first rows. Rule SP-05. */
export const memberPart = createTextPart<MemberText>({
  en: memberSentences,
  ru: async () => (await import('./ru/member-sentences.ts')).memberSentences,
  fa: async () => (await import('./fa/member-sentences.ts')).memberSentences,
});
