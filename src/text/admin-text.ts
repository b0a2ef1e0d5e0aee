import { adminSentences } from './en/admin-sentences.ts';
import type { Localised } from './localised.ts';
import { createTextPart } from './text-part.ts';

/** The sentences that administrators alone see, in one language. */
export type AdminText = Localised<typeof adminSentences>;

/** The sentences that administrators alone see; they come with the administrators' screens. */
export const adminPart = createTextPart<AdminText>({
  en: adminSentences,
  ru: adminSentences,
  fa: adminSentences,
});
