import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { memberPart, type MemberText } from '#src/text/member-text.ts';
import { verifyPart, type VerifyText } from '#src/text/verify-text.ts';

/** All that the app says in one language, by which tests find their way in any language. */
export type Words = MemberText & AdminText & VerifyText;

/** The words of a language. */
export async function wordsOf(language: LanguageCode): Promise<Words> {
  const parts = [memberPart.load(language), adminPart.load(language), verifyPart.load(language)];
  return Object.assign({}, ...(await Promise.all(parts))) as Words;
}
